//! The game as an argument: [`GameArgs`].

/// The game and its settings.
#[derive(clap::Args, Debug)]
pub(crate) struct GameArgs {
    /// The game's id or one of its other names; `stonework games` lists them.
    #[arg(value_name = "GAME")]
    pub(crate) name: String,

    /// Sets a parameter of the game; may be repeated.
    #[arg(long, value_name = "NAME=VALUE")]
    pub(crate) set: Vec<String>,
}
