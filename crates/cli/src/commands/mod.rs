//! What each command does, one file for each.

mod agreement;
mod batch;
mod bench;
mod compare;
mod count;
mod games;
mod json_parts;
mod nimbers;
mod play;
mod solve;
mod solve_json;
mod solve_run;
mod solve_text;
mod strong;
mod table;
mod table_plot;

use crate::args::Command;
use crate::console::Console;
use crate::ending::Ending;
use crate::failure::Failure;

/// Runs a command.
pub(crate) fn run(command: &Command, console: &mut Console<'_>) -> Result<Ending, Failure> {
    if !matches!(command, Command::Games(_)) {
        console.listen();
    }
    match command {
        Command::Games(args) => games::run(args, console),
        Command::Solve(args) => match &args.batch {
            Some(file) => batch::run(args, file, console),
            None => solve::run(args, console),
        },
        Command::Strong(args) => strong::run(args, console),
        Command::Nimbers(args) => nimbers::run(args, console),
        Command::Perft(args) => count::perft(args, console),
        Command::Divide(args) => count::divide(args, console),
        Command::Play(args) => play::run(args, console),
        Command::Table(args) => table::run(args, console),
        Command::Compare(args) => compare::run(args, console),
        Command::Bench(args) => bench::run(args, console),
    }
}
