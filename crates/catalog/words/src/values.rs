//! Numbers, values and moves in words, and which of two values is better: [`value_rank`].

use std::cmp::Ordering;

use stonework_core::{Side, Wdl};
use stonework_inputs::Int;

use crate::notation::Notation;
use crate::shown_value::{ShownBounds, ShownValue};

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

/// Who wins, as a sentence that begins with one of these clauses, where the bounds of a value tell
/// that and not the value.
#[must_use]
pub fn verdict_by_bounds(bounds: &ShownBounds, wins: [&str; 2]) -> Option<String> {
    let wins = match bounds.outcome()? {
        Wdl::Win => wins[0],
        Wdl::Loss => wins[1],
        Wdl::Draw => return Some("It is a draw.".to_owned()),
    };
    Some(match range(bounds) {
        Some((how, what)) => format!("{wins} ({how}; the exact {what} is not known)."),
        None => format!("{wins} (the exact value is not known)."),
    })
}

/// By how much or how soon a player wins or loses, as far as bounds tell who does, and what that is.
fn range(bounds: &ShownBounds) -> Option<(String, &'static str)> {
    let (least, most) = match bounds.outcome()? {
        Wdl::Win => (bounds.lower?, bounds.upper),
        Wdl::Loss => (bounds.upper?, bounds.lower),
        Wdl::Draw => return None,
    };
    match (least, most) {
        (ShownValue::Outcome { result, plies }, soonest) => {
            let far = plies?;
            let near = match soonest {
                Some(ShownValue::Outcome {
                    result: other,
                    plies: Some(near),
                }) if other == result && near > 1 => near,
                _ => return Some((format!("in {} or sooner", plies_text(far)), "distance")),
            };
            Some((
                format!("in {} to {}", grouped(near.into()), plies_text(far)),
                "distance",
            ))
        }
        (ShownValue::Margin(Int(least)), Some(ShownValue::Margin(Int(most)))) => {
            let [least, most] = [least, most].map(i128::unsigned_abs);
            Some((format!("by {least} to {most}"), "margin"))
        }
        (ShownValue::Margin(Int(least)), None) => {
            Some((format!("by {} at least", least.unsigned_abs()), "margin"))
        }
        _ => None,
    }
}

/// What is proved about the value to a player, as a sentence.
#[must_use]
pub fn proved(bounds: &ShownBounds, to: &str) -> String {
    let is_result = |bound| matches!(bound, Some(ShownValue::Outcome { .. }));
    if is_result(bounds.lower) || is_result(bounds.upper) {
        return proved_result(bounds, to);
    }
    let bounds = match (bounds.lower, bounds.upper) {
        (None, None) => return "Nothing is proved about the value yet.".to_owned(),
        (Some(lower), None) => format!("is at least {lower}"),
        (None, Some(upper)) => format!("is at most {upper}"),
        (Some(lower), Some(upper)) => format!("lies between {lower} and {upper}"),
    };
    format!("Proved: the value to {to} {bounds}.")
}

/// The same of a game that is won, drawn or lost.
fn proved_result(bounds: &ShownBounds, to: &str) -> String {
    let how = range(bounds).map_or(String::new(), |(how, _)| format!(" {how}"));
    match bounds.outcome() {
        Some(Wdl::Win) => return format!("Proved: {to} wins{how}."),
        Some(Wdl::Draw) => return "Proved: it is a draw.".to_owned(),
        Some(Wdl::Loss) => return format!("Proved: {to} loses{how}."),
        None => {}
    }
    // A win in so many plies at best is none within fewer.
    let within = |bound: Option<ShownValue>, wanted| match bound {
        Some(ShownValue::Outcome {
            result,
            plies: Some(plies @ 2..),
        }) if result == wanted => Some(plies - 1),
        _ => None,
    };
    let is_draw = |bound: Option<ShownValue>| bound.map(ShownValue::result) == Some(Wdl::Draw);
    let (win, loss) = (
        within(bounds.upper, Wdl::Win),
        within(bounds.lower, Wdl::Loss),
    );
    let no_win = win.map(|plies| format!("cannot force a win within {}", plies_text(plies)));
    let no_loss = loss.map(|plies| format!("cannot be beaten within {}", plies_text(plies)));
    match (no_win, no_loss) {
        (Some(no_win), None) if is_draw(bounds.lower) => {
            format!("Proved: {to} does not lose, and {no_win}.")
        }
        (None, Some(no_loss)) if is_draw(bounds.upper) => {
            format!("Proved: {to} does not win, and {no_loss}.")
        }
        _ if is_draw(bounds.lower) => format!("Proved: {to} does not lose."),
        _ if is_draw(bounds.upper) => format!("Proved: {to} does not win."),
        (Some(no_win), Some(no_loss)) => {
            format!("Not known yet who wins: {to} {no_win}, and {no_loss}.")
        }
        (Some(only), None) | (None, Some(only)) => {
            format!("Not known yet who wins: {to} {only}.")
        }
        (None, None) => "Nothing is proved about the value yet.".to_owned(),
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
