//! The `stonework` command: solves two-player games exactly.
//!
//! Read [`args`] for what it understands, [`commands`] for what it does. It names no game: the
//! games come from the catalog of `stonework-games`.

mod args;
mod columns;
mod commands;
mod failure;
mod given;
mod interrupt;
mod limits;
mod memory;
mod output;
mod plot;
mod progress;
mod question;
mod rank;
mod source;
mod text;
mod usage;

use std::process::ExitCode;

use clap::Parser;

use crate::args::Args;

fn main() -> ExitCode {
    let ended = match Args::try_parse() {
        Ok(args) => commands::run(&args.command),
        Err(error) => usage::answer(&error),
    };
    match ended {
        Ok(ending) => ending.into(),
        Err(failure) => failure.tell().into(),
    }
}
