//! Impartial games: both players have the same moves, and who makes the last one wins, or loses.
//!
//! Each game is in a file of its own: its rules, its line in the [`CATALOG`] of the family, and how
//! its moves and positions are written.
//!
//! Needs: the traits of `stonework-core`; `stonework-catalog`, to say what a game is called, how it
//! is written and what solves it; the heap rules of `stonework-nimbers` and the settings of its
//! solver and of those of `stonework-search`. Never knows: another family, a file, a front end.
//!
//! ```
//! use stonework::{ByTheorem, Run, Solver, WinLose};
//! use stonework_impartial::{Bouton, LastMove, Nim};
//!
//! let game = Nim::new(vec![3, 4, 5], LastMove::Wins);
//! let solution = ByTheorem(Bouton).solve(&game, &Run::new())?;
//! assert_eq!(solution.value(), Some(WinLose::Win));
//! assert_eq!(solution.best_moves(), [(0, 2)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod chalkboard_xor;
pub mod chomp;
pub mod cram;
pub mod dawsons_chess;
pub mod dawsons_kayles;
pub mod euclid;
pub mod fibonacci_nim;
pub mod flip_game_ii;
mod golden_ratio;
mod grundy_table;
pub mod grundys_game;
mod heap_moves;
mod heap_row;
mod heap_table;
pub mod heaps;
pub mod kayles;
pub mod laskers_nim;
mod last_move;
mod misere_heaps;
pub mod nim;
mod strip;
pub mod treblecross;
mod two_heaps;
mod unequal_heaps;
pub mod wythoff;

use stonework_catalog::Catalog;

pub use chalkboard_xor::{ChalkboardXor, EvenCount};
pub use chomp::Chomp;
pub use cram::{Cram, HalfTurn};
pub use euclid::{Euclid, GoldenRatio};
pub use fibonacci_nim::{FibonacciNim, Zeckendorf};
pub use flip_game_ii::{FlipGameIi, RunsOfPlus};
pub use heap_moves::HeapMoves;
pub use heap_row::HeapError;
pub use heaps::{HeapMove, Heaps, SpragueGrundy};
pub use last_move::LastMove;
pub use misere_heaps::QuotientOfHeaps;
pub use nim::{Bouton, Nim};
pub use stonework_core::theorem_moves::{MOST_BEST, MOST_MOVES};
pub use treblecross::{SafeRuns, Treblecross};
pub use unequal_heaps::ThreeUnequal;
pub use wythoff::{GoldenPairs, Wythoff};

/// The games of this family, a line each.
pub static CATALOG: Catalog = Catalog::of(
    "Impartial games",
    &[
        nim::ENTRY,
        heaps::ENTRY,
        kayles::ENTRY,
        dawsons_kayles::ENTRY,
        dawsons_chess::ENTRY,
        grundys_game::ENTRY,
        laskers_nim::ENTRY,
        fibonacci_nim::ENTRY,
        wythoff::ENTRY,
        euclid::ENTRY,
        chomp::ENTRY,
        cram::ENTRY,
        treblecross::ENTRY,
        flip_game_ii::ENTRY,
        chalkboard_xor::ENTRY,
    ],
);
