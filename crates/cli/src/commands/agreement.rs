//! How `compare` and `bench` say whether the solvers agree.

/// The sentence for solvers that disagree.
pub(super) const DISAGREE: &str = "The solvers DISAGREE: one of them is wrong.";

/// The sentence for when there is nothing to compare.
pub(super) const NONE_FINISHED: &str = "No solver finished within the limits.";

/// The last cell of a solver's line: why it was skipped, or that it disagrees.
pub(super) fn remark(skipped: Option<&String>, agrees: Option<bool>) -> String {
    match (skipped, agrees) {
        (_, Some(false)) => "DISAGREES".to_owned(),
        (Some(reason), _) => format!("skipped: {reason}"),
        (None, _) => String::new(),
    }
}
