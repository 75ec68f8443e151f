//! The `stonework` command. See [`stonework_cli`].

use std::env;
use std::process::ExitCode;

use stonework_cli::Console;

fn main() -> ExitCode {
    stonework_cli::run(env::args_os(), &mut Console::of_process()).into()
}
