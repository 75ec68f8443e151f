//! Results in words.

use std::num::NonZeroU64;
use std::time::Duration;

use indicatif::HumanCount;
use stonework_core::{GameResult, Report, Side, StopReason};
use stonework_games::catalog::{Input, Int, Notation, ShownBounds, ShownValue};

use crate::given::{Given, Random};
use crate::memory;
use crate::question::Question;

/// A text as one line that is safe to print.
pub(crate) fn one_line(text: &str) -> String {
    let line: String = text
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    line.trim().to_owned()
}

/// A singular or plural: `1 move`, `2 moves`.
pub(crate) fn counted(count: u64, one: &str) -> String {
    let s = if count == 1 { "" } else { "s" };
    format!("{} {one}{s}", HumanCount(count))
}

/// What was asked: the title, the settings, the input.
pub(crate) fn heading(question: &Question, given: &Given) -> String {
    let (title, input) = (title(question), shown_input(&given.input));
    match given.random {
        Some(Random { seed, max, .. }) => {
            format!("{title}: {input}; {}", shown_random(seed, max))
        }
        None => format!("{title}: {input}"),
    }
}

/// The game's title and the settings.
pub(crate) fn title(question: &Question) -> String {
    let title = question.entry.title;
    let settings = question.settings();
    if settings.is_empty() {
        title.to_owned()
    } else {
        format!("{title} ({})", settings.text())
    }
}

/// An input, long ones by their ends.
fn shown_input(input: &Input) -> String {
    match input {
        Input::Row(row) => shown_row(row),
        Input::Count(count) => HumanCount(u64::from(*count)).to_string(),
        Input::Rows(rows) => {
            let [first, second] = rows.each_ref().map(|row| shown_row(row));
            format!("{first}; {second}")
        }
        Input::Pair([first, second]) => format!("{first}, {second}"),
        Input::Digits(digits) => shown_digits(digits),
        other => serde_json::to_string(other).unwrap_or_default(),
    }
}

/// A row, a long one by its ends.
fn shown_row(row: &[i128]) -> String {
    /// A row longer than this is shown by its ends.
    const MOST: usize = 16;
    let list = |numbers: &[i128]| {
        let numbers: Vec<String> = numbers.iter().map(i128::to_string).collect();
        numbers.join(", ")
    };
    if row.len() <= MOST {
        return list(row);
    }
    format!(
        "{}, …, {} ({})",
        list(&row[..MOST / 2]),
        list(&row[row.len() - MOST / 2..]),
        counted(row.len() as u64, "number"),
    )
}

/// Digits and question marks, many of them by their ends.
fn shown_digits(digits: &str) -> String {
    /// More characters than this are shown by their ends.
    const MOST: usize = 48;
    let half = MOST / 2;
    match (
        digits.get(..half),
        digits.get(digits.len().saturating_sub(half)..),
    ) {
        (Some(first), Some(last)) if digits.len() > MOST => {
            let characters = counted(digits.len() as u64, "character");
            format!("{first}…{last} ({characters})")
        }
        _ => digits.to_owned(),
    }
}

/// How a random input was made.
pub(crate) fn shown_random(seed: u64, max: Option<NonZeroU64>) -> String {
    match max {
        Some(max) => format!("random, from 1 to {}, seed {seed}", HumanCount(max.get())),
        None => format!("seed {seed}"),
    }
}

/// Who wins, as a sentence.
pub(crate) fn verdict(value: ShownValue) -> String {
    match value {
        ShownValue::Margin(Int(0)) => "It is a tie.".to_owned(),
        ShownValue::Margin(Int(margin)) => {
            format!("{} wins by {}.", winner(margin > 0), margin.unsigned_abs())
        }
        ShownValue::Outcome {
            result: GameResult::Draw,
            ..
        } => "It is a draw.".to_owned(),
        ShownValue::Outcome { result, plies } => {
            let winner = winner(result == GameResult::Win);
            match plies {
                None => format!("{winner} wins."),
                Some(0) => format!("{winner} wins: the game is over before the first move."),
                Some(plies) => format!("{winner} wins, in {}.", plies_long(plies)),
            }
        }
        _ => format!("The value is {value}."),
    }
}

fn winner(first: bool) -> &'static str {
    if first {
        "The first player"
    } else {
        "The second player"
    }
}

fn plies_long(plies: u32) -> String {
    match plies {
        1 => "1 ply".to_owned(),
        plies => format!("{} plies", HumanCount(plies.into())),
    }
}

