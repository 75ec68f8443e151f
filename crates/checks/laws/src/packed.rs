//! The laws of [`Packed`] and [`Graded`]: [`PackedLaws`], [`GradedLaws`].

use std::cell::RefCell;
use std::collections::HashMap;

use stonework_core::{Graded, Packed, Value};

use super::any_game::{AnyGame, AnyResult, AnyState};
use super::capability_laws::{CapabilityLaws, Rated};
use super::hints::best;
use super::law::Law;
use super::position::Position;
use super::tables_of::TablesOf;
use super::violation::{ask_twice, require};

/// The keys of a [`Packed`] game, each as the widest one.
trait Keys<'t> {
    fn pack(&self, state: &AnyState<'t>) -> u128;
    fn unpack(&self, key: u128) -> AnyState<'t>;
    fn key_bits(&self) -> u32;
    fn class_key(&self, state: &AnyState<'t>) -> u128;
    fn class_bits(&self) -> u32;
}

impl<'t, G: Packed> Keys<'t> for &'t TablesOf<'_, G> {
    fn pack(&self, state: &AnyState<'t>) -> u128 {
        self.game.pack(&self.state(state)).into()
    }
    fn unpack(&self, key: u128) -> AnyState<'t> {
        let key = G::Key::try_from(key).ok().expect("a key of the game");
        self.any_state(self.game.unpack(key))
    }
    fn key_bits(&self) -> u32 {
        self.game.key_bits()
    }
    fn class_key(&self, state: &AnyState<'t>) -> u128 {
        self.game.class_key(&self.state(state)).into()
    }
    fn class_bits(&self) -> u32 {
        self.game.class_bits()
    }
}

/// Different states have different keys, within the promised bits, and a key gives its state back. States
/// with one class key have one value.
pub(super) struct PackedLaws<'t, V> {
    keys: Box<dyn Keys<'t> + 't>,
    /// The keys met so far, and their states.
    met: RefCell<HashMap<u128, AnyState<'t>>>,
    /// The class keys of positions whose values are known, each with the first of these and its value.
    classes: RefCell<HashMap<u128, (AnyState<'t>, V)>>,
}

/// The most keys that are kept.
const KEPT: usize = 1 << 16;

impl<'t, V: Value> PackedLaws<'t, V> {
    pub(super) fn new<G: Packed>(tables: &'t TablesOf<'_, G>) -> Self {
        Self {
            keys: Box::new(tables),
            met: RefCell::default(),
            classes: RefCell::default(),
        }
    }

    /// The key of a state is its own.
    fn meet(&self, state: &AnyState<'t>) -> AnyResult<'t> {
        let key = ask_twice("the key ", || self.keys.pack(state))?;
        let bits = self.keys.key_bits();
        let fits = has_at_most(key, bits);
        let expected = format_args!("a key of at most {bits} bits, as key_bits() says");
        let found = format_args!("the key {key}, which has more");
        require(fits, Law::Packing, expected, found)?;
        let mut met = self.met.borrow_mut();
        match met.get(&key) {
            Some(other) => require(
                other == state,
                Law::Packing,
                format_args!("another key than that of {other:?}"),
                format_args!("the same, {key}"),
            )?,
            None if met.len() < KEPT => drop(met.insert(key, state.clone())),
            None => {}
        }
        Ok(())
    }

    /// The key of a state gives it back.
    fn check_unpack(&self, state: &AnyState<'t>) -> AnyResult<'t> {
        let key = self.keys.pack(state);
        let what = format_args!("the key {key} to give ");
        let unpacked = ask_twice(what, || self.keys.unpack(key))?;
        require(
            unpacked == *state,
            Law::Unpacking,
            format_args!("unpack({key}) to give this state, whose key it is"),
            format_args!("{unpacked:?}"),
        )
    }
}

/// Whether a key has no bits beyond the lowest ones, so many.
fn has_at_most(key: u128, bits: u32) -> bool {
    key.checked_shr(bits).is_none_or(|above| above == 0)
}

impl<'t, V: Value> CapabilityLaws<AnyGame<'t, V>> for PackedLaws<'t, V> {
    fn position(&self, at: &Position<'_, AnyGame<'t, V>>) -> AnyResult<'t> {
        // Not every state that a move leads to is checked by itself.
        let nexts = at.steps.iter().map(|(_, step)| &step.state);
        let states = || [at.state].into_iter().chain(nexts.clone());
        for state in states() {
            let met = self.meet(state);
            met.map_err(|violation| violation.at(state))?;
        }
        for state in states() {
            let unpacked = self.check_unpack(state);
            unpacked.map_err(|violation| violation.at(state))?;
        }
        Ok(())
    }

    fn judges_values(&self) -> bool {
        true
    }

    fn valued(&self, state: &AnyState<'t>, moves: &Rated<AnyGame<'t, V>>) -> AnyResult<'t> {
        let Some(value) = best(moves) else {
            return Ok(());
        };
        let class = ask_twice("the class key ", || self.keys.class_key(state))?;
        let bits = self.keys.class_bits();
        let expected = format_args!("a class key of at most {bits} bits, as class_bits() says");
        let found = format_args!("the class key {class}, which has more");
        require(has_at_most(class, bits), Law::Classes, expected, found)?;
        let mut classes = self.classes.borrow_mut();
        match classes.get(&class) {
            Some((other, of_class)) => require(
                *of_class == value,
                Law::Classes,
                format_args!(
                    "the value {of_class} of {other:?}, which has the same class key, {class}"
                ),
                format_args!("the value {value}"),
            )?,
            None if classes.len() < KEPT => drop(classes.insert(class, (state.clone(), value))),
            None => {}
        }
        Ok(())
    }
}

/// Moves lead to greater grades.
pub(super) struct GradedLaws<'t> {
    grade: Box<dyn Fn(&AnyState<'t>) -> u32 + 't>,
}

impl<'t> GradedLaws<'t> {
    pub(super) fn new<G: Graded>(tables: &'t TablesOf<'_, G>) -> Self {
        let grade = Box::new(|state: &AnyState<'t>| tables.game.grade(&tables.state(state)));
        Self { grade }
    }
}

impl<'t, V: Value> CapabilityLaws<AnyGame<'t, V>> for GradedLaws<'t> {
    fn position(&self, at: &Position<'_, AnyGame<'t, V>>) -> AnyResult<'t> {
        let grade = ask_twice("the grade ", || (self.grade)(at.state))?;
        for (mv, step) in &at.steps {
            let leads_to = (self.grade)(&step.state);
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
