//! The laws of [`Packed`] and [`Graded`]: [`PackedLaws`], [`GradedLaws`].

use std::cell::RefCell;
use std::collections::HashMap;

use super::capability_laws::CapabilityLaws;
use super::determinism::ask_twice;
use super::law::Law;
use super::position::Position;
use super::violation::Breach;
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
        Self {
            met: RefCell::new(HashMap::new()),
        }
    }
}

impl<G: Packed> CapabilityLaws<G> for PackedLaws<G> {
    fn check_position(
        &self,
        game: &G,
        state: &G::State,
        position: &Position<G>,
    ) -> Result<(), Breach<G::State>> {
        // Not every state that a move leads to is checked by itself.
        let nexts = position.steps.iter().map(|(_, step)| &step.state);
        let states: Vec<_> = [state].into_iter().chain(nexts).collect();
        states.iter().try_for_each(|state| self.meet(game, state))?;
        for state in states {
            let key = game.pack(state);
            let what = format_args!("the key {key:?} to give ");
            let unpacked = ask_twice(state, what, || game.unpack(key))?;
            if unpacked != *state {
                return Err(Breach::at(
                    state,
                    Law::Unpacking,
                    format!("its key {key:?} to give it back"),
                    format!("{unpacked:?}"),
                ));
            }
        }
        Ok(())
    }
}

impl<G: Packed> PackedLaws<G> {
    fn meet(&self, game: &G, state: &G::State) -> Result<(), Breach<G::State>> {
        let key = ask_twice(state, "the key ", || game.pack(state))?;
        let (number, bits): (u128, u32) = (key.into(), game.key_bits());
        if number.checked_shr(bits).is_some_and(|above| above != 0) {
            return Err(Breach::at(
                state,
                Law::Packing,
                format!("a key of {bits} bits"),
                format!("{key:?}"),
            ));
        }
        let mut met = self.met.borrow_mut();
        match met.get(&key) {
            Some(other) if other == state => {}
            Some(other) => {
                return Err(Breach::at(
                    state,
                    Law::Packing,
                    format!("another key than that of {other:?}"),
                    format!("the same, {key:?}"),
                ));
            }
            None if met.len() < KEPT => drop(met.insert(key, state.clone())),
            None => {}
        }
        Ok(())
    }
}

/// Moves lead to greater grades.
pub(super) struct GradedLaws;

impl<G: Graded> CapabilityLaws<G> for GradedLaws {
    fn check_position(
        &self,
        game: &G,
        state: &G::State,
        position: &Position<G>,
    ) -> Result<(), Breach<G::State>> {
        let grade = ask_twice(state, "the grade ", || game.grade(state))?;
        for (mv, step) in &position.steps {
            let leads_to = game.grade(&step.state);
            if leads_to <= grade {
                return Err(Breach::at(
                    state,
                    Law::Grade,
                    format!("move {mv:?} from grade {grade} to lead to a greater one"),
                    format!("{:?} of grade {leads_to}", step.state),
                ));
            }
        }
        Ok(())
    }
}
