//! Where a cat and a mouse are: [`Chase`].

use std::fmt;

use stonework_catalog::Player;

/// Where the cat and the mouse are, and who is to move. The mouse is the first player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Chase {
    /// Where the mouse is.
    pub mouse: u16,
    /// Where the cat is.
    pub cat: u16,
    /// Who is to move: the mouse is the first player, the cat the second.
    pub to_move: Player,
}

impl Chase {
    /// What the player to move is called, and the other.
    pub(super) fn players(self) -> [&'static str; 2] {
        match self.to_move {
            Player::First => ["mouse", "cat"],
            Player::Second => ["cat", "mouse"],
        }
    }

    /// Where the player to move is.
    pub(super) fn mover(self) -> u16 {
        match self.to_move {
            Player::First => self.mouse,
            Player::Second => self.cat,
        }
    }

    /// The same with the player to move somewhere else.
    pub(super) fn with_mover(self, at: u16) -> Self {
        match self.to_move {
            Player::First => Self { mouse: at, ..self },
            Player::Second => Self { cat: at, ..self },
        }
    }

    /// The same with the other player to move.
    pub(super) fn for_opponent(self) -> Self {
        Self {
            to_move: self.to_move.other(),
            ..self
        }
    }

    /// A position as a text, given what a place is called.
    pub(super) fn write<N: fmt::Display>(self, name: impl Fn(u16) -> N) -> String {
        let [to_move, _] = self.players();
        format!("{}, {to_move} to move", self.write_places(name))
    }

    /// Where both are, as a text.
    pub(super) fn write_places<N: fmt::Display>(self, name: impl Fn(u16) -> N) -> String {
        format!("mouse {}, cat {}", name(self.mouse), name(self.cat))
    }

    /// Reads what [`Chase::write`] writes, given what reads the name of a place.
    pub(super) fn read(text: &str, place: impl Fn(&str) -> Option<u16>) -> Option<Self> {
        let (mouse, rest) = text.trim().strip_prefix("mouse ")?.split_once(", cat ")?;
        // The name of a place may have a comma.
        let (cat, to_move) = rest.rsplit_once(", ")?;
        Some(Self {
            mouse: place(mouse)?,
            cat: place(cat)?,
            to_move: match to_move {
                "mouse to move" => Player::First,
                "cat to move" => Player::Second,
                _ => return None,
            },
        })
    }
}
