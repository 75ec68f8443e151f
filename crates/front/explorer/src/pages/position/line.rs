//! The line of best play: [`line`].

use maud::{Markup, html};
use stonework_catalog::words::grouped;

use crate::address::Address;
use crate::answer::Answer;

/// The most moves of a line that are shown: each is a link that names all moves before it.
pub(super) const MOST_OF_LINE: usize = 24;

/// The line of best play, each move a link.
pub(super) fn line(address: &Address, answer: &Answer) -> Markup {
    let Some(line) = &answer.rated.line else {
        return html! {};
    };
    let mut at = address.clone();
    let most = MOST_OF_LINE.min(address.most_links());
    let shown = line.moves.iter().take(most).map(|mv| {
        let text = mv.to_string();
        at = at.after(&text);
        (text, at.link("games"))
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
