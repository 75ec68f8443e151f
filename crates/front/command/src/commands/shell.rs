//! `stonework completions` and `stonework man`.

use clap::builder::PossibleValuesParser;
use clap::{Command, CommandFactory as _};
use clap_complete::Shell;
use clap_mangen::Man;
use stonework_catalog::{Catalog, Entry};

use crate::args::{Args, CompletionsArgs, ManArgs};
use crate::console::Console;
use crate::ending::Ending;
use crate::failure::Failure;

/// Writes the completions of the program of this name; they know the games of the catalog.
pub(super) fn completions(
    args: &CompletionsArgs,
    program: &str,
    catalog: &Catalog,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    let games: Vec<&str> = catalog.iter().flat_map(Entry::names).collect();
    let with_games = |command: Command| {
        // Rules may be those of a game, and terms begin with one.
        let game = ["name", "rules", "terms"]
            .into_iter()
            .find(|&id| command.get_arguments().any(|arg| arg.get_id() == id));
        match game {
            None => command,
            Some(id) => command.mut_arg(id, |arg| {
                arg.value_parser(PossibleValuesParser::new(games.clone()))
            }),
        }
    };
    let mut command = Args::command().mut_subcommands(with_games);
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, program, &mut script);
    if args.shell == Shell::Zsh {
        // Where a game is, a file with rules may be; other shells complete files as it is.
        let games = games.join(" ");
        let or_file = format!(
            r#":{{compadd "$expl[@]" - {games}; _files -g "*.kif"; (( compstate[nmatches] ))}}'"#
        );
        let with_files = String::from_utf8_lossy(&script);
        script = with_files
            .replace(&format!(":({games})'"), &or_file)
            .into_bytes();
    }
    console.bytes(&script)?;
    Ok(Ending::Solved)
}

/// Writes the page of the program of this name, or of one of its commands.
pub(super) fn man(
    args: &ManArgs,
    program: &str,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    let mut command = console
        .command_line()
        .display_name(program)
        .bin_name(program);
    command.build();
    let version = command.get_version().unwrap_or_default();
    let source = format!("{program} {version}");
    if let Some(name) = &args.command {
        let found = command.find_subcommand(name);
        let found = found.ok_or_else(|| Failure::Usage(format!("there is no command `{name}`")))?;
        command = found.clone();
    }
    let mut page = Vec::new();
    Man::new(command).source(source).render(&mut page)?;
    console.bytes(&page)?;
    Ok(Ending::Solved)
}
