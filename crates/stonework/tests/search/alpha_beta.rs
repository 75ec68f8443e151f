//! Alpha-beta search finds what plain minimax finds, whatever hints it uses and however small the
//! table is.

use std::collections::{HashMap, HashSet};
use std::fmt::Debug;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::thread::{self, ThreadId};

use proptest::prelude::*;
use stonework::alpha_beta::TableKind;
use stonework::laws::Laws;
use stonework::random::{Edge, GraphGame, LayeredGraph, Node, RandomValue};
use stonework::{
    AlphaBeta, Bounded, Bounds, Coded, Exhaustive, Front, Game, Goal, Negamax, Outcome, Packed,
    ProofNumber, Run, SolutionOf, SolveError, Solver, Step, StopReason, UseHints, Value, WinLose,
};

use stonework_test_kit::cases;
use stonework_test_kit::hinted::{Hinted, hinted};
use stonework_test_kit::support::{
    Chain, POOLS, random_graphs, reachable, recurse, said, squares, value_of_line,
};

/// Compares a search with the truth, for each goal and several sizes of the table.
fn compare<G, H, T>(game: &G, truth: &SolutionOf<G>, search: AlphaBeta<H, T>)
where
    G: Game,
    AlphaBeta<H, T>: Solver<G> + Debug + Copy,
{
    for bytes in [0, 700, 3000, 1 << 20] {
        let search = search.with_table_bytes(bytes);
        let solve = |goal| search.with_goal(goal).solve(game, &Run::new()).unwrap();
        let every = solve(Goal::EveryMove);
        assert_eq!(said(&every), said(truth), "{}", every.report());
        assert_eq!(every.line(), truth.line(), "{}", every.report());
        let best = solve(Goal::BestMoves);
        assert_eq!(best.value(), truth.value(), "{}", best.report());
        assert_eq!(best.best_moves(), truth.best_moves(), "{}", best.report());
        assert_eq!(best.line(), truth.line(), "{}", best.report());
        let one = solve(Goal::ONE_BEST_MOVE);
        assert_eq!(said(&one), said(&best), "{}", one.report());
        assert_eq!(one.line(), truth.line(), "{}", one.report());
        let value = solve(Goal::Value);
        assert_eq!(value.value(), truth.value(), "{}", value.report());
    }
}

/// Asks about every move of every position, and compares with plain minimax.
fn judge<G, H, T>(game: &G, search: AlphaBeta<H, T>)
where
    G: Game,
    H: UseHints<G>,
    T: TableKind<G>,
    AlphaBeta<H, T>: Copy,
{
    let mut known = HashMap::new();
    let mut positions = reachable(game);
    positions.retain(|state| game.terminal_value(state).is_none());
    for state in &positions {
        recurse(game, state, &mut known);
    }
    for bytes in [0, 1 << 20] {
        let search = search.with_table_bytes(bytes);
        let judged = search.judging(game, &Run::new(), |judge| {
            for state in &positions {
                let truth = known[state];
                let worth = |mv| {
                    let step = game.play(state, mv);
                    let child = game.terminal_value(&step.state);
                    let child = child.unwrap_or_else(|| known[&step.state]);
                    child.back_up(step.gain, step.turn).unwrap()
                };
                for mv in game.moves(state) {
                    for value in [truth, worth(mv)] {
                        let right = Some(worth(mv) >= value);
                        let found = judge.is_good(state, mv, value, u64::MAX).unwrap();
                        assert_eq!(found, right, "{state:?} {mv:?} {value}");
                        let quickly = judge.is_good(state, mv, value, 1).unwrap();
                        assert!(quickly.is_none() || quickly == right, "{state:?} {mv:?}");
                    }
                }
                let good = judge.good_move(state, truth).unwrap();
                assert!(good.is_some_and(|mv| worth(mv) == truth), "{state:?}");
                if let Some(&better) = known.values().filter(|&&value| value > truth).min() {
                    assert_eq!(judge.good_move(state, better).unwrap(), None, "{state:?}");
                }
            }
        });
        assert_eq!(judged, Ok(()));
    }
}

/// Compares the searches without hints and with all of them.
fn check<V: RandomValue + Coded>(game: &Hinted<V>) {
    let truth = Exhaustive::new().solve(game, &Run::new()).unwrap();
    let plain = AlphaBeta::new();
    judge(game, plain);
    judge(game, plain.ordered().bounded().packed());
    for search in [plain, plain.cutoffs_from(0)] {
        compare(game, &truth, search);
        compare(game, &truth, search.ordered().bounded().packed());
    }
    let with_endgames = plain.ordered().bounded().packed().endgames();
    judge(game, with_endgames.endgames_after(0));
    for after in [0, 20] {
        compare(game, &truth, plain.endgames().endgames_after(after));
        compare(game, &truth, with_endgames.endgames_after(after));
    }
}

