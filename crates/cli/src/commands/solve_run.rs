//! One solve, with the solver that was asked for or the one that fits best: [`SolveRun`].

use stonework_core::Run;
use stonework_games::catalog::{Choice, Instance, SolveFailure, Solved, SolverInfo};

use crate::args::SolveArgs;
use crate::console::Console;
use crate::ending::Ending;

/// A solve that came to its end or to a limit.
pub(super) struct SolveRun {
    pub(super) solver: &'static SolverInfo,
    /// Why the solver was chosen, if the user did not ask for it.
    pub(super) choice: Option<Choice>,
    /// What infinite play is worth, in a game where it is possible.
    pub(super) convention: Option<&'static str>,
    pub(super) solved: Solved,
    /// How many positions were looked up in a database, if there is one.
    pub(super) lookups: Option<u64>,
}

impl SolveRun {
    /// Solves with the requested solver, or the one that fits best.
    pub(super) fn of(
        instance: &dyn Instance,
        requested: Option<&'static SolverInfo>,
        args: &SolveArgs,
        run: &Run,
        console: &Console<'_>,
    ) -> Result<Self, SolveFailure> {
        let (solver, choice) = if let Some(solver) = requested {
            (solver, None)
        } else {
            let choice = instance.choose(run);
            (choice.solver, Some(choice))
        };
        let run = args.limits.run_of(solver, run);
        let result = console.watch(run, solver.name, |run| {
            if args.moves {
                instance.solve(solver.name, run)
            } else {
                instance.solve_best(solver.name, run)
            }
        });
        Ok(Self {
            solver,
            choice,
            convention: instance.infinite_play(),
            solved: result?,
            lookups: None,
        })
    }

    /// How the command ends after it.
    pub(super) fn ending(&self) -> Ending {
        Ending::of(self.solved.stopped.is_none())
    }
}
