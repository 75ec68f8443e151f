//! The page of an impartial position: its nimber, and those of its heaps.

use maud::{Markup, PreEscaped, html};
use stonework_catalog::words::{explained, period_proof};
use stonework_catalog::{Notation, PositionNimber};
use stonework_nimbers::Period;
use stonework_pictures::plots::{NimberPlot, Picture};

use super::layout::{look_of, page};
use crate::address::Address;

/// The nimbers of a position.
#[derive(Debug)]
pub(crate) struct Nimbers {
    pub(crate) position: String,
    pub(crate) whole: PositionNimber,
    /// Each heap alone with its nimber, in a game whose positions are heaps.
    pub(crate) heaps: Vec<(u64, u64)>,
    /// The nimbers of heaps of 0, 1, 2 and so on, and their period, if the game has one code for
    /// them all.
    pub(crate) sequence: Option<(Vec<u16>, Option<Period>)>,
}

/// The nimber of a position, and why.
pub(crate) fn nimbers_page(address: &Address, title: &str, nimbers: &Nimbers) -> Markup {
    let zero = |&&(_, nimber): &&(Notation, u64)| nimber == 0;
    let winning: Vec<&(Notation, u64)> = nimbers.whole.moves.iter().filter(zero).collect();
    let main = html! {
        h1 { (title) ": nimbers" }
        p { a href=(address.link("games")) { "Back to the position" } }
        div data-panel {
            p {
                "Position: " (nimbers.position) ". "
                @match (nimbers.whole.nimber, nimbers.whole.stopped) {
                    (Some(nimber), _) => {
                        "Its nimber is " strong { (nimber) } ", so that the player to move "
                        @if nimber == 0 { "loses: every move leaves another nimber than 0." }
                        @else { "wins, by a move that leaves 0." }
                    }
                    (None, Some(reason)) => { "Its nimber is not known: " (reason) "." }
                    (None, None) => { "Its nimber is not known." }
                }
            }
            @if !nimbers.heaps.is_empty() {
                table {
                    caption { "The heaps, and the nimbers that add up without carrying" }
                    thead { tr {
                        th scope="col" { "heap" } th scope="col" { "nimber" } th scope="col" { "in binary" }
                    } }
                    tbody {
                        @for (heap, nimber) in &nimbers.heaps {
                            tr {
                                td class="number" { (heap) } td class="number" { (nimber) }
                                td class="number" { (format!("{nimber:b}")) }
                            }
                        }
                        @let sum = nimbers.heaps.iter().fold(0, |sum, (_, nimber)| sum ^ nimber);
                        tr {
                            th scope="row" { "together" } td class="number" { (sum) }
                            td class="number" { (format!("{sum:b}")) }
                        }
                    }
                }
            }
            @if !winning.is_empty() {
                p {
                    "Moves that leave 0, where the nimbers cancel: "
                    @for (at, (mv, _)) in winning.iter().enumerate().take(address.most_links().min(40)) {
                        @if at > 0 { ", " }
                        a href=(address.after(&mv.to_string()).link("games")) { (explained(*mv)) }
                    }
                    "."
                }
            }
        }
        @if let Some((values, period)) = &nimbers.sequence {
            h2 { "Nimbers of heaps of 0, 1, 2, …" }
            (plot(title, values, period.as_ref()))
            p class="nimbers" {
                @for value in values { (value) " " }
                "…"
            }
            p { @for sentence in period_proof(period.as_ref()) { (sentence) " " } }
        }
    };
    page(&format!("{title}: nimbers"), &look_of(address), &main)
}

/// The nimbers of heaps from left to right, with a line where the period begins.
fn plot(title: &str, values: &[u16], period: Option<&Period>) -> Markup {
    let columns = u32::try_from(values.len()).unwrap_or(u32::MAX);
    let title = format!("Nimbers of {title}");
    let picture = NimberPlot::new(title, values, period.map(Period::start), columns).svg();
    html! {
        div class="plot wide" tabindex="0" role="region" aria-label="The nimbers by heap" {
            (PreEscaped(picture.unwrap_or_default()))
        }
    }
}
