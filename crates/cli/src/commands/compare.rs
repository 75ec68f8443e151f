//! `stonework compare`: every solver that fits, and whether they agree.

use std::fmt::{self, Display, Formatter};
use std::time::Duration;

use indicatif::HumanCount;
use serde::Serialize;
use stonework_core::Run;
use stonework_games::catalog::{
    Notation, ShownBounds, ShownValue, SolveFailure, Solved, SolverInfo,
};

use super::answer::Cost;
use crate::args::CompareArgs;
use crate::columns::{Align, Columns};
use crate::failure::{Ending, Failure};
use crate::given::Given;
use crate::interrupt::Interrupt;
use crate::progress::Bar;
use crate::question::{Asked, Question, ShownSettings};
use crate::rank::rank;
use crate::text::{duration, heading, moves, stopped, verdict};
use crate::{memory, output};

/// The time each solver has if no limit is given.
const PATIENCE: Duration = Duration::from_secs(60);

pub(super) fn run(args: &CompareArgs) -> Result<Ending, Failure> {
    let question = Question::of(&args.game)?;
    let interrupt = Interrupt::listen();
    let asked = question.ask_wanted(&args.input, &interrupt)?;
    let mut limits = args.limits;
    limits.room.time = limits.room.time.or(Some(PATIENCE));
    let run = limits.run(interrupt.flag());

    let mut trials = Vec::new();
    for info in asked.instance.solvers() {
        if interrupt.came() {
            break;
        }
        trials.push(Trial::of(&asked, info, limits.unasked(run.clone(), info)));
    }
    let comparison = Comparison::of(&question, &asked.given, trials);
    if args.json {
        output::json(&comparison)?;
    } else {
        output::text(&comparison.to_string())?;
    }
    Ok(if !comparison.agree {
        Ending::Disagreement
    } else if comparison.value.is_none() || interrupt.came() {
        Ending::Stopped
    } else {
        Ending::Solved
    })
}

/// One solver's part in the comparison.
#[derive(Serialize)]
struct Trial {
    solver: &'static str,
    value: Option<ShownValue>,
    best_moves: Vec<Notation>,
    #[serde(skip_serializing_if = "Option::is_none")]
    report: Option<Cost>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bounds: Option<ShownBounds>,
    /// Why it did not finish.
    #[serde(skip_serializing_if = "Option::is_none")]
    skipped: Option<String>,
    /// Whether it says what the first one to finish says; `None` if it did not finish.
    agrees: Option<bool>,
    /// Positions, time and memory in words.
    #[serde(skip)]
    cost: [String; 3],
}

impl Trial {
    fn of(asked: &Asked, info: &'static SolverInfo, run: Run) -> Self {
        let name = info.name;
        let (mut run, _bar) = Bar::watch(run, name);
        if let Some(patience) = info.patience {
            run = run.with_positions(patience);
        }
        match asked.instance.solve_best(name, &run) {
            Ok(solved) => Self::solved(name, solved),
            Err(refusal) => Self::refused(name, &refusal),
        }
    }

    fn solved(name: &'static str, solved: Solved) -> Self {
        let report = &solved.report;
        Self {
            solver: name,
            value: solved.value,
            cost: [
                HumanCount(report.positions).to_string(),
                duration(report.elapsed),
                memory::shown(report.peak_bytes),
            ],
            report: Some(Cost::of(report)),
            bounds: solved.value.is_none().then_some(solved.bounds),
            skipped: match solved.value {
                Some(_) => None,
                None => solved.stopped.map(stopped),
            },
            best_moves: solved.best_moves,
            agrees: None,
        }
    }

    fn refused(name: &'static str, refusal: &SolveFailure) -> Self {
        Self {
            solver: name,
            value: None,
            best_moves: Vec::new(),
            report: None,
            bounds: None,
            skipped: Some(refusal.to_string()),
            agrees: None,
            cost: Default::default(),
        }
    }

    /// Its line of the table.
    fn cells(&self) -> Vec<String> {
        let (value, best_moves) = match self.value {
            Some(value) => (value.to_string(), moves(&self.best_moves)),
            None => ("-".to_owned(), "-".to_owned()),
        };
        let remark = match (&self.skipped, self.agrees) {
            (_, Some(false)) => "DISAGREES".to_owned(),
            (Some(reason), _) => format!("skipped: {reason}"),
            (None, _) => String::new(),
        };
        let [positions, time, memory] = self.cost.clone();
        vec![
            self.solver.to_owned(),
            value,
            best_moves,
            positions,
            time,
            memory,
            remark,
        ]
    }

