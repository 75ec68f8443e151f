//! The page that explains a move: what the other answers best, and how the value changes.

use maud::{Markup, html};
use stonework_catalog::words::{explained, verdict_to_move, worth};

use super::layout::{look_of, page};
use super::position::board;
use crate::address::Address;
use crate::answer::Answer;
use crate::opened::{PlayedMove, Position};

/// The last move of an address, and what is known of the positions before and after it.
pub(crate) struct Explained<'a> {
    pub(crate) address: &'a Address,
    pub(crate) last: PlayedMove,
    pub(crate) before: &'a Position,
    pub(crate) known: &'a Answer,
    pub(crate) after: &'a Position,
    /// `None` if the game is over.
    pub(crate) reply: Option<&'a Answer>,
}

/// What the last move of an address does.
pub(crate) fn why_page(explained_move: &Explained<'_>) -> Markup {
    let Explained {
        address,
        last,
        before,
        known,
        after,
        reply,
    } = *explained_move;
    let PlayedMove { player, mv } = last;
    let players = &after.players;
    let is_best = known.rated.best_moves.contains(&mv) || known.loses_alike();
    let best = known.best_first(None);
    let main = html! {
        h1 { "Why " (mv) "?" }
        p { a href=(address.before(address.moves.len() - 1).link("games")) { "Back to the position before it" } }
        div class="pair" {
            (board(address, after, reply, "games"))
            div class="beside" {
                @if let Some(value) = known.rated.value {
                    p { "Before the move: " (verdict_to_move(value, players, player)) }
                }
                @match known.value_of(mv) {
                    Some(value) => {
                        p {
                            (players.subject(player)) " plays " (explained(mv)) " ("
                            strong { (worth(value)) } "); "
                            @if is_best { "no move is better." }
                            @else if let Some((better, value)) = best.first() {
                                a href=(address.before(address.moves.len() - 1).after(&better.to_string()).link("why")) {
                                    (better)
                                }
                                " is better (" (worth(*value)) ")."
                            }
                        }
                    }
                    None => { p { "The value of this move was not found in the time that there is." } }
                }
                @match (reply, after.to_move) {
                    (Some(reply), Some(next)) => {
                        @if let Some(value) = reply.rated.value {
                            p { "After it: " (verdict_to_move(value, players, next)) }
                        }
                        @if reply.loses_alike() {
                            p { "No answer of " (players.phrase(next)) " wins." }
                        }
                        @if let Some(answer) = reply.rated.best_moves.first() {
                            p {
                                "The best answer of " (players.phrase(next)) " is "
                                a href=(address.after(&answer.to_string()).link("why")) { (explained(*answer)) }
                                @if reply.rated.best_moves.len() > 1 {
                                    ", or one of " (reply.rated.best_moves.len() - 1) " as good"
                                }
                                "."
                            }
                        }
                    }
                    _ => {
                        @if let Some(result) = after.result {
                            p { "The game is over then. " (players.verdict(result)) }
                        }
                    }
                }
                @if before.to_move == after.to_move { p { "The same player moves again." } }
                p { a class="button" href=(address.link("games")) { "Go to the position after it" } }
            }
        }
    };
    page(&format!("Why {mv}?"), &look_of(address), &main)
}
