//! A line of play that was played again: [`PlayedLine`].

use stonework_core::Turn;
use stonework_erased::ErasedState;

use super::line::Line;
use super::notation::Notation;
use super::shown_game::ShownGame;
use super::shown_move::ShownMove;
use super::shown_value::ShowValue;

/// A line of play that was played again.
pub(super) struct PlayedLine<V: ShowValue> {
    /// The position before the first move as a picture.
    pub(super) start: String,
    /// All moves.
    pub(super) moves: Vec<Notation>,
    /// The first moves in full, [`Line::OPENING`] at the most.
    pub(super) opening: Vec<PlayedMove<V>>,
    /// What the last position is worth if play is over in it.
    pub(super) end: Option<V>,
    /// Whether it is cut off where best play would go on.
    pub(super) is_cut: bool,
}

/// A move of a line.
pub(super) struct PlayedMove<V: ShowValue> {
    pub(super) gain: V::Gain,
    pub(super) turn: Turn,
    /// The position after it, in one line.
    pub(super) after: String,
    /// The same as a picture.
    pub(super) picture: String,
    /// What that position is worth if play is over.
    pub(super) end: Option<V>,
}

/// Calls what it is given with the move of a line that is played in a position after so many others,
/// or not at all at the end of the line.
pub(super) type NextMove<'n, V> =
    dyn FnMut(&ErasedState, usize, &mut dyn FnMut(&dyn ShownMove<V>)) + 'n;

impl<V: ShowValue> PlayedLine<V> {
    /// Plays a line of moves, given by their indices, from a position.
    pub(super) fn by_indices(
        rules: &dyn ShownGame<V>,
        start: &ErasedState,
        line: &[usize],
    ) -> Self {
        Self::of(rules, start, &mut |state, at, play| {
            if let Some(&index) = line.get(at) {
                rules.with_move(state, index, play);
            }
        })
    }

    /// Plays a line from a position, move by move.
    pub(super) fn of(
        rules: &dyn ShownGame<V>,
        start: &ErasedState,
        next: &mut NextMove<'_, V>,
    ) -> Self {
        let mut state = start.clone();
        let mut moves = Vec::new();
        let mut opening = Vec::new();
        loop {
            let mut played = None;
            next(&state, moves.len(), &mut |mv| {
                played = Some((mv.notation(), mv.step()));
            });
            let Some((mv, step)) = played else {
                break;
            };
            moves.push(mv);
            state = step.state;
            if opening.len() < Line::OPENING {
                opening.push(PlayedMove {
                    gain: step.gain,
                    turn: step.turn,
                    after: rules.draw_by_ends(&state),
                    picture: rules.picture(&state),
                    end: rules.terminal_value(&state),
                });
            }
        }
        Self {
            start: rules.picture(start),
            moves,
            opening,
            end: rules.terminal_value(&state),
            is_cut: false,
        }
    }
}
