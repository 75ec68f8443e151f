//! What sums are worth, as their pages have it: [`worth`], [`relation`].

use maud::{Markup, PreEscaped, html};
use stonework_catalog::words::{bytes, counted, duration, grouped, shortened};
use stonework_pictures::plots::{Picture, ThermographPlot};
use stonework_sums::{
    ComparisonFound, Relation, SumFound, SumMove, Thermograph, ValueFacts, winner,
};

use super::layout::wide;

/// The most characters of a value that are shown at first, and of one in a table.
const LONGEST: usize = 300;
const LONGEST_IN_TABLE: usize = 48;

/// The most moves of a player, parts, and thermographs that are shown.
const SHOWN: usize = 60;
const DRAWN: usize = 20;

/// The link of a move of Left, or of Right, if there is one.
type MoveLink<'a> = dyn Fn(bool, &SumMove) -> Option<String> + 'a;

/// All that is known of a sum, its parts as they are shown, and its moves with no more links than
/// these.
pub(super) fn worth(
    title: &str,
    found: &SumFound,
    parts: &Markup,
    most_links: usize,
    link: &MoveLink<'_>,
) -> Markup {
    let most = SHOWN.min(most_links);
    html! {
        div data-panel {
            div class="pair" {
                div class="panel" { (facts(found)) (stopped(found)) }
                (thermographs(title, found.thermographs()))
            }
            (parts)
        }
        div class="pair" {
            (moves("Left", &found.options.left, found, most, &|mv| link(true, mv)))
            (moves("Right", &found.options.right, found, most, &|mv| link(false, mv)))
        }
        p class="cost" {
            (counted(found.report.positions, "position")) ", " (duration(found.report.elapsed))
            ", " (bytes(found.report.peak_bytes))
        }
    }
}

/// How two sums are related.
pub(super) fn relation(title: &str, said: Relation, found: &ComparisonFound) -> Markup {
    let side = |name: &str, value: Option<&String>| {
        html! { dt { (name) } dd { @match value { Some(value) => (long(value)), None => "not known" } } }
    };
    html! {
        p id="value" class="value" {
            @match (found.relation, found.holds) {
                (Some(relation), Some(holds)) => {
                    "The left side " code { (relation) } " the right side, so that "
                    code { (said) } @if holds { " holds." } @else { " does not hold." }
                }
                _ => "How they are related is not known."
            }
            @if let Some(reason) = found.stopped { span class="stopped" { "Stopped: " (reason) "." } }
        }
        dl class="games" {
            (side("Left side", found.values[0].as_ref()))
            (side("Right side", found.values[1].as_ref()))
        }
        (thermographs(title, found.thermographs()))
    }
}

/// What is known of the whole.
fn facts(found: &SumFound) -> Markup {
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
    let begun = [
        ("If Left begins", found.begun.left_begins),
        ("If Right begins", found.begun.right_begins),
    ];
    let rows = [
        ("Mean", mean),
        ("Temperature", temperature),
        ("Left stop", left_stop),
        ("Right stop", right_stop),
        ("Atomic weight", atomic_weight),
    ];
    html! {
        dl class="games" id="value" {
            dt { "Value" }
            dd class="value" { @match value { Some(value) => (long(value)), None => "not known" } }
            dt { "Outcome" }
            @match outcome {
                Some(outcome) => dd { (outcome) ": " (winner(*outcome)) },
                None => dd { "not known" }
            }
            @if outcome.is_none() {
                @for (begins, wins) in begun {
                    @if let Some(wins) = wins {
                        dt { (begins) } dd { @if wins { "Left wins" } @else { "Right wins" } }
                    }
                }
            }
            @for (name, text) in rows {
                @if let Some(text) = text { dt { (name) } dd { (long(text)) } }
            }
        }
    }
}

