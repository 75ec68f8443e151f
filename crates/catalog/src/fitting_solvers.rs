//! Solvers with what the catalog knows of them: how they are adapted to a request, and what they are
//! estimated to take, [`Fitting`].

use std::ops::ControlFlow;

use stonework_core::{
    Ends, Game, Indexed, Layered, RollingTable, SeparableEndsRules, SolutionOf, SolveErrorOf,
    Solver, visit_moves,
};

use super::solver_entry::{FittingSolver, Request};

/// The moves of all positions, judged by one in the middle.
pub(super) fn all_moves<G: Indexed>(game: &G) -> u64 {
    const MOST: u64 = 4096;
    let positions = game.count();
    let middle = game.unrank(positions / 2);
    let mut moves = 0;
    if game.terminal_value(&middle).is_none() {
        visit_moves(game, &middle, &mut |_| {
            moves += 1;
            if moves == MOST {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
    }
    (positions as u64).saturating_mul(moves.max(1))
}

/// The bytes of a value for every position.
fn full_bytes<G: Indexed>(game: &G) -> usize {
    game.count().saturating_mul(size_of::<G::Value>())
}

/// The most bytes that [`stonework_core::Table`] takes: a value for every position, and a line of as many moves as
/// there are layers to go down, in a vector that doubles as it grows.
pub(super) fn table_bytes<G: Layered>(game: &G) -> usize {
    let line = game
        .layers()
        .max(8)
        .saturating_mul(3 * size_of::<G::Move>());
    full_bytes(game).saturating_add(line)
}

/// The most bytes that [`RollingTable`] takes; of a game with very many layers, no more than all
/// values would take, as every layer would have to be looked at.
pub(super) fn rolling_bytes<G: Layered>(game: &G) -> usize {
    /// So many layers are looked at in a moment.
    const MOST: usize = 1 << 22;
    if game.layers() <= MOST {
        RollingTable::bytes(game)
    } else {
        full_bytes(game)
    }
}

/// The bytes of a solver's table, and about how many nanoseconds it takes for a game.
type Estimator<S, G> = fn(&S, &G) -> (usize, u64);

/// A solver with its settings, and what the catalog knows of it.
pub(super) struct Fitting<S, G> {
    solver: S,
    /// The solver for a request, where it needs more than the position and the limits.
    adapt: Option<fn(&S, &Request<'_>) -> S>,
    /// The bytes of its table and about how many nanoseconds it takes, where they are known
    /// beforehand.
    estimate: Option<Estimator<S, G>>,
    remark: Option<&'static str>,
}

impl<S, G> Fitting<S, G> {
    /// A solver that solves every request alike.
    pub(super) fn new(solver: S) -> Self {
        Self {
            solver,
            adapt: None,
            estimate: None,
            remark: None,
        }
    }

    /// The same with something to say of how it solves the game.
    pub(super) fn remarked(mut self, remark: &'static str) -> Self {
        self.remark = Some(remark);
        self
    }

    /// The same with a solver of its own for each request.
    pub(super) fn adapted(mut self, adapt: fn(&S, &Request<'_>) -> S) -> Self {
        self.adapt = Some(adapt);
        self
    }

    /// The same with the bytes and nanoseconds it takes.
    pub(super) fn estimated(mut self, estimate: Estimator<S, G>) -> Self {
        self.estimate = Some(estimate);
        self
    }
}

impl<G: Game, S: Solver<G> + Send + Sync> FittingSolver<G> for Fitting<S, G> {
    fn solve(
        &self,
        game: &G,
        start: &G::State,
        request: &Request<'_>,
    ) -> Result<SolutionOf<G>, SolveErrorOf<G>> {
        let adapted = self.adapt.map(|adapt| adapt(&self.solver, request));
        let solver = adapted.as_ref().unwrap_or(&self.solver);
        solver.solve_from(game, start, request.run)
    }

    fn estimate(&self, game: &G) -> Option<(usize, u64)> {
        self.estimate.map(|estimate| estimate(&self.solver, game))
    }

    fn remark(&self) -> Option<&'static str> {
        self.remark
    }
}

/// About the nanoseconds that [`stonework_core::Diagonals`] takes: a twentieth for a cell, and some microseconds to
/// begin.
pub(super) fn by_diagonals<R: SeparableEndsRules>(game: &Ends<R>) -> u64 {
    let len = SeparableEndsRules::len(&game.0) as u64;
    len * len / 40 + 20 * len + 10_000
}