/// The same, and with every other choice of them.
fn check_all_hints<V: RandomValue + Coded>(game: &Hinted<V>) {
    check(game);
    let truth = Exhaustive::new().solve(game, &Run::new()).unwrap();
    let plain = AlphaBeta::new();
    compare(game, &truth, plain.ordered());
    compare(game, &truth, plain.bounded());
    compare(game, &truth, plain.packed());
    compare(game, &truth, plain.ordered().bounded());
    compare(game, &truth, plain.ordered().packed());
    compare(game, &truth, plain.bounded().packed());
}

/// The same with one to four threads, which share every question, or those that are not over at
/// once. Other combinations are among [`crate::options`].
fn check_threads<V: RandomValue + Coded>(graph: LayeredGraph<V>, seed: u64) {
    let game = hinted(graph, seed);
    let truth = Exhaustive::new().solve(&game, &Run::new()).unwrap();
    for pool in &*POOLS {
        for patience in [0, 10] {
            let plain = AlphaBeta::new().parallel().sharing_after(patience);
            let plain = plain.cutoffs_from(patience);
            pool.install(|| {
                compare(&game, &truth, plain);
                let packed = plain.ordered().bounded().packed();
                compare(&game, &truth, packed);
                compare(&game, &truth, packed.endgames().endgames_after(patience));
                judge(&game, plain.ordered().bounded().packed());
            });
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(150)))]

    #[test]
    fn any_number_of_threads_finds_the_same(graph in random_graphs(), seed in any::<u64>()) {
        check_threads(graph.clone().acyclic::<i64>(), seed);
        check_threads(graph.acyclic::<Outcome>(), seed);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(1000)))]

    #[test]
    fn the_margin_is_that_of_plain_minimax(graph in random_graphs(), seed in any::<u64>()) {
        check_all_hints(&hinted(graph.acyclic::<i64>(), seed));
        check(&hinted(graph.acyclic::<i8>(), seed));
    }

    #[test]
    fn wide_margins_are_those_of_plain_minimax(graph in random_graphs(), seed in any::<u64>()) {
        check_all_hints(&hinted(graph.with_spread(100_000).acyclic::<i64>(), seed));
    }

    #[test]
    fn the_outcome_is_that_of_plain_minimax(graph in random_graphs(), seed in any::<u64>()) {
        check_all_hints(&hinted(graph.acyclic::<Outcome>(), seed));
        check(&hinted(graph.acyclic::<WinLose>(), seed));
    }

    #[test]
    fn the_hints_of_a_random_graph_keep_the_laws(graph in random_graphs(), seed in any::<u64>()) {
        let game = hinted(graph.acyclic::<i64>(), seed);
        Laws::new().bounded().check(&game).unwrap();
        Laws::new().ordered().check(&game).unwrap();
        Laws::new().packed().check(&game).unwrap();
    }

    #[test]
    fn a_value_in_eight_bits_is_right_or_refused(graph in random_graphs(), spread in 20_u32..200) {
        let game = graph.with_spread(spread).acyclic::<i8>();
        let truth = Exhaustive::new().solve(&game, &Run::new());
        match (AlphaBeta::new().solve(&game, &Run::new()), truth) {
            (Ok(found), Ok(truth)) => prop_assert_eq!(said(&found), said(&truth)),
            // What it did not have to search may not fit; its line adds up to its value.
            (Ok(found), Err(_)) => {
                prop_assert_eq!(value_of_line(&game, found.line().unwrap()), found.value());
            }
            (Err(error), truth) => {
                let overflow = matches!(error, SolveError::Overflow { .. });
                prop_assert!(overflow && truth.is_err());
            }
        }
    }

    #[test]
    fn a_game_that_goes_round_is_refused_or_its_value_needs_no_circle(
        graph in random_graphs(),
        loops in 0_u8..40,
    ) {
        let graph = graph.with_loops(loops);
        goes_round(&graph.cyclic::<Outcome>())?;
        goes_round(&graph.cyclic::<WinLose>())?;
        goes_round(&graph.clone().with_spread(1).cyclic::<i64>())?;
    }
}

