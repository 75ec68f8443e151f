//! A solver that searches one of the images of each position: [`BySymmetry`].

use stonework_core::{Canonical, Run, SolutionOf, SolveErrorOf, Solver, Symmetric};

/// A solver of a symmetric game by a solver of its canonical positions.
///
/// First moves and lines are those of the game itself. A line follows the order of moves in canonical
/// positions: it may be another one of the same value than that of a search of all positions.
#[derive(Clone, Copy, Debug)]
pub(super) struct BySymmetry<S>(pub(super) S);

impl<G, S> Solver<G> for BySymmetry<S>
where
    G: Symmetric + Clone,
    S: Solver<Canonical<G>>,
{
    fn solve_from(
        &self,
        game: &G,
        start: &G::State,
        run: &Run,
    ) -> Result<SolutionOf<G>, SolveErrorOf<G>> {
        let canonical = Canonical(game.clone());
        let solution = self.0.solve_from(&canonical, start, run)?;
        let line = |line: Vec<G::Move>| canonical.line_of_play_from(start, &line);
        Ok(solution.map_moves(|first| first, line))
    }
}
