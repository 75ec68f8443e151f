//! Have two equal states the same future? [`compare`].

use std::collections::VecDeque;

use super::position::{difference, look};
use super::violation::{Breach, Law};
use crate::game::Game;

/// Compares what can happen from two states that are equal, some plies deep.
///
/// Each pair of states costs one of `pairs`; the two themselves are compared in any case.
pub(super) fn compare<G: Game>(
    game: &G,
    known: &G::State,
    copy: &G::State,
    plies: usize,
    pairs: &mut usize,
) -> Result<(), Breach<G>> {
    /// The most pairs that are compared for the sake of one.
    const MOST: usize = 64;
    let mut waiting = VecDeque::from([(known.clone(), copy.clone(), Vec::new())]);
    let mut compared = 0;
    while let Some((one, two, path)) = waiting.pop_front() {
        let (there, here) = (look(game, &one), look(game, &two));
        if let Some((expected, found)) = difference(&there, &here) {
            if is_fickle(game, &one) || is_fickle(game, &two) {
                // That is found, and told better, where each of them is looked at by itself.
                return Ok(());
            }
            let later = if path.is_empty() {
                String::new()
            } else {
                format!(" after {path:?} from there")
            };
            return Err(Breach::at(
                copy,
                Law::Key,
                format!("{expected}{later}, as when an equal state was reached before"),
                found,
            ));
        }
        compared += 1;
        for ((mv, step), (_, other)) in there.steps.into_iter().zip(here.steps) {
            if path.len() == plies || *pairs == 0 || compared + waiting.len() >= MOST {
                break;
            }
            *pairs -= 1;
            let mut path = path.clone();
            path.push(mv);
            waiting.push_back((step.state, other.state, path));
        }
    }
    Ok(())
}

/// Whether a position looks different when it is looked at again.
fn is_fickle<G: Game>(game: &G, state: &G::State) -> bool {
    difference(&look(game, state), &look(game, state)).is_some()
}
