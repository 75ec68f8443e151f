//! Margins: any signed integer as the lead that the player to move can force.

use std::cmp::Ordering;
use std::fmt::{Debug, Display};

use bytemuck::Zeroable;
use num_traits::{CheckedAdd, CheckedSub, PrimInt, Signed, WrappingSub};

use super::{Value, Wdl};
use crate::run::{Budget, StopReason};
use crate::turn::Turn;

/// A signed primitive integer as a value: what the player to move will gain from here on, less what
/// the opponent will gain.
///
/// Implemented for `i8` to `i128` and `isize`. Every sum is checked: a margin that does not fit is
/// [`crate::SolveError::Overflow`], never a wrapped number.
pub trait Margin:
    Value<Gain = Self> + PrimInt + Signed + CheckedAdd + CheckedSub + WrappingSub
{
}

impl<T> Margin for T where
    T: Value<Gain = T> + PrimInt + Signed + CheckedAdd + CheckedSub + WrappingSub
{
}

impl<T> Value for T
where
    T: PrimInt
        + Signed
        + CheckedAdd
        + CheckedSub
        + Default
        + Debug
        + Display
        + Send
        + Sync
        + Zeroable
        + 'static,
{
    type Gain = T;

    const EXTREMES: Option<(T, T)> = None;

    const IN_VECTORS: bool = size_of::<T>() <= size_of::<i64>();

    fn defaults(len: usize, budget: &mut Budget) -> Result<Vec<T>, StopReason> {
        budget.zeroed(len)
    }

    #[inline]
    fn back_up(self, gain: T, turn: Turn) -> Option<T> {
        match turn {
            Turn::Passes => gain.checked_sub(&self),
            Turn::Stays => gain.checked_add(&self),
        }
    }

    #[inline]
    fn result(self) -> Wdl {
        match self.cmp(&T::zero()) {
            Ordering::Less => Wdl::Loss,
            Ordering::Equal => Wdl::Draw,
            Ordering::Greater => Wdl::Win,
        }
    }

    #[inline]
    fn back_down(self, gain: T, turn: Turn) -> Option<T> {
        match turn {
            Turn::Passes => gain.checked_sub(&self),
            Turn::Stays => self.checked_sub(&gain),
        }
    }

    /// Half-way, but no closer to 0 than five eighths of the bound that is farther from 0: a large
    /// win is sooner found or excluded than a small one. Without one bound, twice the other.
    fn bisect(low: Option<T>, high: Option<T>) -> Option<T> {
        let (zero, one) = (T::zero(), T::one());
        let two = one + one;
        let eight = two + two + two + two;
        let five_eighths = |of: T| {
            let five = |part: T| part + part + part + part + part;
            five(of / eight) + five(of % eight) / eight
        };
        Some(match (low, high) {
            (Some(low), Some(high)) => {
                let middle = low + (high / two - low / two).max(one);
                let probe = if middle <= zero {
                    middle.min(five_eighths(low))
                } else {
                    middle.max(five_eighths(high))
                };
                probe.max(low + one).min(high)
            }
            (Some(low), None) if low == T::max_value() => return None,
            (Some(low), None) if low >= zero => low.saturating_add(low).saturating_add(one),
            (None, Some(high)) if high <= zero => high.saturating_add(high).saturating_sub(one),
            _ => one,
        })
    }
}
