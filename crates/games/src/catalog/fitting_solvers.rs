//! Solvers with what the catalog knows of them: when they need the player to move, a goal, and what
//! they are estimated to take.

use std::ops::ControlFlow;

use stonework_core::alpha_beta::Goal;
use stonework_core::{
    AlphaBeta, Ends, Game, Indexed, Layered, ProofNumber, Retrograde, RollingTable,
    SeparableEndsRules, SolutionOf, SolveErrorOf, Solver, visit_moves,
};

use super::catalog_game::CatalogGame;
use super::player::Player;
use super::solver_entry::{FittingSolver, Request};

/// The moves of all positions, judged by one in the middle.
pub(super) fn all_moves<G: Indexed>(game: &G) -> u64 {
    const MOST: usize = 4096;
    let positions = game.count();
    let middle = game.unrank(positions / 2);
    let moves = match game.terminal_value(&middle) {
        Some(_) => 1,
        None => {
            let mut moves = 0;
            visit_moves(game, &middle, &mut |_| {
                moves += 1;
                if moves == MOST {
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            });
            moves
        }
    };
    (positions as u64).saturating_mul(moves as u64)
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
    const MOST: usize = 1 << 27;
    if game.layers() <= MOST {
        RollingTable::bytes(game)
    } else {
        full_bytes(game)
    }
}

/// A solver that has to know whether the second player is to move where it starts.
pub(super) struct ForPlayer<S>(pub(super) S);

impl<G, P, M> FittingSolver<G> for ForPlayer<Retrograde<P, M>>
where
    G: Game,
    Retrograde<P, M>: Solver<G> + Copy + Send + Sync,
{
    fn solve(
        &self,
        game: &G,
        start: &G::State,
        request: &Request<'_>,
    ) -> Result<SolutionOf<G>, SolveErrorOf<G>> {
        let solver = match request.player {
            Player::First => self.0,
            Player::Second => self.0.for_second_player(),
        };
        solver.solve_from(game, start, request.run)
    }
}

impl<G, H> FittingSolver<G> for ForPlayer<ProofNumber<H>>
where
    G: Game,
    ProofNumber<H>: Solver<G> + Copy + Send + Sync,
{
    fn solve(
        &self,
        game: &G,
        start: &G::State,
        request: &Request<'_>,
    ) -> Result<SolutionOf<G>, SolveErrorOf<G>> {
        let solver = match request.player {
            Player::First => self.0,
            Player::Second => self.0.for_second_player(),
        };
        solver.solve_from(game, start, request.run)
    }
}

/// A solver that may find out less than everything.
pub(super) struct ToGoal<S>(pub(super) S);

impl<G, H, T> FittingSolver<G> for ToGoal<AlphaBeta<H, T>>
where
    G: CatalogGame,
    AlphaBeta<H, T>: Solver<G> + Copy + Send + Sync,
{
    fn solve(
        &self,
        game: &G,
        start: &G::State,
        request: &Request<'_>,
    ) -> Result<SolutionOf<G>, SolveErrorOf<G>> {
        // Where a slower win is as good as any, the best moves are worth different values.
        let goal = match request.goal {
            Goal::BestMoves if !G::DISTANCE_MATTERS => Goal::EveryMove,
            goal => goal,
        };
        let solver = self.0.with_goal(goal);
        solver.solve_from(game, start, request.run)
    }
}

/// A solver that solves every request alike, with what it is estimated to take.
pub(super) struct Estimated<S, G> {
    pub(super) solver: S,
    pub(super) bytes: fn(&S, &G) -> usize,
    pub(super) nanos: fn(&S, &G) -> u64,
}

impl<G: Game, S: Solver<G> + Send + Sync> FittingSolver<G> for Estimated<S, G> {
    fn solve(
        &self,
        game: &G,
        start: &G::State,
        request: &Request<'_>,
    ) -> Result<SolutionOf<G>, SolveErrorOf<G>> {
        self.solver.solve_from(game, start, request.run)
    }

    fn bytes(&self, game: &G) -> usize {
        (self.bytes)(&self.solver, game)
    }

    fn nanos(&self, game: &G) -> Option<u64> {
        Some((self.nanos)(&self.solver, game))
    }
}

/// About the nanoseconds that [`stonework_core::Diagonals`] takes: a twentieth for a cell, and some microseconds to
/// begin.
pub(super) fn by_diagonals<R: SeparableEndsRules>(game: &Ends<R>) -> u64 {
    let len = u64::from(SeparableEndsRules::len(&game.0));
    len * len / 40 + 20 * len + 10_000
}
