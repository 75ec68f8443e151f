//! What the value of a game that is only won or lost tells: [`Count`].

use super::parameter::OneOf;

/// What the value of a game that is only won or lost tells: who wins, or how soon as well.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// Who wins.
    Result,
    /// In how many plies as well, where the winner hurries and the loser delays.
    Plies,
}

impl Count {
    /// Which of the two, as a parameter that games list. A catalog reads it, not the game.
    pub const PARAM: OneOf<Self, 2> = OneOf::new(
        "count",
        [("result", Self::Result), ("plies", Self::Plies)],
        "who wins (result), or in how many moves of both as well, if the winner hurries and the loser delays (plies)",
    )
    .untold();
}
