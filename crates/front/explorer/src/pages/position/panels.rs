//! Other views of a position, which are loaded when they are opened: [`panels`].

use maud::{Markup, html};

use crate::address::Address;
use crate::opened::{InSums, Position};

/// The longest row whose parts are shown at once.
const SHORT: u32 = 12;

/// A view for each kind of values that the game has. Without a script, each is a link.
pub(super) fn panels(address: &Address, position: &Position) -> Markup {
    let panel = |of: &Address, page: &str, title: &str, is_open: bool| {
        html! {
            details class="panel" id=(page) data-load=(of.link(page)) open[is_open] {
                summary { (title) }
                div {}
                p class="help" { a href=(address.link(page)) { (title) ", on a page of its own" } }
            }
        }
    };
    // What is about the whole game is loaded once.
    let start = address.start();
    html! {
        @if let Some(row) = position.row {
            (panel(&start, "triangle", "Every part of the row", row <= SHORT))
        }
        @match position.in_sums {
            Some(InSums::Nimbers) => (panel(address, "nimbers", "Heaps and nimbers", false)),
            Some(InSums::Values) => {
                (panel(address, "values", "In sums: value, temperature, thermograph", false))
            }
            None => {}
        }
        @if position.is_counted { (panel(&start, "whole", "Every position by value", false)) }
    }
}
