//! Equal states must have equal futures: [`compare_futures`].

use std::collections::VecDeque;

use stonework_core::Game;

use super::law::Law;
use super::position::Position;
use super::violation::{LawResult, ViolationOf};

/// Compares the positions that follow two equal states, `plies` deep.
///
/// Each pair of such positions costs one of `pairs`. The two states themselves are compared in any
/// case. `known_by` are the moves to the known one.
pub(super) fn compare_futures<G: Game>(
    game: &G,
    (known, known_by): (&G::State, &dyn Fn() -> Vec<G::Move>),
    copy: &G::State,
    plies: usize,
    pairs: &mut usize,
) -> LawResult<G> {
    /// The most pairs that are compared for two equal states.
    const MOST: usize = 64;
    let mut waiting = VecDeque::from([(known.clone(), copy.clone(), Vec::new())]);
    let mut compared = 0;
    while let Some((one, two, path)) = waiting.pop_front() {
        let positions = (Position::new(game, &one), Position::new(game, &two));
        let (Ok(there), Ok(here)) = positions else {
            // A panic is found where that position is checked; until then, it is not provoked again.
            *pairs = 0;
            return Ok(());
        };
        if let Err(different) = there.check_equal(&here, "", "") {
            let is_fickle = |state| Position::inspect(game, state).is_err();
            if is_fickle(&one) || is_fickle(&two) {
                // The check of the single position finds that, and reports it better.
                return Ok(());
            }
            let later = match path.as_slice() {
                [] => String::new(),
                path => format!(" after {path:?} from there"),
            };
            let ViolationOf::<G> {
                expected, found, ..
            } = different;
            let known_by = known_by();
            let expected = format!(
                "{}{later}, as from the equal state {known:?}, which the moves {known_by:?} lead to",
                expected.trim_end()
            );
            let found = format!("{}, so the states should not be equal", found.trim_end());
            return Err(ViolationOf::<G>::new(Law::Key, expected, found).at(copy));
        }
        compared += 1;
        for ((mv, step), (_, other)) in there.steps.into_iter().zip(here.steps) {
            if path.len() == plies || *pairs == 0 || compared + waiting.len() >= MOST {
                break;
            }
            *pairs -= 1;
            let path = [path.as_slice(), &[mv]].concat();
            waiting.push_back((step.state, other.state, path));
        }
    }
    Ok(())
}
