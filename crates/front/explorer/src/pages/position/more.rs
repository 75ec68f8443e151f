//! Other pages about a position: [`more`].

use maud::{Markup, html};

use super::MOST_OF_LINE;
use crate::address::{Address, View, url_part};
use crate::mover::Movers;
use crate::opened::Position;

/// What the rules that were sent may have wrong.
pub(super) fn notes(position: &Position) -> Markup {
    let notes = position.about.iter().flat_map(|about| &about.notes);
    let notes: Vec<&String> = notes.take(MOST_OF_LINE).collect();
    html! {
        @if !notes.is_empty() {
            h2 { "Notes on the rules" }
            ul { @for note in notes { li { (note) } } }
        }
    }
}

/// Other pages about the game.
pub(super) fn more(address: &Address) -> Markup {
    html! {
        h2 { "More" }
        ul {
            li { a href=(address.link("compare")) { "The start by every solver" } }
            li { a href=(format!("/api/position{}", api_query(address))) { "This position as JSON" } }
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
