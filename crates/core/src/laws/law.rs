//! What a game promises: [`Law`].

/// What a game promises.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Law {
    /// Asked twice, a game answers the same: start, terminal value, moves, steps, numbers.
    #[error("a game answers the same when asked twice")]
    Determinism,
    /// No method of a game panics.
    #[error("no method of a game panics")]
    NoPanic,
    /// Play never returns to a position, if [`super::Laws::must_end`] says so.
    #[error("play never returns to a position")]
    Acyclic,
    /// Equal states have equal futures, however they were reached.
    #[error("equal states have equal futures")]
    Key,
    /// Equal states hash equally.
    #[error("equal states hash equally")]
    Hash,
    /// A state has a terminal value or at least one move.
    #[error("a state has a terminal value or a move")]
    End,
    /// Each move is listed once.
    #[error("each move is listed once")]
    DistinctMoves,
    /// No line of play adds up to more than the value type holds.
    #[error("no line of play adds up to more than the value type holds")]
    Overflow,
    /// [`crate::Value::back_up`] keeps the order of values where the turn stays and reverses it
    /// where the turn passes, and [`crate::Value::back_down`] undoes it.
    #[error("backing up keeps the order of values if the turn stays and reverses it if not")]
    BackUp,
    /// A greater value has no worse [`crate::Value::result`].
    #[error("a greater value has no worse result")]
    Results,
    /// Values lie between [`crate::Value::EXTREMES`].
    #[error("values lie between the extremes of their type")]
    Extremes,
    /// [`crate::Indexed`]: states and the numbers below `positions()` are in one-to-one
    /// correspondence.
    #[error("states and numbers below count() are in one-to-one correspondence")]
    Numbering,
    /// [`crate::Indexed`]: `states(range)` yields the state of each number of the range, in order.
    #[error("states(range) yields the state of each number, in order")]
    States,
    /// [`crate::Layered`]: the layers are consecutive ranges that cover `0..count()`.
    #[error("layers are consecutive ranges that cover all numbers")]
    Layers,
    /// [`crate::Layered`]: a move from layer `k` leads to a layer in `k - reach()..k`.
    #[error("a move leads to one of the reach() layers before")]
    LayerOrder,
    /// [`crate::Tiered`]: the tiers are consecutive ranges that cover `0..count()`.
    #[error("tiers are consecutive ranges that cover all numbers")]
    Tiers,
    /// [`crate::Tiered`]: a move leads to the same tier or an earlier one.
    #[error("a move leads to the same tier or an earlier one")]
    TierOrder,
    /// [`crate::Tiered`]: `moves_out` lists moves, each once, and `in_tier_move_count` counts the
    /// others.
    #[error("moves_out() lists moves, each once, and in_tier_move_count() counts the others")]
    TierMoves,
    /// [`crate::Predecessors`]: a position is listed once for each of its moves that leads here,
    /// and nothing else is listed.
    #[error("a position is listed as a predecessor once for each of its moves that leads here")]
    Predecessors,
    /// [`crate::Bounded`]: the value of a position lies between its bounds.
    #[error("the value of a position lies between its bounds")]
    Bounds,
    /// [`crate::Ordered`]: the candidates are moves of the game, and one of them is best.
    #[error("candidates are moves of the game, and one of them is best")]
    Candidates,
    /// [`crate::Symmetric`]: a canonical state represents itself and has the same future as every
    /// state it represents.
    #[error("a canonical state has the future of those it represents")]
    Symmetry,
    /// [`crate::Packed`]: different states have different keys, within the promised bits.
    #[error("different states have different keys of no more bits than promised")]
    Packing,
    /// [`crate::Packed`]: the key of a state gives it back.
    #[error("the key of a state gives it back")]
    Unpacking,
    /// [`crate::Graded`]: a move leads to a position of a greater grade.
    #[error("a move leads to a position of a greater grade")]
    Grade,
    /// [`crate::DisjunctiveSum`]: a position is the sum of its components, and its nimber the
    /// exclusive or of theirs.
    #[error("a position is the sum of its components")]
    Components,
    /// [`crate::Nimber`]: who makes the last move wins, and the turn always passes.
    #[error("the last mover wins and the turn always passes")]
    Impartial,
    /// All solvers that fit give the same value, the same moves, and lines that yield the value.
    #[error("all solvers agree")]
    Agreement,
}
