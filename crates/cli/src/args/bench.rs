//! `stonework bench`: [`BenchArgs`].

use std::num::{NonZeroU32, NonZeroU64};
use std::path::PathBuf;

use super::input::{max, seed};
use super::{GameArgs, LimitArgs};
use crate::given::Random;

#[derive(clap::Args, Debug)]
pub(crate) struct BenchArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    /// The sizes of the random inputs, the smallest first: 1000,2000,4000.
    ///
    /// They are numbers of piles; of a game that begins with a number they are that.
    #[arg(long, value_name = "N,N,…", value_parser = sizes, allow_hyphen_values = true)]
    pub(crate) sizes: Sizes,

    /// Makes other random inputs. Default: 0
    #[arg(long, value_name = "S", value_parser = seed, allow_negative_numbers = true)]
    seed: Option<u64>,

    /// The random piles are from 1 to V. Default: 1000
    #[arg(long, value_name = "V", value_parser = max, allow_negative_numbers = true)]
    max: Option<NonZeroU64>,

    /// A solver; may be repeated. Default: all that fit, but for those that look at every line of
    /// play.
    #[arg(long, value_name = "NAME")]
    pub(crate) solver: Vec<String>,

    /// Solves everything so many times, and takes the best time of each.
    #[arg(long, value_name = "R", default_value = "3", value_parser = repeat, allow_negative_numbers = true)]
    pub(crate) repeat: NonZeroU32,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// Writes a JSON object, on one line.
    #[arg(long, conflicts_with = "csv")]
    pub(crate) json: bool,

    /// Writes CSV, with a line for each size and solver.
    #[arg(long)]
    pub(crate) csv: bool,

    /// Plots time against size as well, both logarithmic; the name ends in .svg or .png.
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,
}

impl BenchArgs {
    /// How the input of a size is made.
    pub(crate) fn random(&self, size: usize) -> Random {
        Random::of(size, self.seed, self.max)
    }
}

/// The sizes, ascending; there is one at least.
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
    let mut smaller = text
        .split(',')
        .map(|size| {
            size.trim()
                .parse()
                .ok()
                .filter(|&size: &usize| size > 0)
                .ok_or_else(|| format!("`{size}` is not a whole number from 1"))
        })
        .collect::<Result<Vec<_>, _>>()?;
    if !smaller.is_sorted_by(|a, b| a < b) {
        return Err("every size has to be greater than the one before".to_owned());
    }
    let largest = smaller.pop().ok_or("a size is needed")?;
    Ok(Sizes { smaller, largest })
}

fn repeat(text: &str) -> Result<NonZeroU32, String> {
    /// Nobody waits for more.
    const MOST: u32 = 1000;
    text.parse()
        .ok()
        .filter(|repeat: &NonZeroU32| repeat.get() <= MOST)
        .ok_or_else(|| format!("a whole number from 1 to {MOST} is needed"))
}
