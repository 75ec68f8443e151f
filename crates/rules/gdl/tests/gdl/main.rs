//! Tests of games whose rules are a text.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

mod language;
mod naive;
mod texts;
mod propnet;
mod checks;
mod notes;
mod reader;
mod texts;
