//! The bytes that a solver says it holds are those that it does hold: an allocator that counts.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use stonework_core::random::RandomGraph;
use stonework_core::{
    AlphaBeta, Exhaustive, Game, Layered, Levels, Negamax, ProofNumber, RollingTable, Run, Solver,
    Table,
};

use crate::support::{squares, threads};

thread_local! {
    /// What this thread holds, less what it let go of for others, and the most it ever was.
    static HELD: Cell<(isize, isize)> = const { Cell::new((0, 0)) };
}

struct Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn count(more: usize, less: usize) {
    // A thread that is ending may have no counter any more.
    let _ = HELD.try_with(|counter| {
        let (held, most) = counter.get();
        // While memory moves, both the old and the new are held.
        let at_once = held + more.cast_signed();
        counter.set((at_once - less.cast_signed(), most.max(at_once)));
    });
}

// SAFETY: every call is passed on as it is to the system's allocator.
#[expect(unsafe_code, reason = "an allocator cannot be written without")]
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size(), 0);
        // SAFETY: the caller keeps to the same contract.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size(), 0);
        // SAFETY: the caller keeps to the same contract.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        count(0, layout.size());
        // SAFETY: the caller keeps to the same contract.
        unsafe { System.dealloc(memory, layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size, layout.size());
        // SAFETY: the caller keeps to the same contract.
        unsafe { System.realloc(memory, layout, size) }
    }
}

/// What the work returns, and the most bytes held at once on its behalf.
fn bytes_held<T>(work: impl FnOnce() -> T) -> (T, usize) {
    let (before, _) = HELD.get();
    HELD.set((before, before));
    let done = work();
    let (_, most) = HELD.get();
    (done, (most - before).unsigned_abs())
}

/// Names, root moves and the like are not counted by the solver.
const TRIFLES: usize = 2 << 10;

fn check<G: Game, S: Solver<G>>(game: &G, solver: &S, run: &Run) {
    let (solution, held) = bytes_held(|| solver.solve(game, run).unwrap());
    let report = solution.report();
    assert!(held <= report.peak_bytes + TRIFLES, "{held} held, {report}");
    if let Some(limit) = run.bytes() {
        assert!(report.peak_bytes <= limit, "{report}");
    }
    if solution.stopped().is_none() {
        // Nor is it much less, or the limit would stop too soon.
        assert!(
            held + TRIFLES >= report.peak_bytes / 4,
            "{held} held, {report}"
        );
    }
}

fn check_all<G: Layered + Sync>(game: &G, run: &Run) {
    check(game, &Negamax::new(), run);
    check(game, &Negamax::dense(), run);
    check(game, &Negamax::bounded(1 << 16), run);
    // A table too small for the game takes time without end.
    let brief = run.clone().with_positions(100_000);
    check(game, &AlphaBeta::new(), &brief);
    check(game, &ProofNumber::new(), &brief);
    check(game, &Table::new(), run);
    check(game, &RollingTable::new(), run);
}

#[test]
fn no_solver_holds_more_than_it_says() {
    let row = squares(30_000, 3);
    let graph = RandomGraph::new(1)
        .with_positions(20_000)
        .with_layers(400)
        .with_moves(5)
        .acyclic::<i64>();
    check_all(&row, &threads(1));
    check_all(&graph, &threads(1));
    check(&graph, &Levels::new(), &threads(1));
    check(&graph, &Levels::new().breadth_first(), &threads(1));
    for bits in 8..24 {
        for limit in [1 << bits, 3 << (bits - 1)] {
            let run = threads(1).with_bytes(limit);
            check_all(&row, &run);
            check_all(&graph, &run);
            check(&graph, &Levels::new(), &run);
            check(&graph, &Levels::new().breadth_first(), &run);
        }
    }
    check(&squares(16, 3), &Exhaustive::new(), &threads(1));
}
