//! What the argument parser reports instead of arguments: help, or wrong usage in one line.

use std::error::Error as _;
use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory as _, Error};

use stonework_catalog::nearest;

use crate::args::{Args, NO_OPTION, not_built};
use crate::console::Console;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::wording::joined;

/// Prints the help that was asked for, or refuses the arguments.
pub(crate) fn respond(
    error: &Error,
    args: &[OsString],
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    match error.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayVersion
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let help = error.render();
            let coloured = console.has_color();
            console.text(&if coloured {
                help.ansi().to_string()
            } else {
                help.to_string()
            })?;
            Ok(Ending::Solved)
        }
        _ => {
            // Whatever is wrong with the arguments of a command that is not built.
            let command = args.get(1).and_then(|command| command.to_str());
            let not_built = command.and_then(not_built);
            Err(Failure::Usage(
                not_built.unwrap_or_else(|| message(error, args)),
            ))
        }
    }
}

/// What is wrong with these arguments, in one line.
fn message(error: &Error, args: &[OsString]) -> String {
    if error
        .source()
        .is_some_and(|why| why.to_string() == NO_OPTION)
        && let Some(ContextValue::String(option)) = error.get(ContextKind::InvalidValue)
    {
        return no_option(option, args);
    }
    let told = |kind| error.get(kind).map(words).unwrap_or_default();
    let (arg, value) = (
        told(ContextKind::InvalidArg),
        told(ContextKind::InvalidValue),
    );
    let wrong = match error.kind() {
        ErrorKind::InvalidValue if value.is_empty() => format!("a value is required for {arg}"),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let why = match (error.source(), told(ContextKind::ValidValue)) {
                (Some(why), _) => why.to_string(),
                (None, values) => format!("the values are {values}"),
            };
            format!("{value} is no value of {arg}: {why}")
        }
        ErrorKind::UnknownArgument if arg.starts_with("`--") => {
            format!("there is no option {arg}")
        }
        ErrorKind::UnknownArgument => {
            format!("unexpected argument {arg}; an input of several words needs quotes")
        }
        ErrorKind::InvalidSubcommand => {
            let name = told(ContextKind::InvalidSubcommand);
            let command = Args::command();
            let names: Vec<&str> = command
                .get_subcommands()
                .map(clap::Command::get_name)
                .collect();
            format!(
                "there is no command {name}; the commands are {}",
                names.join(", ")
            )
        }
        ErrorKind::ArgumentConflict => match told(ContextKind::PriorArg) {
            prior if prior == arg => format!("{arg} cannot be given twice"),
            prior => format!("{arg} cannot be used with {prior}"),
        },
        ErrorKind::MissingRequiredArgument => {
            format!("the following required arguments were not provided: {arg}")
        }
        ErrorKind::InvalidUtf8 => "an argument is not UTF-8 text".to_owned(),
        other => {
            let what = other.as_str().unwrap_or("wrong usage").to_owned();
            if arg.is_empty() {
                what
            } else {
                format!("{what}: {arg}")
            }
        }
    };
    let near = [
        ContextKind::SuggestedArg,
        ContextKind::SuggestedValue,
        ContextKind::SuggestedSubcommand,
    ];
    let near: Vec<String> = near
        .map(told)
        .into_iter()
        .filter(|near| !near.is_empty())
        .collect();
    if near.is_empty() {
        wrong
    } else {
        format!("{wrong}; did you mean {}?", near.join(", "))
    }
}

/// What is wrong with a mistyped option that was taken for an input, and the nearest name.
fn no_option(option: &str, args: &[OsString]) -> String {
    let commands = Args::command();
    let command = args
        .iter()
        .skip(1)
        .find_map(|arg| commands.find_subcommand(arg));
    let options = command.into_iter().flat_map(clap::Command::get_arguments);
    let longs: Vec<&str> = options
        .chain(commands.get_arguments())
        .filter_map(clap::Arg::get_long)
        .collect();
    let name = option.trim_start_matches('-');
    let name = name.split_once('=').map_or(name, |(name, _)| name);
    let near = nearest(name, longs.into_iter());
    let wrong = format!("there is no option `{option}`");
    match near.first() {
        Some(near) => format!("{wrong}; did you mean `--{near}`?"),
        None => wrong,
    }
}

/// What the parser tells of an error, as a list.
fn words(value: &ContextValue) -> String {
    let quoted = |word: &String| format!("`{word}`");
    match value {
        ContextValue::String(word) if word.is_empty() => String::new(),
        ContextValue::String(word) => quoted(word),
        ContextValue::Strings(words) => joined(&words.iter().map(quoted).collect::<Vec<_>>(), ", "),
        other => other.to_string(),
    }
}
