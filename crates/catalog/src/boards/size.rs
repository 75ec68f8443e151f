//! The size of a board as parameters of its game, which a position tells too.

use crate::{Axis, Number};

/// How many rows; no more than a board of 64 cells may have.
#[must_use]
pub const fn rows(least: u32, default: u32) -> Number {
    Number::new("rows", least..=64, default, "how many rows the board has").axis(Axis::Rows)
}

/// How many rows; no more than a wide board may have.
#[must_use]
pub const fn rows_of_wide(least: u32, default: u32) -> Number {
    Number::new("rows", least..=120, default, "how many rows the board has").axis(Axis::Rows)
}

/// How many rows and columns, as many of the one as of the other.
#[must_use]
pub const fn size(least: u32, default: u32) -> Number {
    Number::new(
        "size",
        least..=8,
        default,
        "how many rows and columns the board has",
    )
    .axis(Axis::Both)
}

/// How many columns; they are letters.
#[must_use]
pub const fn cols(least: u32, default: u32) -> Number {
    Number::new(
        "cols",
        least..=26,
        default,
        "how many columns the board has",
    )
    .axis(Axis::Cols)
}
