//! A line of play that was played again: [`PlayedLine`].

use stonework_core::{Budget, StopReason, Turn};
use stonework_erased::ErasedState;

use super::shown_game::ShownGame;
use super::shown_move::ShownMove;
use super::shown_value::ShowValue;
use super::told::MOST_SHOWN;
use stonework_words::Line;
use stonework_words::Notation;

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
    /// The limit on memory by which it is cut off, if it is.
    pub(super) stopped: Option<StopReason>,
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
        let mut budget = Budget::new(None);
        Self::of(rules, start, &mut budget, &mut |state, at, play| {
            if let Some(&index) = line.get(at) {
                rules.with_move(state, index, play);
            }
        })
    }

    /// Appends a move; says whether a budget allows it. No limit is too small for the first moves.
    pub(super) fn takes(&mut self, budget: &mut Budget, mv: Notation) -> bool {
        if let Err(reason) = budget.take(size_of::<Notation>())
            && self.moves.len() >= MOST_SHOWN
        {
            self.stopped = Some(reason);
            return false;
        }
        self.moves.push(mv);
        true
    }

    /// Plays a line from a position, move by move, as far as a budget allows.
    pub(super) fn of(
        rules: &dyn ShownGame<V>,
        start: &ErasedState,
        budget: &mut Budget,
        next: &mut NextMove<'_, V>,
    ) -> Self {
        let mut state = start.clone();
        let mut line = Self {
            start: rules.picture(start),
            moves: Vec::new(),
            opening: Vec::new(),
            end: None,
            is_cut: false,
            stopped: None,
        };
        loop {
            let mut played = None;
            next(&state, line.moves.len(), &mut |mv| {
                played = Some((mv.notation(), mv.step()));
            });
            let Some((mv, step)) = played else {
                break;
            };
            if !line.takes(budget, mv) {
                return line;
            }
            state = step.state;
            if line.opening.len() < Line::OPENING {
                line.opening.push(PlayedMove {
                    gain: step.gain,
                    turn: step.turn,
                    after: rules.draw_by_ends(&state),
                    picture: rules.picture(&state),
                    end: rules.terminal_value(&state),
                });
            }
        }
        line.end = rules.terminal_value(&state);
        line
    }
}
