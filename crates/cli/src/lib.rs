//! The `stonework` command: solves two-player games exactly.
//!
//! [`run`] does what a command line asks. The binary gives it the streams of the process, tests
//! give it streams in memory. Read `args` for the arguments, `commands` for what each command does.
//! No game is named here: the games come from the catalog of `stonework-games`.

mod args;
mod columns;
mod commands;
mod console;
mod ending;
mod failure;
mod game_input;
mod game_setup;
mod interrupt;
mod line_reader;
mod memory;
mod plot;
mod progress_bar;
mod usage;
mod value_rank;
mod value_text;
mod wording;

use std::ffi::OsString;

use clap::Parser;

pub use crate::console::Console;
pub use crate::ending::Ending;
pub use crate::interrupt::Interrupt;

/// Runs the command with these arguments, the first of which is its own name.
pub fn run<A>(args: impl IntoIterator<Item = A>, console: &mut Console<'_>) -> Ending
where
    A: Into<OsString> + Clone,
{
    let ended = match args::Args::try_parse_from(args) {
        Ok(args) => commands::run(&args.command, console),
        Err(error) => usage::respond(&error, console),
    };
    ended.unwrap_or_else(|failure| console.report(&failure))
}
