//! A value of any of the built-in kinds, for games whose kind is known only as they run:
//! [`AnyValue`].

use std::any::Any;
use std::fmt;

use stonework_core::{Outcome, Turn, Value, Wdl, WinLose};

/// A value of any of the kinds that front ends know. All values of a game are of one kind.
///
/// The laws of games of every kind are compiled once with it: sums are those of the kind, so that
/// one that does not fit is told.
///
/// ```
/// use stonework::laws::AnyValue;
/// use stonework::{Outcome, Turn, Value};
///
/// let loss = AnyValue::Outcome(Outcome::loss_in(0));
/// let win = AnyValue::Outcome(Outcome::win_in(1));
/// assert_eq!(loss.back_up(0, Turn::Passes), Some(win));
/// assert_eq!(AnyValue::I32(-1).back_up(i32::MAX.into(), Turn::Passes), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum AnyValue {
    /// A margin of small numbers.
    I32(i32),
    /// A margin.
    I64(i64),
    /// A margin of large numbers.
    I128(i128),
    /// A result with its distance.
    Outcome(Outcome),
    /// A result without draws.
    WinLose(WinLose),
}

impl Default for AnyValue {
    fn default() -> Self {
        Self::I32(0)
    }
}

impl Value for AnyValue {
    type Gain = i128;

    const EXTREMES: Option<(Self, Self)> = None;

    fn back_up(self, gain: i128, turn: Turn) -> Option<Self> {
        Some(match self {
            Self::I32(value) => Self::I32(value.back_up(gain.try_into().ok()?, turn)?),
            Self::I64(value) => Self::I64(value.back_up(gain.try_into().ok()?, turn)?),
            Self::I128(value) => Self::I128(value.back_up(gain, turn)?),
            Self::Outcome(value) => Self::Outcome(value.back_up((), turn)?),
            Self::WinLose(value) => Self::WinLose(value.back_up((), turn)?),
        })
    }

    /// That of the kind that has it.
    fn of_infinite_play(result: Wdl) -> Option<Self> {
        Some(match result {
            Wdl::Loss => Self::WinLose(WinLose::Loss),
            Wdl::Draw => Self::Outcome(Outcome::DRAW),
            Wdl::Win => Self::WinLose(WinLose::Win),
        })
    }

    fn result(self) -> Wdl {
        match self {
            Self::I32(value) => Value::result(value),
            Self::I64(value) => Value::result(value),
            Self::I128(value) => Value::result(value),
            Self::Outcome(value) => value.result(),
            Self::WinLose(value) => value.result(),
        }
    }
}

impl fmt::Display for AnyValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::I32(value) => value.fmt(f),
            Self::I64(value) => value.fmt(f),
            Self::I128(value) => value.fmt(f),
            Self::Outcome(value) => value.fmt(f),
            Self::WinLose(value) => value.fmt(f),
        }
    }
}

/// How many plies the end is away from a position of this value, where it says so.
pub(super) fn plies<V: Value>(value: &V) -> Option<u32> {
    let value: &dyn Any = value;
    match value.downcast_ref() {
        Some(AnyValue::Outcome(outcome)) => outcome.plies(),
        _ => value.downcast_ref::<Outcome>()?.plies(),
    }
}
