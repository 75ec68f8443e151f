//! Cycles of play: where a search sees one ([`anchor`]), and the error that reports it
//! ([`report`]).

use std::ops::ControlFlow;

use crate::error::{SolveError, SolveErrorOf};
use crate::game::Game;
use crate::visit_moves::visit_moves;

/// The place on a path that the next position is compared with, if the path has `depth` positions.
///
/// It is the last place whose number, counted from 1, is a power of two. A search that follows a
/// cycle visits the same positions again and again; once the path is twice as long as it was at
/// the start of the cycle and as the cycle, one of them is at the anchor when it comes again.
/// (R. P. Brent, "An improved Monte Carlo factorization algorithm", BIT 20, 1980.)
#[inline]
#[must_use]
pub fn anchor(depth: usize) -> usize {
    depth.checked_ilog2().map_or(0, |log| (1 << log) - 1)
}

/// Reports the cycle through the positions of a path, in the order of play; the last leads to the
/// first.
#[cold]
pub fn report<G: Game, P>(game: &G, path: &[P], state_of: fn(&P) -> &G::State) -> SolveErrorOf<G> {
    report_by(game, path, state_of, &|child, next| child == next)
}

/// The same where a move need not lead to the next position itself: `leads(child, next)` says
/// whether a move to `child` counts as a move to `next`.
#[cold]
pub fn report_by<G: Game, P>(
    game: &G,
    path: &[P],
    state_of: fn(&P) -> &G::State,
    leads: &dyn Fn(&G::State, &G::State) -> bool,
) -> SolveErrorOf<G> {
    through(game, path.len(), &|at| state_of(&path[at]), leads)
}

/// The cycle through so many positions. It is compiled once for a game, whatever its paths are made
/// of.
fn through<'p, G: Game<State: 'p>>(
    game: &G,
    len: usize,
    state_at: &dyn Fn(usize) -> &'p G::State,
    leads: &dyn Fn(&G::State, &G::State) -> bool,
) -> SolveErrorOf<G> {
    let mut cycle = Vec::with_capacity(len);
    for at in 0..len {
        let (state, next) = (state_at(at), state_at((at + 1) % len));
        visit_moves(game, state, &mut |mv| {
            if !leads(&game.play(state, mv).state, next) {
                return ControlFlow::Continue(());
            }
            cycle.push((state.clone(), mv));
            ControlFlow::Break(())
        });
    }
    SolveError::Cyclic { cycle }
}
