//! Rules without variables: [`Ground`], all instances of the rules of a text that may ever matter.

mod atoms;
mod components;
mod domains;
mod join;
mod number;
mod pattern;
mod plan;
mod reach;
mod settle;
mod split;
mod terms;

pub use terms::{TermId, Terms};

use crate::error::GdlError;
use crate::rules::{Note, Rules, Symbols};
use reach::Reach;

/// All instances of rules that may ever matter, over the fluents that may ever be true and the moves
/// that may ever be legal.
#[derive(Clone, Debug)]
pub struct Ground {
    /// The words of the text.
    pub symbols: Symbols,
    /// The ground terms.
    pub terms: Terms,
    /// The roles, in their order.
    pub roles: Vec<TermId>,
    /// What may ever be true of a position.
    pub fluents: Vec<TermId>,
    /// For each role, the moves that may ever be legal.
    pub moves: Vec<Vec<TermId>>,
    /// The goals that may ever be reached: the role's place and the points.
    pub goals: Vec<(u16, u8)>,
    /// The fluents that are true at the start.
    pub init: Vec<u32>,
    /// How many atoms of the text's own relations there are.
    pub derived: u32,
    /// What those atoms are, to be told.
    pub names: Vec<TermId>,
    /// The rules. An atom that a rule reads is concluded by rules before it, or by rules of the same
    /// component ([`Ground::components`]).
    pub rules: Vec<GroundRule>,
    /// The ends of the components in `rules`: rules that depend on each other, without negation, are
    /// one component, which is to be repeated until nothing changes.
    pub components: Vec<u32>,
    /// What may be a mistake.
    pub notes: Vec<Note>,
}

impl Ground {
    /// The instances of rules that may ever matter.
    ///
    /// # Errors
    ///
    /// [`GdlError::Text`] for a rule that cannot be, [`GdlError::Memory`] where the tables would take
    /// more than so many bytes.
    pub fn of(rules: &Rules, bytes: usize) -> Result<Self, GdlError> {
        Self::of_until(rules, bytes, &mut || false)
    }

    /// As [`Ground::of`], until `stop` says so, which is asked every few microseconds.
    ///
    /// # Errors
    ///
    /// Those of [`Ground::of`], and [`GdlError::Stopped`].
    pub fn of_until(
        rules: &Rules,
        bytes: usize,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<Self, GdlError> {
        Reach::new(rules, bytes, stop)?.ground()
    }
}

/// An atom without variables.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum GroundAtom {
    /// A fluent of [`Ground::fluents`] is true.
    True(u32),
    /// A role does a move of [`Ground::moves`].
    Does(u16, u32),
    /// A fluent will be true.
    Next(u32),
    /// A role may do a move.
    Legal(u16, u32),
    /// A goal of [`Ground::goals`] is reached.
    Goal(u32),
    /// Play is over.
    Terminal,
    /// An atom of a relation of the text's own.
    Derived(u32),
}

/// A rule without variables: its head follows where all of its body holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GroundRule {
    /// What follows.
    pub head: GroundAtom,
    /// What has to hold; nothing in a fact.
    pub body: Box<[GroundLiteral]>,
}

/// An atom or its negation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GroundLiteral {
    /// The atom.
    pub atom: GroundAtom,
    /// Whether it has to hold; it has not to hold otherwise.
    pub holds: bool,
}
