//! `stonework compare`: every solver that fits, and whether they agree.

use std::fmt::{self, Display, Formatter};
use std::time::Duration;

use serde::Serialize;
use stonework_core::Run;
use stonework_games::catalog::{
    Catalog, Instance, Notation, ShownBounds, ShownValue, Solved, SolverInfo,
};

use super::agreement::{DISAGREE, NONE_FINISHED, remark};
use super::json_parts::ReportJson;
use crate::args::CompareArgs;
use crate::columns::Columns;
use crate::console::Console;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::game_setup::{GameJson, GameSetup, PreparedGame};
use crate::memory;
use crate::value_rank::value_rank;
use crate::value_text::{move_list, verdict};
use crate::wording::{duration, grouped, stop_reason};

/// The time each solver has if the user sets no limit.
const DEFAULT_TIME: Duration = Duration::from_secs(60);

pub(super) fn run(
    args: &CompareArgs,
    catalog: &Catalog,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    let setup = GameSetup::find(&args.game, catalog)?;
    let game = setup.on_source(args.input.source(), console)?;
    let limits = args.limits.or_time(DEFAULT_TIME);
    let run = limits.run(console.interrupt());

    let mut trials = Vec::new();
    for solver in game.instance.solvers() {
        if console.interrupt().came() {
            break;
        }
        let run = limits.run_of(solver, &run);
        trials.push(Trial::of(game.instance.as_ref(), solver, run, console));
    }
    let comparison = Comparison::of(&game, trials);
    console.show(&comparison, args.json)?;
    Ok(if comparison.agree {
        Ending::of(comparison.value.is_some() && !console.interrupt().came())
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
    #[serde(skip_serializing_if = "Option::is_none")]
    report: Option<ReportJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bounds: Option<ShownBounds>,
    /// Why the solver did not finish.
    #[serde(skip_serializing_if = "Option::is_none")]
    skipped: Option<String>,
    /// Whether its result is that of the first solver to finish; `None` if it did not finish.
    agrees: Option<bool>,
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
            Ok(solved) => trial = Self::finished(solved),
            Err(refusal) => trial.skipped = Some(refusal.to_string()),
        }
        trial.solver = solver.name;
        trial
    }

    fn finished(solved: Solved) -> Self {
        let report = &solved.report;
        Self {
            value: solved.value,
            cost: [
                grouped(report.positions),
                duration(report.elapsed),
                memory::shown(report.peak_bytes),
            ],
            report: Some(ReportJson::of(report)),
            bounds: solved.value.is_none().then_some(solved.bounds),
            skipped: match solved.value {
                Some(_) => None,
                None => solved.stopped.map(stop_reason),
            },
            best_moves: solved.best_moves,
            ..Self::default()
        }
    }

    /// Its line of the table.
    fn cells(&self) -> [String; 7] {
        let (value, best_moves) = match self.value {
            Some(value) => (value.to_string(), move_list(&self.best_moves)),
            None => ("-".to_owned(), "-".to_owned()),
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

    /// Whether its result fits a value and its best moves; `None` if it has no result.
    fn agrees_with(&self, value: ShownValue, best_moves: &[Notation]) -> Option<bool> {
        if let Some(own) = self.value {
            return Some(own == value && self.best_moves == best_moves);
        }
        let (bounds, rank) = (self.bounds?, value_rank(value));
        let within = bounds.lower.is_none_or(|lower| value_rank(lower) <= rank)
            && bounds.upper.is_none_or(|upper| rank <= value_rank(upper));
        // Bounds that hold do not confirm the value.
        if within { None } else { Some(false) }
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
}

impl<'a> Comparison<'a> {
    fn of(game: &'a PreparedGame<'_>, mut trials: Vec<Trial>) -> Self {
        let model = trials
            .iter()
            .find_map(|trial| Some((trial.value?, trial.best_moves.clone())));
        if let Some((value, best_moves)) = &model {
            for trial in &mut trials {
                trial.agrees = trial.agrees_with(*value, best_moves);
            }
        }
        Self {
            json: game.json(),
            heading: game.heading(),
            agree: trials.iter().all(|trial| trial.agrees != Some(false)),
            value: model.map(|(value, _)| value),
            solvers: trials,
        }
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

        let finished = self.solvers.iter().filter(|trial| trial.value.is_some());
        let (finished, all) = (finished.count(), self.solvers.len());
        match self.value.map(verdict) {
            _ if !self.agree => writeln!(f, "{DISAGREE}"),
            None => writeln!(f, "{NONE_FINISHED}"),
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

#[cfg(test)]
mod tests {
    use stonework_games::catalog::Int;

    use super::*;

    fn margin(margin: i128) -> ShownValue {
        ShownValue::Margin(Int(margin))
    }

    fn agreement(value: Option<i128>, bounds: [Option<i128>; 2], best: &[u32]) -> Option<bool> {
        let best: Vec<Notation> = best.iter().copied().map(Notation::Count).collect();
        let [lower, upper] = bounds.map(|bound| bound.map(margin));
        let trial = Trial {
            value: value.map(margin),
            best_moves: vec![Notation::Count(1)],
            bounds: Some(ShownBounds { lower, upper }),
            ..Trial::default()
        };
        trial.agrees_with(margin(6), &best)
    }

    #[test]
    fn another_value_or_other_best_moves_disagree() {
        assert_eq!(agreement(Some(6), [None; 2], &[1]), Some(true));
        assert_eq!(agreement(Some(7), [None; 2], &[1]), Some(false));
        assert_eq!(agreement(Some(6), [None; 2], &[2]), Some(false));
        assert_eq!(agreement(Some(6), [None; 2], &[1, 2]), Some(false));
    }

    #[test]
    fn bounds_that_exclude_the_value_disagree_and_others_say_nothing() {
        assert_eq!(agreement(None, [Some(7), None], &[]), Some(false));
        assert_eq!(agreement(None, [None, Some(5)], &[]), Some(false));
        assert_eq!(agreement(None, [Some(6), Some(9)], &[]), None);
        assert_eq!(agreement(None, [None; 2], &[]), None);
    }
}
