//! `stonework play`: [`PlayArgs`].

use super::input::{input, seed};
use super::{GameArgs, LimitArgs};

#[derive(clap::Args, Debug)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    /// What the game begins with: JSON, a bare row, a position or @FILE. A game on a board needs none: it
    /// begins at the start.
    #[arg(value_parser = input, allow_hyphen_values = true)]
    pub(crate) input: Option<String>,

    /// Whom you play: who moves first, who moves second, or both.
    #[arg(long, value_enum, default_value_t = Side::First, conflicts_with_all = ["first", "second"])]
    side: Side,

    /// The same as --side first, which is the default.
    #[arg(long, conflicts_with = "second")]
    first: bool,

    /// The same as --side second.
    #[arg(long)]
    second: bool,

    /// Takes one of several best moves at random, by this seed, in place of the first.
    #[arg(long, value_name = "S", value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,

    /// The solver, one that solves any position. Default: the best for the size and the memory.
    #[arg(long, value_name = "NAME")]
    pub(crate) solver: Option<String>,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// Whom the user plays.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    /// Who moves first.
    First,
    /// Who moves second.
    Second,
    /// Both players.
    Both,
}

impl PlayArgs {
    /// Whom the user plays.
    pub(crate) fn side(&self) -> Side {
        match (self.first, self.second) {
            (true, _) => Side::First,
            (_, true) => Side::Second,
            _ => self.side,
        }
    }
}
