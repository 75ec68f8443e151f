//! Partizan games on strips, cakes and heaps: Left and Right have moves of their own, and whoever
//! cannot move has lost.
//!
//! Each game is in a file of its own: its rules, its line in the [`CATALOG`] of the family, and how
//! its moves and positions are written. A position says who is to move: `t..f right`.
//!
//! Needs: the traits of `stonework-core`; `stonework-catalog`, to say how positions and moves are
//! written and what solves them; `stonework-values`, for their canonical forms; the heap rules of
//! `stonework-nimbers`. Never knows: another family, a file, a front end.
//!
//! ```
//! use stonework::{Negamax, Run, Solver, WinLose};
//! use stonework_strips::TopplingDominoes;
//!
//! // Whoever begins topples the green domino, and the own one stays.
//! let solution = Negamax::new().solve(&TopplingDominoes::new("ler")?, &Run::new())?;
//! assert_eq!(solution.value(), Some(WinLose::Win));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod cutcake;
pub mod elephants_and_rhinos;
pub mod partizan_euclid;
pub mod partizan_heaps;
mod row;
pub mod toads_and_frogs;
pub mod toppling_dominoes;

use stonework_catalog::Catalog;

pub use cutcake::{Cake, Cut, Cutcake};
pub use partizan_euclid::PartizanEuclid;
pub use partizan_heaps::PartizanHeaps;
pub use row::{Cell, Cells};
pub use toads_and_frogs::ToadsAndFrogs;
pub use toppling_dominoes::TopplingDominoes;

/// The games of this family, a line each.
pub static CATALOG: Catalog = Catalog::of(
    "Strips",
    &[
        toads_and_frogs::ENTRY,
        elephants_and_rhinos::ENTRY,
        toppling_dominoes::ENTRY,
        cutcake::ENTRY,
        partizan_heaps::ENTRY,
        partizan_euclid::ENTRY,
    ],
);
