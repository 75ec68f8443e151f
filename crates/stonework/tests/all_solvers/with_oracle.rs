//! Solvers that are told the values of some positions say the same of the start as without.
//! Searches with an oracle are among [`crate::options`].

use std::collections::HashMap;
use std::fmt::Debug;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use proptest::prelude::*;
use stonework::erased::{
    DepthFirst, Edge, Erased, ErasedGame, ErasedOracle, ErasedState, OracleFailure, Positions,
    ranked,
};
use stonework::random::{LayeredGraph, RandomValue};
use stonework::retrograde::ForcedValue;
use stonework::{
    Canonical, Endgame, Exhaustive, Game, Indexed, InfinitePlay, Layered, Levels, Negamax, Oracle,
    Outcome, Perft, PerftError, Retrograde, RollingTable, Run, SeededRng, Solution, SolveError,
    Solver, Symmetric, Table, Value, WinLose, WithOracle,
};

use stonework_test_kit::cases;
use stonework_test_kit::support::{Said, random_graphs, reachable, recurse, said};

/// The values of some positions.
#[derive(Clone)]
struct Known<V>(HashMap<usize, V>);

impl<V: Value, G: Game<State = usize, Value = V>> Oracle<G> for Known<V> {
    fn probe(&self, _: &G, state: &usize) -> Option<V> {
        self.0.get(state).copied()
    }
}

/// The same of an erased game; it counts what it is asked.
struct ErasedKnown<V> {
    known: HashMap<usize, V>,
    asked: AtomicU64,
    /// After so many questions it fails.
    fails_after: u64,
}

impl<V: Value> ErasedKnown<V> {
    fn new(known: &Known<V>, fails_after: u64) -> Arc<Self> {
        Arc::new(Self {
            known: known.0.clone(),
            asked: AtomicU64::new(0),
            fails_after,
        })
    }
}

impl<V: Value> ErasedOracle<V> for ErasedKnown<V> {
    fn probe(
        &self,
        states: &[ErasedState],
        values: &mut Vec<Option<V>>,
    ) -> Result<(), OracleFailure> {
        let asked = states.len() as u64;
        if self.asked.fetch_add(asked, Ordering::Relaxed) + asked > self.fails_after {
            return Err("the disk is gone".into());
        }
        let state = |state: &ErasedState| *state.expect::<usize>();
        values.extend(states.iter().map(|at| self.known.get(&state(at)).copied()));
        Ok(())
    }
}

/// Chooses some of the values: about so many in a hundred.
fn some<V: Value>(values: impl IntoIterator<Item = (usize, V)>, seed: u64) -> Known<V> {
    let mut dice = SeededRng::new(seed);
    let percent = [0, 10, 30, 60, 100][dice.below(5)];
    let values = values.into_iter();
    Known(values.filter(|_| dice.percent(percent)).collect())
}

/// Solves a game with an oracle; the same must be said of the start as without, in no more
/// positions.
fn compare<G, S>(game: &WithOracle<G, Known<G::Value>>, truth: &Said<G::Move, G::Value>, solver: &S)
where
    G: Game<State = usize>,
    S: Solver<WithOracle<G, Known<G::Value>>> + Debug,
{
    let solution = solver.solve(game, &Run::new()).unwrap();
    assert_eq!(said(&solution), *truth, "{solver:?}");
    assert_eq!(solution.stopped(), None);
    // The line ends where play does or where the oracle knows more.
    let mut state = game.start();
    for &mv in solution.line().unwrap_or_default() {
        assert_eq!(game.terminal_value(&state), None);
        state = game.play(&state, mv).state;
    }
}

fn check_layered<G>(game: G, known: &Known<G::Value>, truth: &Said<G::Move, G::Value>)
where
    G: Layered<State = usize> + Sync,
{
    let game = WithOracle::new(game, known.clone());
    compare(&game, truth, &Exhaustive::new());
    compare(&game, truth, &Negamax::new());
    compare(&game, truth, &Negamax::dense());
    compare(&game, truth, &Negamax::bounded(300));
    compare(&game, truth, &Table::new());
    compare(&game, truth, &RollingTable::new());
}

/// Solves an erased game in each way.
fn erased<G>(game: &Arc<G>, known: &Known<G::Value>, truth: &Found<G::Value>)
where
    G: Indexed<State = usize> + Send + Sync + 'static,
{
    let ask = || ErasedKnown::new(known, u64::MAX);
    let erased: &dyn ErasedGame<G::Value> = game;
    let room = DepthFirst::with_room(game.count());
    let plain = || erased.on_path(None).with_oracle(ask());
    let numbered = || erased.interned(false).with_oracle(ask());
    let start = erased.start();
    assert_eq!(found(&DepthFirst::exhaustive(), &plain(), &start), *truth);
    assert_eq!(found(&Exhaustive::new(), &plain(), &start), *truth);
    let negamax = DepthFirst::growing();
    assert_eq!(found(&negamax, &numbered(), &start), *truth);
    let with_ends = erased.interned(true).with_oracle(ask());
    assert_eq!(found(&negamax, &with_ends, &start), *truth);
    let generic = Negamax::new();
    assert_eq!(found(&generic, &numbered(), &start), *truth);
    let of_game = ranked(game).with_oracle(ask());
    assert_eq!(found(&room, &of_game, &start), *truth);
    let bounded = DepthFirst::within(600);
    let on_path = erased.on_path(Some(600)).with_oracle(ask());
    assert_eq!(found(&bounded, &on_path, &start), *truth);
}

