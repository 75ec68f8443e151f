//! Why levels could not be found or evaluated: [`LevelError`].

use stonework_core::StopReason;

/// Why levels could not be found or evaluated. `grade` and `key` are those of the position at
/// fault.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LevelError {
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] StopReason),
    /// The state with a key has another key, or a move leads to a state whose key has more bits
    /// than the game says.
    #[error(
        "the position of grade {grade} with key {key:#x}, or one after it, has no key of its own"
    )]
    Key {
        /// The grade.
        grade: u32,
        /// The key.
        key: u128,
    },
    /// A move leads to no higher grade.
    #[error(
        "a move from the position of grade {grade} with key {key:#x} leads to grade {to}, which is not higher"
    )]
    Grade {
        /// The grade.
        grade: u32,
        /// The key.
        key: u128,
        /// The grade that the move leads to.
        to: u32,
    },
    /// A position has no moves, and is not terminal.
    #[error("the position of grade {grade} with key {key:#x} has no moves and is not terminal")]
    NoMoves {
        /// The grade.
        grade: u32,
        /// The key.
        key: u128,
    },
    /// A value is too great for its type.
    #[error(
        "the value of the position of grade {grade} with key {key:#x} is too great to be stored"
    )]
    Overflow {
        /// The grade.
        grade: u32,
        /// The key.
        key: u128,
    },
    /// A value has no code.
    #[error(
        "the value of the position of grade {grade} with key {key:#x} is too great to be stored"
    )]
    NoCode {
        /// The grade.
        grade: u32,
        /// The key.
        key: u128,
    },
    /// A move leads to a position that is in no level.
    #[error(
        "a move leads to the position of grade {grade} with key {key:#x}, which is in no level"
    )]
    Missing {
        /// The grade.
        grade: u32,
        /// The key.
        key: u128,
    },
    /// Play can cycle through the positions with these keys: each leads to the next, and the last
    /// to the first. By grades that is [`LevelError::Grade`].
    #[error("play can cycle through {} positions", .0.len())]
    Cyclic(Vec<u128>),
}
