//! The shortest play that shows a violation: [`with_shortest_play`].

use stonework_core::{Game, replay};

use super::exploration::shortest_path;
use super::law::Law;
use super::panics::catch;
use super::texted::{ByText, Texted};
use super::violation::ViolationOf;

/// The violation with the shortest path to its position, if one is found within `most` positions.
pub(super) fn with_shortest_play<G: Game>(
    game: &G,
    mut violation: ViolationOf<G>,
    most: usize,
) -> ViolationOf<G> {
    let Some(state) = &violation.state else {
        return violation;
    };
    let find = || Ok(shortest_play(game, violation.law, state, most));
    let found: Result<_, ViolationOf<G>> = catch(String::new, find);
    if let Ok(Some(path)) = found {
        let is_shorter = |known: &Vec<_>| path.len() < known.len();
        if violation.path.as_ref().is_none_or(is_shorter) {
            violation.path = Some(path);
        }
    }
    violation
}

/// The shortest path to a state where this law is broken, if another path can be trusted to break
/// it as well.
fn shortest_play<G: Game>(
    game: &G,
    law: Law,
    state: &G::State,
    most: usize,
) -> Option<Vec<G::Move>> {
    match law {
        // What happens now may not happen again; states are not found again by their hash.
        Law::Determinism | Law::Hash => return None,
        // The shortest path may lead to the equal state. Can it be told apart by its text?
        Law::Key => {
            let path = shortest_path(game, &game.start(), state, most)?;
            let equal = replay(game, &game.start(), &path).pop()?;
            if format!("{equal:?}") == format!("{state:?}") {
                return None;
            }
        }
        _ => {}
    }
    let game = ByText(game);
    let to = Texted::new(state.clone());
    shortest_path(&game, &game.start(), &to, most)
}
