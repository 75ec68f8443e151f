//! The `stonework` command as a library: solves two-player games exactly.
//!
//! No game is named here: [`main_with`] takes a [`Catalog`], so that a program with games of its own
//! has every command.
//!
//! ```no_run
//! use std::process::ExitCode;
//!
//! use stonework::catalog::{
//!     AnswerKind, Answers, CatalogGame, Catalog, Entry, GameBuilder, InputKind, Notation,
//! };
//! use stonework_core::{Game, Outcome, Step};
//!
//! /// A heap of stones. A move takes 1, 3 or 4 of them. Who takes the last stone wins.
//! struct Heap(u32);
//!
//! impl Game for Heap {
//!     type State = u32;
//!     type Move = u32;
//!     type Value = Outcome;
//!
//!     fn start(&self) -> u32 {
//!         self.0
//!     }
//!     fn terminal_value(&self, &left: &u32) -> Option<Outcome> {
//!         (left == 0).then_some(Outcome::loss_in(0))
//!     }
//!     fn moves(&self, &left: &u32) -> impl Iterator<Item = u32> {
//!         [1, 3, 4].into_iter().filter(move |&taken| taken <= left)
//!     }
//!     fn play(&self, &left: &u32, taken: u32) -> Step<Self> {
//!         Step::to(left - taken)
//!     }
//! }
//! ```
//!
//! [`run`] does what a command line asks on any streams. Read `args` for the arguments, `commands`
//! for what each command does.

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

use std::env;
use std::ffi::OsString;
use std::process::ExitCode;

use clap::Parser;
pub use stonework_games::catalog;
use stonework_games::catalog::Catalog;

pub use crate::console::Console;
pub use crate::ending::Ending;
pub use crate::interrupt::Interrupt;

/// Does what the arguments of this process ask, on the games of a catalog: a whole `main`.
pub fn main_with(catalog: &Catalog) -> ExitCode {
    run(env::args_os(), catalog, &mut Console::of_process()).into()
}

/// Runs the command with these arguments, the first of which is its own name, on the games of a
/// catalog.
pub fn run<A>(
    args: impl IntoIterator<Item = A>,
    catalog: &Catalog,
    console: &mut Console<'_>,
) -> Ending
where
    A: Into<OsString> + Clone,
{
    let ended = match args::Args::try_parse_from(args) {
        Ok(args) => commands::run(&args.command, catalog, console),
        Err(error) => usage::respond(&error, console),
    };
    ended.unwrap_or_else(|failure| console.report(&failure))
}
