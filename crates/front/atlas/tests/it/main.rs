//! Tests of the atlas.

#![expect(
    clippy::unwrap_used,
    reason = "clippy takes only functions marked #[test] for tests"
)]

mod built_in;
mod comparison;
mod files;
mod lists;