/// A loopy game is refused, or its solution is that of plain minimax, if that finds one.
fn goes_round<V: RandomValue + Coded>(game: &GraphGame<V>) -> Result<(), TestCaseError> {
    for bytes in [0, 1 << 20] {
        match AlphaBeta::new()
            .with_table_bytes(bytes)
            .solve(game, &Run::new())
        {
            Ok(solution) => {
                prop_assert!(solution.value().is_some());
                prop_assert_eq!(
                    value_of_line(game, solution.line().unwrap()),
                    solution.value()
                );
                if let Ok(truth) = Exhaustive::new().solve(game, &Run::new()) {
                    prop_assert_eq!(said(&solution), said(&truth));
                }
            }
            Err(SolveError::Cyclic { cycle }) => {
                prop_assert!(game.cycle().is_some() && !cycle.is_empty());
                for (at, &(state, mv)) in cycle.iter().enumerate() {
                    let (next, _) = cycle[(at + 1) % cycle.len()];
                    prop_assert_eq!(game.play(&state, mv).state, next);
                }
            }
            Err(other) => return Err(TestCaseError::fail(other.to_string())),
        }
    }
    Ok(())
}

#[test]
#[ignore = "takes 5 s: a million positions, one below the other"]
fn a_chain_of_a_million_is_no_trouble() {
    let solution = AlphaBeta::new()
        .with_goal(Goal::Value)
        .solve(&Front(Chain(1_000_001)), &Run::new())
        .unwrap();
    assert_eq!(solution.value(), Some(Outcome::win_in(1_000_001)));
}

#[test]
fn a_circle_whose_gains_shift_what_is_asked_is_refused() {
    for gain in [-2_i64, 0, 3] {
        let to = |target| Edge::to(target).gaining(gain);
        let nodes = vec![
            Node::Moves(vec![to(1)]),
            Node::Moves(vec![to(2)]),
            Node::Moves(vec![to(0), Edge::to(3)]),
            Node::End(0),
        ];
        let game = GraphGame::new(nodes, 0).unwrap();
        let solved = AlphaBeta::new().solve(&game, &Run::new());
        assert!(matches!(solved, Err(SolveError::Cyclic { .. })));
    }
}

#[test]
fn a_long_game_stopped_early_has_bounds_that_hold_and_a_line_so_far() {
    let game = squares(200, 3);
    let truth = AlphaBeta::new().solve(&game, &Run::new()).unwrap();
    let solve = |goal, run: &Run, threads: usize| {
        let search = AlphaBeta::new().with_goal(goal).parallel();
        POOLS[threads - 1].install(|| search.sharing_after(20).solve(&game, run))
    };
    let limits = [0, 1, 10, 100, 1000, 10_000];
    for (limit, threads) in limits
        .into_iter()
        .flat_map(|limit| [(limit, 1), (limit, 3)])
    {
        let run = Run::new().with_positions(limit);
        for goal in [Goal::EveryMove, Goal::BestMoves, Goal::Value] {
            let solution = solve(goal, &run, threads).unwrap();
            let Bounds { lower, upper } = solution.bounds();
            assert!(lower.is_none_or(|lower| Some(lower) <= truth.value()));
            assert!(upper.is_none_or(|upper| Some(upper) >= truth.value()));
            assert!(
                solution.value().is_some()
                    || solution.stopped() == Some(StopReason::Positions(limit))
            );
            assert!(
                solution
                    .moves()
                    .iter()
                    .all(|rated| truth.moves().contains(rated))
            );
            assert!(solution.report().positions <= limit);
            let mut state = game.start();
            for &mv in solution.line_so_far() {
                assert!(game.moves(&state).any(|listed| listed == mv));
                state = game.play(&state, mv).state;
            }
            assert!(solution.value().is_some() || state != game.start());
        }
    }
}

#[test]
fn threads_hold_no_more_together_than_is_allowed() {
    let game = squares(200, 3);
    let truth = AlphaBeta::new().solve(&game, &Run::new()).unwrap();
    let mut solved = 0;
    for bytes in [1 << 12, 1 << 14, 1 << 16, 1 << 20] {
        for pool in &*POOLS {
            let search = AlphaBeta::new().parallel().sharing_after(20);
            let run = Run::new().with_bytes(bytes).with_positions(100_000);
            let solution = pool.install(|| search.solve(&game, &run)).unwrap();
            assert!(solution.report().peak_bytes <= bytes);
            assert!(
                solution
                    .value()
                    .is_none_or(|value| Some(value) == truth.value())
            );
            solved += usize::from(solution.value().is_some());
        }
    }
    assert!(solved >= POOLS.len());
}

