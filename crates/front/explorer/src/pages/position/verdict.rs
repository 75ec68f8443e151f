//! How far a solve is: [`Stage`]; whose turn it is, and what a position is worth, in words: [`turn`],
//! [`value`].

use maud::{Markup, html};
use stonework_catalog::Player;
use stonework_catalog::words::{duration, grouped, proved_so_far, verdict_to_move};

use super::super::layout::prose;
use super::work::{Work, stopped, work};
use crate::address::Address;
use crate::answer::Answer;
use crate::opened::Position;
use crate::problem::Problem;

/// How far the solve of a position is.
pub(crate) enum Stage<'a> {
    /// The game is over.
    Over,
    /// It is being solved.
    Solving(&'a Work),
    /// It is solved, or was stopped.
    Known(&'a Answer),
    /// It cannot be solved.
    Failed(&'a Problem),
}

impl<'a> Stage<'a> {
    /// What is known, if something is.
    pub(crate) fn known(&self) -> Option<&'a Answer> {
        match self {
            Stage::Known(answer) => Some(answer),
            _ => None,
        }
    }
}

/// Whose turn it is, or how the game ended; and the scores.
pub(in crate::pages) fn turn(position: &Position) -> Markup {
    let players = &position.players;
    html! {
        @match (position.to_move, position.result) {
            (Some(player), _) => { (players.subject(player)) " is to move." }
            (None, Some(result)) => { "The game is over. " (players.verdict(result)) }
            (None, None) => { "The game is over." }
        }
        @if let Some(scores) = position.scores {
            " " (players.subject(Player::First)) " has " (scores.first.0) ", "
            (players.phrase(Player::Second)) " " (scores.second.0) "."
        }
    }
}

/// What a position is worth, in words, or how far its solve is.
pub(super) fn value(address: &Address, position: &Position, stage: &Stage<'_>) -> Markup {
    let Some(player) = position.to_move else {
        return html! {};
    };
    html! {
        @match stage {
            Stage::Over => {}
            Stage::Failed(problem) => {
                p id="value" class="value" { span class="problem" { (prose(&problem.message)) } }
            }
            Stage::Solving(told) => (work(address, told)),
            Stage::Known(answer) => {
                p id="value" class="value" { (known(position, player, answer)) }
                (stopped(address, position, answer))
                p class="cost" {
                    (answer.solver) ": " (grouped(answer.rated.report.positions))
                    " positions, " (duration(answer.rated.report.elapsed))
                }
            }
        }
        @if let Some(phrase) = position.infinite_play {
            p class="cost" { "With " (phrase) "." }
        }
    }
}

/// What an answer tells of the value to the player to move.
fn known(position: &Position, player: Player, answer: &Answer) -> String {
    let players = &position.players;
    let said = match answer.rated.value {
        Some(value) => Some(verdict_to_move(value, players, player)),
        None => proved_so_far(&answer.rated.bounds, &answer.by_rules, players, player),
    };
    let said = said.unwrap_or_else(|| "Nothing is proved yet.".to_owned());
    if answer.rated.every_move_loses && answer.has_no_best() {
        return format!("{said} No move wins.");
    }
    said
}
