//! The laws of a single position: [`inspect`].

use super::law::Law;
use super::violation::Breach;
use crate::game::{Game, Step};

/// What a game answers for a position.
pub(super) struct Position<G: Game> {
    pub(super) terminal: Option<G::Value>,
    /// The moves and what they lead to; none in a terminal position.
    pub(super) steps: Vec<(G::Move, Step<G>)>,
}

/// Asks the game about a position.
pub(super) fn look<G: Game>(game: &G, state: &G::State) -> Position<G> {
    let terminal = game.terminal_value(state);
    let steps = if terminal.is_some() {
        Vec::new()
    } else {
        game.moves(state)
            .map(|mv| (mv, game.play(state, mv)))
            .collect()
    };
    Position { terminal, steps }
}

/// Asks the game twice about a position, and checks the laws that a single position can break.
pub(super) fn inspect<G: Game>(
    game: &G,
    state: &G::State,
) -> Result<Position<G>, Breach<G::State>> {
    let position = look(game, state);
    if let Some((expected, found)) = difference(&position, &look(game, state)) {
        return Err(Breach::at(state, Law::Determinism, expected, found));
    }
    if position.terminal.is_none() && position.steps.is_empty() {
        return Err(Breach::at(
            state,
            Law::End,
            "a terminal value or a move",
            "neither",
        ));
    }
    if let Some(mv) = repeated(&position.steps) {
        return Err(Breach::at(
            state,
            Law::DistinctMoves,
            format!("move {mv:?} once"),
            "it more than once",
        ));
    }
    Ok(position)
}

/// The first difference between two answers that should be the same, in words: one side and the
/// other.
pub(super) fn difference<G: Game>(
    one: &Position<G>,
    two: &Position<G>,
) -> Option<(String, String)> {
    if one.terminal != two.terminal {
        return Some((
            format!("terminal value {:?}", one.terminal),
            format!("{:?}", two.terminal),
        ));
    }
    let moves =
        |position: &Position<G>| position.steps.iter().map(|&(mv, _)| mv).collect::<Vec<_>>();
    let (listed, again) = (moves(one), moves(two));
    if listed != again {
        return Some((format!("moves {listed:?}"), format!("{again:?}")));
    }
    one.steps
        .iter()
        .zip(&two.steps)
        .find(|((_, step), (_, again))| step != again)
        .map(|((mv, step), (_, again))| {
            (
                format!("move {mv:?} to lead to {step:?}"),
                format!("{again:?}"),
            )
        })
}

/// A move that is listed more than once. In a long list, each move is compared only with those
/// shortly before it.
fn repeated<G: Game>(steps: &[(G::Move, Step<G>)]) -> Option<G::Move> {
    const FAR: usize = 256;
    steps.iter().enumerate().find_map(|(at, &(mv, _))| {
        steps[at.saturating_sub(FAR)..at]
            .iter()
            .any(|&(before, _)| before == mv)
            .then_some(mv)
    })
}
