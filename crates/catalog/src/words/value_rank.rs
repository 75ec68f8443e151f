//! Which of two values is better: [`value_rank`].

use crate::{Int, ShownValue};
use stonework_core::Wdl;

/// The place of a value in the order of values: a greater margin, a sooner win and a later loss
/// are better. A win or loss without a distance counts as the most distant.
#[must_use]
pub fn value_rank(value: ShownValue) -> (i8, i128) {
    match value {
        ShownValue::Margin(Int(number))
        | ShownValue::Spare {
            score: Int(number), ..
        } => (0, number),
        ShownValue::Outcome { result, plies } => {
            let plies = i128::from(plies.unwrap_or(u32::MAX));
            match result {
                Wdl::Loss => (-1, plies),
                Wdl::Draw => (0, 0),
                Wdl::Win => (1, -plies),
            }
        }
    }
}
