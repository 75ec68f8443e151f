//! One solve, with the solver that was asked for or the one that fits best: [`SolveRun`].

use std::time::Duration;

use stonework_catalog::{Choice, DATABASE, Instance, SolveFailure, Solved, SolvedJson, SolverInfo};
use stonework_core::Run;

use crate::args::{BestArg, SolveArgs};
use crate::console::Console;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::game_input::InputJson;
use crate::game_setup::PreparedGame;
use crate::with_database::WithDatabase;

/// A solve that came to its end or to a limit.
pub(super) struct SolveRun {
    /// The name of the solver, and whether it searched with a database.
    pub(super) solver: String,
    /// Why the solver was chosen, if the user did not ask for it.
    pub(super) choice: Option<Choice>,
    /// What infinite play is worth, in a game where it is possible.
    pub(super) convention: Option<&'static str>,
    pub(super) solved: Solved,
    /// How many positions were looked up, if a database was given.
    pub(super) look_ups: Option<u64>,
    /// Where no line is told, the solver to ask for one, and about how long it takes, if that is known.
    pub(super) for_line: Option<(&'static SolverInfo, Option<Duration>)>,
}

/// Whether all best moves are asked for: a picture shows them.
pub(super) fn wants_all(args: &SolveArgs) -> bool {
    args.moves || args.best == BestArg::All || args.plot.is_some()
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
        let limited = args.limits.run_of(solver, run);
        // No more of them are told while the solve goes on.
        let moves = || instance.first_moves(1 << 16);
        let solved = console.watch_solve(limited, solver.name, moves, |run| {
            if args.moves {
                instance.solve(solver.name, run)
            } else if wants_all(args) {
                instance.solve_best(solver.name, run)
            } else {
                instance.solve_one_best(solver.name, run)
            }
        })?;
        let for_line = solved.line.is_none().then(|| instance.for_line(run));
        Ok(Self {
            solver: solver.name.to_owned(),
            choice,
            convention: instance.infinite_play(),
            solved,
            look_ups: None,
            for_line: for_line.flatten(),
        })
    }

    /// Looks the start up, or searches with a database: with the requested solver, if there is one.
    pub(super) fn with(
        game: &PreparedGame,
        database: &WithDatabase,
        args: &SolveArgs,
        run: &Run,
        console: &Console<'_>,
    ) -> Result<Self, Failure> {
        let oracle = database.of(game)?;
        let solver = match &args.solver {
            Some(name) => oracle.solver(name)?,
            None => &DATABASE,
        };
        let run = args.limits.run_of(solver, &database.rest_of(run.clone()));
        let found = console.watch(run, solver.name, |run| oracle.solve(solver.name, run))?;
        Ok(Self {
            solver: match found.searched_by {
                Some(solver) => format!("{} with the database", solver.name),
                None => DATABASE.name.to_owned(),
            },
            choice: None,
            convention: game.instance.infinite_play(),
            solved: found.solved,
            look_ups: Some(found.look_ups),
            for_line: game.instance.for_line(&Run::new()),
        })
    }

    /// The solved game as a JSON object, with every move if that is said.
    pub(super) fn json<'a>(
        &'a self,
        game: &'a PreparedGame,
        moves: bool,
    ) -> SolvedJson<'a, InputJson<'a>> {
        let json = SolvedJson::of(game.json(), &self.solved, &self.solver);
        let json = json.with_about(game.instance.about().unwrap_or_default());
        let json = json.with_details(self.convention, self.choice.as_ref(), self.look_ups);
        if moves {
            json.with_moves(&self.solved)
        } else {
            json
        }
    }

    /// How the command ends after it.
    pub(super) fn ending(&self) -> Ending {
        Ending::of(self.solved.stopped.is_none())
    }
}
