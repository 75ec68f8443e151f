//! Tests of games whose rules are a text.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

mod checks;
mod ground;
mod language;
mod machine;
mod movers;
mod naive;
mod notes;
mod page;
mod programs;
mod propnet;
mod public_games;
mod random_program;
mod reader;
mod texts;
