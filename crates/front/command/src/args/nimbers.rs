//! `stonework nimbers`: [`NimbersArgs`].

use std::num::NonZeroU32;
use std::path::PathBuf;

use super::game::GameArgs;
use super::input::PositionArgs;
use super::limits::ResourceArgs;
use super::parsers::from_one_to;

#[derive(clap::Args, Debug)]
pub(crate) struct NimbersArgs {
    /// The rules: an octal code such as 0.77, a subtraction set such as {1,2,3}, what may be taken
    /// where it depends on the heap, such as takes=1,2,half, or an impartial game.
    #[arg(value_name = "CODE|GAME", index = 1)]
    pub(crate) rules: String,

    #[command(flatten)]
    pub(crate) position: PositionArgs,

    /// Sets a parameter of the game; may be repeated.
    #[arg(long, value_name = "NAME=VALUE")]
    pub(crate) set: Vec<String>,

    /// How many nimbers: those of the heaps of 0 to N - 1 stones, also of another game whose start is a
    /// number or a heap, each by a search. [default: 1000]
    #[arg(long, value_name = "N", value_parser = from_one_to::<NonZeroU32>(u32::MAX.into()),
          allow_negative_numbers = true)]
    pub(crate) terms: Option<NonZeroU32>,

    /// The misère quotient of the heaps in place of nimbers: what decides sums of heaps where the last
    /// move loses.
    ///
    /// Its order and lost elements, generators and relations, the element of each heap, and a period of
    /// these, with its proof, if the heaps prove one.
    #[arg(long)]
    pub(crate) misere: bool,

    /// Also tells the genus of each heap of 0 to N stones, by a search of all that play can reach.
    #[arg(
        long,
        value_name = "N",
        requires = "misere",
        allow_negative_numbers = true
    )]
    pub(crate) genus: Option<u32>,

    #[command(flatten)]
    pub(crate) resources: ResourceArgs,

    /// Writes a JSON object, on one line, with all nimbers.
    #[arg(long)]
    pub(crate) json: bool,

    /// Also plots the nimbers by heap; the name ends in .svg or .png.
    ///
    /// Many heaps share a column, which has a point for each nimber that one of them has.
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,

    /// Also writes a certificate: a file with which `check` proves the period of the nimbers and as
    /// many of them as that takes, or all if they prove none.
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
}

impl NimbersArgs {
    /// The game with its settings. `takes=1,2,half` is short for `heaps --set takes=1,2,half`.
    pub(crate) fn game(&self) -> GameArgs {
        let takes = self.rules.starts_with("takes=");
        let name = if takes { "heaps" } else { &self.rules };
        let set = takes.then_some(&self.rules).into_iter().chain(&self.set);
        GameArgs {
            name: name.to_owned(),
            set: set.cloned().collect(),
        }
    }
}

/// How many nimbers there are if it is not said.
pub(crate) const DEFAULT_TERMS: NonZeroU32 = NonZeroU32::new(1000).expect("more than 0");
