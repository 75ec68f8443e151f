//! The board games: those in which pieces are placed and stay, and those in which they move.

use stonework_catalog::Catalog;

pub use stonework_movement::*;
pub use stonework_placement::*;

/// The games of both crates.
pub static CATALOG: Catalog =
    Catalog::joined(&[&stonework_placement::CATALOG, &stonework_movement::CATALOG]);
