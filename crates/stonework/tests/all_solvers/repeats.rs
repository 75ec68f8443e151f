//! On one thread a solve repeats exactly, also near a limit, however fast the clock goes meanwhile.

use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::sleep;
use std::time::Duration;

use stonework::erased::{DepthFirst, Erased, ErasedGame, Positions};
use stonework::random::{LayeredGraph, RandomGraph};
use stonework::{
    AlphaBeta, Diagonals, Ends, Exhaustive, Front, Game, InfinitePlay, Levels, Negamax, Nimber,
    NimberOutcomes, Outcome, Perft, Progress, ProofNumber, Retrograde, RollingTable, Run,
    SeparableEndsRules, Side, SlidingWindow, SolutionOf, Solver, StopReason, Table, Value,
};

use crate::memory::{Heaps, Row};
use stonework_test_kit::support::threads;

/// The most positions of a solve.
const MOST: u64 = 3_000;

/// A run on one thread that is told of the progress, and is slow about it at these times.
fn slow_at(times: &'static [usize]) -> Run {
    let told = AtomicUsize::new(0);
    threads(1)
        .with_positions(MOST)
        .with_observer(move |_: &Progress| {
            if times.contains(&told.fetch_add(1, Ordering::Relaxed)) {
                sleep(Duration::from_millis(9));
            }
        })
}

/// What a solve comes to is the same each time, under limits about what it takes.
fn repeats<T: PartialEq + Debug>(said: &str, solve: impl Fn(&Run) -> (T, usize)) {
    let (_, peak) = solve(&slow_at(&[]));
    for limit in [peak, peak - 1, peak / 8 * 7, peak / 4 * 3, peak / 2] {
        let limited = |times| slow_at(times).with_bytes(limit);
        let quick = solve(&limited(&[]));
        for times in [[0, 1].as_slice(), &[2, 4]] {
            assert_eq!(solve(&limited(times)), quick, "{said}, {limit} of {peak}");
        }
    }
}

/// How a solve ended, and all that it says.
type Ended<M, V> = (
    Option<StopReason>,
    Vec<(M, V)>,
    [Option<V>; 2],
    Option<Vec<M>>,
    [u64; 2],
);

fn ended<G: Game>(solution: &SolutionOf<G>) -> (Ended<G::Move, G::Value>, usize) {
    let (moves, report) = (solution.moves().iter(), solution.report());
    let bounds = solution.bounds();
    let all = (
        solution.stopped(),
        moves.map(|rated| (rated.mv, rated.value)).collect(),
        [bounds.lower, bounds.upper],
        solution.line().map(<[_]>::to_vec),
        [report.positions, report.hits],
    );
    (all, report.peak_bytes)
}

fn solver_repeats<G: Game, S: Solver<G>>(game: &G, solver: &S) {
    let name = solver.solve(game, &slow_at(&[])).unwrap();
    repeats(&name.report().solver, |run| {
        ended::<G>(&solver.solve(game, run).unwrap())
    });
}

fn erased_repeats<V: Value, S>(
    game: &dyn ErasedGame<V>,
    solver: &S,
    open: impl Fn(&dyn ErasedGame<V>) -> Positions<V>,
) where
    S: for<'p> Solver<Erased<'p, V>> + Debug,
{
    repeats(&format!("{solver:?}"), |run| {
        let positions = open(game);
        let start = positions.enter(&game.start());
        let run = positions.counted_by(run);
        let solution = solver.solve_from(&Erased(&positions), &start, &run);
        let ((stopped, _, bounds, _, counts), peak) = ended::<Erased<'_, V>>(&solution.unwrap());
        ((stopped, bounds, counts), peak)
    });
}

/// Heaps whose states take more memory than most.
fn heaps() -> Heaps {
    Heaps([[3, 2, 4, 3, 2].as_slice(), &[0; 50]].concat())
}

fn graph() -> LayeredGraph<Outcome> {
    let graph: LayeredGraph<Outcome> = RandomGraph::new(6)
        .with_positions(2_000)
        .with_layers(40)
        .with_moves(8)
        .with_reach(1)
        .with_ends(0)
        .acyclic();
    graph.starting_at(1_999).unwrap()
}

#[test]
fn what_fits_every_game_repeats() {
    let (heaps, endless) = (heaps(), InfinitePlay::LostByFirst);
    solver_repeats(&heaps, &Exhaustive::new());
    solver_repeats(&heaps, &Negamax::new());
    solver_repeats(&heaps, &Negamax::bounded(1 << 20));
    solver_repeats(&heaps, &AlphaBeta::new());
    solver_repeats(&heaps, &ProofNumber::new());
    solver_repeats(&heaps, &ProofNumber::new().with_repetition(endless));
    solver_repeats(&heaps, &Nimber::new());
    solver_repeats(&heaps, &NimberOutcomes::new());
    solver_repeats(&heaps, &Retrograde::new(endless));
    repeats("perft", |run| {
        let mut depths = Perft::new().memoised().depths(&heaps, run);
        let counts: Vec<_> = depths.by_ref().take(6).collect();
        (counts, depths.report().peak_bytes)
    });
}

#[test]
fn solvers_of_erased_games_repeat() {
    let (heaps, endless) = (Arc::new(heaps()), InfinitePlay::LostByFirst);
    erased_repeats(&heaps, &DepthFirst::exhaustive(), |game| game.on_path(None));
    erased_repeats(&heaps, &DepthFirst::growing(), |game| game.interned(false));
    let within = DepthFirst::within(1 << 19);
    erased_repeats(&heaps, &within, |game| game.on_path(Some(1 << 19)));
    let by_moves = Retrograde::new(endless);
    erased_repeats(&heaps, &by_moves, |game| game.interned(true));
    erased_repeats(&heaps, &by_moves.found(), |game| game.interned(true));
}

#[test]
fn solvers_by_numbers_and_keys_repeat() {
    let graph = graph();
    let found = Negamax::new().solve(&graph, &threads(1)).unwrap();
    assert!(found.report().positions > 1_000);
    solver_repeats(&graph, &Negamax::dense());
    solver_repeats(&graph, &AlphaBeta::new().packed());
    solver_repeats(&graph, &ProofNumber::new().packed());
    solver_repeats(&graph, &Table::new());
    solver_repeats(&graph, &RollingTable::new());
    solver_repeats(&graph, &Levels::new());
    solver_repeats(&graph, &Levels::new().breadth_first());
    let endless = InfinitePlay::Draw;
    solver_repeats(&graph, &Retrograde::new(endless).numbered());
}

/// A row of numbers, taken from its ends.
struct Numbers(usize);

impl SeparableEndsRules for Numbers {
    type Value = i64;

    fn len(&self) -> usize {
        self.0
    }

    fn start_term(&self, at: u32, side: Side) -> i64 {
        i64::from(at) * if side == Side::Left { 7 } else { 3 }
    }

    fn end_term(&self, at: u32, _: Side) -> i64 {
        i64::from(at % 5)
    }
}

#[test]
fn solvers_of_rows_repeat() {
    let rows = Ends(Numbers(70));
    solver_repeats(&rows, &Diagonals::new());
    solver_repeats(&rows, &Diagonals::with_line());
    solver_repeats(&Front(Row((0..2_500).collect())), &SlidingWindow::new());
}
