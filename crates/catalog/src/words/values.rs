//! Numbers, values and moves in words, and which of two values is better: [`value_rank`].

use std::cmp::Ordering;

use stonework_core::{Side, Wdl};

use crate::{Int, Notation, ShownBounds, ShownValue};

/// The winner, as a sentence that begins with one of these clauses: the first player wins, or the
/// second player does.
#[must_use]
pub fn verdict_between(value: ShownValue, wins: [&str; 2]) -> String {
    let (sign, how) = sign_and_measure(value);
    let wins = wins[usize::from(sign.is_lt())];
    match value {
        ShownValue::Margin(_) if sign.is_eq() => "It is a tie.".to_owned(),
        ShownValue::Spare { .. } | ShownValue::Outcome { .. } if sign.is_eq() => {
            "It is a draw.".to_owned()
        }
        ShownValue::Outcome { plies: None, .. } => format!("{wins}."),
        ShownValue::Outcome { plies: Some(0), .. } => {
            format!("{wins}: the game is over before the first move.")
        }
        ShownValue::Outcome { .. } => format!("{wins}, {how}."),
        ShownValue::Margin(_) | ShownValue::Spare { .. } => format!("{wins} {how}."),
    }
}

/// The value of a move to the player who makes it, or of a position to the player to move.
#[must_use]
pub fn worth(value: ShownValue) -> String {
    let (sign, how) = sign_and_measure(value);
    match value {
        ShownValue::Margin(Int(0)) => "0".to_owned(),
        ShownValue::Margin(Int(margin)) => format!("{margin:+}"),
        ShownValue::Spare { .. } | ShownValue::Outcome { .. } => match (sign, value) {
            (Ordering::Equal, _) => "draws".to_owned(),
            (Ordering::Less, ShownValue::Spare { .. }) => format!("loses to a win {how}"),
            (Ordering::Less, _) => format!("loses {how}").trim_end().to_owned(),
            (Ordering::Greater, _) => format!("wins {how}").trim_end().to_owned(),
        },
    }
}

/// Whether a value is better than a tie or draw, as good, or worse; and by how much, or how soon.
fn sign_and_measure(value: ShownValue) -> (Ordering, String) {
    match value {
        ShownValue::Spare { score, what } => {
            (score.0.cmp(&0), format!("with {}", spared(score, what)))
        }
        ShownValue::Outcome { result, plies } => {
            let plies = plies.map(|plies| format!("in {}", plies_text(plies)));
            (result.cmp(&Wdl::Draw), plies.unwrap_or_default())
        }
        ShownValue::Margin(Int(margin)) => {
            (margin.cmp(&0), format!("by {}", margin.unsigned_abs()))
        }
    }
}

/// What the winner has to spare, which is one less than the score.
fn spared(score: Int, what: &str) -> String {
    match score.0.unsigned_abs() {
        0 | 1 => format!("the last {what}"),
        2 => format!("1 {what} to spare"),
        more => format!("{} {what}s to spare", more - 1),
    }
}

/// A number of plies: `1 ply`, `2 plies`.
#[must_use]
pub fn plies_text(plies: u32) -> String {
    match plies {
        1 => "1 ply".to_owned(),
        plies => format!("{} plies", grouped(plies.into())),
    }
}

/// What is proved about the value to a player, as a sentence.
#[must_use]
pub fn proved(bounds: &ShownBounds, to: &str) -> String {
    let known = |bound: Option<ShownValue>| bound.filter(|&value| !is_extreme(value));
    let bounds = match (known(bounds.lower), known(bounds.upper)) {
        (None, None) => return "Nothing is proved about the value yet.".to_owned(),
        (Some(lower), None) => format!("is at least {lower}"),
        (None, Some(upper)) => format!("is at most {upper}"),
        (Some(lower), Some(upper)) => format!("lies between {lower} and {upper}"),
    };
    format!("Proved: the value to {to} {bounds}.")
}

/// Whether no value is better, or none is worse.
fn is_extreme(value: ShownValue) -> bool {
    match value {
        ShownValue::Outcome {
            result: Wdl::Win | Wdl::Loss,
            plies,
        } => plies.is_none_or(|plies| plies == 0),
        _ => false,
    }
}

/// What a position is worth to the player to move, as the rest of a sentence.
#[must_use]
pub fn prospect(value: ShownValue) -> String {
    match value {
        ShownValue::Margin(Int(0)) => "as much as the other from here on".to_owned(),
        ShownValue::Margin(Int(margin)) => {
            let than = if margin > 0 { "more" } else { "less" };
            format!(
                "{} {than} than the other from here on",
                margin.unsigned_abs()
            )
        }
        other => worth(other),
    }
}

/// A move with an explanation of its letters and numbers.
#[must_use]
pub fn explained(mv: Notation) -> String {
    match mv {
        Notation::Side(Side::Left) => format!("{mv} (the left end)"),
        Notation::Side(Side::Right) => format!("{mv} (the right end)"),
        Notation::SideCount(Side::Left, count) => format!("{mv} ({count} from the left)"),
        Notation::SideCount(Side::Right, count) => format!("{mv} ({count} from the right)"),
        Notation::FromHeap(heap, count) => format!("{mv} ({count} from heap {heap})"),
        Notation::Heap(heap, (0, 0)) => format!("{mv} (all of heap {heap})"),
        Notation::Heap(heap, (left, 0)) => format!("{mv} (heap {heap} becomes {left})"),
        Notation::Heap(heap, (one, two)) => format!("{mv} (heap {heap} becomes {one} and {two})"),
        Notation::FromBoth(one, two) => {
            format!("{mv} ({one} from the first, {two} from the second)")
        }
        Notation::Digit(index, digit) => format!("{mv} (digit {digit} at index {index})"),
        other => other.to_string(),
    }
}

/// A number with its digits in groups of three: `1,000`.
#[must_use]
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::with_capacity(digits.len() * 4 / 3);
    for (at, digit) in digits.char_indices() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

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
