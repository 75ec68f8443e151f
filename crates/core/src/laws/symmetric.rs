//! The laws of [`Symmetric`]: [`SymmetricLaws`].

use super::capability_laws::CapabilityLaws;
use super::law::Law;
use super::position::Position;
use super::violation::{LawResult, ask_twice, require};
use crate::game::Step;
use crate::symmetric::Symmetric;

/// A canonical state has the future of those it represents.
pub(super) struct SymmetricLaws;

/// Where the moves of a position lead, to canonical states.
fn canonical_steps<G: Symmetric>(at: &Position<'_, G>) -> Vec<Step<G>> {
    let steps = at.steps.iter().map(|(_, step)| Step {
        state: at.game.canonical(&step.state),
        ..step.clone()
    });
    steps.collect()
}

impl<G: Symmetric> CapabilityLaws<G> for SymmetricLaws {
    fn position(&self, at: &Position<'_, G>) -> LawResult<G> {
        check(at).or_else(|violation| {
            // Is it a canonical state that changes from one question to the next?
            let canonical = |state| at.game.canonical(state);
            for state in [at.state]
                .into_iter()
                .chain(at.steps.iter().map(|(_, step)| &step.state))
            {
                for _ in 0..AGAIN {
                    let what = format_args!("the canonical state of {state:?}, ");
                    ask_twice(what, || canonical(state))?;
                }
            }
            Err(violation)
        })
    }
}

/// How often a canonical state is asked for again where something is wrong.
const AGAIN: usize = 8;

fn check<G: Symmetric>(at: &Position<'_, G>) -> LawResult<G> {
    let game = at.game;
    let canonical = ask_twice("the canonical state ", || game.canonical(at.state))?;
    let twice = game.canonical(&canonical);
    let expected = format_args!("its canonical state {canonical:?} to be canonical itself");
    let found = format_args!("that the canonical state of that one is {twice:?}");
    require(twice == canonical, Law::Symmetry, expected, found)?;
    let other = Position::new(game, &canonical)?;
    let (terminal, found) = (at.terminal, other.terminal);
    require(
        found == terminal,
        Law::Symmetry,
        format_args!(
            "its canonical state {canonical:?} to have the same terminal value, {terminal:?}"
        ),
        format_args!("the terminal value {found:?}"),
    )?;
    let (here, there) = (canonical_steps(at), canonical_steps(&other));
    for (step, (mv, _)) in here.iter().zip(&at.steps) {
        require(
            there.contains(step),
            Law::Symmetry,
            format_args!(
                "a move of its canonical state {canonical:?} to lead to {step:?} (made \
                     canonical), as {mv:?} does here"
            ),
            format_args!("only the moves {:?} there, and none does", other.moves()),
        )?;
    }
    for (step, (mv, _)) in there.iter().zip(&other.steps) {
        require(
            here.contains(step),
            Law::Symmetry,
            format_args!(
                "a move to lead to {step:?} (made canonical), as {mv:?} does from its canonical \
                     state {canonical:?}"
            ),
            format_args!("only the moves {:?}, and none does", at.moves()),
        )?;
    }
    Ok(())
}
