//! The laws of [`Packed`] and [`Graded`]: [`PackedLaws`], [`GradedLaws`].

use std::cell::RefCell;
use std::collections::HashMap;

use super::capability_laws::CapabilityLaws;
use super::law::Law;
use super::position::Position;
use super::violation::{LawResult, ask_twice, require};
use crate::graded::Graded;
use crate::packed::Packed;

/// Different states have different keys, within the promised bits, and a key gives its state back.
pub(super) struct PackedLaws<G: Packed> {
    /// The keys met so far, and their states.
    met: RefCell<HashMap<G::Key, G::State>>,
}

/// The most keys that are kept.
const KEPT: usize = 1 << 16;

impl<G: Packed> PackedLaws<G> {
    pub(super) fn new() -> Self {
        let met = RefCell::default();
        Self { met }
    }

    /// The key of a state is its own.
    fn meet(&self, game: &G, state: &G::State) -> LawResult<G> {
        let key = ask_twice("the key ", || game.pack(state))?;
        let (number, bits): (u128, u32) = (key.into(), game.key_bits());
        let fits = number.checked_shr(bits).is_none_or(|above| above == 0);
        let expected = format_args!("a key of at most {bits} bits, as key_bits() says");
        let found = format_args!("the key {key:?}, which has more");
        require(fits, Law::Packing, expected, found)?;
        let mut met = self.met.borrow_mut();
        match met.get(&key) {
            Some(other) => require(
                other == state,
                Law::Packing,
                format_args!("another key than that of {other:?}"),
                format_args!("the same, {key:?}"),
            )?,
            None if met.len() < KEPT => drop(met.insert(key, state.clone())),
            None => {}
        }
        Ok(())
    }

    /// The key of a state gives it back.
    fn check_unpack(game: &G, state: &G::State) -> LawResult<G> {
        let key = game.pack(state);
        let what = format_args!("the key {key:?} to give ");
        let unpacked = ask_twice(what, || game.unpack(key))?;
        require(
            unpacked == *state,
            Law::Unpacking,
            format_args!("unpack({key:?}) to give this state, whose key it is"),
            format_args!("{unpacked:?}"),
        )
    }
}

impl<G: Packed> CapabilityLaws<G> for PackedLaws<G> {
    fn position(&self, at: &Position<'_, G>) -> LawResult<G> {
        // Not every state that a move leads to is checked by itself.
        let nexts = at.steps.iter().map(|(_, step)| &step.state);
        let states = || [at.state].into_iter().chain(nexts.clone());
        for state in states() {
            let met = self.meet(at.game, state);
            met.map_err(|violation| violation.at(state))?;
        }
        for state in states() {
            let unpacked = Self::check_unpack(at.game, state);
            unpacked.map_err(|violation| violation.at(state))?;
        }
        Ok(())
    }
}

/// Moves lead to greater grades.
pub(super) struct GradedLaws;

impl<G: Graded> CapabilityLaws<G> for GradedLaws {
    fn position(&self, at: &Position<'_, G>) -> LawResult<G> {
        let grade = ask_twice("the grade ", || at.game.grade(at.state))?;
        for (mv, step) in &at.steps {
            let leads_to = at.game.grade(&step.state);
            require(
                leads_to > grade,
                Law::Grade,
                format_args!("move {mv:?} from grade {grade} to lead to a greater one"),
                format_args!("{:?} of grade {leads_to}", step.state),
            )?;
        }
        Ok(())
    }
}
