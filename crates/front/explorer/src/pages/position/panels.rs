//! Other views of a position, which are loaded when they are opened: [`panels`].

use maud::{Markup, html};

use crate::address::Address;
use crate::opened::{InSums, Position};

/// A view for each kind of values that the game has. Without a script, each is a link.
pub(super) fn panels(address: &Address, position: &Position) -> Markup {
    let panel = |page: &str, title: &str, is_open: bool| {
        let link = address.link(page);
        html! {
            details class="panel" id=(page) data-load=(link) open[is_open] {
                summary { (title) }
                p { a href=(link) { (title) ", on a page of its own" } }
                div {}
            }
        }
    };
    html! {
        @if position.has_parts { (panel("triangle", "Every part of the row", false)) }
        @match position.in_sums {
            Some(InSums::Nimbers) => (panel("nimbers", "Heaps and nimbers", false)),
            Some(InSums::Values) => {
                (panel("values", "In sums: value, temperature, thermograph", false))
            }
            None => {}
        }
        @if position.is_counted { (panel("whole", "Every position by value", false)) }
    }
}
