//! The moves played so far: [`so_far`].

use maud::{Markup, html};
use stonework_catalog::words::grouped;

use super::line::MOST_OF_LINE;
use crate::address::Address;
use crate::opened::Position;

/// The moves played and those that were taken back, each a link to the position after it.
pub(super) fn so_far(address: &Address, position: &Position) -> Markup {
    // After many moves each link is long.
    let most = MOST_OF_LINE.min(address.most_links() / 8).max(2);
    let played = position.played.len();
    let all = played + address.later.len();
    let first = played
        .saturating_sub(most / 2)
        .min(all.saturating_sub(most));
    let last = all.min(first + most);
    let text = |at: usize| match position.played.get(at) {
        Some(one) => one.mv.to_string(),
        None => address.later[at - played].clone(),
    };
    let here = |at: usize| (at == played).then_some("step");
    html! {
        h2 { "Moves so far" }
        ol class="line so-far" start=(first + 1) {
            li class="begin" {
                a href=(address.at(0).link("games")) aria-current=[here(0)] { "Start" }
            }
            @if first > 0 { li class="begin" { "… " (grouped(first as u64)) " moves" } }
            @for at in first..last {
                li class=[(at >= played).then_some("later")] value=(at + 1) {
                    a href=(address.at(at + 1).link("games")) aria-current=[here(at + 1)] { (text(at)) }
                    @if let Some(one) = position.played.get(at) {
                        " " span class="who" { (position.players.word(one.player)) }
                    }
                }
            }
            @if last < all { li class="begin" { "… " (grouped((all - last) as u64)) " more" } }
        }
    }
}