    /// Whether what it says fits a value and its best moves; `None` if it says nothing.
    fn agrees_with(&self, value: ShownValue, best_moves: &[Notation]) -> Option<bool> {
        if let Some(own) = self.value {
            return Some(own == value && self.best_moves == best_moves);
        }
        let bounds = self.bounds?;
        let within = bounds.lower.is_none_or(|lower| rank(lower) <= rank(value))
            && bounds.upper.is_none_or(|upper| rank(value) <= rank(upper));
        // Bounds that hold are no agreement yet.
        if within { None } else { Some(false) }
    }
}

/// All solvers side by side.
#[derive(Serialize)]
struct Comparison<'a> {
    game: &'static str,
    input: &'a Given,
    #[serde(skip_serializing_if = "ShownSettings::is_empty")]
    settings: ShownSettings,
    agree: bool,
    value: Option<ShownValue>,
    solvers: Vec<Trial>,
    #[serde(skip)]
    question: &'a Question,
}

impl<'a> Comparison<'a> {
    fn of(question: &'a Question, input: &'a Given, mut trials: Vec<Trial>) -> Self {
        let model = trials
            .iter()
            .find_map(|trial| Some((trial.value?, trial.best_moves.clone())));
        if let Some((value, best_moves)) = &model {
            for trial in &mut trials {
                trial.agrees = trial.agrees_with(*value, best_moves);
            }
        }
        Self {
            game: question.entry.id,
            input,
            settings: question.settings(),
            question,
            agree: trials.iter().all(|trial| trial.agrees != Some(false)),
            value: model.map(|(value, _)| value),
            solvers: trials,
        }
    }
}

impl Display for Comparison<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let numbers = [Align::Right; 3];
        let mut table = Columns::new(
            [Align::Left, Align::Right, Align::Left]
                .into_iter()
                .chain(numbers)
                .chain([Align::Left]),
        );
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
        writeln!(f, "{}\n\n{table}", heading(self.question, self.input))?;

        let finished = self.solvers.iter().filter(|trial| trial.value.is_some());
        let (finished, all) = (finished.count(), self.solvers.len());
        if !self.agree {
            return writeln!(f, "The solvers DISAGREE: one of them is wrong.");
        }
        let Some(value) = self.value else {
            return writeln!(f, "No solver finished within the limits.");
        };
        let verdict = verdict(value);
        if finished == 1 {
            writeln!(
                f,
                "{verdict} Only one solver finished, so nothing is compared."
            )
        } else if finished == all {
            writeln!(f, "{verdict} All {all} solvers agree.")
        } else {
            writeln!(f, "{verdict} The {finished} solvers that finished agree.")
        }
    }
}

#[cfg(test)]
mod tests {
    use stonework_core::Side;
    use stonework_games::catalog::Int;

    use super::*;

    const LEFT: Notation = Notation::Side(Side::Left);
    const RIGHT: Notation = Notation::Side(Side::Right);

    fn margin(margin: i128) -> ShownValue {
        ShownValue::Margin(Int(margin))
    }

    fn trial(value: Option<ShownValue>, bounds: Option<ShownBounds>) -> Trial {
        Trial {
            solver: "table",
            value,
            best_moves: vec![LEFT],
            report: None,
            bounds,
            skipped: None,
            agrees: None,
            cost: Default::default(),
        }
    }

    #[test]
    fn another_value_or_other_best_moves_disagree() {
        let finished = trial(Some(margin(6)), None);
        assert_eq!(finished.agrees_with(margin(6), &[LEFT]), Some(true));
        assert_eq!(finished.agrees_with(margin(7), &[LEFT]), Some(false));
        assert_eq!(finished.agrees_with(margin(6), &[RIGHT]), Some(false));
        assert_eq!(finished.agrees_with(margin(6), &[LEFT, RIGHT]), Some(false));
    }

    #[test]
    fn bounds_that_exclude_the_value_disagree_and_others_say_nothing() {
        let bounds = |lower, upper| {
            let lower = Option::map(lower, margin);
            let upper = Option::map(upper, margin);
            trial(None, Some(ShownBounds { lower, upper }))
        };
        let value = margin(6);
        assert_eq!(bounds(Some(7), None).agrees_with(value, &[]), Some(false));
        assert_eq!(bounds(None, Some(5)).agrees_with(value, &[]), Some(false));
        assert_eq!(bounds(Some(6), Some(9)).agrees_with(value, &[]), None);
        assert_eq!(bounds(None, None).agrees_with(value, &[]), None);
        assert_eq!(trial(None, None).agrees_with(value, &[]), None);
    }
}
