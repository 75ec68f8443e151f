//! Which worker has which positions of a tier: [`Ownership`].

use std::ops::Range;

use stonework_store::{FRAME_BYTES, KeyFrames};

/// The blocks of a tier, shared among workers.
///
/// A tier has 256 blocks or more if it is large enough for that. They are dealt out in rounds, each
/// worker one, in an order that a hash says: neighbours are apart, as the work on them is alike.
#[derive(Debug)]
pub(crate) struct Ownership {
    positions: usize,
    me: usize,
    /// How many positions a block has: a power of two, of so many bits.
    block_bits: u32,
    /// The worker of each block, and the place of the block among its worker's.
    blocks: Vec<(u32, u32)>,
    /// My blocks.
    mine: Vec<usize>,
}

/// A tier has so many blocks if it can.
const BLOCKS: usize = 256;

/// The positions of a block, at the most: those of a frame of a database, or of two.
const MOST: usize = FRAME_BYTES;

/// The same at the least: those of a frame of keys.
const LEAST: usize = KeyFrames::KEYS;

impl Ownership {
    /// A tier of so many positions, for one of some workers.
    pub(crate) fn new(positions: usize, me: usize, workers: usize) -> Self {
        let block = (positions / BLOCKS).clamp(LEAST, MOST);
        let block_bits = block.ilog2();
        let mut counts = vec![0; workers];
        let mut mine = Vec::new();
        let blocks = (0..positions.div_ceil(1 << block_bits)).map(|block| {
            let (round, turn) = (block / workers, block % workers);
            let first = usize::from(hash(round as u64).to_le_bytes()[7]);
            let worker = (turn + first) % workers;
            if worker == me {
                mine.push(block);
            }
            let place = counts[worker];
            counts[worker] += 1;
            (narrow(worker), place)
        });
        let blocks = blocks.collect();
        Self {
            positions,
            me,
            block_bits,
            blocks,
            mine,
        }
    }

    /// How many positions the tier has.
    pub(crate) fn positions(&self) -> usize {
        self.positions
    }

    /// My blocks, in ascending order.
    pub(crate) fn mine(&self) -> &[usize] {
        &self.mine
    }

    /// How many positions a block has, but for the last.
    pub(crate) fn block_len(&self) -> usize {
        1 << self.block_bits
    }

    /// The worker of a block.
    pub(crate) fn worker(&self, block: usize) -> usize {
        self.blocks[block].0 as usize
    }

    /// The block of a place.
    pub(crate) fn block(&self, place: usize) -> usize {
        place >> self.block_bits
    }

    /// The places of a block in the tier.
    pub(crate) fn places(&self, block: usize) -> Range<usize> {
        block << self.block_bits..self.positions.min((block + 1) << self.block_bits)
    }

    /// How many places my blocks take among mine.
    pub(crate) fn my_places(&self) -> usize {
        self.mine.len() << self.block_bits
    }

    /// How many positions I have.
    pub(crate) fn my_positions(&self) -> usize {
        let places = self.mine.iter().map(|&block| self.places(block).len());
        places.sum()
    }

    /// The worker of a place, and the place among its worker's.
    #[inline]
    pub(crate) fn find(&self, place: usize) -> (usize, u32) {
        let (worker, slot) = self.blocks[place >> self.block_bits];
        let within = narrow(place & (self.block_len() - 1));
        (worker as usize, slot << self.block_bits | within)
    }

    /// My place of one in the tier.
    #[inline]
    pub(crate) fn my_place(&self, place: usize) -> usize {
        let (worker, slot) = self.blocks[place >> self.block_bits];
        debug_assert_eq!(
            worker as usize, self.me,
            "another worker has the place {place}"
        );
        (slot as usize) << self.block_bits | place & (self.block_len() - 1)
    }

    /// The place in the tier of one of mine.
    #[inline]
    pub(crate) fn tier_place(&self, mine: usize) -> usize {
        let slot = mine >> self.block_bits;
        let within = mine & (self.block_len() - 1);
        self.mine[slot] << self.block_bits | within
    }
}

/// The worker that has the position with a key while positions are found: by a hash.
#[inline]
pub(crate) fn worker_of_key(key: u64, workers: usize) -> usize {
    // The upper half of the hash is a fraction of all workers.
    let worker = ((hash(key) >> 32) * workers as u64) >> 32;
    usize::try_from(worker).unwrap_or(0)
}

/// A permutation of 64 bits: of splitmix64.
#[inline]
fn hash(bits: u64) -> u64 {
    let bits = bits.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}

/// A number of a worker, of a block, or of a position of a worker.
#[inline]
fn narrow(number: usize) -> u32 {
    u32::try_from(number).expect("a worker has 2^31 positions of a tier at most")
}
