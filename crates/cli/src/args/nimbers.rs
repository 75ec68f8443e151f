//! `stonework nimbers`: [`NimbersArgs`].

use std::num::NonZeroU32;
use std::path::PathBuf;

use super::game::GameArgs;
use super::input::InputSource;
use super::limits::ResourceArgs;
use super::parsers::{from_one_to, input};

#[derive(clap::Args, Debug)]
pub(crate) struct NimbersArgs {
    /// The rules: an octal code such as 0.77, a subtraction set such as {1,2,3}, or an impartial
    /// game of the catalog, such as kayles.
    #[arg(value_name = "CODE|GAME")]
    pub(crate) rules: String,

    /// A position of the game, as `stonework solve` takes it: its nimber is computed, and that of
    /// what each move leads to. Without, heaps of 0 to N - 1 stones are, or the start of a board.
    #[arg(value_parser = input, allow_hyphen_values = true, conflicts_with_all = ["terms", "plot"])]
    pub(crate) input: Option<String>,

    /// Sets a parameter of the game; may be repeated.
    #[arg(long, value_name = "NAME=VALUE")]
    pub(crate) set: Vec<String>,

    /// How many nimbers: those of the heaps of 0 to N - 1 stones.
    #[arg(long, value_name = "N", value_parser = from_one_to::<NonZeroU32>(u32::MAX.into()), default_value = "1000", allow_negative_numbers = true)]
    pub(crate) terms: NonZeroU32,

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
}

impl NimbersArgs {
    /// The game with its settings.
    pub(crate) fn game(&self) -> GameArgs {
        GameArgs {
            name: self.rules.clone(),
            set: self.set.clone(),
        }
    }

    /// Where the position comes from.
    pub(crate) fn source(&self) -> InputSource<'_> {
        let input = self.input.as_deref();
        input.map_or(InputSource::Default, InputSource::Argument)
    }
}
