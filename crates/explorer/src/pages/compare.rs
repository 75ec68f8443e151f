//! The page of a game's start by every solver that fits.

use std::time::Duration;

use maud::{Markup, html};
use stonework_catalog::ShownValue;
use stonework_catalog::words::{Players, grouped};

use super::layout::page;
use super::position::milliseconds;
use crate::address::Address;

/// What a solver found out about the start.
#[derive(Debug)]
pub(crate) struct SolverResult {
    pub(crate) name: &'static str,
    pub(crate) summary: &'static str,
    /// The value and what it took; or why there is none.
    pub(crate) found: Result<Found, String>,
}

/// The value of the start, and what it took.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) value: ShownValue,
    pub(crate) positions: u64,
    pub(crate) time: Duration,
    pub(crate) bytes: usize,
}

/// The start of a game by every solver that fits.
pub(crate) fn compare_page(
    address: &Address,
    title: &str,
    players: Players,
    results: &[SolverResult],
) -> Markup {
    let main = html! {
        h1 { (title) ": the start by every solver" }
        p { a href=(address.link("play")) { "Back to the position" } }
        table class="solvers" {
            thead { tr {
                th scope="col" { "solver" } th scope="col" { "value" }
                th scope="col" { "positions" } th scope="col" { "time" }
                th scope="col" { "memory" } th scope="col" { "how" }
            } }
            tbody {
                @for result in results {
                    tr {
                        th scope="row" { (result.name) }
                        @match &result.found {
                            Ok(found) => {
                                td { (players.verdict(found.value)) }
                                td class="number" { (grouped(found.positions)) }
                                td class="number" { (milliseconds(found.time.as_secs_f64())) }
                                td class="number" { (grouped(found.bytes as u64 / 1024)) " KiB" }
                            }
                            Err(reason) => { td colspan="4" { (reason) } }
                        }
                        td { (result.summary) }
                    }
                }
            }
        }
    };
    page(&format!("{title} by every solver"), None, &main)
}
