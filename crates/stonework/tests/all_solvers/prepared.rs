//! What a game is told to prepare changes no answer, and is what is expanded next.

use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use proptest::prelude::*;
use stonework::erased::{DepthFirst, Erased, ErasedGame};
use stonework::random::{LayeredGraph, RandomGraph, RandomValue};
use stonework::{
    Coded, Game, Graded, InfinitePlay, Levels, Negamax, OracleSolver, Outcome, Packed, Retrograde,
    Run, Solver, Step, Value,
};

use stonework_test_kit::cases;
use stonework_test_kit::support::{random_graphs, reachable, said, threads};

/// A game that prepares so many positions at once, and counts what it is told.
struct Prepared<G: Game, const BATCH: usize> {
    game: G,
    /// How many positions it was told to prepare.
    told: AtomicUsize,
    /// How many positions were asked for their moves, and of how many of them it had been told last.
    listed: AtomicUsize,
    expected: AtomicUsize,
    /// What it was told last.
    last: Mutex<HashSet<G::State>>,
}

impl<G: Game, const BATCH: usize> Prepared<G, BATCH> {
    fn new(game: G) -> Self {
        Self {
            game,
            told: AtomicUsize::new(0),
            listed: AtomicUsize::new(0),
            expected: AtomicUsize::new(0),
            last: Mutex::default(),
        }
    }

    /// The counts since this was asked before: told, listed, expected.
    fn counts(&self) -> [usize; 3] {
        [&self.told, &self.listed, &self.expected].map(|count| count.swap(0, Ordering::Relaxed))
    }
}

impl<G: Game<State: Send>, const BATCH: usize> Game for Prepared<G, BATCH> {
    type State = G::State;
    type Move = G::Move;
    type Value = G::Value;

    const BATCH: usize = BATCH;

    fn prepare(&self, states: &[G::State]) {
        assert!((1..=BATCH).contains(&states.len()), "{}", states.len());
        self.told.fetch_add(states.len(), Ordering::Relaxed);
        *self.last.lock().unwrap() = states.iter().cloned().collect();
    }
    fn start(&self) -> G::State {
        self.game.start()
    }
    fn terminal_value(&self, state: &G::State) -> Option<G::Value> {
        self.game.terminal_value(state)
    }
    fn moves(&self, state: &G::State) -> impl Iterator<Item = G::Move> {
        self.listed.fetch_add(1, Ordering::Relaxed);
        let was_told = self.last.lock().unwrap().contains(state);
        self.expected
            .fetch_add(usize::from(was_told), Ordering::Relaxed);
        self.game.moves(state)
    }
    fn play(&self, state: &G::State, mv: G::Move) -> Step<Self> {
        let Step { state, gain, turn } = self.game.play(state, mv);
        Step { state, gain, turn }
    }
}

impl<G: Packed<State: Send>, const BATCH: usize> Packed for Prepared<G, BATCH> {
    type Key = G::Key;

    fn pack(&self, state: &G::State) -> G::Key {
        self.game.pack(state)
    }
    fn unpack(&self, key: G::Key) -> G::State {
        self.game.unpack(key)
    }
    fn key_bits(&self) -> u32 {
        self.game.key_bits()
    }
}

impl<G: Graded<State: Send>, const BATCH: usize> Graded for Prepared<G, BATCH> {
    fn grade(&self, state: &G::State) -> u32 {
        self.game.grade(state)
    }
}

/// Levels by grades tell of each position twice, on one thread just before it is expanded; breadth
/// first at least twice.
fn check_levels<const BATCH: usize>(graph: &RandomGraph) {
    let plain: LayeredGraph<i32> = graph.acyclic();
    let positions = reachable(&plain).len();
    let expanded = {
        let is_over = |state: &usize| plain.terminal_value(state).is_some();
        positions
            - reachable(&plain)
                .iter()
                .filter(|state| is_over(state))
                .count()
    };
    let game = Prepared::<_, BATCH>::new(plain.clone());
    let truth = Negamax::new().solve(&plain, &Run::new()).unwrap();
    for count in [1, 2] {
        let run = threads(count);
        game.counts();
        let solution = {
            // The line and the root are expanded as well.
            let solved = Levels::new().solve_with_oracle(&game, &run);
            let (solution, _) = solved.unwrap();
            solution
        };
        let [told, listed, met] = game.counts();
        assert_eq!(
            (said(&solution), solution.line()),
            (said(&truth), truth.line())
        );
        assert_eq!(told, 2 * positions);
        if count == 1 {
            assert!(
                met >= 2 * expanded,
                "{met} of {listed}, {expanded} positions"
            );
        }
        let solution = Levels::new().breadth_first().solve(&game, &run).unwrap();
        assert_eq!(
            (said(&solution), solution.line()),
            (said(&truth), truth.line())
        );
        assert!(game.counts()[0] >= 2 * positions);
    }
}

