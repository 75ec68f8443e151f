//! How much a solve finds out: [`Goal`].

/// What a solver that asks questions finds out: alpha-beta search, proof-number search, outcomes
/// beside heaps of Nim.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Goal {
    /// The exact value of every first move, and a line: what every other solver finds out.
    #[default]
    EveryMove,
    /// The value, all best first moves, and a line. [`crate::Solution::moves`] has the
    /// best moves only.
    BestMoves,
    /// The value, one best first move at least, and a line, which follows a best move of each
    /// position.
    OneBestMove {
        /// All best first moves are found where a search of so many positions tells them, and the
        /// line follows the first best moves where another one does. That takes no more than four
        /// times the positions searched before, or 16,384, as the value is not to be waited for.
        easy: u64,
    },
    /// The value alone: no moves and no line.
    Value,
}

impl Goal {
    /// One best move, with 100,000 positions for the others and as many for the line.
    pub const ONE_BEST_MOVE: Self = Self::OneBestMove { easy: 100_000 };
}
