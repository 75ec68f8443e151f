//! What a game is asked about: [`InputArgs`].

use std::num::NonZeroU64;

use crate::given::Random;

/// An input, or the size of a random one.
#[derive(clap::Args, Debug)]
pub(crate) struct InputArgs {
    /// The input: JSON, a bare row, a position, @FILE, or - for standard input. A game on a board needs none:
    /// it begins at the start.
    #[arg(value_parser = input, allow_hyphen_values = true)]
    input: Option<String>,

    /// Makes an input of N random piles instead, two rows of N where a game takes two; of a game that begins with a number, N is that.
    ///
    /// The input is the same on every machine for the same N, --seed and --max. In the JSON object
    /// it is told by these: {"random": N, "seed": S, "max": V}.
    #[arg(long, value_name = "N", value_parser = size, allow_negative_numbers = true,
          conflicts_with = "input")]
    random: Option<usize>,

    /// Makes another random input. Default: 0
    #[arg(long, value_name = "S", value_parser = seed, allow_negative_numbers = true,
          requires = "random", conflicts_with = "input")]
    seed: Option<u64>,

    /// The random piles are from 1 to V. Default: 1000
    #[arg(long, value_name = "V", value_parser = max, allow_negative_numbers = true,
          requires = "random", conflicts_with = "input")]
    max: Option<NonZeroU64>,
}

/// What the input is to be.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Wanted<'a> {
    /// As an argument tells.
    Told(&'a str),
    /// Made.
    Random(Random),
    /// What the game means if nothing is told.
    Nothing,
}

impl InputArgs {
    /// What the input is to be.
    pub(crate) fn wanted(&self) -> Wanted<'_> {
        match (&self.input, self.random) {
            (_, Some(size)) => Wanted::Random(Random::of(size, self.seed, self.max)),
            (Some(input), None) => Wanted::Told(input),
            (None, None) => Wanted::Nothing,
        }
    }
}

/// An input: anything, but no mistyped option.
pub(super) fn input(text: &str) -> Result<String, &'static str> {
    if text.starts_with("--") {
        Err("there is no such option")
    } else {
        Ok(text.to_owned())
    }
}

/// How many; how many are too many is for the kind of input to say.
pub(super) fn size(text: &str) -> Result<usize, &'static str> {
    text.parse()
        .map_err(|_| "a whole number is needed, 0 or more")
}

pub(super) fn seed(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| format!("a whole number from 0 to {} is needed", u64::MAX))
}

pub(super) fn max(text: &str) -> Result<NonZeroU64, String> {
    /// JSON has no greater numbers that every reader takes.
    const MOST: u64 = i64::MAX as u64;
    text.parse()
        .ok()
        .filter(|max: &NonZeroU64| max.get() <= MOST)
        .ok_or_else(|| format!("a whole number from 1 to {MOST} is needed"))
}
