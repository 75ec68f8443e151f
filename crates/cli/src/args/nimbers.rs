//! `stonework nimbers`: [`NimbersArgs`].

use std::num::NonZeroU32;
use std::path::PathBuf;

use super::limits::ResourceArgs;
use super::parsers::from_one_to;

#[derive(clap::Args, Debug)]
pub(crate) struct NimbersArgs {
    /// The rules: an octal code such as 0.77, a subtraction set such as {1,2,3}, or a game of the
    /// catalog whose heaps have such rules, such as kayles.
    #[arg(value_name = "CODE")]
    pub(crate) rules: String,

    /// How many nimbers: those of the heaps of 0 to N - 1 stones.
    #[arg(long, value_name = "N", value_parser = from_one_to::<NonZeroU32>(u32::MAX.into()), default_value = "1000", allow_negative_numbers = true)]
    pub(crate) terms: NonZeroU32,

    #[command(flatten)]
    pub(crate) resources: ResourceArgs,

    /// Writes a JSON object, on one line, with all nimbers.
    #[arg(long)]
    pub(crate) json: bool,

    /// Also plots the nimbers by heap; the name ends in .svg or .png.
    ///
    /// Many heaps share a column, which has a point for each nimber that one of them has.
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,
}
