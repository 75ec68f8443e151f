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
    /// A row longer than this is shown by its ends.
    const MOST: usize = 16;
    let list = |numbers: &[i128]| {
        let numbers: Vec<String> = numbers.iter().map(i128::to_string).collect();
        numbers.join(", ")
    };
    let shown_row = |row: &[i128]| match row.len() {
        ..=MOST => list(row),
        len => format!(
            "{}, …, {} ({})",
            list(&row[..MOST / 2]),
            list(&row[len - MOST / 2..]),
            counted(len as u64, "number"),
        ),
    };
    match input {
        Input::Row(row) => shown_row(row),
        Input::Rows([first, second]) => format!("{}; {}", shown_row(first), shown_row(second)),
        Input::Count(count) => HumanCount(u64::from(*count)).to_string(),
        other => serde_json::to_string(other).unwrap_or_default(),
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

/// Moves in one cell or sentence.
pub(crate) fn moves(moves: &[Notation]) -> String {
    let moves: Vec<String> = moves.iter().map(Notation::to_string).collect();
    moves.join(", ")
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
