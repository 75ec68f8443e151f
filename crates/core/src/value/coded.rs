//! Values as small integers, for tables: [`Coded`].

use super::{ForcedValue, Margin, Outcome, Value, WinLose};

/// A value with a small integer code: every [`Margin`], [`Outcome`] and [`WinLose`].
///
/// The packed table of `AlphaBeta` stores codes, in as many bits as the game says.
///
/// # Laws
///
/// - If `code()` is `Some(code)`, `from_code(code)` is the value.
/// - The same of `stored_code()` and `from_stored_code(code)`.
pub trait Coded: Value {
    /// The code, near 0 for common values; `None` if there is none.
    fn code(self) -> Option<i32>;

    /// The value of this code; `None` if there is none.
    fn from_code(code: i32) -> Option<Self>;

    /// The code in tables and databases of all positions, without a sign and small for values near
    /// a draw: 0 for a draw; for a win, twice its code; for a loss, twice its code without the
    /// sign, less 1. So a score of 3 points is 6, one of -3 points is 5, a loss in p plies 2p + 1,
    /// and a win in p plies 2p + 2.
    #[inline]
    fn stored_code(self) -> Option<u32> {
        let code = self.code()?;
        Some((code << 1 ^ code >> 31).cast_unsigned())
    }

    /// The value of this stored code; `None` if there is none.
    #[inline]
    #[must_use]
    fn from_stored_code(code: u32) -> Option<Self> {
        Self::from_code((code >> 1).cast_signed() ^ -(code & 1).cast_signed())
    }
}

impl<V: Margin> Coded for V {
    #[inline]
    fn code(self) -> Option<i32> {
        self.to_i32()
    }

    #[inline]
    fn from_code(code: i32) -> Option<V> {
        V::from(code)
    }
}

/// A draw is 0, a win in `n` plies `n + 1`, and a loss the negation of the win.
impl Coded for Outcome {
    fn code(self) -> Option<i32> {
        let farther = self.plies().map_or(0, |plies| plies + 1).cast_signed();
        Some(if self < Self::DRAW { -farther } else { farther })
    }

    fn from_code(code: i32) -> Option<Self> {
        let plies = code.unsigned_abs().saturating_sub(1);
        match code {
            0 => Some(Self::DRAW),
            _ if plies > Self::MAX_PLIES => None,
            1.. => Some(Self::win_in(plies)),
            _ => Some(Self::loss_in(plies)),
        }
    }
}

impl Coded for WinLose {
    fn code(self) -> Option<i32> {
        Some(i32::from(self == Self::Win))
    }

    fn from_code(code: i32) -> Option<Self> {
        match code {
            0 => Some(Self::Loss),
            1 => Some(Self::Win),
            _ => None,
        }
    }

    /// As if play ended at once.
    fn stored_code(self) -> Option<u32> {
        self.to_outcome().stored_code()
    }

    fn from_stored_code(code: u32) -> Option<Self> {
        match code {
            1 => Some(Self::Loss),
            2 => Some(Self::Win),
            _ => None,
        }
    }
}
