//! The arguments of the command `draw`: [`DrawArgs`].

use std::path::PathBuf;

use super::distance::DistanceArgs;
use super::game::GameArgs;
use super::input::{AtArgs, PositionArgs};
use super::limits::LimitArgs;

#[derive(clap::Args, Debug)]
pub(crate) struct DrawArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    #[command(flatten)]
    pub(crate) input: PositionArgs,

    #[command(flatten)]
    pub(crate) at: AtArgs,

    /// Writes the picture to a file of this name, which ends in .svg or .png.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,

    /// Solves the position, and colours each move by what it is worth; `+`, `=` and `−` say the same.
    #[arg(long)]
    pub(crate) values: bool,

    #[command(flatten)]
    pub(crate) distance: DistanceArgs,

    /// Takes colours that everybody can tell apart.
    #[arg(long)]
    pub(crate) safe_colours: bool,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}
