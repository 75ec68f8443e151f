//! Who wins by the last move: [`LastMove`].

use stonework_core::WinLose;

use stonework_catalog::OneOf;

/// What the last move of an impartial game does for its player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum LastMove {
    /// It wins: normal play.
    #[default]
    Wins,
    /// It loses: misère play.
    Loses,
}

impl LastMove {
    /// Which of the two, as a parameter of a game.
    pub(super) const PARAM: OneOf<Self, 2> = OneOf::new(
        "rule",
        [("normal", Self::Wins), ("misere", Self::Loses)],
        "whether the last move wins (normal) or loses (misere)",
    );

    /// The value of a position without a move to the player who would be to move.
    #[must_use]
    pub fn value_of_end(self) -> WinLose {
        WinLose::win_if(self == Self::Loses)
    }
}
