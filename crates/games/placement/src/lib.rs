//! The board games in which pieces are placed and stay where they are; those in which pieces move
//! are in `stonework-movement`.
//!
//! Each game is in a file of its own: its rules, its line in the [`CATALOG`] of the family, and how
//! it is drawn. What they are made of is in [`stonework_catalog::boards`]: first of all [`Board`],
//! the text notation of positions and moves.
//!
//! Needs: the traits of `stonework-core`; `stonework-catalog`, to say what a game is called, how it
//! is written and what solves it. Never knows: another family, a file, a front end.
//!
//! ```
//! use stonework::{AlphaBeta, Outcome, Run, Solver};
//! use stonework_placement::ConnectFour;
//!
//! let game = ConnectFour::new(4, 4)?;
//! let solution = AlphaBeta::new().ordered().bounded().packed().solve(&game, &Run::new())?;
//! assert_eq!(solution.value(), Some(0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod col;
pub mod connect_four;
pub mod domineering;
pub mod dots_and_boxes;
pub mod hex;
mod mirrors;
mod mnk;
pub mod nogo;
pub mod notakto;
pub mod othello;
mod pairing;
mod put_a_stone;
pub mod snort;
pub mod tic_tac_toe;

use stonework_catalog::Catalog;

pub use stonework_catalog::boards::*;

pub use col::Col;
pub use connect_four::{ConnectFour, Stones};
pub use domineering::{Contest, ContestedDomineering, Domineering, Tiles};
pub use dots_and_boxes::DotsAndBoxes;
pub use hex::Hex;
pub use mnk::{LineRule, Mnk};
pub use nogo::NoGo;
pub use notakto::{MisereQuotient, Notakto, QuotientElement};
pub use othello::{Othello, Pass};
pub use snort::Snort;
pub use tic_tac_toe::TicTacToe;

/// The games of this family, a line each.
pub static CATALOG: Catalog = Catalog::of(
    "Boards",
    &[
        mnk::ENTRY,
        notakto::ENTRY,
        connect_four::ENTRY,
        dots_and_boxes::ENTRY,
        domineering::ENTRY,
        othello::ENTRY,
        snort::ENTRY,
        col::ENTRY,
        nogo::ENTRY,
        hex::ENTRY,
    ],
);
