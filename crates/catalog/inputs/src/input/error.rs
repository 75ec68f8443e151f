//! What is wrong with an input: [`InputError`].

use stonework_boards::{PositionError, SizeError};
use stonework_core::{RowError, StopReason};

use super::InputKind;
use crate::settings::SettingError;

/// What is wrong with an input.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum InputError {
    /// There is nothing.
    #[error("the input is empty")]
    Empty,
    /// A row without numbers.
    #[error("the row is empty: one number at least is needed")]
    EmptyRow,
    /// A bracket without the other one of its kind.
    #[error("the bracket `{0}` has no other half")]
    Bracket(char),
    /// More brackets than a row has around it.
    #[error("the brackets are nested too deep")]
    TooDeep,
    /// A number among rows that are in brackets.
    #[error("{0} stands beside a row in brackets, in none of its own")]
    BesideRow(i128),
    /// A name after which nothing stands.
    #[error("nothing is given for `{0}`")]
    NoValue(String),
    /// What has a name of its own and is no part of the input.
    #[error("`{0}` is no part of the input; a setting is given apart from it")]
    NoPart(String),
    /// Several rows where the game takes one.
    #[error("one row is needed, not {0}")]
    NotOneRow(usize),
    /// Three digits after a comma or a blank that may be the thousands of a number.
    #[error(
        "`{0}` may be one number or two: write numbers without commas or blanks in them, and none with \
         a 0 before it"
    )]
    Thousands(String),
    /// A number that stands alone before so many others, as it would if it counted them.
    #[error(
        "the {0} on a line of its own may say how many numbers follow, or be one of them: leave it \
         out, or write all numbers on one line"
    )]
    LengthOrNumber(usize),
    /// A number of a row is not an integer.
    #[error("number {} of the row is not an integer: `{text}`", .at + 1)]
    NotAnInteger {
        /// Its index.
        at: usize,
        /// What is there.
        text: String,
    },
    /// A number of a row is an integer, but not one of 128 bits.
    #[error("number {} of the row does not fit 128-bit integers: `{text}`", .at + 1)]
    TooWide {
        /// Its index.
        at: usize,
        /// Its digits.
        text: String,
    },
    /// Not a number of things.
    #[error("`{0}` is not a whole number from 0 to {max}", max = u32::MAX)]
    NotACount(String),
    /// More things than the game can be solved for.
    #[error("{count} are too many: at most {most} are possible")]
    TooMany {
        /// How many there are.
        count: u32,
        /// How many there may be.
        most: u32,
    },
    /// Fewer things than the game is played with.
    #[error("{count} are too few: at least {least} is needed")]
    TooFew {
        /// How many there are.
        count: u32,
        /// How many there must be.
        least: u32,
    },
    /// A number is not in the range the game can be solved for.
    #[error("{what} must be from {least} to {most}, not {value}")]
    OutOfRange {
        /// What the number is.
        what: &'static str,
        /// The number.
        value: i64,
        /// The least it may be.
        least: i64,
        /// The most it may be.
        most: i64,
    },
    /// Something is wrong with one of two rows.
    #[error("row {}: {error}", .row + 1)]
    InRow {
        /// The index of the row.
        row: usize,
        /// What is wrong with it.
        error: Box<InputError>,
    },
    /// More rows than two, or fewer.
    #[error("two rows are needed, not {0}")]
    NotTwoRows(usize),
    /// Rows of different length.
    #[error("the rows have {} and {} numbers: they must have equally many", .0[0], .0[1])]
    UnequalRows([usize; 2]),
    /// More numbers than two, or fewer.
    #[error("two numbers are needed, not {0}")]
    NotAPair(usize),
    /// A number of a pair does not fit 64 bits.
    #[error("number {} does not fit 64-bit integers: {number}", .at + 1)]
    Beyond64 {
        /// Its index.
        at: usize,
        /// The number.
        number: i128,
    },
    /// Neither a digit nor a question mark.
    #[error("character {} is neither a digit nor a question mark: {found:?}", .at + 1)]
    NotADigit {
        /// Its index.
        at: usize,
        /// What is there.
        found: char,
    },
    /// An odd number of digits, or none.
    #[error("an even number of digits and question marks is needed, 2 at least, not {0}")]
    OddDigits(usize),
    /// Not JSON at all.
    #[error("not JSON ({error}): needed is {needed}")]
    NotJson {
        /// What is needed.
        needed: &'static str,
        /// What is wrong, and where.
        error: String,
    },
    /// What the game itself finds wrong.
    #[error("{0}")]
    Unreadable(String),
    /// What the game itself finds wrong with an input that is written as its inputs are.
    #[error("{0}")]
    Unplayable(String),
    /// The game does not start where it is told to, so that it would be solved from elsewhere.
    #[error(
        "the game does not start from the position it is given: its `Game::start` has to return what \
         `Board::at` gave it"
    )]
    OtherStart,
    /// The game writes no positions, so that none can be read.
    #[error("positions of this game cannot be given")]
    NoPositions,
    /// A random input of this size is asked for.
    #[error("a random input of size {size} is too large: at most {most} is possible")]
    RandomTooLarge {
        /// The size.
        size: usize,
        /// The greatest size.
        most: usize,
    },
    /// Inputs of this kind are not made at random.
    #[error("there is no random input of this kind: {}", .0.describe())]
    NotRandom(InputKind),
    /// Another kind of input is needed.
    #[error("another kind of input is needed: {}", .0.describe())]
    WrongKind(InputKind),
    /// A position that the game does not have.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A board that the game is not played on.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// The row is too long, or its numbers add up to too much.
    #[error(transparent)]
    Row(#[from] RowError),
    /// A setting is wrong.
    #[error(transparent)]
    Setting(#[from] SettingError),
    /// A limit was reached before the game was made.
    #[error("stopped: {0}")]
    Stopped(#[from] StopReason),
}
