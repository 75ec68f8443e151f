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
    /// The value type has what [`stonework_core::Game::infinite_play`] says that infinite play is
    /// worth.
    #[error("the value type has what infinite play is worth")]
    InfinitePlay,
    /// [`stonework_core::Value::back_up`] keeps the order of values where the turn stays and
    /// reverses it where the turn passes, and [`stonework_core::Value::back_down`] undoes it.
    #[error("backing up keeps the order of values if the turn stays and reverses it if not")]
    BackUp,
    /// A greater value has no worse [`stonework_core::Value::result`].
    #[error("a greater value has no worse result")]
    Results,
    /// Values lie between [`stonework_core::Value::EXTREMES`].
    #[error("values lie between the extremes of their type")]
    Extremes,
    /// [`stonework_core::Indexed`]: states and the numbers below `count()` are in one-to-one
    /// correspondence.
    #[error("states and numbers below count() are in one-to-one correspondence")]
    Numbering,
    /// [`stonework_core::Indexed`]: `states(range)` yields the state of each number of the range, in order.
    #[error("states(range) yields the state of each number, in order")]
    States,
    /// [`stonework_core::Layered`]: the layers are consecutive ranges that cover `0..count()`.
    #[error("layers are consecutive ranges that cover all numbers")]
    Layers,
    /// [`stonework_core::Layered`]: a move from layer `k` leads to a layer in `k - reach()..k`.
    #[error("a move leads to one of the reach() layers before")]
    LayerOrder,
    /// [`stonework_core::Tiered`]: the tiers are consecutive ranges that cover `0..count()`.
    #[error("tiers are consecutive ranges that cover all numbers")]
    Tiers,
    /// [`stonework_core::Tiered`]: a move leads to the same tier or an earlier one.
    #[error("a move leads to the same tier or an earlier one")]
    TierOrder,
    /// [`stonework_core::Tiered`]: `moves_out` lists moves, each once, `in_tier_move_count` counts the
    /// others, and `targets_in_tier` has where they lead.
    #[error(
        "moves_out() lists moves, each once, in_tier_move_count() counts the others, and \
         targets_in_tier() has where they lead"
    )]
    TierMoves,
    /// [`stonework_core::Predecessors`]: a position is listed once for each of its moves that leads here,
    /// and nothing else is listed.
    #[error("a position is listed as a predecessor once for each of its moves that leads here")]
    Predecessors,
    /// [`stonework_core::Bounded`]: the value of a position lies between its bounds.
    #[error("the value of a position lies between its bounds")]
    Bounds,
    /// [`stonework_core::Ordered`]: the candidates are moves of the game, and one of them is best.
    #[error("candidates are moves of the game, and one of them is best")]
    Candidates,
    /// [`stonework_core::Symmetric`]: a canonical state represents itself and has the same future as every
    /// state it represents.
    #[error("a canonical state has the future of those it represents")]
    Symmetry,
    /// [`stonework_core::Packed`]: different states have different keys, within the promised bits.
    #[error("different states have different keys of no more bits than promised")]
    Packing,
    /// [`stonework_core::Packed`]: the key of a state gives it back.
    #[error("the key of a state gives it back")]
    Unpacking,
    /// [`stonework_core::Packed`]: positions with the same class key have the same value, and the class key
    /// has no more bits than promised.
    #[error("positions with the same class key have the same value")]
    Classes,
    /// [`stonework_core::Endgame`]: positions are numbered from 0, and each move leads to a smaller number.
    #[error("an endgame is numbered from 0, and each move leads to a smaller number")]
    Endgame,
    /// [`stonework_core::Graded`]: a move leads to a position of a greater grade.
    #[error("a move leads to a position of a greater grade")]
    Grade,
    /// [`stonework_core::DisjunctiveSum`]: a position is the sum of its components, and its nimber the
    /// exclusive or of theirs.
    #[error("a position is the sum of its components")]
    Components,
    /// [`stonework_core::Partizan`]: a position can be seen with either player to move, and who cannot move
    /// has lost.
    #[error("a position can be seen with either player to move, and who cannot move has lost")]
    Partizan,
    /// [`stonework_nimbers::Nimber`]: who makes the last move wins, and the turn always passes.
    #[error("the last mover wins and the turn always passes")]
    Impartial,
    /// The text of a position is one line and is read as that position.
    #[error("the text of a position is one line and is read as that position")]
    PositionTexts,
    /// The text of a move is that of no other move of its position and is read as that move.
    #[error("the text of a move is that of no other move there and is read as that move")]
    MoveTexts,
    /// Positions with the same text have the same value or moves, to positions with the same texts.
    #[error("positions with the same text have the same moves, to positions with the same texts")]
    SameText,
    /// All solvers that fit give the same value, the same moves, and lines that yield the value.
    #[error("all solvers agree")]
    Agreement,
}

