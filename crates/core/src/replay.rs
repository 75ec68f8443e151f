//! A line of play as positions: [`replay`].

use crate::game::Game;

/// The positions that a line of play goes through: `from`, then the position after each move.
///
/// It ends before the first move that is not a move of the position it comes to, so it is complete
/// if there is one position more than moves. Time: the moves of each position are listed once.
///
/// ```
/// use stonework::random::RandomGraph;
/// use stonework::{Game, Negamax, Outcome, Run, Solver, replay};
///
/// let game = RandomGraph::new(7).acyclic::<Outcome>();
/// let solution = Negamax::new().solve(&game, &Run::new()).unwrap();
/// let line = solution.line().unwrap();
/// let positions = replay(&game, &game.start(), line);
/// assert_eq!(positions.len(), line.len() + 1);
/// assert!(game.terminal_value(positions.last().unwrap()).is_some());
/// ```
pub fn replay<G: Game>(game: &G, from: &G::State, line: &[G::Move]) -> Vec<G::State> {
    let mut positions = vec![from.clone()];
    let mut state = from.clone();
    for &mv in line {
        let is_over = game.terminal_value(&state).is_some();
        if is_over || !game.moves(&state).any(|listed| listed == mv) {
            break;
        }
        state = game.play(&state, mv).state;
        positions.push(state.clone());
    }
    positions
}
