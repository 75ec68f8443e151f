//! Equal states must have equal futures: [`compare_futures`].

use std::collections::VecDeque;

use super::law::Law;
use super::position::{difference, look};
use super::violation::Breach;
use crate::game::Game;

/// Compares the positions that follow two equal states, `plies` deep.
///
/// Each pair of such positions costs one of `pairs`. The two states themselves are compared in any
/// case.
pub(super) fn compare_futures<G: Game>(
    game: &G,
    known: &G::State,
    copy: &G::State,
    plies: usize,
    pairs: &mut usize,
) -> Result<(), Breach<G::State>> {
    /// The most pairs that are compared for two equal states.
    const MOST: usize = 64;
    let mut waiting = VecDeque::from([(known.clone(), copy.clone(), Vec::new())]);
    let mut compared = 0;
    while let Some((one, two, path)) = waiting.pop_front() {
        let (there, here) = (look(game, &one), look(game, &two));
        if let Some((expected, found)) = difference(&there, &here) {
            if is_fickle(game, &one) || is_fickle(game, &two) {
                // The check of the single position finds that, and reports it better.
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

/// Whether the game answers differently when asked again.
fn is_fickle<G: Game>(game: &G, state: &G::State) -> bool {
    difference(&look(game, state), &look(game, state)).is_some()
}
