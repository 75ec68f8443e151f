//! The laws of [`Indexed`]: [`IndexedLaws`].

use super::answer::{Answer, ask};
use super::capability_laws::CapabilityLaws;
use super::determinism::ask_twice;
use super::law::Law;
use super::position::{Position, inspect};
use super::violation::Breach;
use crate::indexed::Indexed;
use crate::run::Run;
use crate::seeded_rng::SeededRng;
use crate::solvers::Negamax;

/// Up to this number of positions, each is checked.
const FEW: usize = 4096;

/// The number that is checked if there are more.
const SAMPLES: usize = 1024;

/// States and numbers are in one-to-one correspondence.
pub(super) struct IndexedLaws;

impl<G: Indexed> CapabilityLaws<G> for IndexedLaws {
    fn check_position(
        &self,
        game: &G,
        state: &G::State,
        _: &Position<G>,
    ) -> Result<(), Breach<G::State>> {
        let index = ask_twice(state, "number ", || game.rank(state))?;
        let positions = game.count();
        if index >= positions {
            return Err(Breach::at(
                state,
                Law::Numbering,
                format!("a number below count(), which is {positions}"),
                index.to_string(),
            ));
        }
        let back = game.unrank(index);
        if back != *state {
            return Err(Breach::at(
                state,
                Law::Numbering,
                format!("unrank({index}) to be the state numbered {index}"),
                format!("{back:?}"),
            ));
        }
        Ok(())
    }

    fn check_numbering(&mut self, game: &G, rng: &mut SeededRng) -> Result<(), Breach<G::State>> {
        check_numbers(game, self, rng)
    }

    fn answers(&self, game: &G, at: &G::State, run: &Run) -> Vec<Answer<G>> {
        vec![ask(
            "negamax (dense memo)",
            &Negamax::dense(),
            game,
            at,
            run,
        )]
    }
}

/// Checks positions by their numbers, whether play leads there or not.
pub(super) fn check_numbers<G: Indexed>(
    game: &G,
    capability: &dyn CapabilityLaws<G>,
    rng: &mut SeededRng,
) -> Result<(), Breach<G::State>> {
    let positions = game.count();
    if positions == usize::MAX {
        // There are more than can be numbered, as `Indexed::count` says.
        return Ok(());
    }
    let numbers: Vec<usize> = if positions <= FEW {
        (0..positions).collect()
    } else {
        let drawn = (0..SAMPLES).map(|_| rng.below(positions));
        [0, positions - 1].into_iter().chain(drawn).collect()
    };
    for number in numbers {
        let state = game.unrank(number);
        let index = game.rank(&state);
        if index != number {
            return Err(Breach::at(
                &state,
                Law::Numbering,
                format!("unrank({number}) to have the number {number}"),
                index.to_string(),
            ));
        }
        let position = inspect(game, &state)?;
        capability.check_position(game, &state, &position)?;
        for (mv, step) in &position.steps {
            let index = game.rank(&step.state);
            if index >= positions || game.unrank(index) != step.state {
                return Err(Breach::at(
                    &state,
                    Law::Numbering,
                    format!("move {mv:?} to lead to a numbered state"),
                    format!("{:?}, number {index} of {positions}", step.state),
                ));
            }
        }
    }
    Ok(())
}
