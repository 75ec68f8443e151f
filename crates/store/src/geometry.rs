//! How the positions of a tier are cut into frames.

use crate::manifest::DistanceWidth;

/// The bytes of a frame before compression; the last frame of a file may have fewer.
pub const FRAME_BYTES: usize = 1 << 16;

/// The positions of a frame of values, and of the frames of distances beside it: one block.
pub const BLOCK_POSITIONS: usize = FRAME_BYTES * VALUES_PER_BYTE;

/// The values in a byte.
pub(crate) const VALUES_PER_BYTE: usize = 4;

/// One of the two files of a tier.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Plane {
    /// Win, draw or loss: two bits a position.
    Values,
    /// Plies to the end: one or two bytes a position.
    Distances(DistanceWidth),
}

impl Plane {
    /// The positions of a whole frame.
    pub(crate) const fn positions_per_frame(self) -> usize {
        match self {
            Self::Values => BLOCK_POSITIONS,
            Self::Distances(width) => FRAME_BYTES / width.bytes(),
        }
    }

    /// The bytes of as many positions before compression.
    pub(crate) const fn bytes(self, positions: u64) -> Option<u64> {
        match self {
            Self::Values => Some(positions.div_ceil(VALUES_PER_BYTE as u64)),
            Self::Distances(width) => positions.checked_mul(width.bytes() as u64),
        }
    }
}
