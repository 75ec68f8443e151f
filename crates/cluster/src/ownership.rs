//! Which worker has which positions of a tier: [`Ownership`].

use std::ops::Range;

use stonework_store::FRAME_BYTES;

/// The positions of a block, which stay together: those of a frame of a database, or of two.
pub(crate) const BLOCK: usize = FRAME_BYTES;

/// The blocks of a tier, shared among workers.
#[derive(Debug)]
pub(crate) struct Ownership {
    positions: usize,
    me: usize,
    /// The worker of each block, and the place of the block among its worker's.
    blocks: Vec<(u32, u32)>,
    /// My blocks.
    mine: Vec<usize>,
}

impl Ownership {
    /// A tier of so many positions, for one of some workers.
    pub(crate) fn new(positions: usize, me: usize, workers: usize) -> Self {
        let mut counts = vec![0; workers];
        let mut mine = Vec::new();
        let blocks = (0..positions.div_ceil(BLOCK)).map(|block| {
            let worker = shard(block) % workers;
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
            blocks,
            mine,
        }
    }

    /// My blocks, in ascending order.
    pub(crate) fn mine(&self) -> &[usize] {
        &self.mine
    }

    /// The number of blocks.
    pub(crate) fn blocks(&self) -> usize {
        self.blocks.len()
    }

    /// The places of a block in the tier.
    pub(crate) fn places(&self, block: usize) -> Range<usize> {
        block * BLOCK..self.positions.min((block + 1) * BLOCK)
    }

    /// How many places my blocks take among mine.
    pub(crate) fn my_places(&self) -> usize {
        self.mine.len() * BLOCK
    }

    /// The worker of a place, and the place among its worker's.
    #[inline]
    pub(crate) fn find(&self, place: u32) -> (usize, u32) {
        let (block, within) = (place as usize / BLOCK, place as usize % BLOCK);
        let (worker, slot) = self.blocks[block];
        (worker as usize, slot * narrow(BLOCK) + narrow(within))
    }

    /// My place of one in the tier.
    #[inline]
    pub(crate) fn my_place(&self, place: usize) -> usize {
        let (worker, slot) = self.blocks[place / BLOCK];
        debug_assert_eq!(
            worker as usize, self.me,
            "another worker has the place {place}"
        );
        slot as usize * BLOCK + place % BLOCK
    }

    /// The place in the tier of one of mine.
    #[inline]
    pub(crate) fn tier_place(&self, mine: u32) -> u32 {
        let (slot, within) = (mine as usize / BLOCK, mine as usize % BLOCK);
        narrow(self.mine[slot] * BLOCK + within)
    }
}

/// The shard of a block, of which there are 256, whatever the number of workers: neighbours are
/// apart, as the work on them is alike.
fn shard(block: usize) -> usize {
    // A permutation of 64 bits: of splitmix64.
    let mut bits = (block as u64).wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    usize::from((bits ^ bits >> 31).to_le_bytes()[0])
}

/// A number of a tier, of which there are 2³¹ at most.
#[inline]
fn narrow(number: usize) -> u32 {
    u32::try_from(number).expect("a tier has 2^31 positions at most")
}
