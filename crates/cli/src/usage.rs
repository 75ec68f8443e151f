//! Wrong arguments, told in one line like every other failure; and the help that was asked for.

use clap::error::ErrorKind;

use crate::failure::{Ending, Failure};
use crate::output;

/// The commands, as they are told to who gave none of them.
const COMMANDS: &str = "games, solve, play, perft, divide, table, compare, bench";

/// Answers what the argument parser returned instead of arguments.
pub(crate) fn answer(error: &clap::Error) -> Result<Ending, Failure> {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            output::text(&error.render().to_string())?;
            Ok(Ending::Solved)
        }
        ErrorKind::InvalidSubcommand => {
            let message = condensed(&error.render().to_string());
            Err(Failure::Usage(format!(
                "{message}; the commands are {COMMANDS}"
            )))
        }
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            Err(Failure::Usage(format!(
                "a command is needed: {COMMANDS} (`stonework --help` tells more)"
            )))
        }
        _ => Err(Failure::Usage(condensed(&error.render().to_string()))),
    }
}

/// The message of the parser without its usage and its advice to ask for help, as one line.
fn condensed(message: &str) -> String {
    let message = message.strip_prefix("error: ").unwrap_or(message);
    message
        .split("\n\n")
        .map(str::trim)
        .filter(|part| {
            !part.is_empty() && !part.starts_with("Usage:") && !part.starts_with("For more")
        })
        .map(|part| part.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect::<Vec<_>>()
        .join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_of_many_lines_becomes_one() {
        let message = "error: the following required arguments were not provided:\n  <GAME>\n\n\
                       Usage: stonework solve <GAME> <INPUT>\n\nFor more information, try '--help'.\n";
        assert_eq!(
            condensed(message),
            "the following required arguments were not provided: <GAME>"
        );
    }
}
