//! Values that positions are wanted of, as they are read: [`WantedValue`].

use std::fmt;
use std::str::FromStr;

use stonework_core::Wdl;

use crate::shown_value::ShownValue;

/// Which positions are wanted: those of a result, or of a value as it is shown.
///
/// ```
/// use stonework_core::Wdl;
/// use stonework_words::WantedValue;
///
/// assert_eq!("win".parse(), Ok(WantedValue::Result(Wdl::Win)));
/// assert_eq!("loss in 4".parse(), Ok(WantedValue::ResultIn(Wdl::Loss, 4)));
/// assert_eq!("-3".parse(), Ok(WantedValue::Number(-3)));
/// assert!("won".parse::<WantedValue>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum WantedValue {
    /// Won, drawn or lost, whatever else.
    Result(Wdl),
    /// Won or lost in so many plies.
    ResultIn(Wdl, u32),
    /// A margin, or another number.
    Number(i128),
}

/// A text that is no value.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is no value: it is `win`, `draw`, `loss`, `win in 5`, `loss in 4` or a number")]
pub struct WantedValueError(String);

impl FromStr for WantedValue {
    type Err = WantedValueError;

    fn from_str(text: &str) -> Result<Self, WantedValueError> {
        let wrong = || WantedValueError(text.chars().take(40).collect());
        let mut words = text.split_whitespace();
        let result = match words.next() {
            Some("win") => Wdl::Win,
            Some("draw") => Wdl::Draw,
            Some("loss") => Wdl::Loss,
            _ => return text.trim().parse().map(Self::Number).map_err(|_| wrong()),
        };
        match (words.next(), words.next(), words.next()) {
            (None, ..) => Ok(Self::Result(result)),
            (Some("in"), Some(plies), None) if result != Wdl::Draw => {
                let plies = plies.parse().map_err(|_| wrong())?;
                Ok(Self::ResultIn(result, plies))
            }
            _ => Err(wrong()),
        }
    }
}

/// As it is read.
impl fmt::Display for WantedValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Result(result) => write!(f, "{result}"),
            Self::ResultIn(result, plies) => write!(f, "{result} in {plies}"),
            Self::Number(number) => write!(f, "{number}"),
        }
    }
}

impl WantedValue {
    /// Whether a value is wanted.
    #[must_use]
    pub fn is(self, value: ShownValue) -> bool {
        match self {
            Self::Result(wanted) => value.result() == wanted,
            Self::ResultIn(wanted, plies) => {
                value.result() == wanted && value.plies() == Some(plies)
            }
            Self::Number(wanted) => value.number() == Some(wanted.into()),
        }
    }
}
