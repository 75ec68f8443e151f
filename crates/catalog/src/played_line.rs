//! A line of play that was played again: [`PlayedLine`].

use std::ops::ControlFlow;

use stonework_core::{Gain, Game, Turn, visit_moves};

use super::by_ends::by_ends;
use super::catalog_game::CatalogGame;
use super::line::Line;
use super::notation::Notation;
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

/// Plays the moves of a line, one after another.
pub(super) trait Walker<V: ShowValue> {
    /// Plays the next move; `None` at the end of the line.
    fn step(&mut self) -> Option<(Notation, V::Gain, Turn)>;

    /// The position it has come to, in one line.
    fn draw_by_ends(&self) -> String;

    /// The same as a picture.
    fn picture(&self) -> String;

    /// What the position is worth if play is over.
    fn terminal_value(&self) -> Option<V>;
}

impl<V: ShowValue> PlayedLine<V> {
    /// Plays a line to its end.
    pub(super) fn of(walker: &mut dyn Walker<V>) -> Self {
        let start = by_ends(&walker.picture());
        let mut moves = Vec::new();
        let mut opening = Vec::new();
        while let Some((mv, gain, turn)) = walker.step() {
            moves.push(mv);
            if opening.len() < Line::OPENING {
                opening.push(PlayedMove {
                    gain,
                    turn,
                    after: walker.draw_by_ends(),
                    picture: by_ends(&walker.picture()),
                    end: walker.terminal_value(),
                });
            }
        }
        Self {
            start,
            moves,
            opening,
            end: walker.terminal_value(),
            is_cut: false,
        }
    }
}

/// The moves of a line: themselves or by index.
pub(super) enum MovesOfLine<'a, M> {
    Moves(&'a [M]),
    Indices(&'a [usize]),
}

/// A game on the way along a line.
pub(super) struct Walk<'a, G: Game> {
    pub(super) game: &'a G,
    /// The position it has come to.
    pub(super) state: G::State,
    pub(super) line: MovesOfLine<'a, G::Move>,
    /// How many moves have been played.
    pub(super) at: usize,
}

impl<G: CatalogGame> Walker<G::Value> for Walk<'_, G> {
    fn step(&mut self) -> Option<(Notation, Gain<G>, Turn)> {
        let mv = match self.line {
            MovesOfLine::Moves(moves) => *moves.get(self.at)?,
            MovesOfLine::Indices(indices) => {
                nth_move(self.game, &self.state, *indices.get(self.at)?)?
            }
        };
        let step = self.game.play(&self.state, mv);
        self.state = step.state;
        self.at += 1;
        Some((self.game.notation(mv), step.gain, step.turn))
    }

    fn draw_by_ends(&self) -> String {
        self.game.draw_by_ends(&self.state)
    }

    fn picture(&self) -> String {
        self.game.picture(&self.state)
    }

    fn terminal_value(&self) -> Option<G::Value> {
        self.game.terminal_value(&self.state)
    }
}

/// The move of a position with this index.
fn nth_move<G: Game>(game: &G, state: &G::State, index: usize) -> Option<G::Move> {
    let (mut before, mut found) = (index, None);
    visit_moves(game, state, &mut |mv| {
        if before == 0 {
            found = Some(mv);
            return ControlFlow::Break(());
        }
        before -= 1;
        ControlFlow::Continue(())
    });
    found
}
