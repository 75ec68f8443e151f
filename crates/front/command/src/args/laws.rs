//! `stonework laws`: [`LawsArgs`].

use std::num::NonZeroUsize;

use super::game::GameArgs;
use super::input::InputArgs;
use super::limits::ResourceArgs;
use super::parsers::from_one_to;

#[derive(clap::Args, Debug)]
pub(crate) struct LawsArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// Counts so many positions, the nearest to the start, to tell whether play can return to one;
    /// of these, the first tenth is looked at closely.
    #[arg(long, value_name = "N", value_parser = from_one_to::<NonZeroUsize>(100_000_000), default_value = "10000",
          allow_negative_numbers = true)]
    pub(crate) positions: NonZeroUsize,

    #[command(flatten)]
    pub(crate) resources: ResourceArgs,

    /// Writes a JSON object, on one line.
    #[arg(long)]
    pub(crate) json: bool,
}
