//! The rules that a text holds: [`Rules`].

mod note;
mod read;
mod rule;
mod symbol;
mod term;

pub use note::Note;
pub use rule::{Atom, Literal, Relation, Rule, Rules};
pub use symbol::{Symbol, Symbols};
pub use term::{Term, Variable};
