//! What is lawful in a text but may be a mistake: [`Note`].

use std::fmt;

use crate::text::Place;

/// What is lawful in a text, but may be a mistake.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// Where.
    pub place: Place,
    /// What is noted.
    pub message: String,
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}
