//! The rules that a text holds: [`Rules`].

mod demand;
mod doubts;
mod folded;
mod near;
mod note;
mod read;
mod rule;
mod safety;
mod symbol;
mod term;

pub use note::Note;
pub use rule::{Atom, Literal, Relation, Rule, Rules};
pub use symbol::{Symbol, Symbols};
pub use term::{Term, Variable};
