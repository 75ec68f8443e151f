//! Where something stands in a text: [`Place`].

use std::fmt;

/// A place in a text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The byte, from 0.
    pub byte: usize,
    /// The line, from 1.
    pub line: u32,
    /// The character of the line, from 1.
    pub column: u32,
}

impl Place {
    /// The beginning of a text.
    pub const START: Self = Self {
        byte: 0,
        line: 1,
        column: 1,
    };

    /// Goes on to what stands after this part of the text.
    pub(crate) fn pass(&mut self, part: &str) {
        for passed in part.chars() {
            self.byte += passed.len_utf8();
            if passed == '\n' {
                (self.line, self.column) = (self.line + 1, 1);
            } else {
                self.column += 1;
            }
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}
