//! `stonework compare`: every solver that fits, and whether they agree.

use std::fmt::{self, Display, Formatter};

use serde::Serialize;
use stonework_catalog::words::{Players, grouped};
use stonework_catalog::{
    Catalog, Instance, Notation, ReportJson, ShownBounds, ShownValue, Solved, SolverInfo,
};
use stonework_core::Run;

use super::agreement::{Finding, NONE_FINISHED, alarm, remark};
use crate::args::CompareArgs;
use crate::columns::Columns;
use crate::console::Console;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::game_setup::{GameJson, GameSetup, PreparedGame};
use crate::memory;
use crate::value_text::move_list;
use crate::wording::{duration, stop_reason};

pub(super) fn run(
    args: &CompareArgs,
    catalog: &Catalog,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    let setup = GameSetup::find(&args.game, catalog)?;
    let game = setup.on_source(args.input.source(), console)?;
    let run = args.limits.run(console.interrupt());

    let mut trials = Vec::new();
    for solver in game.instance.solvers() {
        if console.interrupt().came() {
            break;
        }
        let run = args.limits.run_of(solver, &run);
        trials.push(Trial::of(game.instance.as_ref(), solver, run, console));
    }
    let comparison = Comparison::of(&game, trials);
    console.show(&comparison, args.json)?;
    Ok(if comparison.agree {
        Ending::of(comparison.finished() > 0 && !console.interrupt().came())
    } else {
        Ending::Disagreement
    })
}

/// One solver's result.
#[derive(Default, Serialize)]
struct Trial {
    solver: &'static str,
    value: Option<ShownValue>,
    best_moves: Vec<Notation>,
    /// Whether there are no others.
    best_moves_complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    report: Option<ReportJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bounds: Option<ShownBounds>,
    /// Why the solver did not finish.
    #[serde(skip_serializing_if = "Option::is_none")]
    skipped: Option<String>,
    /// Whether its result is that of the first solver to finish; `None` if it did not finish and
    /// contradicts nothing.
    agrees: Option<bool>,
    /// What contradicts the result of that solver, as a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    disagreement: Option<String>,
    #[serde(skip)]
    finding: Option<Finding>,
    /// Positions, time and memory in words.
    #[serde(skip)]
    cost: [String; 3],
}

impl Trial {
    fn of(
        instance: &dyn Instance,
        solver: &'static SolverInfo,
        run: Run,
        console: &Console<'_>,
    ) -> Self {
        let run = match solver.patience {
            Some(patience) => run.with_positions(patience),
            None => run,
        };
        let result = console.watch(run, solver.name, |run| {
            instance.solve_best(solver.name, run)
        });
        let mut trial = Self::default();
        match result {
            Ok(solved) => trial = Self::of_solved(solver.name, solved),
            Err(refusal) => trial.skipped = Some(refusal.to_string()),
        }
        trial.solver = solver.name;
        trial
    }

    fn of_solved(solver: &'static str, solved: Solved) -> Self {
        let report = &solved.report;
        let finding = Finding::of(solver, &solved);
        Self {
            value: solved.value,
            cost: [
                grouped(report.positions),
                duration(report.elapsed),
                memory::shown(report.peak_bytes),
            ],
            report: Some(ReportJson::of(report)),
            bounds: solved.value.is_none().then_some(solved.bounds),
            skipped: if finding.is_complete() {
                None
            } else {
                solved.stopped.map(stop_reason)
            },
            finding: Some(finding),
            best_moves: solved.best_moves,
            best_moves_complete: solved.best_moves_complete,
            ..Self::default()
        }
    }

    /// Its line of the table.
    fn cells(&self) -> [String; 7] {
        let value = self.value.map(|value| value.to_string());
        let value = value.unwrap_or("-".to_owned());
        let best_moves = match (self.best_moves.as_slice(), self.best_moves_complete) {
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

    /// Whether it has the value and all best moves.
    fn is_complete(&self) -> bool {
        self.finding.as_ref().is_some_and(Finding::is_complete)
    }

    /// Compares its result with that of another solver.
    fn compare_with(&mut self, model: &Finding) {
        let own = self.finding.as_ref();
        self.disagreement = own.and_then(|own| own.contradiction(model));
        let is_complete = self.is_complete() && model.is_complete();
        self.agrees = match self.disagreement {
            Some(_) => Some(false),
            None => is_complete.then_some(true),
        };
    }
}

/// All solvers side by side.
#[derive(Serialize)]
struct Comparison<'a> {
    #[serde(flatten)]
    json: GameJson<'a>,
    agree: bool,
    value: Option<ShownValue>,
    solvers: Vec<Trial>,
    #[serde(skip)]
    heading: String,
    #[serde(skip)]
    players: Players,
}

impl<'a> Comparison<'a> {
    fn of(game: &'a PreparedGame, mut trials: Vec<Trial>) -> Self {
        // What a solver found that did not finish is a model only if none finished.
        let mut found: Vec<&Finding> = trials.iter().filter_map(|t| t.finding.as_ref()).collect();
        found.retain(|finding| finding.value.is_some());
        found.sort_by_key(|finding| !finding.is_complete());
        let model = found.first().map(|&finding| finding.clone());
        if let Some(model) = &model {
            for trial in &mut trials {
                trial.compare_with(model);
            }
        }
        Self {
            json: game.json(),
            heading: game.heading(),
            players: game.players(),
            agree: trials.iter().all(|trial| trial.agrees != Some(false)),
            value: model.and_then(|model| model.value),
            solvers: trials,
        }
    }

    /// How many solvers found the value and all best moves.
    fn finished(&self) -> usize {
        let solvers = self.solvers.iter();
        solvers.filter(|trial| trial.is_complete()).count()
    }
}

impl Display for Comparison<'_> {
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
        writeln!(f, "{}\n\n{table}", self.heading)?;

        let (finished, all) = (self.finished(), self.solvers.len());
        match self.value.map(|value| self.players.verdict(value)) {
            _ if !self.agree => {
                let disagreements = self.solvers.iter();
                let disagreements = disagreements.filter_map(|trial| trial.disagreement.as_ref());
                writeln!(f, "{}", alarm(disagreements))
            }
            None => writeln!(f, "{NONE_FINISHED}"),
            Some(verdict) if finished == 0 => writeln!(
                f,
                "{verdict} No solver found all best moves within the limits."
            ),
            Some(verdict) if finished == 1 => {
                writeln!(
                    f,
                    "{verdict} Only one solver finished, so nothing is compared."
                )
            }
            Some(verdict) if finished == all => {
                writeln!(f, "{verdict} All {all} solvers agree.")
            }
            Some(verdict) => writeln!(f, "{verdict} The {finished} solvers that finished agree."),
        }
    }
}
