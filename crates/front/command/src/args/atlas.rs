//! `stonework atlas`: [`AtlasArgs`].

use std::path::PathBuf;

use clap::ValueHint;

use super::limits::LimitArgs;
use super::parsers::seed;

#[derive(clap::Args, Debug)]
pub(crate) struct AtlasArgs {
    /// The file of findings, a JSON object on a line each. What it lacks of the list is computed and
    /// added, unless it is only to be read: with --check, --compare or --pages. Default: what is built
    /// in, which is only read.
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) findings: Option<PathBuf>,

    /// The list of what is asked: comma-separated values with the heading `command,says,source`, such
    /// as `solve chomp --set rows=2,value=win;best=c2,"D. Gale 1974"`. Default: the list that is built
    /// in.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) list: Option<PathBuf>,

    /// Takes the entries of this game alone; may be repeated.
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Vec<String>,

    /// Also makes a certificate of each answer that has none, by the same solver with one thread and 1 GiB
    /// (or --memory), has it checked, and keeps its hash: BLAKE3 of the first line of its text, which has
    /// that of all others.
    ///
    /// There is none of lines of play, of a table, of what rests on a theorem, and of what takes longer
    /// than --time.
    #[arg(long, requires = "findings", conflicts_with_all = ["check", "compare", "pages"])]
    pub(crate) certify: bool,

    /// Solves a random share of what was found once more, and compares: values and best moves by every
    /// other solver that fits and is done within ten times as long and a second, the rest by the same
    /// command; 1 for all. A certificate of which the hash is known is made and checked again.
    #[arg(long, value_name = "SHARE", value_parser = share, conflicts_with_all = ["compare", "pages"])]
    pub(crate) check: Option<f64>,

    /// Chooses another share.
    #[arg(long, value_name = "S", value_parser = seed, default_value = "0", requires = "check")]
    pub(crate) seed: u64,

    /// Compares what was found with the literature; exit code 1 if something differs.
    #[arg(long, conflicts_with = "pages")]
    pub(crate) compare: bool,

    /// Writes the pages of the atlas, in Markdown, into this directory.
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) pages: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// A share from 0 to 1.
fn share(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(share) if (0.0..=1.0).contains(&share) => Ok(share),
        _ => Err("a share is a number from 0 to 1".to_owned()),
    }
}
