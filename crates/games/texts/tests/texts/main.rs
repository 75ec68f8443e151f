//! Tests of games whose rules are a text: texts of games that the catalog or a plain implementation
//! has as well are solved alike.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

mod as_in_the_catalog;
mod gallery;
mod plain;
mod support;
