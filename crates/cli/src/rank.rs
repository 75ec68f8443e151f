//! Which of two values is better: [`rank`].

use stonework_core::Wdl;
use stonework_games::catalog::{Int, ShownValue};

/// Values in their order: a greater margin, a sooner win, a later loss are better; what has no distance is farthest.
pub(crate) fn rank(value: ShownValue) -> (i8, i128) {
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
        _ => (0, 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sooner_win_and_a_later_loss_rank_higher() {
        let outcome = |result, plies| ShownValue::Outcome {
            result,
            plies: Some(plies),
        };
        let worst_first = [
            outcome(Wdl::Loss, 2),
            outcome(Wdl::Loss, 4),
            outcome(Wdl::Draw, 0),
            outcome(Wdl::Win, 5),
            outcome(Wdl::Win, 3),
        ];
        assert!(worst_first.is_sorted_by_key(|&value| rank(value)));
        let spare = |score| ShownValue::Spare {
            score: Int(score),
            what: "stone",
        };
        assert!([-2, 0, 1].map(spare).is_sorted_by_key(|&value| rank(value)));
    }
}
