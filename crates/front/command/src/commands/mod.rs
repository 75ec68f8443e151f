//! What each command does, one file for each.

mod atlas;
mod atlas_asker;
mod batch;
mod bench;
mod check;
#[cfg(feature = "cluster")]
mod cluster;
#[cfg(feature = "cluster")]
mod cluster_result;
mod compare;
mod count;
mod draw;
#[cfg(feature = "parquet")]
mod export;
mod found_position;
mod game_facts;
mod games;
mod laws;
mod misere_quotient;
mod nimbers;
#[cfg(feature = "cluster")]
mod or_refuse;
#[cfg(feature = "cluster")]
mod own_disks;
mod period_proof;
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
mod start_nimbers;
mod stats;
mod strong;
mod table;
mod table_plot;
mod value;
mod value_table;
mod value_words;
mod verify;

use stonework_catalog::Catalog;

#[cfg(not(all(feature = "cluster", feature = "parquet", feature = "serve")))]
use crate::args;
use crate::args::{Command, LimitArgs};
use crate::console::Console;
use crate::ending::Ending;
use crate::failure::Failure;

/// Refuses a command that is not built.
#[cfg(not(all(feature = "cluster", feature = "parquet", feature = "serve")))]
fn not_built(command: &str) -> Result<Ending, Failure> {
    Err(Failure::Usage(args::not_built(command).unwrap_or_default()))
}

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
        Command::Probe(args) => probe::run(args, catalog, console),
        Command::Verify(args) => verify::run(args, catalog, console),
        Command::Stats(args) => stats::run(args, catalog, console),
        #[cfg(feature = "parquet")]
        Command::Export(args) => export::run(args, catalog, console),
        Command::Check(args) => check::run(args, catalog, console),
        Command::Nimbers(args) => nimbers::run(args, catalog, console),
        Command::Perft(args) => count::perft(args, catalog, console),
        Command::Divide(args) => count::divide(args, catalog, console),
        Command::Draw(args) => draw::run(args, catalog, console),
        Command::Play(args) => play::run(args, catalog, console),
        #[cfg(feature = "serve")]
        Command::Serve(args) => serve::run(args, catalog, console),
        Command::Value(args) => value::run(args, catalog, console),
        Command::Table(args) => table::run(args, catalog, console),
        Command::Compare(args) => compare::run(args, catalog, console),
        Command::Laws(args) => laws::run(args, catalog, console),
        Command::Bench(args) => bench::run(args, catalog, console),
        Command::Atlas(args) => atlas::run(args, program, catalog, console),
        Command::Completions(args) => shell::completions(args, program, catalog, console),
        Command::Man(args) => shell::man(args, program, console),
        #[cfg(not(feature = "cluster"))]
        Command::Cluster(_) => not_built("cluster"),
        #[cfg(not(feature = "parquet"))]
        Command::Export(_) => not_built("export"),
        #[cfg(not(feature = "serve"))]
        Command::Serve(_) => not_built("serve"),
    }
}
