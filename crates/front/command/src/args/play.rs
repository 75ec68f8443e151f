//! `stonework play`: [`PlayArgs`].

use super::distance::DistanceArgs;
use super::game::GameArgs;
use super::input::{AtArgs, PositionArgs};
use super::limits::LimitArgs;
use super::parsers::{seed, solver_names};
use super::with::WithArgs;

#[derive(clap::Args, Debug)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    #[command(flatten)]
    pub(crate) input: PositionArgs,

    #[command(flatten)]
    pub(crate) at: AtArgs,

    #[command(flatten)]
    pub(crate) distance: DistanceArgs,

    /// Which player you are: the one who moves first, the one who moves second, or both.
    #[arg(long, value_enum, default_value_t = Side::First, conflicts_with_all = ["first", "second"])]
    side: Side,

    /// The same as --side first, which is the default.
    #[arg(long, conflicts_with = "second")]
    first: bool,

    /// The same as --side second.
    #[arg(long)]
    second: bool,

    /// Chooses among several best moves at random, by this seed, instead of the first.
    #[arg(long, value_name = "S", value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,

    /// The solver, one that solves any position. Default: the best for the size and the memory.
    #[arg(long, value_name = "NAME", value_parser = solver_names())]
    pub(crate) solver: Option<String>,

    #[command(flatten)]
    pub(crate) with: WithArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// The players the user plays for.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    /// The player who moves first.
    First,
    /// The player who moves second.
    Second,
    /// Both players.
    Both,
}

impl PlayArgs {
    /// The players the user plays for.
    pub(crate) fn side(&self) -> Side {
        match (self.first, self.second) {
            (true, _) => Side::First,
            (_, true) => Side::Second,
            _ => self.side,
        }
    }
}
