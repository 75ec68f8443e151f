//! The laws of [`Indexed`]: [`Numbers`].

use super::answer::{Answer, ask};
use super::level::Level;
use super::position::{Position, inspect};
use super::twice::ask_twice;
use super::violation::{Breach, Law};
use crate::indexed::Indexed;
use crate::random::Dice;
use crate::run::Run;
use crate::solvers::Negamax;

/// If there are no more positions than this, each is looked at.
const FEW: usize = 4096;

/// How many are looked at if there are more.
const SAMPLES: usize = 1024;

/// States and numbers belong together one to one.
pub(super) struct Numbers;

impl<G: Indexed> Level<G> for Numbers {
    fn position(&self, game: &G, state: &G::State, _: &Position<G>) -> Result<(), Breach<G>> {
        let index = ask_twice(state, "number ", || game.index(state))?;
        let positions = game.positions();
        if index >= positions {
            return Err(Breach::at(
                state,
                Law::Numbering,
                format!("a number below positions(), which is {positions}"),
                index.to_string(),
            ));
        }
        let back = game.state(index);
        if back != *state {
            return Err(Breach::at(
                state,
                Law::Numbering,
                format!("state({index}) to be the state numbered {index}"),
                format!("{back:?}"),
            ));
        }
        Ok(())
    }

    fn conclude(&mut self, game: &G, dice: &mut Dice) -> Result<(), Breach<G>> {
        check_numbers(game, self, dice)
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

/// Looks at positions by their numbers, whether play leads there or not.
pub(super) fn check_numbers<G: Indexed>(
    game: &G,
    level: &impl Level<G>,
    dice: &mut Dice,
) -> Result<(), Breach<G>> {
    let positions = game.positions();
    if positions == usize::MAX {
        // More than can be numbered, as the docs of `positions` allow.
        return Ok(());
    }
    let numbers: Vec<usize> = if positions <= FEW {
        (0..positions).collect()
    } else {
        let drawn = (0..SAMPLES).map(|_| dice.below(positions));
        [0, positions - 1].into_iter().chain(drawn).collect()
    };
    for number in numbers {
        let state = game.state(number);
        let index = game.index(&state);
        if index != number {
            return Err(Breach::at(
                &state,
                Law::Numbering,
                format!("state({number}) to have the number {number}"),
                index.to_string(),
            ));
        }
        let position = inspect(game, &state)?;
        level.position(game, &state, &position)?;
        for (mv, step) in &position.steps {
            let index = game.index(&step.state);
            if index >= positions || game.state(index) != step.state {
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
