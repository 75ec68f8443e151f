//! Solvers with what the catalog knows of them: when they need the player to move, a goal, and what
//! they are estimated to take.

use stonework_core::alpha_beta::Goal;
use stonework_core::{
    AlphaBeta, ByTheorem, Diagonals, Ends, Front, Game, Indexed, Layered, ProofNumber, Retrograde,
    RollingTable, Row, SeparableEndsRules, SeparableFrontRules, SlidingWindow, SolutionOf,
    SolveErrorOf, Solver, Table, Theorem,
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
        None => game.moves(&middle).take(MOST).count(),
    };
    (positions as u64).saturating_mul(moves as u64)
}

/// The bytes of a value for every position.
fn full_bytes<G: Indexed>(game: &G) -> usize {
    game.count().saturating_mul(size_of::<G::Value>())
}

/// The most bytes that [`Table`] takes: a value for every position, and a line of as many moves as
/// there are layers to go down, in a vector that doubles as it grows.
fn table_bytes<G: Layered>(game: &G) -> usize {
    let line = game
        .layers()
        .max(8)
        .saturating_mul(3 * size_of::<G::Move>());
    full_bytes(game).saturating_add(line)
}

/// The most bytes that [`RollingTable`] takes; of a game with very many layers, no more than all
/// values would take, as every layer would have to be looked at.
fn rolling_bytes<G: Layered>(game: &G) -> usize {
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

/// What is proved about a game.
pub(super) struct Proof<T>(pub(super) ByTheorem<T>);

impl<G: Game, T: Theorem<G> + Send + Sync> FittingSolver<G> for Proof<T> {
    fn solve(
        &self,
        game: &G,
        start: &G::State,
        request: &Request<'_>,
    ) -> Result<SolutionOf<G>, SolveErrorOf<G>> {
        self.0.solve_from(game, start, request.run)
    }

    fn bytes(&self, game: &G) -> usize {
        self.0.0.bytes(game)
    }

    fn nanos(&self, game: &G) -> Option<u64> {
        /// About the nanoseconds that a theorem takes for a position.
        const NANOS: u64 = 15;
        Some(self.0.0.positions(game).saturating_mul(NANOS))
    }
}

/// A table.
pub(super) struct Layer<S>(pub(super) S);

impl<G: Layered> FittingSolver<G> for Layer<Table>
where
    Table: Solver<G>,
{
    fn solve(
        &self,
        game: &G,
        start: &G::State,
        request: &Request<'_>,
    ) -> Result<SolutionOf<G>, SolveErrorOf<G>> {
        self.0.solve_from(game, start, request.run)
    }

    fn bytes(&self, game: &G) -> usize {
        table_bytes(game)
    }

    fn nanos(&self, game: &G) -> Option<u64> {
        Some(all_moves(game))
    }
}

impl<G: Layered> FittingSolver<G> for Layer<RollingTable>
where
    RollingTable: Solver<G>,
{
    fn solve(
        &self,
        game: &G,
        start: &G::State,
        request: &Request<'_>,
    ) -> Result<SolutionOf<G>, SolveErrorOf<G>> {
        self.0.solve_from(game, start, request.run)
    }

    fn bytes(&self, game: &G) -> usize {
        rolling_bytes(game)
    }

    fn nanos(&self, game: &G) -> Option<u64> {
        Some(all_moves(game))
    }
}

/// Solvers of rows.
pub(super) struct OfRow<S>(pub(super) S);

/// About the nanoseconds that [`Diagonals`] takes: a twentieth for a cell, and some microseconds to
/// begin.
fn by_diagonals<R: SeparableEndsRules>(game: &Ends<R>) -> u64 {
    let len = u64::from(SeparableEndsRules::len(&game.0));
    len * len / 40 + 20 * len + 10_000
}

impl<R: SeparableEndsRules> FittingSolver<Ends<R>> for OfRow<Diagonals> {
    fn solve(
        &self,
        game: &Ends<R>,
        start: &Row,
        request: &Request<'_>,
    ) -> Result<SolutionOf<Ends<R>>, SolveErrorOf<Ends<R>>> {
        self.0.solve_from(game, start, request.run)
    }

    fn bytes(&self, game: &Ends<R>) -> usize {
        self.0.bytes(game)
    }

    fn nanos(&self, game: &Ends<R>) -> Option<u64> {
        let nanos = by_diagonals(game);
        let with_line = self.0 == Diagonals::with_line();
        Some(if with_line { nanos / 2 * 3 } else { nanos })
    }
}

impl<R: SeparableFrontRules> FittingSolver<Front<R>> for OfRow<SlidingWindow> {
    fn solve(
        &self,
        game: &Front<R>,
        start: &u32,
        request: &Request<'_>,
    ) -> Result<SolutionOf<Front<R>>, SolveErrorOf<Front<R>>> {
        self.0.solve_from(game, start, request.run)
    }

    fn bytes(&self, game: &Front<R>) -> usize {
        SlidingWindow::bytes(game)
    }

    fn nanos(&self, game: &Front<R>) -> Option<u64> {
        Some(u64::from(game.0.len()) * 12)
    }
}
