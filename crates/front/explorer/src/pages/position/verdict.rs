//! Whose turn it is, and what a position is worth, in words: [`turn`], [`value`].

use maud::{Markup, html};
use stonework_catalog::Player;
use stonework_catalog::words::{duration, grouped, proved, verdict_to_move};
use stonework_core::Progress;

use super::Stage;
use crate::address::Address;
use crate::opened::Position;

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

/// What a position is worth, in words.
pub(super) fn value(address: &Address, position: &Position, stage: &Stage<'_>) -> Markup {
    let Some(player) = position.to_move else {
        return html! {};
    };
    let players = &position.players;
    html! {
        @match stage {
            Stage::Over => {}
            Stage::Failed(problem) => { span class="problem" { (problem.message) } }
            Stage::Solving(progress) => {
                span id="progress" role="status" { (progress_line(*progress)) }
            }
            Stage::Known(answer) => {
                @match answer.rated.value {
                    Some(value) => { (verdict_to_move(value, players, player)) }
                    None => { (proved(&answer.rated.bounds, &players.phrase(player))) }
                }
                @if answer.rated.every_move_loses && answer.has_no_best() { " No move wins." }
                @if let Some(reason) = answer.rated.stopped {
                    " "
                    span class="stopped" {
                        @if answer.was_cancelled() { "The solve was stopped." }
                        @else { "The solve was stopped: " (reason) "." }
                    }
                    form action=(address.link("again")) method="post" {
                        button type="submit" { "Solve it again" }
                    }
                }
                span class="cost" {
                    " " (answer.solver) ": " (grouped(answer.rated.report.positions))
                    " positions, " (duration(answer.rated.report.elapsed))
                }
            }
        }
        @if let Some(phrase) = position.infinite_play {
            span class="cost" { " With " (phrase) "." }
        }
    }
}

/// How far a solve is, in a line.
pub(crate) fn progress_line(progress: Option<&Progress>) -> String {
    let Some(progress) = progress else {
        return "Waiting for its turn to be solved …".to_owned();
    };
    let seconds = progress.elapsed.as_secs_f64();
    let positions = grouped(progress.positions);
    let total = progress.total.filter(|&total| total > 0);
    let total = total.map_or_else(String::new, |total| format!(", of {}", grouped(total)));
    let bounds = progress.found.bounds.as_ref();
    let bounds = bounds.map_or_else(String::new, |bounds| format!("; proved so far: {bounds}"));
    format!("Solving: {positions} positions in {seconds:.1} s{total}{bounds}")
}
