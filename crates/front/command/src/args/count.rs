//! `stonework perft` and `stonework divide`: [`CountArgs`].

use std::num::NonZeroU32;

use super::batch::BatchArgs;
use super::game::GameArgs;
use super::input::{AtArgs, InputArgs};
use super::limits::LimitArgs;
use super::parsers::from_one_to;
use super::with::WithArgs;

#[derive(clap::Args, Debug)]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    #[command(flatten)]
    pub(crate) input: InputArgs,

    #[command(flatten)]
    pub(crate) at: AtArgs,

    #[command(flatten)]
    pub(crate) batch: BatchArgs,

    /// How many plies; a ply is one move of one player.
    #[arg(long, value_name = "D", value_parser = from_one_to::<NonZeroU32>(10_000), allow_negative_numbers = true)]
    pub(crate) depth: NonZeroU32,

    /// Counts a position once even if many lines lead to it: the same counts with more memory
    /// and, where positions often recur, in less time.
    #[arg(long)]
    pub(crate) memo: bool,

    #[command(flatten)]
    pub(crate) with: WithArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// Writes a JSON object, on one line.
    #[arg(long)]
    pub(crate) json: bool,
}
