//! What each command does, one file for each.

mod batch;
mod bench;
mod check;
#[cfg(feature = "cluster")]
mod cluster;
mod compare;
mod count;
mod draw;
#[cfg(feature = "parquet")]
mod export;
mod found_position;
mod game_facts;
mod games;
mod laws;
mod nimbers;
mod plan_text;
mod play;
mod position_nimber;
mod probe;
mod save;
#[cfg(feature = "serve")]
mod serve;
mod shell;
mod solve;
mod solve_run;
mod solve_text;
mod stats;
mod strong;
mod table;
mod table_plot;
mod verify;

use stonework_catalog::Catalog;

#[cfg(not(all(feature = "cluster", feature = "parquet", feature = "serve")))]
use crate::args::not_built;
use crate::args::{Command, LimitArgs};
use crate::console::Console;
use crate::ending::Ending;
use crate::failure::Failure;

/// Runs a command of the program of this name on the games of a catalog.
pub(crate) fn run(
    command: &Command,
    program: &str,
    catalog: &Catalog,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    if !matches!(
        command,
        Command::Games(_) | Command::Completions(_) | Command::Man(_)
    ) {
        console.listen();
    }
    if let Some(note) = command.limits().and_then(LimitArgs::note) {
        console.note(&note);
    }
    match command {
        Command::Games(args) => games::run(args, program, catalog, console),
        Command::Solve(args) => solve::run(args, catalog, console),
        Command::Strong(args) => strong::run(args, catalog, console),
        #[cfg(feature = "cluster")]
        Command::Cluster(args) => cluster::run(args, catalog, console),
        #[cfg(not(feature = "cluster"))]
        Command::Cluster(_) => Err(Failure::Usage(not_built("cluster", "cluster"))),
        Command::Probe(args) => probe::run(args, catalog, console),
        Command::Verify(args) => verify::run(args, catalog, console),
        Command::Stats(args) => stats::run(args, catalog, console),
        #[cfg(feature = "parquet")]
        Command::Export(args) => export::run(args, catalog, console),
        #[cfg(not(feature = "parquet"))]
        Command::Export(_) => Err(Failure::Usage(not_built("export", "parquet"))),
        Command::Check(args) => check::run(args, catalog, console),
        Command::Nimbers(args) => nimbers::run(args, catalog, console),
        Command::Perft(args) => count::perft(args, catalog, console),
        Command::Divide(args) => count::divide(args, catalog, console),
        Command::Draw(args) => draw::run(args, catalog, console),
        Command::Play(args) => play::run(args, catalog, console),
        #[cfg(feature = "serve")]
        Command::Serve(args) => serve::run(args, catalog, console),
        #[cfg(not(feature = "serve"))]
        Command::Serve(_) => Err(Failure::Usage(not_built("serve", "serve"))),
        Command::Table(args) => table::run(args, catalog, console),
        Command::Compare(args) => compare::run(args, catalog, console),
        Command::Laws(args) => laws::run(args, catalog, console),
        Command::Bench(args) => bench::run(args, catalog, console),
        Command::Completions(args) => shell::completions(args, program, catalog, console),
        Command::Man(args) => shell::man(args, program, console),
    }
}
