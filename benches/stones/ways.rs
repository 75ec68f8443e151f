//! How a game is solved: [`Way`]; as a program that uses the library does it, and as the command.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use stonework::{Game, Outcome, Run, Solver, Wdl};
use stonework_games::catalog::{Instance, Int, ShownValue, solver};

/// What a round of one way tells: the value, and how long it took.
pub(crate) type Round<'a> = Box<dyn FnMut() -> (i64, Duration) + 'a>;

/// A way of solving, as it is called by hand, by the command and in `by_hand.cpp`.
pub(crate) struct Way {
    pub(crate) by_hand: &'static str,
    pub(crate) solver: &'static str,
    pub(crate) rival: &'static str,
}

impl Way {
    const fn of(by_hand: &'static str, solver: &'static str, rival: &'static str) -> Self {
        Self {
            by_hand,
            solver,
            rival,
        }
    }

    /// One that is not written by hand.
    pub(crate) const fn solver(solver: &'static str) -> Self {
        Self::of("", solver, "")
    }

    /// As one calls it who does it these ways.
    pub(crate) fn name(&self, ways: &[Option<Round<'_>>; 4]) -> String {
        let names = [
            ways[0].as_ref().map(|_| self.by_hand.to_owned()),
            ways[1].as_ref().map(|_| format!("`{}`", self.solver)),
        ];
        names.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

pub(crate) static HASH: Way = Way::of("hash memo", "negamax", "hash");
pub(crate) static ARRAY: Way = Way::of("array memo", "negamax-dense", "array");
pub(crate) static TABLE: Way = Way::of("table", "table", "table");
pub(crate) static ROLLING: Way = Way::of("rolling row", "rolling", "row");
pub(crate) static WINDOW: Way = Way::of("running best", "sliding-window", "row");
pub(crate) static THEOREM: Way = Way::solver("theorem");

/// A value as a number: a margin, or 1 for a win and 0 for none.
pub(crate) trait Told {
    fn told(self) -> i64;
}

impl Told for i32 {
    fn told(self) -> i64 {
        self.into()
    }
}

impl Told for Outcome {
    fn told(self) -> i64 {
        (self.result() == Wdl::Win).into()
    }
}

impl Told for ShownValue {
    fn told(self) -> i64 {
        match self {
            Self::Margin(Int(margin)) => i64::try_from(margin).expect("the rows are short"),
            value => (value.result() == Wdl::Win).into(),
        }
    }
}

pub(crate) fn timed(solve: impl FnOnce() -> i64) -> (i64, Duration) {
    let begun = Instant::now();
    let value = solve();
    (value, begun.elapsed())
}

/// So many threads, and the memory that the command would give this solver.
pub(crate) fn run(solver_name: &str, threads: usize) -> Run {
    let unasked = solver(solver_name).and_then(|solver| solver.unasked_bytes);
    let threads = NonZeroUsize::new(threads).expect("there is one at the least");
    Run::new()
        .with_threads(threads)
        .with_bytes(unasked.unwrap_or(8 << 30))
}

/// As a program that uses the library solves it.
pub(crate) fn by_library<G: Game<Value: Told>>(
    solver: &impl Solver<G>,
    game: &G,
    run: &Run,
) -> i64 {
    let Ok(solved) = solver.solve(game, run) else {
        panic!("no value is too large");
    };
    solved.value().expect("no limit is reached").told()
}

/// As `stonework solve` solves it.
pub(crate) fn by_command(game: &dyn Instance, solver: &str, run: &Run) -> i64 {
    let solved = game.solve_best(solver, run).expect("the solver fits");
    solved.value.expect("no limit is reached").told()
}
