//! `stonework value`: [`ValueArgs`].

use std::ffi::OsString;
use std::path::PathBuf;

use super::game::GameArgs;
use super::limits::LimitArgs;
use super::parsers::{from_one_to, input, seed};

#[derive(clap::Args, Debug)]
pub(crate) struct ValueArgs {
    /// A position, GAME POSITION; a value, such as '{1|-1}' or '3/4^*'; a sum of such; or a
    /// comparison of two, with =, <, >, <=, >= or || between spaces. Arguments are read as one
    /// text.
    #[arg(value_name = "EXPR", value_parser = input, num_args = 1.., required = true)]
    pub(crate) terms: Vec<String>,

    /// Sets a parameter of the game; may be repeated. Within a sum: GAME:name=value.
    #[arg(long, value_name = "NAME=VALUE")]
    set: Vec<String>,

    /// Lists every move of both players with what it leads to and its incentive, not the best alone.
    #[arg(long)]
    pub(crate) moves: bool,

    /// Tells the values of the start of a game on every board up to this size.
    #[arg(long, value_name = "ROWSxCOLS", value_parser = size,
          conflicts_with_all = ["hottest", "moves", "thermograph"])]
    pub(crate) table: Option<[u32; 2]>,

    /// Tells the hottest positions of a game on a board of this size, of all or of a --sample.
    #[arg(long, value_name = "ROWSxCOLS", value_parser = size,
          conflicts_with_all = ["moves", "thermograph"])]
    pub(crate) hottest: Option<[u32; 2]>,

    /// How many values are listed, a position for each.
    #[arg(long, value_name = "N", default_value = "10", requires = "hottest",
          value_parser = from_one_to::<std::num::NonZeroUsize>(1_000_000), allow_negative_numbers = true)]
    pub(crate) listed: std::num::NonZeroUsize,

    /// Takes this many random positions, in which each cell has any symbol alike, instead of all.
    #[arg(long, value_name = "N", requires = "hottest",
          value_parser = from_one_to::<std::num::NonZeroU64>(u64::MAX >> 1), allow_negative_numbers = true)]
    pub(crate) sample: Option<std::num::NonZeroU64>,

    /// Takes different random positions.
    #[arg(long, value_name = "S", value_parser = seed, default_value = "0", requires = "sample",
          allow_negative_numbers = true)]
    pub(crate) seed: u64,

    /// Also draws the thermograph, with those of the parts of a sum or a position, or of both sides
    /// of a comparison; the name ends in .svg or .png.
    #[arg(long, value_name = "FILE")]
    pub(crate) thermograph: Option<PathBuf>,

    /// Also writes a certificate of the canonical form of a position, GAME POSITION: a file with
    /// which `check`, or any other program that knows the rules, proves it without trust in the
    /// solver.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["table", "hottest"])]
    pub(crate) certificate: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// Writes a JSON object, on one line.
    #[arg(long, conflicts_with = "csv")]
    pub(crate) json: bool,

    /// Writes CSV, with a line for each size or position.
    #[arg(long)]
    pub(crate) csv: bool,
}

impl ValueArgs {
    /// All that is to be valued, as one text.
    pub(crate) fn text(&self) -> String {
        self.terms.join(" ")
    }

    /// The first word as a game with its settings.
    pub(crate) fn game(&self) -> GameArgs {
        GameArgs {
            name: self.terms.first().cloned().unwrap_or_default(),
            set: self.set.clone(),
        }
    }
}

/// Arguments in which no negative value is taken for an option: `-{1|0}` and `-(…)` get a space before
/// them, which means nothing in a sum.
pub(crate) fn with_negatives(mut args: Vec<OsString>) -> Vec<OsString> {
    let is_command = |arg: &OsString| arg.to_str().is_some_and(|arg| !arg.starts_with('-'));
    let command = args.iter().skip(1).position(is_command).map(|at| at + 1);
    let Some(command) = command.filter(|&at| args[at] == "value") else {
        return args;
    };
    for arg in &mut args[command..] {
        let negative = arg.to_str().and_then(|text| text.strip_prefix('-'));
        let first = negative.and_then(|negative| negative.chars().next());
        if first.is_some_and(|first| !first.is_alphabetic() && first != '-') {
            let mut spaced = OsString::from(" ");
            spaced.push(&*arg);
            *arg = spaced;
        }
    }
    args
}

/// Parses a size of a board.
fn size(text: &str) -> Result<[u32; 2], &'static str> {
    let number = |text: &str| text.trim().parse().ok().filter(|&number: &u32| number > 0);
    let sides = text.split_once(['x', 'X', '×']);
    let sides = sides.and_then(|(rows, cols)| Some([number(rows)?, number(cols)?]));
    sides.ok_or("two numbers from 1 on are needed, as in 4x5")
}