#[test]
fn a_value_at_the_edge_of_its_type_is_found() {
    for value in [i8::MIN, i8::MIN + 1, i8::MAX - 1, i8::MAX] {
        let edge = Edge::to(1).gaining(value).again();
        let nodes = vec![Node::Moves(vec![edge]), Node::End(0)];
        let game = GraphGame::new(nodes, 0).unwrap();
        for goal in [Goal::EveryMove, Goal::BestMoves, Goal::Value] {
            let solution = AlphaBeta::new().with_goal(goal).solve(&game, &Run::new());
            assert_eq!(solution.unwrap().value(), Some(value));
        }
    }
}

/// A heap of which a move takes one or two stones; who takes the last one wins. Its hints may be
/// wrong.
struct WrongHints {
    key_bits: u32,
    bounds: Bounds<WinLose>,
}

/// Hints that are right.
const RIGHT_HINTS: WrongHints = WrongHints {
    key_bits: 5,
    bounds: Bounds {
        lower: None,
        upper: None,
    },
};

impl Game for WrongHints {
    type State = u32;
    type Move = u32;
    type Value = WinLose;

    fn start(&self) -> u32 {
        20
    }
    fn terminal_value(&self, &left: &u32) -> Option<WinLose> {
        (left == 0).then_some(WinLose::Loss)
    }
    fn moves(&self, &left: &u32) -> impl Iterator<Item = u32> {
        1..=left.min(2)
    }
    fn play(&self, &left: &u32, taken: u32) -> Step<Self> {
        Step::to(left - taken)
    }
}

impl Packed for WrongHints {
    type Key = u32;

    fn pack(&self, &left: &u32) -> u32 {
        left
    }
    fn unpack(&self, key: u32) -> u32 {
        key
    }
    fn key_bits(&self) -> u32 {
        self.key_bits
    }
}

impl Bounded for WrongHints {
    fn bounds(&self, _: &u32) -> Bounds<WinLose> {
        self.bounds
    }
}

#[test]
fn a_key_longer_than_the_game_says_is_refused() {
    let solve = |key_bits| {
        let game = WrongHints {
            key_bits,
            ..RIGHT_HINTS
        };
        let search = AlphaBeta::new().packed();
        let together = search.parallel().sharing_after(0);
        let run = Run::new().with_threads(NonZeroUsize::new(2).unwrap());
        let found = search.solve(&game, &run).map(|found| found.value());
        let together = together.solve(&game, &run).map(|found| found.value());
        assert_eq!(found.is_ok(), together.is_ok());
        found
    };
    assert_eq!(solve(5), Ok(Some(WinLose::Win)));
    for key_bits in 2..5 {
        let Err(SolveError::Key { state }) = solve(key_bits) else {
            panic!("{key_bits} bits do not hold a heap of 20");
        };
        assert!(state >= 1 << key_bits);
    }
}

#[test]
fn bounds_that_leave_no_value_are_refused() {
    let game = WrongHints {
        bounds: Bounds {
            lower: Some(WinLose::Win),
            upper: Some(WinLose::Loss),
        },
        ..RIGHT_HINTS
    };
    let run = Run::new().with_positions(1000);
    for goal in [Goal::EveryMove, Goal::BestMoves, Goal::Value] {
        let search = AlphaBeta::new().bounded().with_goal(goal);
        let solved = search.solve(&game, &run);
        assert!(matches!(solved, Err(SolveError::Bounds { .. })));
        let search = ProofNumber::new().bounded().with_goal(goal);
        let solved = search.solve(&game, &run);
        assert!(matches!(solved, Err(SolveError::Bounds { .. })));
    }
}

#[test]
fn threads_other_than_those_of_the_pool_find_the_same() {
    let game = squares(60, 3);
    let truth = AlphaBeta::new().solve(&game, &Run::new()).unwrap();
    for threads in 1..=4 {
        let run = Run::new().with_threads(NonZeroUsize::new(threads).unwrap());
        let search = AlphaBeta::new().parallel().sharing_after(20);
        let found = POOLS[1].install(|| search.solve(&game, &run)).unwrap();
        assert_eq!(said(&found), said(&truth));
        assert_eq!(found.report().threads, threads);
    }
}

/// Heap of which a move takes up to three; it sees which threads search it.
struct Watched {
    heap: u32,
    threads: Mutex<HashSet<ThreadId>>,
}

impl Game for Watched {
    type State = u32;
    type Move = u32;
    type Value = Outcome;

    fn start(&self) -> u32 {
        self.heap
    }

    fn terminal_value(&self, &left: &u32) -> Option<Outcome> {
        (left == 0).then_some(Outcome::loss_in(0))
    }

