//! Whether moves are good enough, one question after another: [`JudgeMoves`].

use stonework_core::{Game, HaltOf};

use crate::sealed::Sealed;

/// Answers questions about the moves of positions that are not over, one after another.
///
/// The answers are those of [`crate::AlphaBeta`]. Only this crate implements it.
pub trait JudgeMoves<G: Game>: Sealed {
    /// The moves of a position that are searched, the most promising first; a best move is among
    /// them.
    fn promising(&self, state: &G::State) -> Vec<G::Move>;

    /// A move that is worth at least a value to the mover; `None` if there is none.
    ///
    /// # Errors
    ///
    /// A limit of the run, or a game that is refused.
    fn good_move(
        &mut self,
        state: &G::State,
        value: G::Value,
    ) -> Result<Option<G::Move>, HaltOf<G>>;

    /// Whether a move is worth at least a value to the mover; `None` if a search of so many
    /// positions does not tell.
    ///
    /// # Errors
    ///
    /// As [`JudgeMoves::good_move`].
    fn is_good(
        &mut self,
        state: &G::State,
        mv: G::Move,
        value: G::Value,
        positions: u64,
    ) -> Result<Option<bool>, HaltOf<G>>;
}
