//! The id of a form: [`CanonicalForm`].

use crate::number::{Dyadic, NumberUpStar};

/// A short game in canonical form, by its number in a [`Forms`](super::Forms), beside which it
/// means nothing. Equal games have equal ids there.
///
/// Small sums of a number, ups and a nimber are their own ids, and take no memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct CanonicalForm(pub(super) u32);

// The bits of a small sum, from above: 1, the exponent (4), the numerator (16), ups (6), the nimber (5).
const SMALL: u32 = 1 << 31;
const EXPONENT: u32 = 27;
const NUMERATOR: u32 = 11;
const UP: u32 = 5;
/// The greatest exponent of a small number; stops have room for no more either.
pub(super) const SMALL_EXPONENT: u32 = 14;

impl CanonicalForm {
    /// The game 0, in which nobody can move: the same in all [`Forms`](super::Forms).
    pub const ZERO: Self = Self(SMALL | 1 << (NUMERATOR + 15) | 1 << (UP + 5));

    /// The id of no form.
    pub(crate) const NONE: Self = Self(SMALL - 1);

    /// The sum, if it is small.
    #[inline]
    pub(crate) fn of_small(value: NumberUpStar) -> Option<Self> {
        let NumberUpStar { number, up, nimber } = value;
        let numerator = i16::try_from(number.numerator()).ok()?;
        if number.exponent() > SMALL_EXPONENT || !(-31..=31).contains(&up) || nimber > 31 {
            return None;
        }
        let numerator = i32::from(numerator) + (1 << 15);
        Some(Self(
            SMALL
                | number.exponent() << EXPONENT
                | numerator.cast_unsigned() << NUMERATOR
                | (up + 32).cast_unsigned() << UP
                | nimber,
        ))
    }

    /// The sum that it is, if it is a small one.
    #[inline]
    pub(crate) fn small(self) -> Option<NumberUpStar> {
        if self.0 & SMALL == 0 {
            return None;
        }
        let numerator = i64::from(self.0 >> NUMERATOR & 0xffff) - (1 << 15);
        Some(NumberUpStar {
            number: Dyadic::in_lowest_terms(numerator, self.0 >> EXPONENT & 15),
            up: (self.0 >> UP & 63).cast_signed() - 32,
            nimber: self.0 & 31,
        })
    }

    /// The index of its node, if it is no small sum.
    #[inline]
    pub(super) fn node(self) -> Option<u32> {
        (self.0 & SMALL == 0).then_some(self.0)
    }

    /// Both ids in one word.
    #[inline]
    pub(crate) fn pair(self, other: Self) -> u64 {
        u64::from(self.0) << 32 | u64::from(other.0)
    }

    /// All bits, none of which is set in no form.
    #[inline]
    pub(crate) fn bits(self) -> u32 {
        self.0
    }

    /// The form of these bits.
    #[inline]
    pub(crate) fn of_bits(bits: u32) -> Self {
        Self(bits)
    }
}
