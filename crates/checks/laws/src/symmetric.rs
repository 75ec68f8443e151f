//! The laws of [`Symmetric`]: [`SymmetricLaws`].

use stonework_core::{Step, Symmetric, Value};

use super::any_game::{AnyGame, AnyResult, AnyState};
use super::capability_laws::CapabilityLaws;
use super::law::Law;
use super::position::Position;
use super::tables_of::TablesOf;
use super::violation::{ask_twice, require};

/// A canonical state has the future of those it represents.
pub(super) struct SymmetricLaws<'t> {
    canonical: Box<dyn Fn(&AnyState<'t>) -> AnyState<'t> + 't>,
}

impl<'t> SymmetricLaws<'t> {
    pub(super) fn new<G: Symmetric>(tables: &'t TablesOf<'_, G>) -> Self {
        let canonical = Box::new(|state: &AnyState<'t>| {
            let canonical = tables.game.canonical(&tables.state(state));
            tables.any_state(canonical)
        });
        Self { canonical }
    }

    /// Where the moves of a position lead, to canonical states.
    fn canonical_steps<V: Value>(
        &self,
        at: &Position<'_, AnyGame<'t, V>>,
    ) -> Vec<Step<AnyGame<'t, V>>> {
        let steps = at.steps.iter().map(|(_, step)| Step {
            state: (self.canonical)(&step.state),
            ..step.clone()
        });
        steps.collect()
    }
}

impl<'t, V: Value> CapabilityLaws<AnyGame<'t, V>> for SymmetricLaws<'t> {
    fn position(&self, at: &Position<'_, AnyGame<'t, V>>) -> AnyResult<'t> {
        self.check(at).or_else(|violation| {
            // Is it a canonical state that changes from one question to the next?
            for state in [at.state]
                .into_iter()
                .chain(at.steps.iter().map(|(_, step)| &step.state))
            {
                for _ in 0..AGAIN {
                    let what = format_args!("the canonical state of {state:?}, ");
                    ask_twice(what, || (self.canonical)(state))?;
                }
            }
            Err(violation)
        })
    }
}

/// How often a canonical state is asked for again where something is wrong.
const AGAIN: usize = 8;

impl<'t> SymmetricLaws<'t> {
    fn check<V: Value>(&self, at: &Position<'_, AnyGame<'t, V>>) -> AnyResult<'t> {
        let canonical = ask_twice("the canonical state ", || (self.canonical)(at.state))?;
        let twice = (self.canonical)(&canonical);
        let expected = format_args!("its canonical state {canonical:?} to be canonical itself");
        let found = format_args!("that the canonical state of that one is {twice:?}");
        require(twice == canonical, Law::Symmetry, expected, found)?;
        let other = Position::new(at.game, &canonical)?;
        let (terminal, found) = (at.terminal, other.terminal);
        require(
            found == terminal,
            Law::Symmetry,
            format_args!(
                "its canonical state {canonical:?} to have the same terminal value, {terminal:?}"
            ),
            format_args!("the terminal value {found:?}"),
        )?;
        let (here, there) = (self.canonical_steps(at), self.canonical_steps(&other));
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
}
