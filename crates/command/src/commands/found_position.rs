//! A position with what it and its moves are worth: [`FoundPosition`].

use std::fmt::{self, Display, Formatter};

use serde::Serialize;
use stonework_catalog::words::worth;
use stonework_catalog::{MoveJson, Notation, PositionValue, ShownValue};

use crate::value_text::move_values;

/// A position that was asked for, with its value and those of its moves.
#[derive(Serialize)]
pub(super) struct FoundPosition {
    position: String,
    value: ShownValue,
    best_moves: Vec<Notation>,
    moves: Vec<MoveJson>,
    #[serde(skip)]
    rated: PositionValue,
}

impl FoundPosition {
    pub(super) fn of(rated: PositionValue) -> Self {
        Self {
            position: rated.position.clone(),
            value: rated.value,
            best_moves: rated.best_moves().collect(),
            moves: MoveJson::list(&rated.moves),
            rated,
        }
    }
}

impl FoundPosition {
    /// The position in one line.
    pub(super) fn text(&self) -> &str {
        &self.position
    }
}

impl Display for FoundPosition {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let PositionValue { value, moves, .. } = &self.rated;
        writeln!(f, "{}", self.position)?;
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
