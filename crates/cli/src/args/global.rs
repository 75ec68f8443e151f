//! What every command takes: [`GlobalArgs`].

/// What every command takes.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct GlobalArgs {
    /// Shows no progress and no notes: on standard error there are errors only.
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,

    /// When the help and the word `error` have colours. `NO_COLOR` in the environment turns
    /// `auto` off.
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value_t)]
    pub(crate) color: ColorWhen,
}

/// When the output has colours.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum ColorWhen {
    // On a terminal that has colours. (With docs on these, the short help and the long one differ.)
    #[default]
    Auto,
    Always,
    Never,
}
