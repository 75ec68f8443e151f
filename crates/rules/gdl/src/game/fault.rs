//! What is wrong with a position that play comes to: [`Fault`], [`FirstLook`].

/// What is wrong with a position that play comes to, though the rules themselves are well formed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    /// Both roles have a choice.
    Simultaneous,
    /// A role has no legal move, and play goes on.
    NoMove(u8),
    /// Play is over, and a role has no goal.
    NoGoal(u8),
    /// Play is over, and a role has several goals.
    Goals(u8),
    /// The points of both roles add up to another sum than at other ends.
    Sum {
        /// The points.
        points: [u8; 2],
        /// The sum at other ends.
        other: u16,
    },
}

/// What was found at the first positions of a game.
pub(super) struct FirstLook {
    /// What the points of both roles add up to.
    pub(super) sum: Option<u16>,
    /// What is wrong with one.
    pub(super) failure: Option<String>,
}
