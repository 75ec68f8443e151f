//! The `stonework` command: [`stonework_command`] on all games of `stonework-games`, with the commit that
//! it is built from.
//!
//! Needs: these two crates. Never knows: what a command does, which games there are.

use std::process::ExitCode;

use stonework_games::CATALOG;

fn main() -> ExitCode {
    stonework_command::main_with_version(&CATALOG, env!("STONEWORK_VERSION"))
}
