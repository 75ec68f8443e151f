//! A solved game as front ends show it: [`Solved`].

use serde::Serialize;
use stonework_core::{Bounds, RatedMove, Report, Solution, StopReason, Turn};

use super::answer::Answer;
use super::int::Int;
use super::line::{Line, LineStep, Player};
use super::notation::Notation;
use super::puzzle::Puzzle;
use super::scores::Scores;
use super::shown_value::{ShowValue, ShownValue};

/// Bounds as they are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct ShownBounds {
    /// The value is at least this.
    pub lower: Option<ShownValue>,
    /// The value is at most this.
    pub upper: Option<ShownValue>,
}

/// A solved game in the puzzle's own terms.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Solved {
    /// The answer; `None` if a limit came before the value.
    pub answer: Option<Answer>,
    /// The value to the first player; `None` if a limit came before it.
    pub value: Option<ShownValue>,
    /// What is proved about the value.
    pub bounds: ShownBounds,
    /// Both players' scores, where they add up to the same total in every game.
    pub scores: Option<Scores>,
    /// All moves that are best by the puzzle's rules, in the game's order.
    pub best_moves: Vec<Notation>,
    /// The first moves whose value is known, with it.
    pub moves: Vec<(Notation, ShownValue)>,
    /// One line of best play; `None` if the solver does not keep what it takes.
    pub line: Option<Line>,
    /// Why the solve ended early, if it did.
    pub stopped: Option<StopReason>,
    /// What it cost.
    pub report: Report,
}

impl Solved {
    pub(super) fn of<G: Puzzle>(game: &G, solution: &Solution<G>) -> Self {
        let Bounds { lower, upper } = solution.bounds();
        let value = solution.value();
        let margin = value.and_then(|value| match value.shown() {
            ShownValue::Margin(Int(margin)) => Some(margin),
            ShownValue::Outcome { .. } => None,
        });
        let is_best = |of_move: G::Value| value.is_some_and(|best| game.is_best(of_move, best));
        let moves = written(game, solution.moves());
        Self {
            answer: value.map(|value| game.answer(value)),
            value: value.map(ShowValue::shown),
            bounds: ShownBounds {
                lower: lower.map(ShowValue::shown),
                upper: upper.map(ShowValue::shown),
            },
            scores: game
                .total()
                .zip(margin)
                .and_then(|(total, margin)| Scores::of(total, margin)),
            best_moves: moves
                .iter()
                .filter(|&&(_, value)| is_best(value))
                .map(|&(notation, _)| notation)
                .collect(),
            moves: moves
                .into_iter()
                .map(|(notation, value)| (notation, value.shown()))
                .collect(),
            line: solution.line().map(|moves| line(game, moves)),
            stopped: solution.stopped(),
            report: solution.report().clone(),
        }
    }
}

/// Moves of a position as they are written, with those like them, and their values.
pub(super) fn written<G: Puzzle>(game: &G, moves: &[RatedMove<G>]) -> Vec<(Notation, G::Value)> {
    let mut written: Vec<(Notation, G::Value)> = moves
        .iter()
        .flat_map(|rated| {
            let value = rated.value;
            game.alike(rated.mv).map(move |notation| (notation, value))
        })
        .collect();
    written.sort_by_key(|(notation, _)| notation.index());
    written
}

/// Plays a line again to tell its opening in full.
fn line<G: Puzzle>(game: &G, moves: &[G::Move]) -> Line {
    let mut state = game.start();
    let mut player = Player::First;
    let mut scores = Some(Scores::ZERO);
    let mut opening: Vec<LineStep> = moves
        .iter()
        .take(Line::OPENING)
        .map(|&mv| {
            let step = game.play(&state, mv);
            let who = player;
            let gain = G::points(step.gain);
            scores = scores.zip(gain).and_then(|(scores, gain)| match who {
                Player::First => scores.gaining(gain, 0),
                Player::Second => scores.gaining(0, gain),
            });
            if step.turn == Turn::Passes {
                player = player.other();
            }
            state = step.state;
            LineStep {
                player: who,
                mv: game.notation(mv),
                gain: gain.map(Int),
                scores,
                after: game.draw(&state),
            }
        })
        .collect();
    if let (Some(value), Some(last)) = (game.terminal_value(&state), opening.last_mut())
        && let ShownValue::Margin(Int(left)) = value.shown()
    {
        // What is left at the end goes to the one or the other.
        last.scores = last.scores.and_then(|scores| {
            let to_mover = left.max(0);
            let to_other = left.min(0).checked_neg()?;
            match player {
                Player::First => scores.gaining(to_mover, to_other),
                Player::Second => scores.gaining(to_other, to_mover),
            }
        });
    }
    Line {
        moves: moves.iter().map(|&mv| game.notation(mv)).collect(),
        opening,
    }
}
