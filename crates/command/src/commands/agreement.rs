//! How `compare` and `bench` find out whether the solvers agree, and say so: [`Finding`].

use stonework_catalog::words::value_rank;
use stonework_catalog::{Notation, ShownBounds, ShownValue, Solved};

use crate::value_text::move_list;
use crate::wording::joined;

/// The sentence for when there is nothing to compare.
pub(super) const NONE_FINISHED: &str = "No solver finished within the limits.";

/// What a solver found out, as far as all solvers must agree on it.
#[derive(Clone, Debug)]
pub(super) struct Finding {
    solver: &'static str,
    pub(super) value: Option<ShownValue>,
    bounds: ShownBounds,
    best_moves: Vec<Notation>,
    best_moves_complete: bool,
    /// Whether no limit came before what was asked for.
    is_finished: bool,
}

impl Finding {
    pub(super) fn of(solver: &'static str, solved: &Solved) -> Self {
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
    pub(super) fn is_complete(&self) -> bool {
        self.value.is_some() && (self.best_moves_complete || self.is_finished)
    }

    /// What contradicts another finding, as a sentence; `None` if both can be true. What only one
    /// of them knows is not compared.
    pub(super) fn contradiction(&self, model: &Self) -> Option<String> {
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
pub(super) fn alarm<'a>(disagreements: impl Iterator<Item = &'a String>) -> String {
    let differences: Vec<&String> = disagreements.collect();
    let differences = joined(&differences, " ");
    format!("The solvers DISAGREE: one of them is wrong. {differences}")
}

/// The last cell of a solver's line: why it did not finish, or that it disagrees.
pub(super) fn remark(unfinished: Option<&String>, agrees: Option<bool>) -> String {
    match (unfinished, agrees) {
        (_, Some(false)) => "DISAGREES".to_owned(),
        (Some(reason), _) => format!("skipped: {reason}"),
        (None, _) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use stonework_catalog::Int;

    use super::*;

    /// What a solver found: bounds of the value, and some best moves, perhaps all.
    fn finding([lower, upper]: [Option<i128>; 2], best: &[u32], complete: bool) -> Finding {
        let margin = |number| ShownValue::Margin(Int(number));
        let [lower, upper] = [lower, upper].map(|bound| bound.map(margin));
        Finding {
            solver: if complete { "whole" } else { "partial" },
            value: lower.filter(|_| lower == upper),
            bounds: ShownBounds { lower, upper },
            best_moves: best.iter().copied().map(Notation::Count).collect(),
            best_moves_complete: complete,
            is_finished: complete,
        }
    }

    fn contradiction(bounds: [Option<i128>; 2], best: &[u32], complete: bool) -> Option<String> {
        let model = finding([Some(6); 2], &[1, 2], true);
        finding(bounds, best, complete).contradiction(&model)
    }

    #[test]
    fn another_value_or_other_best_moves_disagree_and_it_is_said_in_what() {
        assert_eq!(contradiction([Some(6); 2], &[1, 2], true), None);
        assert_eq!(
            contradiction([Some(7); 2], &[1, 2], true).unwrap(),
            "The value is 7 by `whole`, and is 6 by `whole`."
        );
        assert_eq!(
            contradiction([Some(6); 2], &[1], true).unwrap(),
            "The best moves are 1 by `whole`, and 1, 2 by `whole`."
        );
        assert!(contradiction([Some(6); 2], &[1, 3], true).is_some());
        assert!(contradiction([Some(6); 2], &[1, 2, 3], true).is_some());
    }

    #[test]
    fn some_of_the_best_moves_do_not_disagree_with_all_of_them() {
        assert_eq!(contradiction([Some(6); 2], &[], false), None);
        assert_eq!(contradiction([Some(6); 2], &[2], false), None);
        assert_eq!(
            contradiction([Some(6); 2], &[2, 3], false).unwrap(),
            "The best moves are among others 2, 3 by `partial`, and 1, 2 by `whole`."
        );
        let model = finding([Some(6); 2], &[1], false);
        let other = |best, complete| finding([Some(6); 2], best, complete).contradiction(&model);
        assert_eq!(other(&[2], false), None);
        assert_eq!(other(&[1, 2], true), None);
        assert!(other(&[2], true).is_some());
        assert!(!model.is_complete());
    }

    #[test]
    fn bounds_that_exclude_the_value_disagree_and_others_say_nothing() {
        assert_eq!(
            contradiction([Some(7), None], &[], false).unwrap(),
            "The value is at least 7 by `partial`, and is 6 by `whole`."
        );
        assert!(contradiction([None, Some(5)], &[], false).is_some());
        assert_eq!(contradiction([Some(6), Some(9)], &[], false), None);
        assert_eq!(contradiction([None; 2], &[], false), None);
    }
}
