//! The `stonework` command as a library, for any catalog of games: arguments in, text or JSON out.
//!
//! [`own_game`] makes a program with every command of a game on a board of one's own, and
//! [`prelude`] has what such a game is made of. [`main_with`] takes any [`Catalog`]: a game has a
//! line there, an [`Entry`](catalog::Entry), and says how its moves and positions are written, by
//! [`catalog::CatalogGame`] or [`boards::Board`].
//!
//! Needs: `stonework-catalog` and the solvers below it, `stonework-laws`; databases and certificates of
//! `stonework-saved` and `stonework-store`, `stonework-pictures`; by features `stonework-export`,
//! `stonework-cluster`, `stonework-explorer`. Never knows: the rules of a game, how a file is laid
//! out.
//!
//! ```
//! use stonework_command::prelude::*;
//! use stonework_command::{Console, Ending};
//!
//! /// A heap of stones. A move takes 1, 3 or 4 of them. Whoever takes the last stone wins.
//! struct Heap(u32);
//!
//! impl Game for Heap {
//!     type State = u32;
//!     type Move = u32;
//!     type Value = WinLose;
//!
//!     fn start(&self) -> u32 {
//!         self.0
//!     }
//!     fn terminal_value(&self, &left: &u32) -> Option<WinLose> {
//!         (left == 0).then_some(WinLose::Loss)
//!     }
//!     fn moves(&self, &left: &u32) -> impl Iterator<Item = u32> {
//!         [1, 3, 4].into_iter().filter(move |&taken| taken <= left)
//!     }
//!     fn play(&self, &left: &u32, taken: u32) -> Step<Self> {
//!         Step::to(left - taken)
//!     }
//! }
//!
//! impl CatalogGame for Heap {
//!     fn notation(&self, taken: u32) -> Notation {
//!         Notation::Count(taken)
//!     }
//!     fn draw(&self, left: &u32) -> String {
//!         format!("{left} stones")
//!     }
//! }
//!
//! static GAMES: Catalog = Catalog::of("own games", &[Entry {
//!     id: "take",
//!     title: "Take 1, 3 or 4",
//!     rules: "Take 1, 3 or 4 stones of a heap; whoever takes the last one wins.",
//!     answer: Answers::Always(AnswerKind::FIRST_WINS),
//!     input: InputKind::Count,
//!     positions: "how many stones are left: `7 stones`",
//!     moves: "how many are taken: `3`",
//!     example: "11",
//!     ..Entry::of(&|input, _| Ok(GameBuilder::new(Heap(input.count(0)?)).boxed()))
//! }]);
//!
//! // As `main` does: `fn main() -> ExitCode { stonework_command::main_with(&GAMES) }`
//! let mut output = Vec::new();
//! let args = ["take", "solve", "take", "11"];
//! let mut console = Console::new(&b""[..], &mut output, std::io::stderr());
//! assert_eq!(stonework_command::run(args, &GAMES, &mut console), Ending::Solved);
//! drop(console);
//! assert!(String::from_utf8(output)?.contains("The first player wins."));
//! # Ok::<(), std::string::FromUtf8Error>(())
//! ```
//!
//! [`run`] does what a command line asks on any streams. Read `args` for the arguments, `commands`
//! for what each command does.

mod args;
mod certificate;
mod checked_game;
#[cfg(feature = "cluster")]
mod cluster_line;
mod commands;
mod console;
mod csv_text;
mod endgames;
mod ending;
mod failure;
mod game_input;
mod game_settings;
mod game_setup;
mod interrupt;
mod line_reader;
mod memory;
mod overwritten;
mod own_game;
mod plot_file;
pub mod prelude;
mod progress_bar;
mod usage;
mod with_database;
mod wording;

use std::env;
use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, ValueEnum};
use stonework_catalog::Catalog;
pub use stonework_catalog::{self as catalog, boards};

use crate::args::{Args, ColorWhen, with_negatives};
pub use crate::console::Console;
pub use crate::ending::Ending;
use crate::failure::Failure;
pub use crate::interrupt::Interrupt;
use crate::overwritten::overwritten;
pub use crate::own_game::{OwnBoardGame, OwnGame, SizedGame, own_game};

/// Does what the arguments of this process ask, on the games of a catalog: a whole `main`.
#[must_use]
pub fn main_with(catalog: &Catalog) -> ExitCode {
    main_on(Console::of_process(), catalog)
}

/// [`main_with`], where `--version` tells this version.
#[must_use]
pub fn main_with_version(catalog: &Catalog, version: &'static str) -> ExitCode {
    main_on(Console::of_process().with_version(version), catalog)
}

fn main_on(mut console: Console<'_>, catalog: &Catalog) -> ExitCode {
    memory::give_back_when_freed();
    run(env::args_os(), catalog, &mut console).into()
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
    let args = with_negatives(args.into_iter().map(Into::into).collect());
    let matches = console.command_line().try_get_matches_from(&args);
    let ended = match matches.and_then(|matches| Args::from_arg_matches(&matches)) {
        Ok(parsed) => {
            console.heed(parsed.global);
            let program = args.first().map(Path::new).and_then(Path::file_stem);
            let program = program.map_or("stonework".into(), OsStr::to_string_lossy);
            match overwritten(&args) {
                None => commands::run(&parsed.command, &program, catalog, console),
                Some(file) => Err(Failure::Usage(format!(
                    "`{file}` is named twice, once to be written"
                ))),
            }
        }
        Err(error) => {
            console.set_color(wanted_color(&args));
            usage::respond(&error, &args, console)
        }
    };
    ended.unwrap_or_else(|failure| console.report(&failure))
}

/// What `--color` says in arguments that are help or wrong, so that they are not parsed.
fn wanted_color(args: &[OsString]) -> ColorWhen {
    let mut wanted = ColorWhen::default();
    for (at, arg) in args.iter().enumerate() {
        let arg = arg.to_string_lossy();
        let next = args.get(at + 1).map(|next| next.to_string_lossy());
        let value = match arg.strip_prefix("--color") {
            Some("") => next.unwrap_or_default().into_owned(),
            Some(rest) => rest.trim_start_matches('=').to_owned(),
            None => continue,
        };
        wanted = ColorWhen::from_str(&value, false).unwrap_or(wanted);
    }
    wanted
}

/// The command line: its commands and their arguments, as a man page or a completion needs them.
#[must_use]
pub fn command() -> clap::Command {
    Args::command()
}
