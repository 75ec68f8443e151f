//! Values that sweeps keep in 32 bits: [`TimedValue`].

use stonework_core::{Coded, Outcome, Wdl, WinLose};

use crate::sealed::Sealed;

/// How the ranks of values are counted.
#[derive(Clone, Copy, Debug)]
#[expect(unnameable_types, reason = "only this crate implements and calls it")]
pub struct Scale {
    /// Whether they are results: 1 and -1 are won and lost at the deadline, those beyond are won and
    /// lost before, one rank nearer to these with each ply.
    pub(super) are_results: bool,
    /// The least and the greatest.
    pub(super) range: (i32, i32),
}

/// A value that can be kept as a rank: greater ranks for better values, so that the rank of a
/// position does not depend on how far the deadline is, if play ends there.
///
/// Implemented for [`Outcome`], [`WinLose`] and every integer.
pub trait TimedValue: Coded + Sealed {
    #[doc(hidden)]
    const SCALE: Scale;

    /// The rank of what a position is worth in which play is over, at the deadline or not.
    #[doc(hidden)]
    fn rank(self, at_deadline: bool) -> Option<i32>;

    /// The rank of a gain.
    #[doc(hidden)]
    fn rank_of_gain(gain: Self::Gain) -> Option<i32>;

    /// The value of this rank where so many moves are left.
    #[doc(hidden)]
    fn of_rank(rank: i32, left: u32) -> Option<Self>;
}

const RESULTS: Scale = Scale {
    are_results: true,
    range: (-i32::MAX, i32::MAX),
};

impl Sealed for Outcome {}
impl Sealed for WinLose {}

impl TimedValue for Outcome {
    const SCALE: Scale = RESULTS;

    fn rank(self, at_deadline: bool) -> Option<i32> {
        let won = if at_deadline { 1 } else { i32::MAX };
        match (self.result(), self.plies()) {
            (Wdl::Draw, _) => Some(0),
            (Wdl::Win, Some(0)) => Some(won),
            (Wdl::Loss, Some(0)) => Some(-won),
            _ => None,
        }
    }

    fn rank_of_gain((): ()) -> Option<i32> {
        Some(0)
    }

    fn of_rank(rank: i32, left: u32) -> Option<Self> {
        let plies = match rank.unsigned_abs() {
            1 => left,
            before => i32::MAX.unsigned_abs().checked_sub(before)?,
        };
        match rank {
            0 => Some(Self::DRAW),
            _ if plies > Self::MAX_PLIES => None,
            1.. => Some(Self::win_in(plies)),
            _ => Some(Self::loss_in(plies)),
        }
    }
}

/// Without distances, a win is one at the deadline.
impl TimedValue for WinLose {
    const SCALE: Scale = RESULTS;

    fn rank(self, _: bool) -> Option<i32> {
        Some(if self == Self::Win { 1 } else { -1 })
    }

    fn rank_of_gain((): ()) -> Option<i32> {
        Some(0)
    }

    fn of_rank(rank: i32, _: u32) -> Option<Self> {
        Some(Self::win_if(rank > 0))
    }
}

macro_rules! margins {
    ($($margin:ty: $range:expr),*) => {$(
        impl Sealed for $margin {}

        impl TimedValue for $margin {
            const SCALE: Scale = Scale {
                are_results: false,
                range: $range,
            };

            fn rank(self, _: bool) -> Option<i32> {
                i32::try_from(self).ok()
            }

            fn rank_of_gain(gain: Self) -> Option<i32> {
                i32::try_from(gain).ok()
            }

            fn of_rank(rank: i32, _: u32) -> Option<Self> {
                Self::try_from(rank).ok()
            }
        }
    )*};
}

/// All of 32 bits.
const WIDE: (i32, i32) = (i32::MIN, i32::MAX);

margins!(
    i8: (-0x80, 0x7F), i16: (-0x8000, 0x7FFF), i32: WIDE, i64: WIDE, i128: WIDE, isize: WIDE
);
