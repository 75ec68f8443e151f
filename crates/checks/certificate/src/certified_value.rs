//! Values that certificates speak of: [`CertifiedValue`].

use stonework_core::{Outcome, Value, WinLose};

/// A value that can be read from its text, as certificates need it.
///
/// # Laws
///
/// `from_text` of the text that [`std::fmt::Display`] gives is the value.
pub trait CertifiedValue: Value {
    /// The value with this text.
    fn from_text(text: &str) -> Option<Self>;

    /// Whether a value like this comes nearer to an end with every move, so that no play keeps it
    /// for ever: a win in a number of plies is one, a draw is not.
    fn has_distance(self) -> bool;

    /// The value nearest to a draw that has the same result, if the type tells how: a win or a loss
    /// by one point. By default the value itself.
    #[must_use]
    fn barely(self) -> Self {
        self
    }
}

/// A number of points says nothing of the end.
macro_rules! certify_margin {
    ($($integer:ty)*) => {$(
        impl CertifiedValue for $integer {
            fn from_text(text: &str) -> Option<Self> {
                let number: Self = text.parse().ok()?;
                // Each number has one text: no sign of a plus, no leading zeros.
                (number.to_string() == text).then_some(number)
            }

            fn has_distance(self) -> bool {
                false
            }

            fn barely(self) -> Self {
                self.signum()
            }
        }
    )*};
}

certify_margin!(i8 i16 i32 i64 i128 isize);

impl CertifiedValue for Outcome {
    fn from_text(text: &str) -> Option<Self> {
        if text == "draw" {
            return Some(Self::DRAW);
        }
        let (result, plies) = text.split_once(" in ")?;
        let plies = plies
            .parse()
            .ok()
            .filter(|&plies| plies <= Self::MAX_PLIES)?;
        let outcome = match result {
            "win" => Self::win_in(plies),
            "loss" => Self::loss_in(plies),
            _ => return None,
        };
        (outcome.to_string() == text).then_some(outcome)
    }

    fn has_distance(self) -> bool {
        self != Self::DRAW
    }
}

impl CertifiedValue for WinLose {
    fn from_text(text: &str) -> Option<Self> {
        match text {
            "win" => Some(Self::Win),
            "loss" => Some(Self::Loss),
            _ => None,
        }
    }

    fn has_distance(self) -> bool {
        false
    }
}