/// The value of the start and of each move by its index.
type Found<V> = (Option<V>, Vec<(usize, V)>);

fn by_index<M: Copy, V: Value>(solution: &Solution<M, V>, index: impl Fn(&M) -> usize) -> Found<V> {
    let moves = solution.moves().iter();
    let moves = moves.map(|rated| (index(&rated.mv), rated.value));
    (solution.value(), moves.collect())
}

fn found<V: Value, S: for<'p> Solver<Erased<'p, V>>>(
    solver: &S,
    positions: &Positions<V>,
    start: &ErasedState,
) -> Found<V> {
    let start = positions.enter(start);
    let run = positions.counted_by(&Run::new());
    let solution = solver.solve_from(&Erased(positions), &start, &run).unwrap();
    assert!(positions.take_failure().is_none());
    by_index(&solution, Edge::index)
}

fn check<V: RandomValue>(graph: LayeredGraph<V>, seed: u64) {
    let mut values = HashMap::new();
    recurse(&graph, &graph.start(), &mut values);
    let mut values: Vec<_> = values.into_iter().collect();
    values.sort_unstable_by_key(|&(state, _)| state);
    let known = some(values, seed);
    let truth = Exhaustive::new().solve(&graph, &Run::new()).unwrap();
    check_layered(graph.clone(), &known, &said(&truth));
    let game = Arc::new(graph);
    let index = |mv: &usize| {
        game.moves(&Game::start(&*game))
            .position(|listed| listed == *mv)
            .unwrap()
    };
    erased(&game, &known, &by_index(&truth, index));
}

/// Every solver of loopy games.
fn check_loopy<G>(game: G, seed: u64)
where
    G: Indexed<State = usize, Value: ForcedValue> + Clone + Send + Sync + 'static,
{
    let retrograde = Retrograde::new(InfinitePlay::Draw);
    let truth = retrograde.solve(&game, &Run::new()).unwrap();
    let values = reachable(&game).into_iter().filter_map(|state| {
        let there = retrograde.solve_from(&game, &state, &Run::new()).unwrap();
        let inner = game.terminal_value(&state).is_none();
        there.value().filter(|_| inner).map(|value| (state, value))
    });
    let known = some(values, seed);
    let with = WithOracle::new(game.clone(), known.clone());
    compare(&with, &said(&truth), &retrograde);
    compare(&with, &said(&truth), &retrograde.numbered());

    let game = Arc::new(game);
    let erased: &dyn ErasedGame<G::Value> = &game;
    let index = |mv: &G::Move| {
        game.moves(&Game::start(&*game))
            .position(|listed| listed == *mv)
            .unwrap()
    };
    let truth = by_index(&truth, index);
    for ends in [false, true] {
        let positions = erased.interned(ends);
        let positions = positions.with_oracle(ErasedKnown::new(&known, u64::MAX));
        assert_eq!(found(&retrograde, &positions, &erased.start()), truth);
    }
    let positions = erased.interned(true);
    let positions = positions.with_oracle(ErasedKnown::new(&known, u64::MAX));
    let by_found = retrograde.found();
    assert_eq!(found(&by_found, &positions, &erased.start()), truth);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases(1000)) })]

    #[test]
    fn values_that_are_known_beforehand_change_no_margin(graph in random_graphs(), seed: u64) {
        check(graph.acyclic::<i64>(), seed);
    }

    #[test]
    fn values_that_are_known_beforehand_change_no_outcome(graph in random_graphs(), seed: u64) {
        check(graph.acyclic::<Outcome>(), seed);
    }

    #[test]
    fn values_that_are_known_beforehand_change_no_winner(graph in random_graphs(), seed: u64) {
        check(graph.acyclic::<WinLose>(), seed);
    }

    #[test]
    fn values_that_are_known_beforehand_change_no_loopy_game(
        graph in random_graphs(),
        loops in 0_u8..40,
        seed: u64,
    ) {
        check_loopy(graph.with_loops(loops).cyclic::<Outcome>(), seed);
    }

    #[test]
    fn levels_are_found_as_far_as_nothing_is_known(graph in random_graphs(), seed: u64) {
        let game = graph.acyclic::<Outcome>();
        let mut values = HashMap::new();
        recurse(&game, &game.start(), &mut values);
        let truth = Exhaustive::new().solve(&game, &Run::new()).unwrap();
        let with = WithOracle::new(game, some(values, seed));
        compare(&with, &said(&truth), &Levels::new());
        compare(&with, &said(&truth), &Levels::new().breadth_first());
    }

    #[test]
    fn a_failure_of_the_oracle_ends_the_solve_and_is_told(
        graph in random_graphs(),
        seed: u64,
        after in 0_u64..30,
    ) {
        let game = Arc::new(graph.acyclic::<Outcome>());
        let mut values = HashMap::new();
        recurse(&*game, &Game::start(&*game), &mut values);
        let oracle = ErasedKnown::new(&some(values, seed), after);
        let erased: &dyn ErasedGame<Outcome> = &game;
        let start = erased.start();
        let check = |positions: &Positions<Outcome>, is_refused: bool| {
            let failure = positions.take_failure().map(|failure| failure.to_string());
            assert_eq!(failure.is_some(), oracle.asked.load(Ordering::Relaxed) > after);
            assert!(failure.is_some() || !is_refused);
            assert!(failure.is_none_or(|text| text == "the disk is gone"));
        };
        let positions = erased.on_path(None).with_oracle(oracle.clone());
        let node = positions.enter(&start);
        let solved = DepthFirst::exhaustive().solve_from(&Erased(&positions), &node, &Run::new());
        check(&positions, matches!(solved, Err(SolveError::NoMoves { .. })));

        let retrograde = Retrograde::new(InfinitePlay::Draw);
        for by_found in [false, true] {
            oracle.asked.store(0, Ordering::Relaxed);
            let positions = erased.interned(true).with_oracle(oracle.clone());
            let node = positions.enter(&start);
            let (game, run) = (Erased(&positions), Run::new());
            let solved = if by_found {
                retrograde.found().solve_from(&game, &node, &run)
            } else {
                retrograde.solve_from(&game, &node, &run)
            };
            check(&positions, matches!(solved, Err(SolveError::NoMoves { .. })));
        }

        oracle.asked.store(0, Ordering::Relaxed);
        let positions = erased.on_path(None).with_oracle(oracle.clone());
        let node = positions.enter(&start);
        let counted = Perft::new().count_from(&Erased(&positions), &node, 4, &Run::new());
        check(&positions, matches!(counted, Err(PerftError::NoMoves { .. })));
    }
}

