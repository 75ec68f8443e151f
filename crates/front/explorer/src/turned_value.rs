//! A value as the other player sees it: [`turned`].

use stonework_catalog::{Int, ShownValue};
use stonework_core::Wdl;

/// A value as the other player sees it; `None` if it has no such number.
pub(crate) fn turned(value: ShownValue) -> Option<ShownValue> {
    Some(match value {
        ShownValue::Margin(Int(margin)) => ShownValue::Margin(Int(margin.checked_neg()?)),
        ShownValue::Spare {
            score: Int(score),
            what,
        } => ShownValue::Spare {
            score: Int(score.checked_neg()?),
            what,
        },
        ShownValue::Outcome { result, plies } => ShownValue::Outcome {
            result: match result {
                Wdl::Win => Wdl::Loss,
                Wdl::Draw => Wdl::Draw,
                Wdl::Loss => Wdl::Win,
            },
            plies,
        },
        other => other,
    })
}
