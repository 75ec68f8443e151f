//! Results in words.

use std::cmp::Reverse;
use std::num::NonZeroU64;
use std::time::Duration;

use indicatif::HumanCount;
use stonework_core::{Proved, Report, Side, StopReason, Wdl};
use stonework_games::catalog::{Input, Int, Notation, ShownBounds, ShownValue};

use crate::columns::{Align, Columns};
use crate::given::{Given, Random};
use crate::memory;
use crate::question::Question;
use crate::rank::rank;

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
        Input::Digits(digits) => shown_text(digits),
        Input::Position(text) => one_line(text),
        Input::Text(text) => shown_text(&one_line(text)),
        Input::Json(json) => shown_text(&json.to_string()),
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

/// A text, a long one by its ends.
fn shown_text(text: &str) -> String {
    /// More characters than this are shown by their ends.
    const MOST: usize = 48;
    let count = text.chars().count();
    if count <= MOST {
        return text.to_owned();
    }
    let first: String = text.chars().take(MOST / 2).collect();
    let last: String = text.chars().skip(count - MOST / 2).collect();
    format!("{first}…{last} ({})", counted(count as u64, "character"))
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
    verdict_between(value, ["The first player wins", "The second player wins"])
}

/// Who wins, as a sentence that begins with one of these: that the first player wins, or the second.
pub(crate) fn verdict_between(value: ShownValue, wins: [&str; 2]) -> String {
    let wins = |first: bool| wins[usize::from(!first)];
    match value {
        ShownValue::Margin(Int(0)) => "It is a tie.".to_owned(),
        ShownValue::Margin(Int(margin)) => {
            format!("{} by {}.", wins(margin > 0), margin.unsigned_abs())
        }
        ShownValue::Spare { score: Int(0), .. }
        | ShownValue::Outcome {
            result: Wdl::Draw, ..
        } => "It is a draw.".to_owned(),
        ShownValue::Spare { score, what } => {
            format!("{} with {}.", wins(score.0 > 0), spared(score, what))
        }
        ShownValue::Outcome { result, plies } => {
            let wins = wins(result == Wdl::Win);
            match plies {
                None => format!("{wins}."),
                Some(0) => format!("{wins}: the game is over before the first move."),
                Some(plies) => format!("{wins}, in {}.", plies_long(plies)),
            }
        }
        _ => format!("The value is {value}."),
    }
}

/// What a move is worth to who makes it, or a position to who is to move.
pub(crate) fn worth(value: ShownValue) -> String {
    match value {
        ShownValue::Margin(Int(0)) => "0".to_owned(),
        ShownValue::Margin(Int(margin)) => format!("{margin:+}"),
        ShownValue::Spare { score: Int(0), .. }
        | ShownValue::Outcome {
            result: Wdl::Draw, ..
        } => "draws".to_owned(),
        ShownValue::Spare { score, what } if score.0 > 0 => {
            format!("wins with {}", spared(score, what))
        }
        ShownValue::Spare { score, what } => {
            format!("loses to a win with {}", spared(score, what))
        }
        ShownValue::Outcome { result, plies } => {
            let ends = match result {
                Wdl::Win => "wins",
                _ => "loses",
            };
            match plies {
                Some(plies) => format!("{ends} in {}", plies_long(plies)),
                None => ends.to_owned(),
            }
        }
        _ => value.to_string(),
    }
}

/// What the winner spares, by the number that counts one more than that.
fn spared(score: Int, what: &str) -> String {
    match score.0.unsigned_abs() {
        0 | 1 => format!("the last {what}"),
        2 => format!("1 {what} to spare"),
        more => format!("{} {what}s to spare", more - 1),
    }
}

/// What every one of these moves is worth, the best first, those as good in the order they come in.
pub(crate) fn worths(moves: &[(Notation, ShownValue)], title: &str) -> String {
    let mut sorted: Vec<&(Notation, ShownValue)> = moves.iter().collect();
    sorted.sort_by_key(|&&(_, value)| Reverse(rank(value)));
    let mut columns = Columns::new([Align::Left, Align::Left]);
    columns.row(["move", title]);
    for &(mv, value) in sorted {
        columns.row([mv.to_string(), worth(value)]);
    }
    columns.to_string()
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
            result: Wdl::Win | Wdl::Loss,
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
            (Input::Position("start".to_owned()), "start".to_owned()),
            (
                Input::Position("x.o/\n...".to_owned()),
                "x.o/ ...".to_owned(),
            ),
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
    fn values_are_told_in_the_words_of_the_game() {
        let margin = |margin| ShownValue::Margin(Int(margin));
        let spare = |score| ShownValue::Spare {
            score: Int(score),
            what: "stone",
        };
        let outcome = |result, plies| ShownValue::Outcome { result, plies };
        for (value, told, sentence) in [
            (margin(3), "+3", "The first player wins by 3."),
            (margin(-3), "-3", "The second player wins by 3."),
            (margin(0), "0", "It is a tie."),
            (
                spare(3),
                "wins with 2 stones to spare",
                "The first player wins with 2 stones to spare.",
            ),
            (
                spare(-2),
                "loses to a win with 1 stone to spare",
                "The second player wins with 1 stone to spare.",
            ),
            (
                spare(1),
                "wins with the last stone",
                "The first player wins with the last stone.",
            ),
            (spare(0), "draws", "It is a draw."),
            (
                outcome(Wdl::Win, Some(5)),
                "wins in 5 plies",
                "The first player wins, in 5 plies.",
            ),
            (
                outcome(Wdl::Loss, Some(1)),
                "loses in 1 ply",
                "The second player wins, in 1 ply.",
            ),
            (outcome(Wdl::Loss, None), "loses", "The second player wins."),
            (outcome(Wdl::Draw, None), "draws", "It is a draw."),
        ] {
            assert_eq!(worth(value), told);
            assert_eq!(verdict(value), sentence);
        }
    }

    #[test]
    fn the_best_moves_are_listed_first() {
        let moves = [(1, -2), (2, 5), (3, 0), (4, 5)]
            .map(|(mv, margin)| (Notation::Count(mv), ShownValue::Margin(Int(margin))));
        assert_eq!(
            worths(&moves, "worth"),
            "  move  worth\n  2     +5\n  4     +5\n  3     0\n  1     -2\n"
        );
    }

    #[test]
    fn many_moves_are_shown_by_the_first() {
        let all: Vec<Notation> = (1..=1000).map(Notation::Count).collect();
        assert_eq!(moves(&all[..3]), "1, 2, 3");
        assert!(moves(&all[..48]).ends_with(", 47, 48"));
        assert!(moves(&all).ends_with(", 23, 24, … (1,000 in all)"));
    }
}
