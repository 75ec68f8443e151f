//! A block of positions as the bytes of its frames: [`Block`].

use crate::code::plies_of;
use crate::geometry::{FRAME_BYTES, VALUES_PER_BYTE};
use crate::manifest::DistanceWidth;

/// A cell of a tier that is not stored: as a code that no outcome has.
pub(crate) const NOT_STORED: u32 = u32::MAX;

/// Win, draw or loss in two bits.
mod value {
    pub(super) const DRAW: u8 = 0;
    pub(super) const WIN: u8 = 1;
    pub(super) const LOSS: u8 = 2;
}

/// A block of positions before compression: one frame of values, and frames of distances.
pub(crate) struct Block {
    /// Four values in a byte.
    pub(crate) values: Vec<u8>,
    /// One or two bytes a distance.
    pub(crate) distances: Vec<u8>,
    /// How many positions have each code.
    pub(crate) by_code: Vec<u64>,
}

impl Block {
    /// The bytes of these codes. What is not stored repeats the cell before it, and so does the
    /// distance of a draw.
    pub(crate) fn of(codes: &[u32], width: DistanceWidth) -> Self {
        let stored = || codes.iter().copied().filter(|&code| code != NOT_STORED);
        let longest = stored().max().unwrap_or(0) as usize;
        let mut block = Self {
            values: Vec::with_capacity(codes.len().div_ceil(VALUES_PER_BYTE)),
            distances: Vec::with_capacity(codes.len() * width.bytes()),
            by_code: vec![0; longest + 1],
        };
        // what the first cells repeat is what comes after them
        let mut value = stored().next().map_or(value::DRAW, value_of);
        let mut plies = stored().find(|&code| code > 0).map_or(0, plies_of);
        for four in codes.chunks(VALUES_PER_BYTE) {
            let mut byte = 0;
            for (at, &code) in four.iter().enumerate() {
                if code != NOT_STORED {
                    block.by_code[code as usize] += 1;
                    value = value_of(code);
                    if code > 0 {
                        plies = plies_of(code);
                    }
                }
                byte |= value << (2 * at);
                block
                    .distances
                    .extend_from_slice(&plies.to_le_bytes()[..width.bytes()]);
            }
            block.values.push(byte);
        }
        block
    }

    /// The contents of the frames of distances.
    pub(crate) fn distance_frames(&self) -> impl Iterator<Item = &[u8]> {
        self.distances.chunks(FRAME_BYTES)
    }
}

const fn value_of(code: u32) -> u8 {
    match code {
        0 => value::DRAW,
        _ if code % 2 == 1 => value::LOSS,
        _ => value::WIN,
    }
}

/// The value of a position, from the bytes of values.
pub(crate) const fn value_at(byte: u8, position: u64) -> u8 {
    byte >> (2 * (position % VALUES_PER_BYTE as u64)) & 3
}

/// The code of a value and a distance; `None` if this is no value.
pub(crate) const fn code_from(value: u8, plies: u32) -> Option<u32> {
    match value {
        value::DRAW => Some(0),
        value::WIN => Some(2 * plies + 2),
        value::LOSS => Some(2 * plies + 1),
        _ => None,
    }
}
