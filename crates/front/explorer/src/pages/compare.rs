//! The page of a game's start by every solver that fits.

use maud::{Markup, html};
use stonework_catalog::words::{Players, bytes, duration, grouped};
use stonework_catalog::{Comparison, Solved, Trial};

use super::layout::{look_of, page, wide};
use crate::address::Address;

/// The start of a game by every solver that fits.
pub(crate) fn compare_page(
    address: &Address,
    title: &str,
    players: &Players,
    comparison: &Comparison,
) -> Markup {
    let conclusion = comparison.conclusion(players);
    let main = html! {
        h1 { (title) ": the start by every solver" }
        @if !comparison.agree() { p class="problem" role="alert" { strong { (conclusion) } } }
        p { a href=(address.link("games")) { "Back to the position" } }
        (wide("The solvers", &html! { table class="solvers" {
            thead { tr {
                th scope="col" { "solver" } th scope="col" { "value" }
                th scope="col" class="number" { "positions" } th scope="col" class="number" { "time" }
                th scope="col" class="number" { "memory" }
            } }
            tbody {
                @for trial in &comparison.trials {
                    tr {
                        th scope="row" {
                            (trial.solver.name)
                            @if let Some(disagreement) = &trial.disagreement {
                                " " strong class="problem" { (disagreement) }
                            }
                            span class="cost" { (trial.solver.summary) }
                        }
                        (found(trial, players))
                    }
                }
            }
        } }))
        @if comparison.agree() { p { (conclusion) } }
    };
    page(
        &format!("{title} by every solver"),
        &look_of(address),
        &main,
    )
}

/// The value that a solver found, and what it took; or why there is none.
fn found(trial: &Trial, players: &Players) -> Markup {
    let reason = match &trial.result {
        Ok(Solved {
            value: Some(value),
            report,
            ..
        }) => {
            return html! {
                td { (players.verdict(*value)) }
                td class="number" { (grouped(report.positions)) }
                td class="number" { (duration(report.elapsed)) }
                td class="number" { (bytes(report.peak_bytes)) }
            };
        }
        Ok(solved) => solved
            .stopped
            .map_or_else(String::new, |reason| reason.to_string()),
        Err(refusal) => refusal.to_string(),
    };
    html! { td colspan="4" { (reason) } }
}
