//! The `stonework` command: [`stonework_command::main_with`] on all games of `stonework-games`.
//!
//! Needs: these two crates. Never knows: what a command does, which games there are.

use std::process::ExitCode;

use stonework_games::CATALOG;

fn main() -> ExitCode {
    stonework_command::main_with(&CATALOG)
}
