//! What is wrong with a position that play comes to: [`Fault`].

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
