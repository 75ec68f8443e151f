//! The input of a game as an argument: [`InputArgs`], [`PositionArgs`], [`AtArgs`].

use std::num::NonZeroU64;

use super::parsers::{MAX_JSON, from_one_to, input, seed, size};
use crate::game_input::RandomInput;

/// Where the input of a game comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) enum InputSource<'a> {
    /// From an argument: the input itself, `@FILE` or `-`.
    Argument(&'a str),
    /// It is generated.
    Random(RandomInput),
    /// The input a game has if none is given.
    Default,
}

impl InputSource<'_> {
    /// Whether it is standard input.
    pub(crate) fn is_stdin(self) -> bool {
        matches!(self, Self::Argument("-"))
    }
}

/// An input, or the size of a random one.
#[derive(clap::Args, Debug)]
pub(crate) struct InputArgs {
    /// The input: JSON, a bare row, a position, @FILE, or - for standard input. A game on a board
    /// needs none: it begins at the start.
    #[arg(value_parser = input, index = 2, allow_hyphen_values = true)]
    input: Option<String>,

    /// Generates N random piles instead, or two rows of N where a game takes two. For a game
    /// whose input is a number, N is the input; a game on a board begins after N random moves.
    ///
    /// The input is the same on every machine for the same N, --seed and --max. The JSON object
    /// has these in its place: {"random": N, "seed": S, "max": V}.
    #[arg(long, value_name = "N", value_parser = size, allow_negative_numbers = true,
          conflicts_with = "input")]
    random: Option<usize>,

    /// Generates a different random input.
    #[arg(long, value_name = "S", value_parser = seed, default_value = "0", allow_negative_numbers = true,
          requires = "random", conflicts_with = "input")]
    seed: u64,

    /// The random piles are from 1 to V. [default: 1000]
    #[arg(long, value_name = "V", value_parser = from_one_to::<NonZeroU64>(MAX_JSON),
          allow_negative_numbers = true, requires = "random", conflicts_with = "input")]
    max: Option<NonZeroU64>,
}

impl InputArgs {
    /// Where the input comes from.
    pub(crate) fn source(&self) -> InputSource<'_> {
        match (&self.input, self.random) {
            (_, Some(size)) => InputSource::Random(RandomInput {
                size,
                seed: self.seed,
                max: self.max,
            }),
            (Some(input), None) => InputSource::Argument(input),
            (None, None) => InputSource::Default,
        }
    }
}

/// An input, but no random one.
#[derive(clap::Args, Debug)]
pub(crate) struct PositionArgs {
    /// The input, as the command `solve` takes it. A game on a board needs none: it begins at the
    /// start.
    #[arg(value_parser = input, index = 2, allow_hyphen_values = true)]
    input: Option<String>,
}

impl PositionArgs {
    /// Whether there is one.
    pub(crate) fn is_given(&self) -> bool {
        self.input.is_some()
    }

    /// Where the input comes from.
    pub(crate) fn source(&self) -> InputSource<'_> {
        self.input
            .as_deref()
            .map_or(InputSource::Default, InputSource::Argument)
    }
}

/// A position of a game on its input.
#[derive(clap::Args, Debug)]
pub(crate) struct AtArgs {
    /// Starts from this position of the game on its input, written as the game writes it: `games GAME`
    /// tells how.
    #[arg(
        id = "at",
        long = "at",
        value_name = "POSITION",
        allow_hyphen_values = true
    )]
    pub(crate) position: Option<String>,
}
