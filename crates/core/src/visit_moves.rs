//! The moves of a position for code that runs once a solve: [`visit_moves`].

use std::ops::ControlFlow;

use crate::game::Game;

/// Calls `visit` with the moves of a position that is not terminal, in the game's order, until it
/// breaks.
///
/// [`Game::moves`] is an iterator, and a loop over it is compiled wherever it stands. This one is
/// compiled once for each game: it is meant for code that runs once a solve, or once a move of a
/// line. The call of `visit` takes a nanosecond or two.
///
/// ```
/// use std::ops::ControlFlow;
/// use stonework::random::RandomGraph;
/// use stonework::{Game, Outcome, visit_moves};
///
/// let game = RandomGraph::new(7).acyclic::<Outcome>();
/// let start = game.start();
/// let mut moves = Vec::new();
/// visit_moves(&game, &start, &mut |mv| {
///     moves.push(mv);
///     ControlFlow::Continue(())
/// });
/// assert!(game.moves(&start).eq(moves));
/// ```
#[inline(never)]
pub fn visit_moves<G: Game>(
    game: &G,
    state: &G::State,
    visit: &mut dyn FnMut(G::Move) -> ControlFlow<()>,
) {
    for mv in game.moves(state) {
        if visit(mv).is_break() {
            break;
        }
    }
}
