//! How many bytes the analysis keeps for a position: [`Width`].

use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, AtomicU64, Ordering};

use bytemuck::Zeroable;
use num_traits::AsPrimitive;
use stonework_core::Outcome;

/// An unsigned integer that several threads change at once.
pub(super) trait Cell: Zeroable + Send + Sync + 'static {
    const MAX: u64;

    fn get(&self) -> u64;

    /// Stores a number, which must be [`Cell::MAX`] at most.
    fn set(&self, number: u64);

    /// Stores `new` if the number is `old`; gives the number that it was otherwise.
    fn replace(&self, old: u64, new: u64) -> Result<(), u64>;

    /// Takes one away, and gives what it was before.
    fn decrement(&self) -> u64;
}

macro_rules! cells {
    ($($cell:ty, $number:ty);*) => {$(
        impl Cell for $cell {
            const MAX: u64 = <$number>::MAX as u64;

            #[inline]
            fn get(&self) -> u64 {
                self.load(Ordering::Relaxed).into()
            }

            #[inline]
            fn set(&self, number: u64) {
                self.store(number.as_(), Ordering::Relaxed);
            }

            #[inline]
            fn replace(&self, old: u64, new: u64) -> Result<(), u64> {
                let (old, new) = (old.as_(), new.as_());
                self.compare_exchange(old, new, Ordering::Relaxed, Ordering::Relaxed)
                    .map(drop)
                    .map_err(u64::from)
            }

            #[inline]
            fn decrement(&self) -> u64 {
                self.fetch_sub(1, Ordering::Relaxed).into()
            }
        }
    )*};
}

cells!(AtomicU8, u8; AtomicU16, u16; AtomicU32, u32; AtomicU64, u64);

/// What is kept of a position during the analysis.
pub(super) trait Width: 'static {
    /// The code of an outcome, and a bit that says whether it is pending.
    type Code: Cell;

    /// A number of undecided moves.
    type Count: Cell;

    /// The bit of a code that is pending.
    const PENDING: u64 = Self::Code::MAX / 2 + 1;

    /// The bit of a margin that was decided and is to be backed up.
    const FRESH: u64 = Self::PENDING / 2;

    /// The greatest margin that has a code.
    #[expect(clippy::cast_possible_truncation, reason = "it is compared before")]
    const MAX_MARGIN: u32 = {
        let margin = Self::FRESH / 2 - 1;
        if margin < i32::MAX as u64 {
            margin as u32
        } else {
            i32::MAX.cast_unsigned()
        }
    };

    /// The greatest distance that has a code.
    #[expect(clippy::cast_possible_truncation, reason = "it is compared before")]
    const MAX_PLIES: u32 = {
        let plies = (Self::PENDING - 3) / 2;
        if plies < Outcome::MAX_PLIES as u64 {
            plies as u32
        } else {
            Outcome::MAX_PLIES
        }
    };
}

/// Three bytes: outcomes up to 16,382 plies away or margins up to 8,191, and up to 254 undecided
/// moves.
#[derive(Debug)]
pub(super) enum Narrow {}

/// Twelve bytes: every outcome, and any number of moves.
#[derive(Debug)]
pub(super) enum Wide {}

impl Width for Narrow {
    type Code = AtomicU16;
    type Count = AtomicU8;
}

impl Width for Wide {
    type Code = AtomicU64;
    type Count = AtomicU32;
}
