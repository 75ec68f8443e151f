//! A part or its negative: [`Term`].

/// A part, by number, or its negative.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Term(u32);

impl Term {
    /// The number is below 2^31.
    #[inline]
    pub(crate) fn new(number: u32, is_negative: bool) -> Self {
        Self(number << 1 | u32::from(is_negative))
    }

    #[inline]
    pub(crate) fn number(self) -> u32 {
        self.0 >> 1
    }

    #[inline]
    pub(crate) fn is_negative(self) -> bool {
        self.0 & 1 == 1
    }

    /// Its negative, if that is asked for.
    #[inline]
    pub(crate) fn negated(self, is_negated: bool) -> Self {
        Self(self.0 ^ u32::from(is_negated))
    }

    /// Whether the two add up to nothing.
    #[inline]
    pub(crate) fn cancels(self, other: Self) -> bool {
        self.0 ^ 1 == other.0
    }
}
