//! The board games in which pieces move; those in which pieces are placed and stay are in
//! `stonework-placement`.
//!
//! Each game is in a file of its own: its rules, its line in the [`CATALOG`] of the family, and how
//! it is drawn. What they are made of is in [`stonework_catalog::boards`]: first of all [`Board`],
//! the text notation of positions and moves.
//!
//! Needs: the traits of `stonework-core`; `stonework-catalog`, to say what a game is called, how it
//! is written and what solves it; the settings of the solvers of `stonework-search`. Never knows:
//! another family, a file, a front end.
//!
//! ```
//! use stonework::{AlphaBeta, Run, Solver, WinLose};
//! use stonework_movement::Hexapawn;
//!
//! let solution = AlphaBeta::new().ordered().solve(&Hexapawn::new(3, 3)?, &Run::new())?;
//! assert_eq!(solution.value(), Some(WinLose::Loss));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod amazons;
pub mod awari;
pub mod breakthrough;
pub mod clobber;
mod clobber_rules;
pub mod fission;
pub mod hexapawn;
pub mod kalah;
pub mod konane;
pub mod maze;
pub mod nine_mens_morris;
mod pawns;
mod pit_rows;
pub mod quixo;
mod stuck;
pub mod three_mens_morris;

use stonework_catalog::Catalog;

pub use stonework_catalog::boards::*;

pub use amazons::{Amazons, Shot};
pub use awari::{Awari, GrandSlam};
pub use breakthrough::Breakthrough;
pub use clobber::Clobber;
pub use clobber_rules::{ClobberRule, FreeClobber};
pub use fission::{Atoms, Fission};
pub use hexapawn::Hexapawn;
pub use kalah::{Capture, Kalah, SeedsLeft};
pub use konane::Konane;
pub use maze::Maze;
pub use nine_mens_morris::{
    Men, MorrisEndgame, MorrisMove, MorrisOpening, MorrisVariant, NineMensMorris,
};
pub use pit_rows::Pits;
pub use quixo::{Cubes, Quixo};
pub use stuck::Stuck;
pub use three_mens_morris::{ManMove, ThreeMensMorris};

/// The games of this family, a line each.
pub static CATALOG: Catalog = Catalog::of(
    "Boards",
    &[
        hexapawn::ENTRY,
        breakthrough::ENTRY,
        clobber::ENTRY,
        konane::ENTRY,
        amazons::ENTRY,
        fission::ENTRY,
        maze::ENTRY,
        three_mens_morris::ENTRY,
        nine_mens_morris::ENTRY,
        nine_mens_morris::opening::ENTRY,
        quixo::ENTRY,
        kalah::ENTRY,
        awari::ENTRY,
    ],
);
