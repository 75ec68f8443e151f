//! The interface of all solvers: [`Solver`], [`OracleSolver`]. Next: [`crate::Solution`].

use crate::error::SolveErrorOf;
use crate::game::Game;
use crate::oracle::Oracle;
use crate::run::Run;
use crate::solution::SolutionOf;

/// Solves games of the type `G`.
///
/// A game has the same value and the same best moves whatever the solver, its settings, the number
/// of threads and the size of its table.
pub trait Solver<G: Game> {
    /// Solves `game` from the position `start`. Gains before that position do not count.
    ///
    /// If a limit of `run` is reached, the solve ends with what is proved so far:
    /// [`crate::Solution::stopped`] says which limit, [`crate::Solution::bounds`] has the bounds.
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

/// A [`Solver`] that can keep the values it has found.
///
/// A solver that keeps none, like `AlphaBeta`, is no `OracleSolver`, so that it cannot be
/// asked for them:
///
/// ```compile_fail,E0599
/// use stonework::random::RandomGraph;
/// use stonework::{AlphaBeta, OracleSolver, Run};
///
/// let game = RandomGraph::new(7).acyclic::<i32>();
/// let (solution, values) = AlphaBeta::new().solve_with_oracle(&game, &Run::new())?;
/// ```
pub trait OracleSolver<G: Game>: Solver<G> {
    /// The kept values.
    type Oracle: Oracle<G>;

    /// Solves `game` from the position `start`; also returns the values found on the way.
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

    /// Solves `game` from its start; also returns the values found on the way.
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
