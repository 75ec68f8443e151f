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
        let game = at.game;
        let canonical = ask_twice("the canonical state ", || game.canonical(at.state))?;
        let twice = game.canonical(&canonical);
        let expected = format_args!("{canonical:?} to represent itself");
        let found = format_args!("{twice:?}");
        require(twice == canonical, Law::Symmetry, expected, found)?;
        let other = Position::new(game, &canonical)?;
        let (terminal, found) = (at.terminal, other.terminal);
        require(
            found == terminal,
            Law::Symmetry,
            format_args!("{canonical:?} to have the terminal value {terminal:?}"),
            format_args!("{found:?}"),
        )?;
        let (here, there) = (canonical_steps(at), canonical_steps(&other));
        for step in &here {
            let expected = format_args!("a move of {canonical:?} to lead to {step:?}");
            let found = format_args!("{there:?}");
            require(there.contains(step), Law::Symmetry, expected, found)?;
        }
        for step in &there {
            let expected = format_args!("no move of {canonical:?} to lead to {step:?}");
            let found = "one that does";
            require(here.contains(step), Law::Symmetry, expected, found)?;
        }
        Ok(())
    }
}
