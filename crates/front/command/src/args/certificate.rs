//! Certificates: [`CertificateArgs`], [`CheckArgs`].

use std::path::PathBuf;

use clap::ValueEnum;
use stonework_certificate::{MOST_LEAF_POSITIONS, MOST_LOOK_AHEAD};

use super::limits::LimitArgs;

/// The certificate that `solve` writes.
#[derive(clap::Args, Debug)]
pub(crate) struct CertificateArgs {
    /// Also writes a certificate: a file with which `check`, or any other program that knows the
    /// rules, proves the answer without trust in the solver.
    ///
    /// It has the strategies of both players, as far as they are needed. Of the solver `nimber` it
    /// has nimbers.
    #[arg(long = "certificate", value_name = "FILE", conflicts_with_all = ["batch", "database", "at"])]
    pub(crate) file: Option<PathBuf>,

    /// What the certificate proves: the exact value, or only who wins, which may be far smaller.
    #[arg(long, value_name = "WHAT", default_value = "value", requires = "file")]
    pub(crate) claim: ClaimArg,

    /// Leaves a position out of the certificate if a plain search of so many positions proves what
    /// is needed of it: a greater number makes the certificate smaller and the check longer.
    #[arg(long, value_name = "N", default_value = "0", requires = "file", value_parser = clap::value_parser!(u64).range(0..=MOST_LEAF_POSITIONS))]
    pub(crate) leaf_positions: u64,

    /// Of several good moves, takes the one that needs the fewest records, counted as far as so many
    /// moves ahead: a greater number makes the certificate smaller and takes longer to make.
    #[arg(long, value_name = "N", default_value = "0", requires = "file", value_parser = clap::value_parser!(u32).range(0..=i64::from(MOST_LOOK_AHEAD)))]
    pub(crate) look_ahead: u32,
}

/// What a certificate proves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum ClaimArg {
    /// The exact value
    Value,
    /// Who wins
    Result,
}

#[derive(clap::Args, Debug)]
pub(crate) struct CheckArgs {
    /// A certificate that `solve`, `strong`, `nimbers` or `value` wrote with --certificate.
    #[arg(value_name = "FILE", index = 1)]
    pub(crate) file: PathBuf,

    /// Refuses a certificate of another game than this.
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// Writes a JSON object, on one line: `{"game", "parameters", "input", "claim", "proved",
    /// "records", "positions", "failed", "failures"}`.
    #[arg(long)]
    pub(crate) json: bool,
}
