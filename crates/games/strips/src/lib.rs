//! Partizan games on strips and cakes.
//!
//! Needs: `stonework-catalog`, to say how positions and moves are written and what solves them;
//! `stonework-values`, for their canonical forms. Never knows: another family, a file, a front end.

use stonework_catalog::Catalog;

/// The games of this family, a line each.
pub static CATALOG: Catalog = Catalog::of("Strips", &[]);
