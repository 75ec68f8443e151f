//! The `stonework` command: [`stonework_command::main_with`] on all games of `stonework-games`.

use std::process::ExitCode;

use stonework_games::CATALOG;

fn main() -> ExitCode {
    stonework_command::main_with(&CATALOG)
}
