//! Whether the solvers agree, and how that is said: [`Finding`], [`Comparison`].

use crate::words::{Players, joined, move_list, value_rank};
use crate::{Notation, ShownBounds, ShownValue, SolveFailure, Solved, SolverInfo};

/// The sentence for when there is nothing to compare.
pub const NONE_FINISHED: &str = "No solver finished within the limits.";

/// What a solver found out, as far as all solvers must agree on it.
#[derive(Clone, Debug)]
pub struct Finding {
    /// Its name.
    pub solver: &'static str,
    /// The value, if it is known.
    pub value: Option<ShownValue>,
    /// What is proved about the value.
    pub bounds: ShownBounds,
    /// Some of the best moves.
    pub best_moves: Vec<Notation>,
    /// Whether there are no others.
    pub best_moves_complete: bool,
    /// Whether no limit came before what was asked for.
    pub is_finished: bool,
}

impl Finding {
    /// What it found out in a solve.
    #[must_use]
    pub fn of(solver: &'static str, solved: &Solved) -> Self {
        Self {
            solver,
            value: solved.value,
            bounds: solved.bounds,
            best_moves: solved.best_moves.clone(),
            best_moves_complete: solved.best_moves_complete,
            is_finished: solved.stopped.is_none(),
        }
    }

    /// Whether it has the value and all best moves, or as many as a list should hold.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.value.is_some() && (self.best_moves_complete || self.is_finished)
    }

    /// What contradicts another finding, as a sentence; `None` if both can be true. What only one
    /// of them knows is not compared.
    #[must_use]
    pub fn contradiction(&self, model: &Self) -> Option<String> {
        let (one, two) = (self.solver, model.solver);
        let by_value = self.value.zip(model.value).map(|(own, value)| own != value);
        if by_value.unwrap_or_else(|| exclude(&self.bounds, &model.bounds)) {
            let (own, value) = (self.value_text(), model.value_text());
            return Some(format!(
                "The value {own} by `{one}`, and {value} by `{two}`."
            ));
        }
        if self.value.is_none() || model.value.is_none() || !self.best_moves_differ(model) {
            return None;
        }
        let (own, best) = (self.best_moves_text(), model.best_moves_text());
        Some(format!(
            "The best moves are {own} by `{one}`, and {best} by `{two}`."
        ))
    }

    /// Whether the best moves of both cannot be true.
    fn best_moves_differ(&self, model: &Self) -> bool {
        let has_all_of = |whole: &Self, part: &Self| {
            let mut moves = part.best_moves.iter();
            moves.all(|mv| whole.best_moves.contains(mv))
        };
        match (self.best_moves_complete, model.best_moves_complete) {
            (true, true) => self.best_moves != model.best_moves,
            (true, false) => !has_all_of(self, model),
            (false, true) => !has_all_of(model, self),
            (false, false) => false,
        }
    }

    /// What it says of the value, as the rest of a sentence.
    fn value_text(&self) -> String {
        match (self.value, self.bounds.lower, self.bounds.upper) {
            (Some(value), ..) => format!("is {value}"),
            (None, Some(lower), Some(upper)) => format!("lies between {lower} and {upper}"),
            (None, Some(lower), None) => format!("is at least {lower}"),
            (None, None, Some(upper)) => format!("is at most {upper}"),
            (None, None, None) => "is not known".to_owned(),
        }
    }

    fn best_moves_text(&self) -> String {
        let among = if self.best_moves_complete {
            ""
        } else {
            "among others "
        };
        format!("{among}{}", move_list(&self.best_moves))
    }
}

/// Whether no value lies within both bounds.
fn exclude(one: &ShownBounds, two: &ShownBounds) -> bool {
    let above = |lower: Option<ShownValue>, upper: Option<ShownValue>| {
        let ends = lower.zip(upper);
        ends.is_some_and(|(lower, upper)| value_rank(lower) > value_rank(upper))
    };
    above(one.lower, two.upper) || above(two.lower, one.upper)
}

/// The alarm: the solvers disagree, and in what.
pub fn alarm<'a>(disagreements: impl Iterator<Item = &'a String>) -> String {
    let differences: Vec<&String> = disagreements.collect();
    let differences = joined(&differences, " ");
    format!("The solvers DISAGREE: one of them is wrong. {differences}")
}

/// What a solver found out, beside the others.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The solver.
    pub solver: &'static SolverInfo,
    /// What it found out, or why it refused the game.
    pub result: Result<Solved, SolveFailure>,
    /// Whether its result is that of the first solver to finish; `None` if it did not finish and
    /// contradicts nothing.
    pub agrees: Option<bool>,
    /// What contradicts the result of that solver, as a sentence.
    pub disagreement: Option<String>,
}

impl Trial {
    /// What is compared; `None` if it refused the game.
    fn finding(&self) -> Option<Finding> {
        let solved = self.result.as_ref().ok()?;
        Some(Finding::of(self.solver.name, solved))
    }

    /// Whether it has the value and all best moves.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.finding().is_some_and(|found| found.is_complete())
    }
}

/// All solvers side by side.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The solvers, in the order given.
    pub trials: Vec<Trial>,
    /// The value, if a solver found it.
    pub value: Option<ShownValue>,
}

impl Comparison {
    /// Compares what solvers found out about one game.
    #[must_use]
    pub fn of(results: Vec<(&'static SolverInfo, Result<Solved, SolveFailure>)>) -> Self {
        let results = results.into_iter();
        let trials = results.map(|(solver, result)| Trial {
            solver,
            result,
            agrees: None,
            disagreement: None,
        });
        let mut trials: Vec<Trial> = trials.collect();
        // What a solver found that did not finish is a model only if none finished.
        let mut found: Vec<Finding> = trials.iter().filter_map(Trial::finding).collect();
        found.retain(|finding| finding.value.is_some());
        found.sort_by_key(|finding| !finding.is_complete());
        let model = found.first();
        for trial in &mut trials {
            let Some((own, model)) = trial.finding().zip(model) else {
                continue;
            };
            trial.disagreement = own.contradiction(model);
            let is_complete = own.is_complete() && model.is_complete();
            trial.agrees = match trial.disagreement {
                Some(_) => Some(false),
                None => is_complete.then_some(true),
            };
        }
        Self {
            value: model.and_then(|model| model.value),
            trials,
        }
    }

    /// Whether no solver contradicts another.
    #[must_use]
    pub fn agree(&self) -> bool {
        let mut trials = self.trials.iter();
        trials.all(|trial| trial.agrees != Some(false))
    }

    /// How many solvers found the value and all best moves.
    #[must_use]
    pub fn finished(&self) -> usize {
        let trials = self.trials.iter();
        trials.filter(|trial| trial.is_complete()).count()
    }

    /// Who wins and how many solvers say so, or in what they disagree.
    #[must_use]
    pub fn conclusion(&self, players: &Players) -> String {
        if !self.agree() {
            let trials = self.trials.iter();
            return alarm(trials.filter_map(|trial| trial.disagreement.as_ref()));
        }
        let Some(value) = self.value else {
            return NONE_FINISHED.to_owned();
        };
        let verdict = players.verdict(value);
        match (self.finished(), self.trials.len()) {
            (0, _) => format!("{verdict} No solver found all best moves within the limits."),
            (1, _) => format!("{verdict} Only one solver finished, so nothing is compared."),
            (finished, all) if finished == all => format!("{verdict} All {all} solvers agree."),
            (finished, _) => format!("{verdict} The {finished} solvers that finished agree."),
        }
    }
}
