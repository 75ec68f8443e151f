//! The types of values that front ends show: [`ShowValue`].

use stonework_certificate::CertifiedValue;
use stonework_core::{Coded, Outcome, Wdl, WinLose};
use stonework_erased::ErasedGame;

use super::any_erased_game::AnyErasedGame;
use super::sealed::Sealed;
use stonework_inputs::Int;
use stonework_words::ShownValue;

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
                let Int(number) = shown.number()?;
                number.try_into().ok()
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
        let ShownValue::Outcome { result, plies } = shown else {
            return None;
        };
        if result == Wdl::Draw {
            return Some(Self::DRAW);
        }
        let plies = plies.filter(|&plies| plies <= Self::MAX_PLIES)?;
        Some(match result {
            Wdl::Loss => Self::loss_in(plies),
            Wdl::Draw | Wdl::Win => Self::win_in(plies),
        })
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
