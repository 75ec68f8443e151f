//! `stonework compare`: every solver that fits, and whether they agree.

use std::fmt::{self, Display, Formatter};
use std::time::{Duration, Instant};

use serde::Serialize;
use stonework_catalog::words::{Columns, Players, grouped, move_list};
use stonework_catalog::{
    Catalog, Comparison, Instance, Notation, ReportJson, ShownBounds, ShownValue, SolveFailure,
    Solved, SolverInfo, Trial,
};
use stonework_core::Run;

use crate::args::CompareArgs;
use crate::console::Console;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::game_setup::{GameJson, GameSetup};
use crate::wording::{bytes, duration, stop_reason};

pub(super) fn run(
    args: &CompareArgs,
    catalog: &Catalog,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    let setup = GameSetup::find(&args.game, &args.limits.resources, catalog, console)?;
    let setup = setup.with_distances(args.distance.beside(&[]))?;
    let game = setup.on_source(args.input.source(), console)?;
    let game = game.at(args.at.position.as_deref())?;
    let run = args.limits.run(console.interrupt());

    let mut results = Vec::new();
    let instance = game.instance.as_ref();
    let solve = |solver: &SolverInfo, console: &Console<'_>| {
        let run = solver.patient(args.limits.run_of(solver, &run)).begun();
        let solve = |run: &Run| timed_solve(instance, solver.name, run);
        console.watch(run, solver.name, solve)
    };
    for solver in instance.solvers() {
        if console.interrupt().came() {
            break;
        }
        results.push((solver, solve(solver, console)));
    }
    // The first solves of a process take longer than those after them, which shows in short ones.
    for _ in 1..SHORT_SOLVES {
        for (solver, result) in &mut results {
            let Ok(first) = result else { continue };
            if first.stopped.is_some() || first.report.elapsed > SHORT || console.interrupt().came()
            {
                continue;
            }
            if let Ok(again) = solve(solver, console)
                && again.stopped.is_none()
                && again.report.elapsed < first.report.elapsed
            {
                *first = again;
            }
        }
    }
    game.demand_lawful()?;
    let comparison = Comparison::of(results);
    let shown = ShownComparison {
        json: game.json(),
        agree: comparison.agree(),
        value: comparison.value,
        solvers: comparison.trials.iter().map(ShownTrial::of).collect(),
        heading: game.heading(),
        players: game.players(),
        comparison: &comparison,
    };
    console.show(&shown, args.json)?;
    Ok(if comparison.agree() {
        Ending::of(comparison.finished() > 0 && !console.interrupt().came())
    } else {
        Ending::Disagreement
    })
}

/// What a time is, in `compare` and `bench`.
pub(super) const MEASURED: &str =
    "A time is that of the whole solve, as `solve --best all` does it, without reading the input.";

/// A solve that takes no longer is short: `compare` takes the best time of so many.
const SHORT: Duration = Duration::from_millis(100);
const SHORT_SOLVES: u32 = 3;

/// Solves as `solve` does; the time in the report is that until the answer, the best moves and the
/// line are there as they are shown.
pub(super) fn timed_solve(
    instance: &dyn Instance,
    solver: &str,
    run: &Run,
) -> Result<Solved, SolveFailure> {
    let begun = Instant::now();
    let mut solved = instance.solve_best(solver, run)?;
    solved.report.elapsed = begun.elapsed();
    Ok(solved)
}

/// One solver's result.
#[derive(Serialize)]
struct ShownTrial<'a> {
    solver: &'static str,
    value: Option<ShownValue>,
    best_moves: &'a [Notation],
    /// Whether there are no others.
    best_moves_complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    report: Option<ReportJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bounds: Option<ShownBounds>,
    /// Why the solver did not finish.
    #[serde(skip_serializing_if = "Option::is_none")]
    skipped: Option<String>,
    /// As [`Trial::agrees`].
    agrees: Option<bool>,
    /// As [`Trial::disagreement`].
    #[serde(skip_serializing_if = "Option::is_none")]
    disagreement: Option<&'a str>,
    /// Positions, time and memory in words.
    #[serde(skip)]
    cost: [String; 3],
}

impl<'a> ShownTrial<'a> {
    fn of(trial: &'a Trial) -> Self {
        let solved = trial.result.as_ref();
        let report = solved.map(|solved| &solved.report).ok();
        let stopped = solved.map(|solved| solved.stopped.filter(|_| !trial.is_complete()));
        let bounds = solved.map(|solved| solved.value.is_none().then_some(solved.bounds));
        let cost = report.map(|report| {
            [
                grouped(report.positions),
                duration(report.elapsed),
                bytes(report.peak_bytes),
            ]
        });
        Self {
            solver: trial.solver.name,
            value: solved.map_or(None, |solved| solved.value),
            best_moves: solved.map_or(&[], |solved| &solved.best_moves),
            best_moves_complete: solved.is_ok_and(|solved| solved.best_moves_complete),
            report: report.map(ReportJson::of),
            bounds: bounds.unwrap_or_default(),
            skipped: stopped.map_or_else(
                |refusal| Some(refusal.to_string()),
                |reason| reason.map(stop_reason),
            ),
            agrees: trial.agrees,
            disagreement: trial.disagreement.as_deref(),
            cost: cost.unwrap_or_default(),
        }
    }

    /// Its line of the table.
    fn cells(&self) -> [String; 7] {
        let value = self.value.map(|value| value.to_string());
        let value = value.unwrap_or("-".to_owned());
        let best_moves = match (self.best_moves, self.best_moves_complete) {
            ([], false) => "-".to_owned(),
            (some, false) => format!("{}, …", move_list(some)),
            (all, true) => move_list(all),
        };
        let [positions, time, memory] = self.cost.clone();
        [
            self.solver.to_owned(),
            value,
            best_moves,
            positions,
            time,
            memory,
            remark(self.skipped.as_ref(), self.agrees),
        ]
    }
}

/// All solvers side by side.
#[derive(Serialize)]
struct ShownComparison<'a> {
    #[serde(flatten)]
    json: GameJson<'a>,
    agree: bool,
    value: Option<ShownValue>,
    solvers: Vec<ShownTrial<'a>>,
    #[serde(skip)]
    heading: String,
    #[serde(skip)]
    players: Players,
    #[serde(skip)]
    comparison: &'a Comparison,
}

impl Display for ShownComparison<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut table = Columns::new("<><>>><");
        table.row([
            "solver",
            "value",
            "best moves",
            "positions",
            "time",
            "memory",
        ]);
        for trial in &self.solvers {
            table.row(trial.cells());
        }
        writeln!(
            f,
            "{}\n{MEASURED} Short solves are done three times, and the best time counts.\n\n{table}",
            self.heading
        )?;
        writeln!(f, "{}", self.comparison.conclusion(&self.players))
    }
}

/// The last cell of a solver's line: why it did not finish, or that it disagrees.
pub(super) fn remark(unfinished: Option<&String>, agrees: Option<bool>) -> String {
    match (unfinished, agrees) {
        (_, Some(false)) => "DISAGREES".to_owned(),
        (Some(reason), _) => format!("skipped: {reason}"),
        (None, _) => String::new(),
    }
}
