//! The laws of [`Symmetric`]: [`SymmetricLaws`].

use super::capability_laws::CapabilityLaws;
use super::determinism::ask_twice;
use super::law::Law;
use super::position::{Position, look};
use super::violation::Breach;
use crate::game::Step;
use crate::symmetric::Symmetric;

/// A canonical state has the future of those it represents.
pub(super) struct SymmetricLaws;

impl<G: Symmetric> CapabilityLaws<G> for SymmetricLaws {
    fn check_position(
        &self,
        game: &G,
        state: &G::State,
        position: &Position<G>,
    ) -> Result<(), Breach<G::State>> {
        let differ = |expected: String, found: String| {
            Err(Breach::at(state, Law::Symmetry, expected, found))
        };
        let canonical = ask_twice(state, "the canonical state ", || game.canonical(state))?;
        let twice = game.canonical(&canonical);
        if twice != canonical {
            return differ(
                format!("{canonical:?} to represent itself"),
                format!("{twice:?}"),
            );
        }
        let other = look(game, &canonical);
        if other.terminal != position.terminal {
            return differ(
                format!(
                    "{canonical:?} to have the terminal value {:?}",
                    position.terminal
                ),
                format!("{:?}", other.terminal),
            );
        }
        let canonical_steps = |steps: &[(G::Move, Step<G>)]| -> Vec<Step<G>> {
            let folded = steps.iter().map(|(_, step)| Step {
                state: game.canonical(&step.state),
                ..step.clone()
            });
            folded.collect()
        };
        let (here, there) = (
            canonical_steps(&position.steps),
            canonical_steps(&other.steps),
        );
        if let Some(step) = here.iter().find(|step| !there.contains(step)) {
            return differ(
                format!("a move of {canonical:?} to lead to {step:?}"),
                format!("{there:?}"),
            );
        }
        if let Some(step) = there.iter().find(|step| !here.contains(step)) {
            return differ(
                format!("no move of {canonical:?} to lead to {step:?}"),
                "one that does".to_owned(),
            );
        }
        Ok(())
    }
}
