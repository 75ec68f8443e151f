//! The values of games that are searched by keys: [`KeyedValue`].

use stonework_core::{Coded, Outcome, Run, Solution, StopReason, WinLose};
use stonework_erased::ErasedState;

use super::KeyedGame;
use super::alpha_beta::{self, KeyedAlphaBeta, UseJudge};
use super::game::KeyedError;
use super::proof::{self, KeyedProofNumber};

impl KeyedProofNumber {
    /// Solves a game from a position of it.
    ///
    /// A move of the solution is its index in [`stonework_core::Game::moves`]. The line is one of
    /// the game itself, if canonical images of positions were searched.
    ///
    /// # Complexity
    ///
    /// As [`crate::ProofNumber::packed`].
    ///
    /// # Errors
    ///
    /// As [`crate::ProofNumber`].
    ///
    /// # Panics
    ///
    /// If the position belongs to a game of other types.
    pub fn solve_from<'g, V: KeyedValue>(
        &self,
        game: &'g KeyedGame<V>,
        start: &ErasedState,
        run: &Run,
    ) -> Result<Solution<usize, V>, KeyedError<'g, V>> {
        V::proof_number_by_keys(self, game, start, run)
    }
}

impl<V: KeyedValue> KeyedAlphaBeta<V> {
    /// Solves the game from a position of it.
    ///
    /// A move of the solution is its index in [`stonework_core::Game::moves`]. The line is one of
    /// the game itself, if canonical images of positions were searched.
    ///
    /// # Errors
    ///
    /// As [`crate::AlphaBeta`].
    ///
    /// # Panics
    ///
    /// If the position belongs to a game of other types.
    pub fn solve_from(
        &self,
        start: &ErasedState,
        run: &Run,
    ) -> Result<Solution<usize, V>, KeyedError<'_, V>> {
        V::alpha_beta_by_keys(self, start, run)
    }

    /// As [`crate::AlphaBeta::judging`].
    ///
    /// # Errors
    ///
    /// As [`crate::AlphaBeta::judging`].
    pub fn judging(&self, run: &Run, user: &mut UseJudge<'_, V>) -> Result<(), StopReason> {
        V::judge_by_keys(self, run, user)
    }
}

/// A value of games that are searched by keys: it is known where the searches are compiled.
pub trait KeyedValue: Coded {
    /// As [`KeyedProofNumber::solve_from`].
    ///
    /// # Errors
    ///
    /// As [`KeyedProofNumber::solve_from`].
    fn proof_number_by_keys<'g>(
        solver: &KeyedProofNumber,
        game: &'g KeyedGame<Self>,
        start: &ErasedState,
        run: &Run,
    ) -> Result<Solution<usize, Self>, KeyedError<'g, Self>>;

    /// As [`KeyedAlphaBeta::solve_from`].
    ///
    /// # Errors
    ///
    /// As [`KeyedAlphaBeta::solve_from`].
    fn alpha_beta_by_keys<'g>(
        search: &'g KeyedAlphaBeta<Self>,
        start: &ErasedState,
        run: &Run,
    ) -> Result<Solution<usize, Self>, KeyedError<'g, Self>>;

    /// As [`KeyedAlphaBeta::judging`].
    ///
    /// # Errors
    ///
    /// As [`KeyedAlphaBeta::judging`].
    fn judge_by_keys(
        search: &KeyedAlphaBeta<Self>,
        run: &Run,
        user: &mut UseJudge<'_, Self>,
    ) -> Result<(), StopReason>;

    /// As [`stonework_core::SolveError::message`]: `tell` is given a position, and the index of a move
    /// in [`stonework_core::Game::moves`] of it.
    fn message(
        error: &KeyedError<'_, Self>,
        tell: &dyn Fn(&ErasedState, Option<usize>) -> String,
        advice: &str,
    ) -> String;
}

macro_rules! keyed_values {
    ($($value:ty)*) => {$(
        impl KeyedValue for $value {
            fn proof_number_by_keys<'g>(
                solver: &KeyedProofNumber,
                game: &'g KeyedGame<Self>,
                start: &ErasedState,
                run: &Run,
            ) -> Result<Solution<usize, Self>, KeyedError<'g, Self>> {
                proof::solve_by_keys(*solver, game, start, run)
            }

            fn alpha_beta_by_keys<'g>(
                search: &'g KeyedAlphaBeta<Self>,
                start: &ErasedState,
                run: &Run,
            ) -> Result<Solution<usize, Self>, KeyedError<'g, Self>> {
                alpha_beta::solve_by_keys(search, start, run)
            }

            fn judge_by_keys(
                search: &KeyedAlphaBeta<Self>,
                run: &Run,
                user: &mut UseJudge<'_, Self>,
            ) -> Result<(), StopReason> {
                alpha_beta::judge_by_keys(search, run, user)
            }

            fn message(
                error: &KeyedError<'_, Self>,
                tell: &dyn Fn(&ErasedState, Option<usize>) -> String,
                advice: &str,
            ) -> String {
                error.message(&|position, mv| position.told(mv, tell), advice)
            }
        }
    )*};
}

keyed_values!(i32 Outcome WinLose);
