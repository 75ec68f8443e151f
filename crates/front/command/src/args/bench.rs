//! `stonework bench`: [`BenchArgs`].

use std::num::{NonZeroU32, NonZeroU64};
use std::path::PathBuf;

use super::game::GameArgs;
use super::limits::LimitArgs;
use super::parsers::{MAX_JSON, from_one_to, seed, solver_names};
use crate::game_input::RandomInput;

#[derive(clap::Args, Debug)]
pub(crate) struct BenchArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    /// The sizes of the random inputs, ascending: 1000,2000,4000.
    ///
    /// A size is a number of piles; for a game whose input is a number, it is the input; for a game
    /// on a board it is how many random moves are played before, and the largest is measured first,
    /// as it takes the least.
    #[arg(long, value_name = "N,N,…", value_parser = sizes, allow_hyphen_values = true)]
    pub(crate) sizes: Sizes,

    /// Generates different random inputs.
    #[arg(long, value_name = "S", value_parser = seed, default_value = "0", allow_negative_numbers = true)]
    seed: u64,

    /// The random piles are from 1 to V. [default: 1000]
    #[arg(long, value_name = "V", value_parser = from_one_to::<NonZeroU64>(MAX_JSON), allow_negative_numbers = true)]
    max: Option<NonZeroU64>,

    /// A solver; may be repeated. Default: all that fit, except those that search every line of
    /// play.
    #[arg(long, value_name = "NAME", value_parser = solver_names())]
    pub(crate) solver: Vec<String>,

    /// Solves everything R times and takes the best time of each.
    #[arg(long, value_name = "R", default_value = "3", value_parser = from_one_to::<NonZeroU32>(1000), allow_negative_numbers = true)]
    pub(crate) repeat: NonZeroU32,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// Writes a JSON object, on one line.
    #[arg(long, conflicts_with = "csv")]
    pub(crate) json: bool,

    /// Writes CSV, with a line for each size and solver.
    #[arg(long)]
    pub(crate) csv: bool,

    /// Also plots time against size, both logarithmic; the name ends in .svg or .png.
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,
}

impl BenchArgs {
    /// How the input of a size is generated.
    pub(crate) fn random(&self, size: usize) -> RandomInput {
        RandomInput {
            size,
            seed: self.seed,
            max: self.max,
        }
    }
}

/// The sizes, ascending; there is at least one.
#[derive(Clone, Debug)]
pub(crate) struct Sizes {
    smaller: Vec<usize>,
    pub(crate) largest: usize,
}

impl Sizes {
    /// All of them.
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> {
        self.smaller.iter().copied().chain([self.largest])
    }
}

fn sizes(text: &str) -> Result<Sizes, String> {
    let size = |text: &str| {
        let size = text.trim().parse().ok().filter(|&size: &usize| size > 0);
        size.ok_or_else(|| format!("`{text}` is not a whole number from 1"))
    };
    let mut smaller = text.split(',').map(size).collect::<Result<Vec<_>, _>>()?;
    if !smaller.is_sorted_by(|a, b| a < b) {
        return Err("every size must be greater than the one before".to_owned());
    }
    let largest = smaller.pop().ok_or("a size is needed")?;
    Ok(Sizes { smaller, largest })
}
