//! A solved game as front ends show it: [`Solved`].

use serde::Serialize;
use stonework_core::{Bounds, RatedMoveOf, Report, SolutionOf, StopReason, Turn};

use super::answer::{Answer, AnswerKind};
use super::catalog_game::{CatalogGame, is_best};
use super::int::Int;
use super::line::{Line, LineStep, Player};
use super::notation::Notation;
use super::scores::Scores;
use super::shown_value::ShownValue;

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
    /// The first moves whose value is known, with it: all of them, or at least the best ones, as was
    /// asked for, unless the solve was stopped.
    pub moves: Vec<(Notation, ShownValue)>,
    /// One line of best play; `None` if the solver does not keep what it takes.
    pub line: Option<Line>,
    /// Of a solve that was stopped before the value was known: the line that looked best so far, of which
    /// nothing is proved, if there is one.
    pub line_so_far: Option<Line>,
    /// Why the solve ended early, if it did.
    pub stopped: Option<StopReason>,
    /// What it cost.
    pub report: Report,
}

impl Solved {
    pub(super) fn of<G: CatalogGame>(game: &G, solution: &SolutionOf<G>) -> Self {
        let Bounds { lower, upper } = solution.bounds();
        let value = solution.value();
        let margin = value.and_then(|value| match game.show(value) {
            ShownValue::Margin(Int(margin)) => Some(margin),
            _ => None,
        });
        let moves = written(game, solution.moves());
        Self {
            answer: None,
            value: value.map(|value| game.show(value)),
            bounds: ShownBounds {
                lower: lower.map(|value| game.show(value)),
                upper: upper.map(|value| game.show(value)),
            },
            scores: game
                .total()
                .zip(margin)
                .and_then(|(total, margin)| Scores::of(total, margin)),
            best_moves: best::<G>(&moves, value),
            moves: shown(game, moves),
            line: solution
                .line()
                .map(|moves| line(game, moves, solution.stopped().is_none())),
            line_so_far: Some(solution.line_so_far())
                .filter(|moves| !moves.is_empty())
                .map(|moves| line(game, moves, false)),
            stopped: solution.stopped(),
            report: solution.report().clone(),
        }
    }
}

impl Solved {
    /// The same with its answer.
    pub(super) fn answered(mut self, kind: AnswerKind) -> Self {
        self.answer = self.value.and_then(|value| kind.answer(value, self.scores));
        self
    }
}

/// The best of these moves of a position, given its value.
pub(super) fn best<G: CatalogGame>(
    moves: &[(Notation, G::Value)],
    value: Option<G::Value>,
) -> Vec<Notation> {
    let best = |of_move| value.is_some_and(|value| is_best::<G>(of_move, value));
    moves
        .iter()
        .filter(|&&(_, value)| best(value))
        .map(|&(notation, _)| notation)
        .collect()
}

/// Moves with their values as they are told.
pub(super) fn shown<G: CatalogGame>(
    game: &G,
    moves: Vec<(Notation, G::Value)>,
) -> Vec<(Notation, ShownValue)> {
    moves
        .into_iter()
        .map(|(notation, value)| (notation, game.show(value)))
        .collect()
}

/// Moves of a position as they are written, with those like them, and their values.
pub(super) fn written<G: CatalogGame>(
    game: &G,
    moves: &[RatedMoveOf<G>],
) -> Vec<(Notation, G::Value)> {
    let mut written: Vec<(Notation, G::Value)> = moves
        .iter()
        .flat_map(|rated| {
            let value = rated.value;
            game.equivalent_moves(rated.mv)
                .map(move |notation| (notation, value))
        })
        .collect();
    written.sort_by_key(|(notation, _)| notation.index());
    written
}

/// Plays a line again to tell its opening in full. One that is whole and leads to no end goes round.
fn line<G: CatalogGame>(game: &G, moves: &[G::Move], is_whole: bool) -> Line {
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
            scores = scores
                .zip(gain)
                .and_then(|(scores, gain)| scores.gaining(who, gain));
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
        && let ShownValue::Margin(Int(left)) = game.show(value)
    {
        last.scores = last.scores.and_then(|scores| scores.settled(player, left));
    }
    for &mv in moves.iter().skip(Line::OPENING) {
        state = game.play(&state, mv).state;
    }
    Line {
        moves: moves.iter().map(|&mv| game.notation(mv)).collect(),
        opening,
        goes_round: is_whole && game.terminal_value(&state).is_none(),
    }
}
