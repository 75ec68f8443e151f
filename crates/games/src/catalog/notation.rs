//! Moves as they are written: [`Notation`].

use std::fmt;

use serde::{Serialize, Serializer};
use stonework_core::Side;

/// A move as it is written, in JSON and in text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Notation {
    /// A side of a row: `"L"` or `"R"`.
    Side(Side),
    /// How many are taken: `2`.
    Count(u32),
    /// A side and how many are taken from it: `["L", 2]`, in text `L2`.
    SideCount(Side, u32),
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Side(side) => side.fmt(f),
            Self::Count(count) => count.fmt(f),
            Self::SideCount(side, count) => f.pad(&format!("{side}{count}")),
        }
    }
}

impl Serialize for Notation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Side(side) => serializer.collect_str(side),
            Self::Count(count) => count.serialize(serializer),
            Self::SideCount(side, count) => (side.to_string(), count).serialize(serializer),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_has_a_text_and_a_json() {
        for (notation, text, json) in [
            (Notation::Side(Side::Left), "L", "\"L\""),
            (Notation::Side(Side::Right), "R", "\"R\""),
            (Notation::Count(2), "2", "2"),
            (Notation::SideCount(Side::Left, 2), "L2", "[\"L\",2]"),
        ] {
            assert_eq!(notation.to_string(), text);
            assert_eq!(serde_json::to_string(&notation).unwrap(), json);
        }
    }

    #[test]
    fn a_move_can_be_padded_to_a_column() {
        let padded = format!("[{:>4}]", Notation::SideCount(Side::Right, 3));
        assert_eq!(padded, "[  R3]");
        assert_eq!(format!("[{:>4}]", Notation::Count(3)), "[   3]");
    }
}