/// Retrograde analysis tells of each position once, and so do its statistics; of erased games, of
/// each but the first hundred.
fn check_retrograde<const BATCH: usize>(graph: &RandomGraph) {
    let plain = graph.cyclic::<Outcome>();
    let positions = reachable(&plain).len();
    let solver = Retrograde::new(InfinitePlay::Draw);
    let run = threads(1);
    let (truth, every) = solver.solve_with_oracle(&plain, &run).unwrap();
    let game = Prepared::<_, BATCH>::new(plain.clone());
    let (solution, found) = solver.solve_with_oracle(&game, &run).unwrap();
    assert_eq!(
        (said(&solution), solution.line()),
        (said(&truth), truth.line())
    );
    assert_eq!(game.counts()[0], positions);
    assert_eq!(found.statistics(&game), every.statistics(&plain));
    let [told, listed, met] = game.counts();
    assert_eq!((told, met), (positions, listed));

    let erased = Arc::new(game);
    let all = &erased.interned(true);
    let start = all.enter(&ErasedGame::start(&erased));
    let run = all.counted_by(&run);
    let solved = solver.found().solve_from(&Erased(all), &start, &run);
    assert_eq!(solved.unwrap().value(), truth.value());
    let [told, listed, met] = erased.counts();
    let line = 2 * truth.line().map_or(0, <[_]>::len) + 2;
    assert!(told <= positions + 2 * line, "{told} of {positions}");
    if BATCH > 1 {
        // All but about the first hundred, before it shows that they come in order, and the line.
        assert!(met + 110 + line >= listed, "{met} of {listed}");
    }
}

/// A search depth first comes to the same value.
fn check_depth_first<V: Coded + RandomValue + Value, const BATCH: usize>(graph: &RandomGraph) {
    let plain: LayeredGraph<V> = graph.acyclic();
    let truth = Negamax::new().solve(&plain, &Run::new()).unwrap();
    let erased = Arc::new(Prepared::<_, BATCH>::new(plain));
    let solvers = [DepthFirst::growing(), DepthFirst::exhaustive()];
    let stores = [erased.interned(false), erased.on_path(None)];
    for (solver, store) in solvers.iter().zip(stores) {
        let start = store.enter(&ErasedGame::start(&erased));
        let solved = solver.solve_from(&Erased(&store), &start, &store.counted_by(&Run::new()));
        assert_eq!(solved.unwrap().value(), truth.value());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(1000)))]

    #[test]
    fn what_is_prepared_changes_no_answer(graph in random_graphs()) {
        check_levels::<1>(&graph);
        check_levels::<3>(&graph);
        check_levels::<64>(&graph);
        check_retrograde::<1>(&graph);
        check_retrograde::<3>(&graph);
        check_retrograde::<64>(&graph);
        check_depth_first::<Outcome, 64>(&graph);
        check_depth_first::<i32, 3>(&graph);
    }
}

/// Of levels that are longer than a batch, and of positions with more moves than there is room for.
#[test]
fn what_is_prepared_in_large_games_changes_no_answer() {
    for (seed, moves) in [(1, 4), (2, 90), (3, 300)] {
        let graph = RandomGraph::new(seed)
            .with_positions(3_000)
            .with_layers(6)
            .with_moves(moves);
        check_levels::<3>(&graph);
        check_levels::<64>(&graph);
        check_levels::<256>(&graph);
        check_retrograde::<64>(&graph);
    }
}
