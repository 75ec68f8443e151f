//! stonework as a Python module: what the package `stonework` is made of.
//!
//! Read `catalog` for the games of the catalog, `own_game` for games written in Python, `value` and
//! `arena` for values of partizan games, `work` for how long work is watched while Python's lock is
//! free.
//!
//! Needs: `stonework`, `stonework-games`, the sums of `stonework-sums`, databases and certificates of
//! `stonework-saved` and `stonework-store`, the tables and plots of `stonework-pictures`. Never knows:
//! the rules of a game (one written in Python is a graph here), how a file is laid out, the command.

#![allow(
    clippy::doc_link_with_quotes,
    reason = "what items say of themselves is read in Python"
)]

mod arena;
mod arrow;
mod batch_game;
mod catalog;
mod certificate;
mod database;
mod enumerated;
mod errors;
mod keys;
mod laws;
mod limits;
mod nimbers;
mod outcome;
mod own_game;
mod picture;
mod quotient;
mod rational;
mod rules;
mod solution;
mod solve;
mod step;
mod strong;
mod thermograph;
mod to_python;
mod valuation;
mod value;
mod whole_graph;
mod work;

use pyo3::prelude::*;

/// The compiled part of the package.
#[pymodule]
mod _stonework {
    #[pymodule_export]
    use super::batch_game::solve_batch_game;
    #[pymodule_export]
    use super::catalog::{games, perft_catalog_game, solve_many, table};
    #[pymodule_export]
    use super::certificate::{Certificate, Checked, check_file};
    #[pymodule_export]
    use super::database::{Database, open_database};
    #[pymodule_export]
    use super::laws::check_own_laws;
    #[pymodule_export]
    use super::nimbers::{Nimbers, nimbers};
    #[pymodule_export]
    use super::outcome::{Outcome, draw, loss, win};
    #[pymodule_export]
    use super::own_game::solve_own_game;
    #[pymodule_export]
    use super::picture::table_svg;
    #[pymodule_export]
    use super::quotient::{MisereQuotient, genera, misere_quotient};
    #[pymodule_export]
    use super::rules::Rules;
    #[pymodule_export]
    use super::solution::Solution;
    #[pymodule_export]
    use super::solve::solve_catalog_game;
    #[pymodule_export]
    use super::step::Step;
    #[pymodule_export]
    use super::strong::{
        PositionValue, Strong, strong_batch_game, strong_catalog_game, strong_own_game,
    };
    #[pymodule_export]
    use super::thermograph::Thermograph;
    #[pymodule_export]
    use super::valuation::{SumMove, Valuation, value_of};
    #[pymodule_export]
    use super::value::Value;
}