impl Law {
    /// Where to look first in the code of a game that breaks this law.
    #[must_use]
    pub const fn look_at(self) -> &'static str {
        match self {
            Self::Determinism => {
                "what the methods remember between two calls: a cell, a cache, random numbers, the \
                 order of a hash set"
            }
            Self::NoPanic => {
                "the method named here; if play should never come here, the moves that lead here"
            }
            Self::Acyclic => {
                "the moves of the cycle; if play may cycle in this game, check it without `must_end`"
            }
            Self::Key => {
                "`Eq` of the state: what makes the difference has to be part of the state and has to \
                 be compared"
            }
            Self::Hash => "`Hash` and `Eq` of the state: they have to use the same fields",
            Self::End => {
                "`terminal_value` and `moves` of this position: an end that is not noticed, or a move \
                 that is forgotten, such as a pass"
            }
            Self::DistinctMoves => "`moves`: two ways to find the same move",
            Self::Overflow => {
                "the gains of `play`, and whether `Value` is wide enough for their sums"
            }
            Self::InfinitePlay => "`infinite_play`, and `of_infinite_play` of the value type",
            Self::BackUp => "`back_up`, `back_down` and `Ord` of the value type",
            Self::Results => "`result` and `Ord` of the value type",
            Self::Extremes => "`EXTREMES` of the value type, and `terminal_value`",
            Self::Numbering => {
                "`rank`, `unrank` and `count`: one may leave out what another one counts"
            }
            Self::States => "`states`, which the game overrides",
            Self::Layers => "`layers` and `layer`",
            Self::LayerOrder => "`rank`, `layer` and `reach`, and the move named here",
            Self::Tiers => "`tiers` and `tier`",
            Self::TierOrder => {
                "`rank` and `tier`, the move named here, and whether `moves_out` leaves it out"
            }
            Self::TierMoves => {
                "`moves_out` and `in_tier_move_count`, which together are all moves, and \
                 `targets_in_tier`, where those lead that are counted"
            }
            Self::Predecessors => {
                "`predecessors` of this position, and `moves` and `play` of the one named here: one \
                 of them is wrong"
            }
            Self::Bounds => {
                "`bounds`; if they are right, `terminal_value` (is it seen from the player to move?), \
                 and the gains and turns of `play`"
            }
            Self::Candidates => {
                "`candidates`; if they are right, `terminal_value` (is it seen from the player to \
                 move?)"
            }
            Self::Symmetry => {
                "`canonical`; if it is a symmetry of the board, whether the rules have it as well: \
                 turn, gains, ends"
            }
            Self::Packing => "`pack` and `key_bits`: bits that overlap, overflow or are left out",
            Self::Unpacking => "`pack` and `unpack`: one has to undo the other",
            Self::Classes => "`class_key`: what it leaves out of a position, or `class_bits`",
            Self::Endgame => {
                "`endgame_count`, `endgame_number` and `endgame_state`, and the move named here"
            }
            Self::Grade => "`grade`, and the move named here",
            Self::Components => {
                "`components`: parts that are left out, joined or changed, or rules that look at the \
                 whole position"
            }
            Self::Partizan => {
                "`turned`, `left_to_move` and `is_all_small`; if they are right, `terminal_value`, which \
                 has to be a loss where no move is left, and the turns of `play`"
            }
            Self::Impartial => {
                "`terminal_value`, which has to be a loss where no move is left, and the turns of \
                 `play`"
            }
            Self::PositionTexts => {
                "how a position is written and read: what one writes the other has to read"
            }
            Self::MoveTexts => {
                "how a move is written and read: what one writes the other has to read"
            }
            Self::SameText => {
                "how a position is written: what makes the difference, whose turn it is among it, \
                 has to be in the text"
            }
            Self::Agreement => {
                "what else is said of this game; if that is right, a solver is wrong: please report it"
            }
        }
    }
}
