//! What the command does, one file for each of its commands.

mod answer;
mod batch;
mod bench;
mod compare;
mod count;
mod games;
mod nim;
mod picture;
mod play;
mod solve;
mod solved_text;
mod strong;
mod table;

use crate::args::Command;
use crate::failure::{Ending, Failure};

/// Does what is asked.
pub(crate) fn run(command: &Command) -> Result<Ending, Failure> {
    match command {
        Command::Games(args) => games::run(args),
        Command::Solve(args) => match &args.batch {
            Some(file) => batch::run(args, file),
            None => solve::run(args),
        },
        Command::Strong(args) => strong::run(args),
        Command::Nim(args) => nim::run(args),
        Command::Perft(args) => count::perft(args),
        Command::Divide(args) => count::divide(args),
        Command::Play(args) => play::run(args),
        Command::Table(args) => table::run(args),
        Command::Compare(args) => compare::run(args),
        Command::Bench(args) => bench::run(args),
    }
}
