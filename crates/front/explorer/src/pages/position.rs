//! The page of a position: its picture, its value, its moves by value, the best line.

use maud::{Markup, PreEscaped, html};
use stonework_catalog::words::{duration, explained, grouped, proved, verdict_to_move, worth};
use stonework_catalog::{Notation, Player, ShownValue};
use stonework_core::Progress;
use stonework_pictures::{Drawing, Mark, Shade};

use super::layout::{class, page};
use crate::address::{Address, Values, View, url_part};
use crate::answer::Answer;
use crate::opened::{InSums, Position};
use crate::problem::Problem;

/// The most moves of a line that are shown: each is a link that names all moves before it.
const MOST_OF_LINE: usize = 24;

/// Of more moves, none is explained, so that the page stays light.
const MOST_EXPLAINED: usize = 40;

/// How far the solve of a position is.
pub(crate) enum Stage<'a> {
    /// The game is over.
    Over,
    /// It is being solved.
    Solving(Option<&'a Progress>),
    /// It is solved, or was stopped.
    Known(&'a Answer),
    /// It cannot be solved.
    Failed(&'a Problem),
}

/// The page of a position.
pub(crate) fn position_page(address: &Address, position: &Position, stage: &Stage<'_>) -> Markup {
    let is_solving = matches!(stage, Stage::Solving(_));
    // Without a script, the page asks again by itself.
    let head = is_solving.then(|| {
        html! { noscript { meta http-equiv="refresh" content="2"; } }
    });
    let known = match stage {
        Stage::Known(answer) if address.view.values == Values::Shown => Some(*answer),
        _ => None,
    };
    let colours = address.view.colour_class();
    let main = html! {
        h1 { a href=(address.form()) { (position.title) } }
        div class=(format!("columns {colours}")) {
            section aria-label="The position" {
                (board(address, position, known))
                (without_place(address, position, known))
                p id="turn" { (turn(position)) }
                (controls(address, position))
            }
            section aria-label="Its value" {
                p id="value" class="value" { (value(address, position, stage)) }
                @if is_solving {
                    form action=(address.link("stop")) method="post" {
                        button type="submit" { "Stop" }
                    }
                }
                (moves(address, position, known))
            }
            section aria-label="Best play and history" {
                @if let Some(answer) = known { (line(address, answer)) }
                @if known.is_some() && !position.theorem_steps.is_empty() {
                    details {
                        summary { "How a theorem values it, step by step" }
                        ol { @for step in &position.theorem_steps { li { (step) } } }
                    }
                }
                (history(address, position))
                (notes(address, position))
                (more(address, position))
            }
        }
    };
    let main = if is_solving {
        html! { div data-events=(address.link("events")) { (main) } }
    } else {
        main
    };
    page(position.title, head, &main)
}

/// The picture of a position; its moves are links, coloured if their values are known.
pub(super) fn board(address: &Address, position: &Position, known: Option<&Answer>) -> Markup {
    let Some(scene) = &position.scene else {
        return html! { pre class="board" role="img" aria-label=(position.text) { (position.picture) } };
    };
    let values: Vec<ShownValue> = known
        .map(|answer| answer.rated.moves.iter().map(|&(_, value)| value).collect())
        .unwrap_or_default();
    let spots = position.spots.iter().copied();
    let can_be_linked = spots.len() <= address.most_links();
    let marks = spots.filter(|_| can_be_linked).filter_map(|(mv, spot)| {
        let value = known.and_then(|answer| answer.value_of(mv));
        let label = match value {
            Some(value) => format!("{}: {}", explained(mv), worth(value)),
            None => explained(mv),
        };
        let link = address.after(&mv.to_string()).link("play");
        let mark = Mark::new(spot?, label).with_link(link);
        Some(match value {
            Some(value) => mark.with_shade(Shade::of(value, &values)),
            None => mark,
        })
    });
    let drawing = Drawing::new(scene.clone(), marks.collect(), address.view.palette());
    let picture = drawing.svg(&position.text);
    html! { div class="board" { (PreEscaped(picture)) } }
}

/// The moves that have no place in the picture, each a link, with its value if that is known.
fn without_place(address: &Address, position: &Position, known: Option<&Answer>) -> Markup {
    let moves = position.spots.iter().filter(|(_, spot)| spot.is_none());
    let most = MOST_OF_LINE.min(address.most_links());
    let moves: Vec<Notation> = moves.map(|&(mv, _)| mv).take(most).collect();
    html! {
        @if !moves.is_empty() {
            p id="without-place" {
                "Without a place in the picture:"
                @for mv in moves {
                    " "
                    a href=(address.after(&mv.to_string()).link("play")) { (explained(mv)) }
                    @if let Some(value) = known.and_then(|answer| answer.value_of(mv)) {
                        " (" (worth(value)) ")"
                    }
                }
            }
        }
    }
}

/// Whose turn it is, or how the game ended; and the scores.
fn turn(position: &Position) -> Markup {
    let players = &position.players;
    html! {
        @match (position.to_move, position.result) {
            (Some(player), _) => { (players.subject(player)) " is to move." }
            (None, Some(result)) => { "The game is over. " (players.verdict(result)) }
            (None, None) => { "The game is over." }
        }
        @if let Some(scores) = position.scores {
            " " (players.subject(Player::First)) " has " (scores.first.0) ", "
            (players.phrase(Player::Second)) " " (scores.second.0) "."
        }
    }
}

/// What a position is worth, in words.
fn value(address: &Address, position: &Position, stage: &Stage<'_>) -> Markup {
    let Some(player) = position.to_move else {
        return html! {};
    };
    let players = &position.players;
    html! {
        @match stage {
            Stage::Over => {}
            Stage::Failed(problem) => { span class="problem" { (problem.message) } }
            Stage::Solving(progress) => {
                span id="progress" role="status" { (progress_line(*progress)) }
            }
            Stage::Known(answer) if address.view.values == Values::Hint && answer.has_no_best() => {
                @if answer.rated.every_move_loses { "No move wins." }
                @else { "No move is known to be best." }
            }
            Stage::Known(answer) if address.view.values == Values::Hint => {
                "Best: "
                @for (at, mv) in answer.rated.best_moves.iter().take(address.most_links()).enumerate() {
                    @if at > 0 { ", " }
                    a href=(address.after(&mv.to_string()).link("play")) { (explained(*mv)) }
                }
                "."
            }
            Stage::Known(_) if address.view.values == Values::Hidden => {
                "Its value is hidden. "
                a href=(address.shown(|view| view.values = Values::Hint).link("play")) { "Hint" }
            }
            Stage::Known(answer) => {
                @match answer.rated.value {
                    Some(value) => { (verdict_to_move(value, players, player)) }
                    None => { (proved(&answer.rated.bounds, &players.phrase(player))) }
                }
                @if answer.rated.every_move_loses && answer.has_no_best() { " No move wins." }
                @if let Some(reason) = answer.rated.stopped {
                    " "
                    span class="stopped" {
                        @if answer.was_cancelled() { "The solve was stopped." }
                        @else { "The solve was stopped: " (reason) "." }
                    }
                    form action=(address.link("again")) method="post" {
                        button type="submit" { "Solve it again" }
                    }
                }
                span class="cost" {
                    " " (answer.solver) ": " (grouped(answer.rated.report.positions))
                    " positions, " (duration(answer.rated.report.elapsed))
                }
            }
        }
        @if let Some(phrase) = position.infinite_play {
            span class="cost" { " With " (phrase) "." }
        }
    }
}

/// How far a solve is, in a line.
pub(crate) fn progress_line(progress: Option<&Progress>) -> String {
    let Some(progress) = progress else {
        return "Waiting for its turn to be solved …".to_owned();
    };
    let seconds = progress.elapsed.as_secs_f64();
    let positions = grouped(progress.positions);
    let total = progress.total.filter(|&total| total > 0);
    let total = total.map_or_else(String::new, |total| format!(", of {}", grouped(total)));
    let bounds = progress.found.bounds.as_ref();
    let bounds = bounds.map_or_else(String::new, |bounds| format!("; proved so far: {bounds}"));
    format!("Solving: {positions} positions in {seconds:.1} s{total}{bounds}")
}

/// The moves, each a link to what it leads to, the best first if their values are known.
fn moves(address: &Address, position: &Position, known: Option<&Answer>) -> Markup {
    let valued = known.map(|answer| answer.best_first(Some(&position.moves)));
    let valued = valued.unwrap_or_default();
    let values: Vec<ShownValue> = valued.iter().map(|&(_, value)| value).collect();
    let is_valued = |mv: &Notation| valued.iter().any(|(known, _)| known == mv);
    let others = position.moves.iter().copied().filter(|mv| !is_valued(mv));
    let shown = valued.iter().map(|&(mv, value)| (mv, Some(value)));
    let shown = shown.chain(others.map(|mv| (mv, None)));
    let shown: Vec<_> = shown.take(address.most_links()).collect();
    let more = position.moves.len() - shown.len() + position.more_moves;
    let row = |mv: Notation, value: Option<ShownValue>| {
        let text = mv.to_string();
        let shade = value.map(|value| (value, Shade::of(value, &values)));
        html! {
            tr class=[shade.map(|(_, shade)| class(shade))] {
                td { a class="move" href=(address.after(&text).link("play")) { (explained(mv)) } }
                @if let Some((value, shade)) = shade {
                    td { span aria-hidden="true" { (shade.sign()) " " } (worth(value)) }
                    @if valued.len() <= MOST_EXPLAINED {
                        td { a class="why" href=(address.after(&text).link("why")) { "why" } }
                    }
                }
            }
        }
    };
    html! {
        @if !position.moves.is_empty() && position.to_move.is_some() {
            table class="moves" {
                caption {
                    "Moves"
                    @if known.is_some_and(Answer::loses_alike) { ", all alike" }
                    @else if !valued.is_empty() { ", the best first" }
                }
                tbody {
                    @for (mv, value) in shown { (row(mv, value)) }
                }
            }
            @if more > 0 { p { "… and " (grouped(more as u64)) " more." } }
        }
    }
}

/// The line of best play, each move a link.
fn line(address: &Address, answer: &Answer) -> Markup {
    let Some(line) = &answer.rated.line else {
        return html! {};
    };
    let mut at = address.clone();
    let most = MOST_OF_LINE.min(address.most_links());
    let shown = line.moves.iter().take(most).map(|mv| {
        let text = mv.to_string();
        at = at.after(&text);
        (text, at.link("play"))
    });
    let shown: Vec<(String, String)> = shown.collect();
    html! {
        h2 { "Best play" }
        ol class="line" {
            @for (text, link) in shown { li { a href=(link) { (text) } } }
        }
        @if line.moves.len() > most {
            p { "… " (grouped((line.moves.len() - most) as u64)) " more moves" }
        }
        @if line.ends_in_cycle { p { "From there on it goes round." } }
        @if line.goes_on { p { "It goes on." } }
    }
}

/// The moves played, each a link to the position before it, and the values that they went through.
fn history(address: &Address, position: &Position) -> Markup {
    let most = MOST_OF_LINE.min(address.most_links());
    html! {
        h2 { "So far" }
        @if position.played.is_empty() { p { "No move has been played." } }
        @let first = position.played.len().saturating_sub(most);
        @if first > 0 { p { "After " (grouped(first as u64)) " moves:" } }
        ol class="line" start=(first + 1) {
            @for (at, played) in position.played.iter().enumerate().skip(first) {
                li {
                    a href=(address.before(at).link("play")) title="back to before this move" {
                        (played.mv)
                    }
                    " " (position.players.word(played.player))
                }
            }
        }
        @if !position.played.is_empty() && address.view.values == Values::Shown {
            img class="history" src=(address.link("history"))
                alt="The value of each position of the game so far: see the pages before each move";
        }
    }
}

/// Undo, and the ways to look at the position.
fn controls(address: &Address, position: &Position) -> Markup {
    let View {
        values,
        safe_colours,
        against,
    } = address.view;
    let toggle = |change: fn(&mut View)| address.shown(change).link("play");
    let played = address.moves.len();
    html! {
        nav aria-label="Play" {
            ul class="controls" {
                @if played > 0 {
                    li { a href=(address.before(undo_to(position, against)).link("play")) { "Undo" } }
                    li { a href=(address.before(0).link("play")) { "From the start" } }
                }
                @if values == Values::Shown {
                    li { a href=(toggle(|view| view.values = Values::Hidden)) { "Hide values" } }
                } @else {
                    li { a href=(toggle(|view| view.values = Values::Shown)) { "Show values" } }
                }
                @if safe_colours {
                    li { a href=(toggle(|view| view.safe_colours = false)) { "Usual colours" } }
                } @else {
                    li { a href=(toggle(|view| view.safe_colours = true)) { "Colours for all" } }
                }
                @if against.is_some() {
                    li { a href=(toggle(|view| view.against = None)) { "Play both sides" } }
                }
                @for player in [Player::First, Player::Second] {
                    @if against != Some(player) {
                        @let shown = address.shown(|view| view.against = Some(player));
                        li {
                            a href=(shown.link("play")) {
                                "Let " (position.players.phrase(player)) " play perfectly"
                            }
                        }
                    }
                }
            }
        }
    }
}

/// How many moves are left after one is taken back, and the reply of the solver to it.
fn undo_to(position: &Position, against: Option<Player>) -> usize {
    let mut own = position
        .played
        .iter()
        .rposition(|played| Some(played.player) != against);
    own.get_or_insert(0).to_owned()
}

/// What the rules that were sent may have wrong.
fn notes(address: &Address, position: &Position) -> Markup {
    let notes = position.about.iter().flat_map(|about| &about.notes);
    let notes: Vec<&String> = notes.take(MOST_OF_LINE).collect();
    html! {
        @if !notes.is_empty() {
            h2 { "Notes on the rules" }
            ul { @for note in notes { li { (note) } } }
            p { a href=(address.form()) { "See them beside the rules" } }
        }
    }
}

/// Other pages about the game.
fn more(address: &Address, position: &Position) -> Markup {
    html! {
        h2 { "More" }
        ul {
            li { a href=(address.link("compare")) { "The start by every solver" } }
            @if position.has_parts {
                li { a href=(address.link("triangle")) { "Every part of the row" } }
            }
            @if position.in_sums == Some(InSums::Nimbers) {
                li { a href=(address.link("nimbers")) { "Heaps and nimbers" } }
            }
            @if position.in_sums == Some(InSums::Values) {
                li { a href=(address.link("values")) { "What it is worth in sums: value, temperature, thermograph" } }
            }
            @if position.is_counted {
                li { a href=(address.link("whole")) { "Every position by value" } }
            }
            li { a href=(format!("/api/position{}", api_query(address))) { "This position as JSON" } }
        }
    }
}

/// The query of the same position in the API.
pub(super) fn api_query(address: &Address) -> String {
    let mut plain = address.clone();
    plain.view = View::default();
    let query = plain.query();
    let and = if query.is_empty() { "" } else { "&" };
    format!("?game={}{and}{query}", url_part(&plain.game))
}
