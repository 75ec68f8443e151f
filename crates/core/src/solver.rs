//! What every solver offers: [`Solver`]. Next: [`crate::Solution`].

use crate::error::SolveError;
use crate::game::Game;
use crate::oracle::Oracle;
use crate::run::Run;
use crate::solution::Solution;

/// A way to solve the games `G`.
///
/// Whatever the solver, its settings, the thread count and the size of its table, the same game
/// has the same value and the same best moves.
pub trait Solver<G: Game> {
    /// What is kept of the values it found; `()` for nothing.
    type Oracle: Oracle<G>;

    /// Solves `game` from its start.
    ///
    /// A limit of `run` that is reached ends the solve with what is proved so far:
    /// [`Solution::stopped`] tells, [`Solution::bounds`] has it.
    ///
    /// # Errors
    ///
    /// [`SolveError`] if the game breaks a law the solver relies on; each solver says which.
    fn solve(&self, game: &G, run: &Run) -> Result<Solution<G, Self::Oracle>, SolveError<G>>;
}
