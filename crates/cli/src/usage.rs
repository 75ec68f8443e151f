//! What the argument parser reports instead of arguments: help, or wrong usage in one line.

use clap::error::ErrorKind;

use crate::console::Console;
use crate::ending::Ending;
use crate::failure::Failure;

/// Prints the help that was asked for, or refuses the arguments.
pub(crate) fn respond(error: &clap::Error, console: &mut Console<'_>) -> Result<Ending, Failure> {
    let message = error.render().to_string();
    match error.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayVersion
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            console.text(&message)?;
            Ok(Ending::Solved)
        }
        ErrorKind::InvalidSubcommand => {
            let command = crate::command();
            let names: Vec<&str> = command
                .get_subcommands()
                .map(clap::Command::get_name)
                .collect();
            Err(Failure::Usage(format!(
                "{}; the commands are {}",
                condensed(&message),
                names.join(", ")
            )))
        }
        _ => Err(Failure::Usage(condensed(&message))),
    }
}

/// The message of the parser as one line, without its usage and its hint at the help.
fn condensed(message: &str) -> String {
    let message = message.strip_prefix("error: ").unwrap_or(message);
    let paragraphs = message.split("\n\n").map(str::trim).filter(|part| {
        !part.is_empty() && !part.starts_with("Usage:") && !part.starts_with("For more")
    });
    let lines: Vec<String> = paragraphs
        .map(|part| part.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    lines.join("; ")
}
