//! Tests of games whose rules are a text.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

mod checks;
mod notes;
mod propnet;
mod reader;
mod texts;
