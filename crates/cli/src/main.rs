//! The `stonework` command: [`stonework::main_with`] on all games of `stonework-games`.

use std::process::ExitCode;

use stonework_games::CATALOG;

fn main() -> ExitCode {
    stonework::main_with(&CATALOG)
}
