//! Numbers of positions as files have them, in memory: [`to_usize`].

/// A number of positions, which is not over the address space, as that of the game is not.
pub(crate) fn to_usize(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