/// What is proved about the value, as a sentence.
pub(crate) fn proved(bounds: &ShownBounds) -> String {
    let lower = bounds.lower.filter(|&value| !is_extreme(value));
    let upper = bounds.upper.filter(|&value| !is_extreme(value));
    match (lower, upper) {
        (None, None) => "Nothing is proved about the value yet.".to_owned(),
        (Some(lower), None) => {
            format!("Proved: the value to the first player is at least {lower}.")
        }
        (None, Some(upper)) => format!("Proved: the value to the first player is at most {upper}."),
        (Some(lower), Some(upper)) => {
            format!("Proved: the value to the first player lies between {lower} and {upper}.")
        }
    }
}

/// Whether every value is at least, or every value at most, as good as this one.
fn is_extreme(value: ShownValue) -> bool {
    match value {
        ShownValue::Outcome {
            result: GameResult::Win | GameResult::Loss,
            plies,
        } => plies.is_none_or(|plies| plies == 0),
        _ => false,
    }
}

/// Why a solve ended early, to the one who may have stopped it.
pub(crate) fn stopped(reason: StopReason) -> String {
    match reason {
        StopReason::Cancelled => "Ctrl-C".to_owned(),
        StopReason::Positions(limit) => {
            format!("the limit of {} was reached", counted(limit, "position"))
        }
        StopReason::Bytes { needed, limit } => format!(
            "it needs {} of memory, the limit is {}",
            memory::shown(needed),
            memory::shown(limit)
        ),
        other => other.to_string(),
    }
}

/// Moves in one cell or sentence, many of them by the first.
pub(crate) fn moves(moves: &[Notation]) -> String {
    /// More moves than this are shown by half as many.
    const MOST: usize = 48;
    let list = |moves: &[Notation]| {
        let moves: Vec<String> = moves.iter().map(Notation::to_string).collect();
        moves.join(", ")
    };
    if moves.len() <= MOST {
        return list(moves);
    }
    let all = HumanCount(moves.len() as u64);
    format!("{}, … ({all} in all)", list(&moves[..MOST / 2]))
}

/// A move with an explanation of its letters.
pub(crate) fn explained(mv: Notation) -> String {
    match mv {
        Notation::Side(Side::Left) => format!("{mv} (the left end)"),
        Notation::Side(Side::Right) => format!("{mv} (the right end)"),
        Notation::SideCount(Side::Left, count) => format!("{mv} ({count} from the left)"),
        Notation::SideCount(Side::Right, count) => format!("{mv} ({count} from the right)"),
        other => other.to_string(),
    }
}

/// What a solve cost, as a phrase.
pub(crate) fn cost(report: &Report) -> String {
    format!(
        "{} in {}, {} at the peak, {}",
        counted(report.positions, "position"),
        duration(report.elapsed),
        memory::shown(report.peak_bytes),
        counted(report.threads as u64, "thread"),
    )
}

/// A time with as many digits as anybody reads.
pub(crate) fn duration(time: Duration) -> String {
    if time < Duration::from_millis(1) {
        format!("{:.0} µs", time.as_secs_f64() * 1e6)
    } else if time < Duration::from_secs(1) {
        format!("{:.1} ms", time.as_secs_f64() * 1e3)
    } else {
        format!("{:.2} s", time.as_secs_f64())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_inputs_are_shown_by_their_ends() {
        let long: Vec<i128> = (1..=1000).collect();
        let row =
            "1, 2, 3, 4, 5, 6, 7, 8, …, 993, 994, 995, 996, 997, 998, 999, 1000 (1,000 numbers)";
        for (input, shown) in [
            (Input::Row(vec![5, -3]), "5, -3".to_owned()),
            (Input::Row(long.clone()), row.to_owned()),
            (Input::Count(10_000), "10,000".to_owned()),
            (
                Input::Rows([vec![1, 3], vec![2, 1]]),
                "1, 3; 2, 1".to_owned(),
            ),
            (Input::Rows([long.clone(), long]), format!("{row}; {row}")),
            (Input::Pair([10, -11]), "10, -11".to_owned()),
            (Input::Digits("?3295???".to_owned()), "?3295???".to_owned()),
            (Input::Digits("?1".repeat(24)), "?1".repeat(24)),
            (
                Input::Digits("?1".repeat(500)),
                format!("{0}…{0} (1,000 characters)", "?1".repeat(12)),
            ),
        ] {
            assert_eq!(shown_input(&input), shown);
        }
    }

    #[test]
    fn many_moves_are_shown_by_the_first() {
        let all: Vec<Notation> = (1..=1000).map(Notation::Count).collect();
        assert_eq!(moves(&all[..3]), "1, 2, 3");
        assert!(moves(&all[..48]).ends_with(", 47, 48"));
        assert!(moves(&all).ends_with(", 23, 24, … (1,000 in all)"));
    }
}
