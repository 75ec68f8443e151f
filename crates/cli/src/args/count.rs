//! `stonework perft` and `stonework divide`: [`CountArgs`].

use std::num::NonZeroU32;

use super::{GameArgs, InputArgs, RoomArgs};

#[derive(clap::Args, Debug)]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// How many plies: the moves of both players, each of them.
    #[arg(long, value_name = "D", value_parser = depth, allow_negative_numbers = true)]
    pub(crate) depth: NonZeroU32,

    /// Remembers the counts of positions, so that one to which many lines lead is counted once: the
    /// same counts with more memory and, where many do, in less time.
    #[arg(long)]
    pub(crate) memo: bool,

    #[command(flatten)]
    pub(crate) room: RoomArgs,

    /// Writes a JSON object, on one line.
    #[arg(long)]
    pub(crate) json: bool,
}

fn depth(text: &str) -> Result<NonZeroU32, String> {
    /// No table of more depths is read.
    const MOST: u32 = 10_000;
    text.parse()
        .ok()
        .filter(|depth: &NonZeroU32| depth.get() <= MOST)
        .ok_or_else(|| format!("a whole number from 1 to {MOST} is needed"))
}
