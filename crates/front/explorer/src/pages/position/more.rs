//! Other pages about a position: [`more`].

use maud::{Markup, html};
use stonework_catalog::Entry;

use super::super::layout::prose;
use super::line::MOST_OF_LINE;
use crate::address::{Address, View, url_part};
use crate::mover::Movers;
use crate::opened::{InSums, Position};

/// What the rules that were sent may have wrong.
pub(super) fn notes(position: &Position) -> Markup {
    let notes = position.about.iter().flat_map(|about| &about.notes);
    let notes: Vec<&String> = notes.take(MOST_OF_LINE).collect();
    html! {
        @if !notes.is_empty() {
            h2 { "Notes on the rules" }
            ul { @for note in notes { li { (prose(note)) } } }
        }
    }
}

/// Other pages about the position and its game.
pub(super) fn more(entry: &Entry, address: &Address, position: &Position) -> Markup {
    let has_answers = stonework_atlas::answers_of(entry.names()) > 0;
    html! {
        nav aria-label="Pages of the game" {
            ul class="tabs" {
                li { a href=(address.link("games")) aria-current="page" { "Board" } }
                li { a href=(address.link("map")) data-key="m" title="where the next moves lead" { "Map" } }
                @if position.row.is_some() {
                    li { a href=(address.link("triangle")) title="every part of the row" { "Every part" } }
                }
                @if position.in_sums == Some(InSums::Nimbers) {
                    li { a href=(address.link("nimbers")) title="heaps and their nimbers" { "Heaps" } }
                }
                @if position.in_sums == Some(InSums::Values) {
                    li {
                        a href=(address.link("values"))
                            title="what it is worth in sums: value, temperature, thermograph" { "Values" }
                    }
                }
                @if position.is_counted {
                    li {
                        a href=(address.link("whole")) title="every position by value" { "All positions" }
                    }
                }
                li {
                    a href=(address.start().link("lesson")) title="find the winning move" { "Lesson" }
                }
                @if has_answers {
                    li {
                        a href=(format!("/atlas/{}", url_part(entry.id))) title="what is known of the game, by size" { "Atlas" }
                    }
                }
                li { a href=(address.link("compare")) title="the start by every solver" { "Solvers" } }
                li {
                    a href=(format!("/api/position{}", api_query(address)))
                        title="this position for programs" { "JSON" }
                }
            }
        }
    }
}

/// The query of the same position in the API.
pub(in crate::pages) fn api_query(address: &Address) -> String {
    let mut plain = address.clone();
    plain.view = View::default();
    plain.movers = Movers::default();
    plain.later.clear();
    let query = plain.query();
    let and = if query.is_empty() { "" } else { "&" };
    format!("?game={}{and}{query}", url_part(&plain.game))
}
