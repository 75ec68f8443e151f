//! What every command takes: [`GlobalArgs`].

use std::ffi::OsString;

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

impl ColorWhen {
    /// Whether a stream has colours, given whether it is a terminal that can show them, and what
    /// `NO_COLOR` is in the environment.
    pub(crate) fn holds(self, is_terminal: bool, no_color: Option<OsString>) -> bool {
        match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto => is_terminal && no_color.is_none_or(|set| set.is_empty()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::ColorWhen::{Always, Auto, Never};

    #[test]
    fn colours_are_for_terminals_unless_the_environment_or_the_user_says_otherwise() {
        let unset = || None;
        let set = |text: &str| Some(text.into());
        assert!(Auto.holds(true, unset()) && Auto.holds(true, set("")));
        assert!(!Auto.holds(false, unset()) && !Auto.holds(true, set("1")));
        assert!(Always.holds(false, set("1")) && !Never.holds(true, unset()));
    }
}
