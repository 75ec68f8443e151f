//! What every solver offers: [`Solver`], [`OracleSolver`]. Next: [`crate::Solution`].

use crate::error::SolveErrorOf;
use crate::game::Game;
use crate::oracle::Oracle;
use crate::run::Run;
use crate::solution::SolutionOf;

/// A way to solve the games `G`.
///
/// Whatever the solver, its settings, the thread count and the size of its table, the same game
/// has the same value and the same best moves.
pub trait Solver<G: Game> {
    /// Solves `game` from the position `start`. What was gained before that position does not count.
    ///
    /// A limit of `run` that is reached ends the solve with what is proved so far:
    /// [`crate::Solution::stopped`] says which, [`crate::Solution::bounds`] has the bounds.
    ///
    /// # Errors
    ///
    /// [`crate::SolveError`] if the game breaks a law the solver relies on; each solver says which.
    fn solve_from(
        &self,
        game: &G,
        start: &G::State,
        run: &Run,
    ) -> Result<SolutionOf<G>, SolveErrorOf<G>>;

    /// Solves `game` from its start.
    ///
    /// # Errors
    ///
    /// As [`Solver::solve_from`].
    fn solve(&self, game: &G, run: &Run) -> Result<SolutionOf<G>, SolveErrorOf<G>> {
        self.solve_from(game, &game.start(), run)
    }
}

/// A [`Solver`] that can keep the values it found.
pub trait OracleSolver<G: Game>: Solver<G> {
    /// The values it keeps.
    type Oracle: Oracle<G>;

    /// Solves `game` from the position `start` and keeps the values that were found on the way.
    ///
    /// # Errors
    ///
    /// As [`Solver::solve_from`].
    fn solve_with_oracle_from(
        &self,
        game: &G,
        start: &G::State,
        run: &Run,
    ) -> Result<(SolutionOf<G>, Self::Oracle), SolveErrorOf<G>>;

    /// Solves `game` from its start and keeps the values that were found on the way.
    ///
    /// # Errors
    ///
    /// As [`Solver::solve_from`].
    fn solve_with_oracle(
        &self,
        game: &G,
        run: &Run,
    ) -> Result<(SolutionOf<G>, Self::Oracle), SolveErrorOf<G>> {
        self.solve_with_oracle_from(game, &game.start(), run)
    }
}
