//! The size of a board as parameters of its game.

use crate::catalog::{Param, ParamValues};

/// How many rows; no more than a board of 64 cells may have.
pub(crate) const fn rows(least: u32, default: u32) -> Param {
    let most = 64;
    Param {
        name: "rows",
        values: ParamValues::Number {
            least,
            most,
            default,
        },
        meaning: "how many rows the board has",
    }
}

/// How many columns; they are letters.
pub(crate) const fn cols(least: u32, default: u32) -> Param {
    let most = 26;
    Param {
        name: "cols",
        values: ParamValues::Number {
            least,
            most,
            default,
        },
        meaning: "how many columns the board has",
    }
}
