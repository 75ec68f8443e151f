//! The moves played so far: [`so_far`].

use maud::{Markup, html};
use stonework_catalog::words::grouped;

use super::MOST_OF_LINE;
use crate::address::Address;
use crate::opened::Position;

/// The moves played, each a link to the position before it.
pub(super) fn so_far(address: &Address, position: &Position) -> Markup {
    let most = MOST_OF_LINE.min(address.most_links());
    html! {
        h2 { "So far" }
        @if position.played.is_empty() { p { "No move has been played." } }
        @let first = position.played.len().saturating_sub(most);
        @if first > 0 { p { "After " (grouped(first as u64)) " moves:" } }
        ol class="line" start=(first + 1) {
            @for (at, played) in position.played.iter().enumerate().skip(first) {
                li {
                    a href=(address.before(at).link("games")) title="back to before this move" {
                        (played.mv)
                    }
                    " " (position.players.word(played.player))
                }
            }
        }
    }
}
