//! Parsers of option values, with messages that say what is needed.

use std::num::NonZeroU64;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser};
use stonework_catalog::SOLVERS;

/// The greatest integer every reader of JSON takes.
pub(super) const MAX_JSON: u64 = i64::MAX as u64;

/// Parses a whole number from 1 to `most`.
pub(super) fn from_one_to<N: TryFrom<NonZeroU64>>(
    most: u64,
) -> impl Fn(&str) -> Result<N, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|n: &NonZeroU64| n.get() <= most);
        number
            .and_then(|number| number.try_into().ok())
            .ok_or_else(|| format!("a whole number from 1 to {most} is needed"))
    }
}

/// Parses a seed.
pub(super) fn seed(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| format!("a whole number from 0 to {} is needed", u64::MAX))
}

/// Parses the size of a random input. How large it may be depends on the kind of input.
pub(super) fn size(text: &str) -> Result<usize, &'static str> {
    text.parse()
        .map_err(|_| "a whole number is needed, 0 or more")
}

/// Parses a time in seconds.
pub(super) fn seconds(text: &str) -> Result<Duration, &'static str> {
    text.parse()
        .ok()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .filter(|time| !time.is_zero())
        .ok_or("a number of seconds above 0 is needed, and below 1.8e19")
}

/// What is wrong with an input that is a mistyped option.
pub(crate) const NO_OPTION: &str = "there is no such option";

/// Parses an input: anything but a mistyped option. Empty cells may be written as `-`.
pub(super) fn input(text: &str) -> Result<String, &'static str> {
    let option = text
        .strip_prefix("--")
        .map(|option| option.split('=').next().unwrap_or(option));
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    match option {
        Some(name) if !name.starts_with('-') && name.chars().all(is_name) => Err(NO_OPTION),
        _ => Ok(text.to_owned()),
    }
}

/// Parses the name of a solver.
pub(super) fn solver_names() -> PossibleValuesParser {
    let solvers = SOLVERS.iter();
    PossibleValuesParser::new(solvers.map(|info| PossibleValue::new(info.name).help(info.summary)))
}
