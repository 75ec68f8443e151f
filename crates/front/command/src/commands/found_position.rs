//! A position with what it and its moves are worth: [`FoundPosition`].

use std::fmt::{self, Display, Formatter};

use serde::Serialize;
use stonework_catalog::words::{move_values, worth};
use stonework_catalog::{PositionValue, ShownValue};

/// A position that was asked for, with its value and those of its moves.
#[derive(Serialize)]
#[serde(transparent)]
pub(super) struct FoundPosition(pub(super) PositionValue);

impl Display for FoundPosition {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let PositionValue {
            position,
            value,
            moves,
            ..
        } = &self.0;
        writeln!(f, "{position}")?;
        writeln!(f, "The player to move {}.", standing(*value))?;
        if !moves.is_empty() {
            write!(f, "{}", move_values(moves, "worth to the player to move"))?;
        }
        Ok(())
    }
}

/// What a value means to the player to move, as the rest of a sentence.
fn standing(value: ShownValue) -> String {
    match value {
        ShownValue::Margin(_) => format!("has {}", worth(value)),
        ShownValue::Outcome { plies: Some(0), .. } => format!("has {value}: the game is over"),
        _ => worth(value),
    }
}
