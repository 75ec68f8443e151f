//! What a computation with forms can end in: [`FormError`].

use stonework_core::StopReason;

/// Why a value was not computed. What was computed before is still right.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FormError {
    /// A part of the value is larger than its type; the text names what and how large it may be.
    #[error("too large a value: {0}")]
    Overflow(&'static str),
    /// A limit of the run, or that of the bytes of the [`Forms`](crate::Forms).
    #[error(transparent)]
    Stopped(#[from] StopReason),
    /// Options of options nest deeper than the computation follows.
    #[error("too deep a value: its options nest over {0} levels")]
    TooDeep(usize),
}

impl FormError {
    /// A number that [`Dyadic`](crate::Dyadic) cannot hold.
    pub(crate) const NUMBER: Self =
        Self::Overflow("a number's numerator is beyond 64 bits, or its denominator beyond 2^62");
    /// More ups or downs than `i32` counts.
    pub(crate) const UPS: Self = Self::Overflow("more than 2^31 - 1 ups or downs");
    /// A nimber beyond `u32`, or one whose options cannot be listed.
    pub(crate) const OPTIONS: Self =
        Self::Overflow("a nimber with over 2^20 options, which are not listed");
    /// More options than are stored.
    pub(crate) const MANY_OPTIONS: Self =
        Self::Overflow("more than 65,535 options of one player in canonical form");
    /// A count beyond its type.
    pub(crate) const COUNT: Self =
        Self::Overflow("a count of stops is below 2^64, one of followers at most 2^24");
}
