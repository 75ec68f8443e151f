//! `stonework strong`: [`StrongArgs`].

use stonework_games::catalog::WantedValue;

use super::input::{input, seed};
use super::{GameArgs, LimitArgs};

#[derive(clap::Args, Debug)]
pub(crate) struct StrongArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    /// The input, as `stonework solve` takes it. A game on a board needs none: it begins at the start.
    #[arg(value_parser = input, allow_hyphen_values = true)]
    pub(crate) input: Option<String>,

    /// Tells what this position is worth, and every move of it; may be repeated.
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    pub(crate) at: Vec<String>,

    /// Tells a random position of this value to the player to move: win, draw, loss, "win in 5", or a number where
    /// values are numbers; may be repeated. With what it is worth, and every move of it.
    #[arg(long, value_name = "VALUE", allow_hyphen_values = true)]
    pub(crate) random: Vec<WantedValue>,

    /// Takes other random positions. Default: 0
    #[arg(long, value_name = "S", value_parser = seed, allow_negative_numbers = true, requires = "random")]
    pub(crate) seed: Option<u64>,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// Writes a JSON object, on one line.
    #[arg(long)]
    pub(crate) json: bool,
}
