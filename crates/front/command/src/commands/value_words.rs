//! Values, outcomes and moves in words, as `stonework value` tells them.

use std::fmt::Write;

use stonework_sums::{
    Comparison, ComparisonFound, LoopyFound, Moves, PartFound, SumFound, SumMove, ValueFacts,
    winner,
};

use crate::wording::{and_more, cost, counted, short_text, stop_reason};
use stonework_catalog::words::Columns;

/// The most characters of a value that a text shows.
const LONGEST: usize = 600;

/// The most moves of a player, or parts, that are listed.
const LISTED: usize = 60;

/// All that a sum is worth.
pub(super) fn of_sum(
    title: &str,
    names: Option<&[String; 2]>,
    found: &SumFound,
    all_moves: bool,
) -> String {
    let mut text = format!("{}\n\n", short_text_of(title));
    if let Some([left, right]) = names {
        // Writing to a string does not fail.
        let _ = writeln!(text, "Left is {left}, Right is {right}.\n");
    }
    let _ = write!(text, "{}", facts(found));
    if found.facts.outcome.is_none() {
        let begun = begun(found);
        text += if begun.is_empty() {
            "  Outcome: not known.\n"
        } else {
            &begun
        };
    }
    text.push('\n');
    if let Some(reason) = found.stopped {
        let reason = stop_reason(reason);
        let told = match (found.searched, found.facts.outcome) {
            (false, _) => format!("Stopped before every move was valued: {reason}.\n\n"),
            (true, Some(_)) => format!(
                "Its canonical form is not known: {reason}. A search of the parts tells who wins.\n\n"
            ),
            (true, None) => format!("Stopped before all was known: {reason}.\n\n"),
        };
        text += &told;
    }
    if !matches!(found.parts.as_slice(), [part] if part.times == 1) {
        text += &parts("Parts", &found.parts);
    }
    text += &parts("Parts of the position", &found.components);
    let several = found.parts.len() > 1;
    for (player, moves) in [
        ("Left", &found.options.left),
        ("Right", &found.options.right),
    ] {
        text += &moves_of(player, moves, found, several, all_moves);
    }
    text + &format!("{}.\n", cost(&found.report))
}

/// A title that is not too long for a line or two.
fn short_text_of(title: &str) -> String {
    cut(title, 200)
}

/// The beginning of a long text.
fn cut(text: &str, most: usize) -> String {
    let count = text.chars().count();
    if count <= most {
        return text.to_owned();
    }
    let beginning: String = text.chars().take(most).collect();
    format!("{beginning}… ({})", counted(count as u64, "character"))
}

/// What is known of the whole.
fn facts(found: &SumFound) -> Columns {
    let ValueFacts {
        value,
        outcome,
        mean,
        temperature,
        left_stop,
        right_stop,
        atomic_weight,
        ..
    } = &found.facts;
    let mut columns = Columns::new("<<");
    let mut add = |name: &str, text: Option<String>| {
        if let Some(text) = text {
            columns.row([format!("{name}:"), text]);
        }
    };
    add("Value", value.as_deref().map(|value| cut(value, LONGEST)));
    add(
        "Outcome",
        outcome.map(|outcome| format!("{outcome}: {}", winner(outcome))),
    );
    add("Mean", mean.clone());
    add("Temperature", temperature.clone());
    add("Left stop", left_stop.clone());
    add("Right stop", right_stop.clone());
    add("Atomic weight", atomic_weight.as_deref().map(short_text));
    columns
}

/// What is known of who wins, where not all is.
fn begun(found: &SumFound) -> String {
    let told = |begins: &str, wins: Option<bool>| {
        let winner = if wins? { "Left" } else { "Right" };
        Some(format!("  If {begins} begins, {winner} wins.\n"))
    };
    let left = told("Left", found.begun.left_begins);
    let right = told("Right", found.begun.right_begins);
    left.into_iter().chain(right).collect()
}

/// Parts with what they are worth; none where there is one only.
fn parts(title: &str, parts: &[PartFound]) -> String {
    if parts.is_empty() {
        return String::new();
    }
    let mut columns = Columns::new("<><>><");
    columns.row(["part", "times", "value", "mean", "temperature", "outcome"]);
    for part in parts.iter().take(LISTED) {
        let facts = &part.facts;
        let shown = |text: &Option<String>| text.as_deref().map_or("?".to_owned(), short_text);
        columns.row([
            short_text(&part.term),
            part.times.to_string(),
            shown(&facts.value),
            shown(&facts.mean),
            shown(&facts.temperature),
            facts
                .outcome
                .map_or("?".to_owned(), |outcome| outcome.to_string()),
        ]);
    }
    let more = more(parts.len(), "part");
    format!("{title}:\n{columns}{more}\n")
}

fn more(count: usize, one: &str) -> String {
    match count.saturating_sub(LISTED) {
        0 => String::new(),
        left_out => format!("  {}\n", and_more(left_out, one)),
    }
}

