//! `stonework completions` and `stonework man`: [`CompletionsArgs`], [`ManArgs`].

use clap_complete::Shell;

#[derive(clap::Args, Debug)]
pub(crate) struct CompletionsArgs {
    /// The shell.
    #[arg(value_enum)]
    pub(crate) shell: Shell,
}

#[derive(clap::Args, Debug)]
pub(crate) struct ManArgs {
    /// The command whose page it is. Default: the page that lists the commands.
    #[arg(value_name = "COMMAND")]
    pub(crate) command: Option<String>,
}
