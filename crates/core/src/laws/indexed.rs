//! The laws of [`Indexed`]: [`IndexedLaws`].

use std::fmt::Display;

use super::answer::{Answer, ask};
use super::capability_laws::{CapabilityLaws, Check};
use super::law::Law;
use super::position::Position;
use super::violation::{LawResult, ask_twice, require};
use crate::game::Step;
use crate::indexed::Indexed;
use crate::run::Run;
use crate::seeded_rng::SeededRng;
use crate::solvers::Negamax;

/// States and numbers are in one-to-one correspondence.
pub(super) struct IndexedLaws;

/// All numbers below `count`; if there are more than `few`, the first, the last and as many as
/// `drawn` by lot.
pub(super) fn sample(count: usize, few: usize, drawn: usize, rng: &mut SeededRng) -> Vec<usize> {
    if count <= few {
        return (0..count).collect();
    }
    let drawn = (0..drawn).map(|_| rng.below(count));
    [0, count - 1].into_iter().chain(drawn).collect()
}

/// The moves of a position, and the numbers that they lead to. Of those that lead to no number, the
/// check of the state there finds the mistake.
pub(super) fn numbered_steps<'p, G: Indexed>(
    at: &'p Position<'_, G>,
) -> impl Iterator<Item = (&'p G::Move, &'p Step<G>, usize)> {
    let steps = at.steps.iter();
    steps
        .map(|(mv, step)| (mv, step, at.game.rank(&step.state)))
        .filter(|&(_, _, index)| index < at.game.count())
}

impl<G: Indexed> CapabilityLaws<G> for IndexedLaws {
    fn position(&self, at: &Position<'_, G>) -> LawResult<G> {
        let index = ask_twice("the number ", || at.game.rank(at.state))?;
        check_number(at.game, index, format_args!("the number {index}"))?;
        let back = at.game.unrank(index);
        require(
            back == *at.state,
            Law::Numbering,
            format_args!("unrank({index}) to give this state, whose number it is"),
            format_args!("{back:?}"),
        )
    }

    /// Checks positions by their numbers.
    fn numbering(&self, game: &G, rng: &mut SeededRng, check: Check<'_, G>) -> LawResult<G> {
        let count = game.count();
        if count == usize::MAX {
            // There are more than can be numbered, as `Indexed::count` says.
            return Ok(());
        }
        for number in sample(count, 4096, 1024, rng) {
            let state = game.unrank(number);
            check_numbered(game, number, &state, check)
                .map_err(|violation| violation.at(&state))?;
        }
        Ok(())
    }

    fn answers(&self, game: &G, at: &G::State, run: &Run) -> LawResult<G, Vec<Answer<G>>> {
        let answer = ask("negamax (dense memo)", &Negamax::dense(), game, at, run)?;
        Ok(vec![answer])
    }
}

/// A number has to be below the count; otherwise `found` was found.
pub(super) fn check_number<G: Indexed>(
    game: &G,
    index: usize,
    found: impl Display,
) -> LawResult<G> {
    let count = game.count();
    let expected = format_args!("a number below count(), which is {count}");
    require(index < count, Law::Numbering, expected, found)
}

/// Checks the state that a number gives.
fn check_numbered<G: Indexed>(
    game: &G,
    number: usize,
    state: &G::State,
    check: Check<'_, G>,
) -> LawResult<G> {
    let index = game.rank(state);
    let expected = format_args!("number {number} for this state, which is unrank({number})");
    let found = format_args!("number {index}");
    require(index == number, Law::Numbering, expected, found)?;
    let count = game.count();
    for (mv, Step { state, .. }) in check(state)? {
        let index = game.rank(&state);
        require(
            index < count && game.unrank(index) == state,
            Law::Numbering,
            format_args!("move {mv:?} to lead to a numbered state, here as in all {count} of them"),
            format_args!("{state:?}, to which rank() gives {index}"),
        )?;
    }
    Ok(())
}