    fn moves(&self, &left: &u32) -> impl Iterator<Item = u32> {
        self.threads.lock().unwrap().insert(thread::current().id());
        1..=left.min(3)
    }

    fn play(&self, &left: &u32, taken: u32) -> Step<Self> {
        Step::to(left - taken)
    }
}

#[test]
fn one_pool_of_threads_answers_all_questions_of_a_solve() {
    let game = Watched {
        heap: 400,
        threads: Mutex::default(),
    };
    // Each first move and each move of the line is a question or more.
    let search = AlphaBeta::new().with_table_bytes(1 << 12).parallel();
    let run = Run::new().with_threads(NonZeroUsize::new(3).unwrap());
    let found = search
        .sharing_after(0)
        .solve(&game, &run.with_positions(200_000));
    found.unwrap();
    let threads = game.threads.into_inner().unwrap();
    assert!((2..=3).contains(&threads.len()), "{threads:?}");
}

/// Who has three of a line in a row wins: a game of outcomes that tells no bounds.
#[derive(Debug)]
struct Threes {
    width: u32,
    height: u32,
}

impl Threes {
    /// Whether these stones have three in a row.
    fn has_row(&self, stones: u32) -> bool {
        // A column and a row of edge keep lines apart.
        let line = self.width + 1;
        let steps = [1, line, line + 1, line - 1];
        let row = |step: u32| stones & stones >> step & stones >> (2 * step) != 0;
        steps.into_iter().any(row)
    }

    fn cells(&self) -> impl Iterator<Item = u32> {
        let cell = |at| at / self.width * (self.width + 1) + at % self.width;
        (0..self.width * self.height).map(cell)
    }
}

impl Game for Threes {
    /// The stones of the player to move, and of the other one.
    type State = (u32, u32);
    type Move = u32;
    type Value = Outcome;

    fn start(&self) -> (u32, u32) {
        (0, 0)
    }

    fn terminal_value(&self, &(own, other): &(u32, u32)) -> Option<Outcome> {
        let is_full = (own | other).count_ones() == self.width * self.height;
        let lost = self.has_row(other).then_some(Outcome::loss_in(0));
        lost.or(is_full.then_some(Outcome::DRAW))
    }

    fn moves(&self, &(own, other): &(u32, u32)) -> impl Iterator<Item = u32> {
        self.cells()
            .filter(move |cell| (own | other) >> cell & 1 == 0)
    }

    fn play(&self, &(own, other): &(u32, u32), cell: u32) -> Step<Self> {
        Step::to((other, own | 1 << cell))
    }
}

#[test]
fn without_bounds_a_search_of_outcomes_still_asks_only_what_matters() {
    for (width, height, most) in [(3, 3, 3_505), (4, 3, 15_000)] {
        let game = Threes { width, height };
        let run = Run::new();
        let all = Negamax::new().solve(&game, &run).unwrap();
        for goal in [Goal::EveryMove, Goal::BestMoves, Goal::Value] {
            let found = AlphaBeta::new().with_goal(goal).solve(&game, &run).unwrap();
            assert_eq!(found.value(), all.value());
            if goal != Goal::Value {
                assert_eq!(found.best_moves(), all.best_moves());
            }
            let (searched, known) = (found.report().positions, all.report().positions);
            assert!(goal != Goal::Value || searched < known && searched <= most);
        }
    }
}

/// A table that may use half of the limit grows beyond what is set, and stays within the limit.
fn grows<S: Solver<Threes>>(set: &S, using_half_of_limit: &S) {
    let game = Threes {
        width: 4,
        height: 3,
    };
    let solve = |solver: &S, run: Run| solver.solve(&game, &run).unwrap();
    let limit = 1 << 20;
    let [small, large] =
        [set, using_half_of_limit].map(|solver| solve(solver, Run::new().with_bytes(limit)));
    assert_eq!(large.value(), small.value());
    assert!(large.report().positions < small.report().positions);
    assert!(large.report().peak_bytes > small.report().peak_bytes);
    assert!(large.report().peak_bytes <= limit);
    let unlimited = solve(using_half_of_limit, Run::new());
    assert_eq!(unlimited.report().positions, small.report().positions);
}

#[test]
fn a_table_may_use_half_of_the_limit() {
    let search = AlphaBeta::new().with_table_bytes(1 << 12);
    grows(&search, &search.using_half_of_limit());
    let proof = ProofNumber::new().with_table_bytes(1 << 14);
    grows(&proof, &proof.using_half_of_limit());
}
