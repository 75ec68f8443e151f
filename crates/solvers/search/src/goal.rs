//! How much a solve finds out: [`Goal`].

/// What an [`crate::AlphaBeta`] or [`crate::ProofNumber`] search finds out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Goal {
    /// The exact value of every first move, and a line: what every other solver finds out.
    #[default]
    EveryMove,
    /// The value, all best first moves, and a line. [`stonework_core::Solution::moves`] has the
    /// best moves only.
    BestMoves,
    /// The value alone: no moves and no line.
    Value,
}
