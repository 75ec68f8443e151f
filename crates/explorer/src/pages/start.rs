//! The start page: all games by family.

use maud::{Markup, html};
use stonework_catalog::{Catalog, Entry};

use super::layout::page;
use crate::address::url_part;

/// All games by family, with their rules in a sentence.
pub(crate) fn start_page(catalog: &Catalog, known: Option<&(String, String)>) -> Markup {
    let mut families: Vec<(&str, Vec<&Entry>)> = Vec::new();
    for entry in catalog {
        match families.iter_mut().find(|(name, _)| *name == entry.family) {
            Some((_, games)) => games.push(entry),
            None => families.push((entry.family, vec![entry])),
        }
    }
    let main = html! {
        h1 { "Games and what they are worth" }
        p { "Choose a game: every position is drawn, and every move is told with its value under perfect play." }
        @if let Some((link, name)) = known {
            p { "Looked up in a database: " a href=(link) { (name) } }
        }
        @for (family, games) in families {
            h2 { (family) }
            dl class="games" {
                @for entry in games {
                    dt { a href=(format!("/games/{}", url_part(entry.id))) { (entry.title) } }
                    dd { (entry.rules) }
                }
            }
        }
    };
    page("All games", None, &main)
}
