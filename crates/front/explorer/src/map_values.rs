//! Values of the positions of a map, one by the other.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use stonework_catalog::words::value_rank;
use stonework_catalog::{Int, Notation, ShownValue};
use stonework_core::Wdl;

/// What is left to the player who made a move, if the move was worth this: without what it gained, in
/// a game that keeps a score, and a ply nearer to the end.
pub(crate) fn after_move(
    value: ShownValue,
    keeps_score: bool,
    gain: Option<i128>,
) -> Option<ShownValue> {
    match (value, keeps_score) {
        (ShownValue::Margin(Int(margin)), true) => {
            Some(ShownValue::Margin(Int(margin.checked_sub(gain?)?)))
        }
        (ShownValue::Outcome { result, plies }, _) => Some(ShownValue::Outcome {
            result,
            plies: match plies {
                Some(plies) if result != Wdl::Draw => Some(plies.checked_sub(1)?),
                other => other,
            },
        }),
        (other, _) => Some(other),
    }
}

/// So many moves at the most, the first of each value, the best values first, in the game's order.
pub(crate) fn some_of_each(
    moves: &[Notation],
    values: &[(Notation, ShownValue)],
    most: usize,
) -> Vec<Notation> {
    let value_of: HashMap<String, (i8, i128)> = values
        .iter()
        .map(|&(mv, value)| (mv.to_string(), value_rank(value)))
        .collect();
    let mut by_value: BTreeMap<_, Vec<usize>> = BTreeMap::new();
    for (at, mv) in moves.iter().enumerate() {
        let value = value_of.get(&mv.to_string()).copied();
        by_value.entry(Reverse(value)).or_default().push(at);
    }
    let mut chosen: Vec<usize> = Vec::new();
    for round in 0..moves.len() {
        let next = by_value.values().filter_map(|moves| moves.get(round));
        chosen.extend(next.take(most - chosen.len()));
        if chosen.len() == most {
            break;
        }
    }
    chosen.sort_unstable();
    chosen.into_iter().map(|at| moves[at]).collect()
}