/// Why not all is known.
fn stopped(found: &SumFound) -> Markup {
    html! {
        @if let Some(reason) = found.stopped {
            p class="stopped" {
                @match (found.searched, found.facts.outcome) {
                    (false, _) => { "Stopped before every move was valued: " (reason) "." }
                    (true, Some(_)) => {
                        "Its canonical form is not known: " (reason)
                        ". A search of the parts tells who wins."
                    }
                    (true, None) => { "Stopped before all was known: " (reason) "." }
                }
            }
        }
    }
}

/// A text of which the beginning is shown, if it is long, and the whole where it is asked for.
fn long(text: &str) -> Markup {
    let count = text.chars().count();
    let beginning = || text.chars().take(LONGEST).collect::<String>();
    html! {
        @if count <= LONGEST { code { (text) } }
        @else {
            code { (beginning()) "…" }
            details {
                summary { "All " (grouped(count as u64)) " characters" }
                code { (text) }
            }
        }
    }
}

/// A text in a table, or beside a picture.
pub(super) fn short(text: &str) -> String {
    let characters: Vec<char> = text.chars().collect();
    shortened(&characters, LONGEST_IN_TABLE, "", "character")
}

/// The thermographs that are known.
fn thermographs(title: &str, graphs: Vec<(String, Thermograph)>) -> Markup {
    let is_any = !graphs.is_empty();
    let mut plot = ThermographPlot::new(title.to_owned());
    for (name, graph) in graphs.into_iter().take(DRAWN) {
        plot.add(name, graph);
    }
    html! {
        @if is_any { div class="panel" {
            h2 { "Thermograph" }
            div class="plot wide" tabindex="0" role="region"
                aria-label="The thermograph: its mast is at the mean, and begins at the temperature" {
                (PreEscaped(plot.svg().unwrap_or_default()))
            }
        } }
    }
}

fn more(count: usize) -> Markup {
    html! { @if count > 0 { p { "… and " (grouped(count as u64)) " more." } } }
}

/// The moves of a player, the best first.
fn moves(
    player: &str,
    moves: &[SumMove],
    found: &SumFound,
    most: usize,
    link: &dyn Fn(&SumMove) -> Option<String>,
) -> Markup {
    let (searched, complete) = (found.searched, found.options.complete);
    let mut shown: Vec<&SumMove> = moves.iter().collect();
    shown.sort_by_key(|mv| (!mv.is_best(), mv.wins != Some(true)));
    let title = match (searched, complete) {
        (false, _) => format!("{player}’s moves, the best first"),
        (true, true) => format!("{player}’s winning moves"),
        (true, false) => format!("{player}’s winning moves, so far"),
    };
    let has_values = moves.iter().any(|mv| mv.value.is_some());
    let has_parts = found.parts.len() > 1;
    let row = |mv: &SumMove| {
        let part = found.parts.get(mv.part).filter(|_| has_parts);
        html! { tr {
            @if let Some(part) = part { td { code { (short(&part.term)) } } }
            td {
                @match link(mv) {
                    Some(link) => a class="move" href=(link) { (short(&mv.mv)) },
                    None => (short(&mv.mv))
                }
            }
            @if has_values {
                td { code { (mv.value.as_deref().map(short).unwrap_or_default()) } }
                td { code { (mv.incentive.as_deref().map(short).unwrap_or_default()) } }
                td { (notes(mv)) }
            }
        } }
    };
    html! {
        @if moves.is_empty() && !searched {
            p class="panel" {
                (player)
                @if complete { " has no move." } @else { " has moves that were not valued." }
            }
        } @else if !moves.is_empty() {
            div class="panel" { (wide(&title, &html! { table {
                caption { (title) }
                thead { tr {
                    @if has_parts { th scope="col" { "part" } }
                    th scope="col" { "move" }
                    @if has_values {
                        th scope="col" { "leads to" } th scope="col" { "incentive" }
                        th scope="col" { "remarks" }
                    }
                } }
                tbody { @for mv in shown.iter().take(most) { (row(mv)) } }
            } }))
            (more(moves.len().saturating_sub(most))) }
        }
    }
}

/// What is to be said of a move.
fn notes(mv: &SumMove) -> String {
    let said = [
        (Some(mv.is_best()), "best"),
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
