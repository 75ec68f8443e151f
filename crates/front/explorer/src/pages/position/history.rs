//! The values that a game went through: [`history`], [`history_page`].

use maud::{Markup, PreEscaped, html};

use super::super::layout::{look_of, page, wide};
use crate::address::Address;
use crate::history::History;
use crate::opened::Position;

/// The values that the game went through, each a link to its position, on the page of one of them.
pub(super) fn history(address: &Address, position: &Position, past: &History) -> Markup {
    html! {
        section aria-labelledby="past" {
            h2 id="past" { "The game so far" }
            @if past.is_seen() {
                (picture(address, position, past))
                @if past.has_gaps() {
                    p class="help" {
                        "Rings in the middle are positions whose value is not known yet. "
                        a href=(address.link("history")) { "Work them out" }
                    }
                }
            } @else {
                p {
                    "The values before this position are not known yet. "
                    a href=(address.link("history")) { "Work them out" }
                }
            }
        }
    }
}

/// The same as a page of its own.
pub(crate) fn history_page(address: &Address, position: &Position, past: &History) -> Markup {
    let players = &position.players;
    let main = html! {
        h1 { (position.title) ": the game so far" }
        p { a href=(address.link("games")) { "Back to the position" } }
        (picture(address, position, past))
        @if past.has_gaps() {
            p class="stopped" {
                "Not every value was found in the time that there is. Those found are kept: load the page "
                "again to go on."
            }
        }
        (wide("The positions of the game", &html! { table {
            caption { "The positions, and who wins from there if both play best" }
            thead { tr {
                th scope="col" { "moves" } th scope="col" { "last move" } th scope="col" { "by" }
                th scope="col" { "value" }
            } }
            tbody {
                @for (past, at) in past.moments.iter().zip(past.from..) {
                    tr class=[(at == address.moves.len()).then_some("here")] {
                        td class="number" { (at) }
                        td {
                            a href=(address.at(at).link("games")) {
                                @match past.last { Some(last) => (last.mv), None => "start" }
                            }
                        }
                        td { @if let Some(last) = past.last { (players.word(last.player)) } }
                        td {
                            @match past.value {
                                Some(value) => (players.verdict(value)),
                                None => "not known"
                            }
                            @if past.is_mistake { " " strong class="problem" { "A mistake." } }
                        }
                    }
                }
            }
        } }))
        p { a href=(address.link("history.svg")) { "The picture alone, as SVG" } }
    };
    let title = format!("{}: the game so far", position.title);
    page(&title, &look_of(address), &main)
}

fn picture(address: &Address, position: &Position, past: &History) -> Markup {
    let svg = past.svg(address, &position.players, Some("games"));
    html! {
        figure class="past" {
            (PreEscaped(svg))
            figcaption class="help" {
                "From left to right move by move"
                @if let Some(measure) = past.measure(&position.players) {
                    "; the numbers beside it are " (measure)
                }
                ". A thick line is a mistake. Each point leads to its position."
            }
        }
    }
}