/// The moves of a player: the best, or all; those that win, where no values are known.
fn moves_of(
    player: &str,
    moves: &[SumMove],
    found: &SumFound,
    several: bool,
    all_moves: bool,
) -> String {
    let Moves { complete, .. } = found.options;
    if found.searched {
        if moves.is_empty() {
            return String::new();
        }
        let so_far = if complete { "" } else { ", so far" };
        let list = move_table(moves.iter(), found, several);
        return format!("{player}'s winning moves{so_far}:\n{list}\n");
    }
    if moves.is_empty() {
        let said = if complete {
            "has no move"
        } else {
            "has moves that were not valued"
        };
        return format!("{player} {said}.\n\n");
    }
    let mut shown: Vec<&SumMove> = moves
        .iter()
        .filter(|mv| all_moves || mv.is_best())
        .collect();
    // The best first, of those the winning ones.
    shown.sort_by_key(|mv| (!mv.is_best(), mv.wins != Some(true)));
    let title = if all_moves { "moves" } else { "best moves" };
    let list = move_table(shown.into_iter(), found, several);
    format!("{player}'s {title}:\n{list}\n")
}

fn move_table<'m>(
    moves: impl Iterator<Item = &'m SumMove> + Clone,
    found: &SumFound,
    several: bool,
) -> String {
    let has_values = moves.clone().any(|mv| mv.value.is_some());
    let mut columns = Columns::new("<<<<<");
    let mut head = Vec::new();
    if several {
        head.push("part");
    }
    head.push("move");
    if has_values {
        head.extend(["leads to", "incentive", ""]);
    }
    columns.row(head);
    for mv in moves.clone().take(LISTED) {
        let mut row = Vec::new();
        if several {
            row.extend(found.parts.get(mv.part).map(|part| short_text(&part.term)));
        }
        row.push(short_text(&mv.mv));
        if has_values {
            let shown = |text: &Option<String>| text.as_deref().map(short_text).unwrap_or_default();
            row.extend([shown(&mv.value), shown(&mv.incentive), notes(mv)]);
        }
        columns.row(row);
    }
    format!("{columns}{}", more(moves.count(), "move"))
}

/// What is to be said of a move.
fn notes(mv: &SumMove) -> String {
    let said = [
        (mv.wins, "wins"),
        (mv.dominated, "dominated"),
        (mv.reversible, "reversible"),
    ];
    let said: Vec<&str> = said
        .into_iter()
        .filter_map(|(holds, word)| (holds == Some(true)).then_some(word))
        .collect();
    said.join(", ")
}

/// What a sum with loopy values is worth.
pub(super) fn of_loopy(title: &str, found: &LoopyFound) -> String {
    let ends = |wins| match wins {
        Some(true) => "Left wins",
        Some(false) => "Right wins",
        None => "it is drawn",
    };
    let outcome = match (found.outcome, found.left_begins, found.right_begins) {
        (Some(outcome), ..) => format!("{outcome}: {}", winner(outcome)),
        (None, None, None) => "D: it is drawn".to_owned(),
        (None, left, right) => format!(
            "if Left begins, {}; if Right begins, {}",
            ends(left),
            ends(right)
        ),
    };
    let mut columns = Columns::new("<<");
    columns.row(["Value:".to_owned(), cut(&found.value, LONGEST)]);
    columns.row(["Outcome:".to_owned(), outcome]);
    for (name, text) in [
        ("Left stop", &found.left_stop),
        ("Right stop", &found.right_stop),
        ("Degree", &found.degree),
    ] {
        if let Some(text) = text {
            columns.row([format!("{name}:"), cut(text, LONGEST)]);
        }
    }
    let mut told = format!("{}\n\n{columns}\n", short_text_of(title));
    if let Some(reason) = found.stopped {
        let _ = writeln!(
            told,
            "Stopped before all was known: {}.\n",
            stop_reason(reason)
        );
    }
    told + &format!("{}.\n", cost(&found.report))
}

/// How two sums are related.
pub(super) fn of_comparison(
    text: &str,
    comparison: &Comparison,
    found: &ComparisonFound,
) -> String {
    let mut told = format!("{}\n\n", short_text_of(text));
    let [left, right] = found.values.each_ref().map(|value| {
        let value = value.as_deref();
        value.map_or_else(|| "…".to_owned(), |value| cut(value, LONGEST))
    });
    if let (Some(relation), Some(holds)) = (found.relation, found.holds) {
        let said = comparison.said;
        let holds = if holds { "holds" } else { "does not hold" };
        let _ = writeln!(told, "  {left}  {relation}  {right}\n\n`{said}` {holds}.");
    }
    if let Some(reason) = found.stopped {
        let _ = writeln!(told, "Stopped: {}.", stop_reason(reason));
    }
    told
}
