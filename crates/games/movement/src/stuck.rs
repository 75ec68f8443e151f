//! What becomes of a player who cannot move: [`Stuck`].

use stonework_catalog::OneOf;
use stonework_core::Outcome;

/// The setting of both kinds of Morris.
pub(crate) const STUCK: OneOf<Stuck, 3> = OneOf::new(
    "stuck",
    [
        ("loses", Stuck::Loses),
        ("passes", Stuck::Passes),
        ("draws", Stuck::Draws),
    ],
    "what becomes of a player who has put all men and cannot move one: he loses, passes so that the other moves again, or the game is drawn",
);

/// What becomes of a player who has put all men and cannot move one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Stuck {
    /// The player has lost.
    #[default]
    Loses,
    /// The player passes: a move of its own, `pass`, and the only one. If neither can move, play goes
    /// on for ever, which is a draw.
    Passes,
    /// The game is over and drawn.
    Draws,
}

/// How a pass is written.
pub(crate) const PASS: &str = "pass";

impl Stuck {
    /// What it is worth to be stuck; `None` where play goes on.
    #[inline]
    pub(crate) fn worth(self) -> Option<Outcome> {
        match self {
            Self::Loses => Some(Outcome::loss_in(0)),
            Self::Passes => None,
            Self::Draws => Some(Outcome::DRAW),
        }
    }
}
