//! Values as front ends show them: [`ShownValue`].

use std::fmt;

use serde::{Serialize, Serializer, ser::SerializeStruct};
use stonework_certificate::CertifiedValue;
use stonework_core::{Coded, Outcome, Wdl, WinLose};
use stonework_erased::ErasedGame;

use super::any_erased_game::AnyErasedGame;
use super::sealed::Sealed;
use stonework_inputs::Int;

/// A value, seen from the player to move: a margin, or a result with its distance where it is
/// known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ShownValue {
    /// What the player to move gains more than the other; in JSON a number.
    Margin(Int),
    /// How early a win is: one more than what the winner has to spare at the end, negative if the
    /// player to move loses, 0 for a draw; in JSON a number.
    Spare {
        /// The number.
        score: Int,
        /// What is spared, one of it: `stone`.
        what: &'static str,
    },
    /// Who wins; in JSON `{"outcome": "win", "plies": 3}`, without `plies` where it is not known.
    Outcome {
        /// The result.
        result: Wdl,
        /// Its distance in plies.
        plies: Option<u32>,
    },
}

impl ShownValue {
    /// Who wins; a number above 0 is a win of the player to move, one below a loss.
    #[must_use]
    pub fn result(self) -> Wdl {
        match self {
            Self::Margin(Int(number))
            | Self::Spare {
                score: Int(number), ..
            } => match number {
                ..=-1 => Wdl::Loss,
                0 => Wdl::Draw,
                1.. => Wdl::Win,
            },
            Self::Outcome { result, .. } => result,
        }
    }

    /// Whether a position worth this is lost, and every move of it loses alike: in a game in which the
    /// distance matters, or only who wins.
    pub(super) fn loses_alike(self, distance_matters: bool) -> bool {
        match self {
            Self::Outcome { result, plies } => {
                result == Wdl::Loss && (plies.is_none() || !distance_matters)
            }
            Self::Margin(_) | Self::Spare { .. } => false,
        }
    }

    /// Whether a move worth this is as good as the best one, worth `best`, by the rules of a game
    /// in which the distance matters or only who wins.
    pub(super) fn is_as_good_as(self, best: Self, distance_matters: bool) -> bool {
        let by_result = match (self, best) {
            (Self::Outcome { result, .. }, Self::Outcome { result: wanted, .. }) => {
                !distance_matters && result == wanted
            }
            _ => false,
        };
        self == best || by_result
    }
}

impl fmt::Display for ShownValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Margin(number) | Self::Spare { score: number, .. } => number.fmt(f),
            Self::Outcome {
                result,
                plies: None,
            } => result.fmt(f),
            Self::Outcome {
                result,
                plies: Some(plies),
            } => f.pad(&format!("{result} in {plies}")),
        }
    }
}

impl Serialize for ShownValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Margin(number) | Self::Spare { score: number, .. } => {
                number.serialize(serializer)
            }
            Self::Outcome { result, plies } => {
                let fields = 1 + usize::from(plies.is_some());
                let mut object = serializer.serialize_struct("Outcome", fields)?;
                object.serialize_field("outcome", &result.to_string())?;
                match plies {
                    Some(plies) => object.serialize_field("plies", plies)?,
                    None => object.skip_field("plies")?,
                }
                object.end()
            }
        }
    }
}

/// A value type that front ends can show. Only this crate implements it.
pub trait ShowValue: CertifiedValue + Sealed {
    /// The value, ready to be shown.
    fn shown(self) -> ShownValue;

    /// A gain as a number of points; `None` where moves gain nothing.
    fn points(gain: Self::Gain) -> Option<i128>;

    /// The value that a database has for this code; `None` if there is none. Where values have no
    /// distance, that of the code is left out.
    fn of_stored_code(code: u32) -> Option<Self>;

    /// The value that is shown as this; `None` if there is none. Where values have no distance, that
    /// of what is shown is left out.
    fn of_shown(shown: ShownValue) -> Option<Self>;

    /// A game with these values as one with any.
    #[doc(hidden)]
    fn any(game: &dyn ErasedGame<Self>) -> AnyErasedGame<'_>;
}

/// A margin is shown as the number it is.
macro_rules! show_margin {
    ($($integer:ident $any:ident),*) => {$(
        impl Sealed for $integer {}

        impl ShowValue for $integer {
            fn shown(self) -> ShownValue {
                ShownValue::Margin(Int(self.into()))
            }

            fn points(gain: Self) -> Option<i128> {
                Some(gain.into())
            }

            fn of_stored_code(code: u32) -> Option<Self> {
                Self::from_stored_code(code)
            }

            fn of_shown(shown: ShownValue) -> Option<Self> {
                match shown {
                    ShownValue::Margin(Int(number))
                    | ShownValue::Spare { score: Int(number), .. } => number.try_into().ok(),
                    ShownValue::Outcome { .. } => None,
                }
            }

            fn any(game: &dyn ErasedGame<Self>) -> AnyErasedGame<'_> {
                AnyErasedGame::$any(game)
            }
        }
    )*};
}

show_margin!(i32 I32, i64 I64, i128 I128);

impl Sealed for Outcome {}
impl Sealed for WinLose {}

impl ShowValue for Outcome {
    fn shown(self) -> ShownValue {
        ShownValue::Outcome {
            result: self.result(),
            plies: self.plies(),
        }
    }

    fn points((): ()) -> Option<i128> {
        None
    }

    fn of_stored_code(code: u32) -> Option<Self> {
        Self::from_stored_code(code)
    }

    fn of_shown(shown: ShownValue) -> Option<Self> {
        match shown {
            ShownValue::Outcome {
                result: Wdl::Draw, ..
            } => Some(Self::DRAW),
            ShownValue::Outcome { result, plies } => {
                let plies = plies.filter(|&plies| plies <= Self::MAX_PLIES)?;
                Some(match result {
                    Wdl::Loss => Self::loss_in(plies),
                    Wdl::Draw | Wdl::Win => Self::win_in(plies),
                })
            }
            ShownValue::Margin(_) | ShownValue::Spare { .. } => None,
        }
    }

    fn any(game: &dyn ErasedGame<Self>) -> AnyErasedGame<'_> {
        AnyErasedGame::Outcome(game)
    }
}

impl ShowValue for WinLose {
    fn shown(self) -> ShownValue {
        ShownValue::Outcome {
            result: match self {
                Self::Loss => Wdl::Loss,
                Self::Win => Wdl::Win,
            },
            plies: None,
        }
    }

    fn points((): ()) -> Option<i128> {
        None
    }

    fn of_stored_code(code: u32) -> Option<Self> {
        match Outcome::from_stored_code(code)?.result() {
            Wdl::Loss => Some(Self::Loss),
            Wdl::Draw => None,
            Wdl::Win => Some(Self::Win),
        }
    }

    fn of_shown(shown: ShownValue) -> Option<Self> {
        match shown.result() {
            Wdl::Loss => Some(Self::Loss),
            Wdl::Draw => None,
            Wdl::Win => Some(Self::Win),
        }
    }

    fn any(game: &dyn ErasedGame<Self>) -> AnyErasedGame<'_> {
        AnyErasedGame::WinLose(game)
    }
}
