//! How many positions are worked on at a time: [`BLOCK`] and [`PARTS`].

use crate::solvers::threads::Parts;

/// The most positions between two checks of the limits.
pub(super) const BLOCK: usize = 1 << 15;

/// How the threads share a block.
pub(super) const PARTS: Parts = Parts {
    len: 1 << 11,
    worth_sharing: 1 << 12,
};