/// A heap; a move takes one or two stones; who takes the last one wins.
struct Heap(u32);

impl Game for Heap {
    type State = u32;
    type Move = u32;
    type Value = WinLose;

    fn start(&self) -> u32 {
        self.0
    }
    fn terminal_value(&self, &left: &u32) -> Option<WinLose> {
        (left == 0).then_some(WinLose::Loss)
    }
    fn moves(&self, &left: &u32) -> impl Iterator<Item = u32> {
        1..=left.min(2)
    }
    fn play(&self, &left: &u32, taken: u32) -> stonework::Step<Self> {
        stonework::Step::to(left - taken)
    }
}

/// Knows every heap of less than so many stones.
struct Below(u32);

impl Oracle<Heap> for Below {
    fn probe(&self, _: &Heap, &left: &u32) -> Option<WinLose> {
        (left < self.0).then_some(if left % 3 == 0 {
            WinLose::Loss
        } else {
            WinLose::Win
        })
    }
}

#[test]
fn a_search_goes_no_further_than_the_oracle_knows_and_the_start_is_searched() {
    let game = WithOracle::new(Heap(1000), Below(990));
    let solution = Negamax::new().solve(&game, &Run::new()).unwrap();
    assert_eq!(solution.best_moves(), [1]);
    assert!(solution.report().positions < 15);
    let game = game.starting_at(500);
    let solution = Negamax::new().solve(&game, &Run::new()).unwrap();
    assert_eq!(solution.best_moves(), [2]);
    assert_eq!(solution.line(), Some([2].as_slice()));
}

impl Indexed for Heap {
    fn count(&self) -> usize {
        self.0 as usize + 1
    }

    fn rank(&self, &left: &u32) -> usize {
        left as usize
    }

    fn unrank(&self, _: usize) -> u32 {
        panic!("a slower way than that of the game")
    }

    fn states(&self, numbers: Range<usize>) -> impl Iterator<Item = u32> {
        (0..=self.0).skip(numbers.start).take(numbers.len())
    }
}

impl Symmetric for Heap {
    fn canonical(&self, &left: &u32) -> u32 {
        left
    }
}

impl Endgame for Heap {
    fn endgame_count(&self) -> usize {
        self.0 as usize + 1
    }

    fn endgame_number(&self, &left: &u32, size: usize) -> Option<usize> {
        Some(left as usize).filter(|&left| left < size)
    }

    fn endgame_state(&self, _: usize) -> u32 {
        panic!("a slower way than that of the game")
    }

    fn endgame_states(&self, numbers: Range<usize>) -> impl Iterator<Item = u32> {
        self.states(numbers)
    }

    fn endgames_per_position(&self) -> usize {
        7
    }
}

#[test]
fn a_game_that_wraps_another_keeps_the_fast_ways_of_that() {
    let game = Canonical(WithOracle::new(Heap(9), Below(3)));
    assert_eq!(game.states(3..6).collect::<Vec<_>>(), [3, 4, 5]);
    assert_eq!(game.endgame_states(3..6).collect::<Vec<_>>(), [3, 4, 5]);
    assert_eq!(game.endgames_per_position(), 7);
}
