//! The list of moves: [`moves`].

use maud::{Markup, html};
use stonework_catalog::words::{explained, grouped, worth};
use stonework_catalog::{Notation, ShownValue};
use stonework_core::Wdl;
use stonework_pictures::Shade;

use super::super::layout::sign;
use crate::address::Address;
use crate::answer::Answer;
use crate::opened::Position;

/// Of more moves, none is explained, so that the page stays light.
const MOST_EXPLAINED: usize = 40;

/// The moves, each a link to what it leads to, the best first if their values are known.
pub(super) fn moves(address: &Address, position: &Position, known: Option<&Answer>) -> Markup {
    let valued = known.map(|answer| answer.best_first(Some(&position.moves)));
    let valued = valued.unwrap_or_default();
    let values: Vec<ShownValue> = valued.iter().map(|&(_, value)| value).collect();
    let is_valued = |mv: &Notation| valued.iter().any(|(known, _)| known == mv);
    let others = position.moves.iter().copied().filter(|mv| !is_valued(mv));
    let shown = valued.iter().map(|&(mv, value)| (mv, Some(value)));
    let shown = shown.chain(others.map(|mv| (mv, None)));
    let shown: Vec<_> = shown.take(address.most_links()).collect();
    let more = position.moves.len() - shown.len() + position.more_moves;
    let best = known.map_or(&[][..], |answer| &answer.rated.best_moves);
    let row = |mv: Notation, value: Option<ShownValue>| {
        let text = mv.to_string();
        let shade = value.map(|value| (value, Shade::of(value, &values)));
        html! {
            tr class=[shade.map(|(_, shade)| shade.classes())] data-move=(text) {
                td {
                    a class="move" href=(address.after(&text).link("games")) { (explained(mv)) }
                    @if best.contains(&mv) { "\u{a0}" span class="best" title="best" { "★" } }
                }
                @if let Some((value, shade)) = shade {
                    td class="worth" { (sign(value)) (worth(value)) }
                    td class="gauge" {
                        @if shade.result != Wdl::Draw && is_measured(value) {
                            svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true" {
                                rect width=(format!("{:.2}", shade.strength.max(0.04))) height="1" {}
                            }
                        }
                    }
                    @if valued.len() <= MOST_EXPLAINED {
                        td { a class="why" href=(address.after(&text).link("why")) { "why" } }
                    }
                }
            }
        }
    };
    html! {
        @if !position.moves.is_empty() && position.to_move.is_some() {
            table class="moves" {
                caption {
                    "Moves"
                    @if known.is_some_and(Answer::loses_alike) { ", all alike" }
                    @else if !valued.is_empty() { ", the best first" }
                }
                tbody {
                    @for (mv, value) in shown { (row(mv, value)) }
                }
            }
            @if more > 0 { p { "… and " (grouped(more as u64)) " more." } }
        }
    }
}

/// Whether a value tells how soon or how much.
fn is_measured(value: ShownValue) -> bool {
    !matches!(value, ShownValue::Outcome { plies: None, .. })
}
