//! The start page: all games by family.

use maud::{Markup, html};
use stonework_catalog::{Catalog, Entry};

use super::layout::{Look, page};
use crate::address::url_part;

/// All games by family, with their rules in a sentence.
pub(crate) fn start_page(
    catalog: &Catalog,
    known: Option<&(String, String)>,
    own_rules: Option<&Entry>,
) -> Markup {
    let main = html! {
        h1 { "Games and what they are worth" }
        p { "Choose a game: every position is drawn, and every move is told with its value under perfect play." }
        @if let Some(entry) = own_rules {
            p class="own" { a href="/rules" { "Your own rules" } ": " (entry.rules) }
        }
        p { a href="/values" { "A calculator of sums" } ": positions of different games and values, added up." }
        @if let Some((link, name)) = known {
            p { "Looked up in a database: " a href=(link) { (name) } }
        }
        @for (family, games) in catalog.families() {
            h2 { (family) }
            dl class="games" {
                @for entry in games {
                    dt { a href=(format!("/games/{}", url_part(entry.id))) { (entry.title) } }
                    dd { (entry.rules) }
                }
            }
        }
    };
    page("All games", &Look::default(), &main)
}
