//! `stonework nim`: [`NimArgs`].

use std::num::NonZeroU32;
use std::path::PathBuf;

use stonework_core::HeapRules;

use super::RoomArgs;

#[derive(clap::Args, Debug)]
pub(crate) struct NimArgs {
    /// The rules: an octal code such as 0.77, or a subtraction set such as {1,2,3}.
    #[arg(value_name = "CODE")]
    pub(crate) rules: HeapRules,

    /// How many nimbers: those of the heaps of 0 to N - 1 stones.
    #[arg(long, value_name = "N", value_parser = terms, default_value = "1000", allow_negative_numbers = true)]
    pub(crate) terms: NonZeroU32,

    #[command(flatten)]
    pub(crate) room: RoomArgs,

    /// Writes a JSON object, on one line, with all nimbers.
    #[arg(long)]
    pub(crate) json: bool,

    /// Plots the nimbers by heap as well; the name ends in .svg or .png.
    ///
    /// Many heaps are drawn in one column: it has a point for each nimber that one of them has.
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,
}

fn terms(text: &str) -> Result<NonZeroU32, String> {
    text.parse()
        .map_err(|_| format!("a whole number from 1 to {} is needed", u32::MAX))
}
