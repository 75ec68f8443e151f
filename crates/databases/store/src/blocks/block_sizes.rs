//! Into how many blocks a tier is cut: [`BlockSizes`].

use stonework_strong::retrograde::TierBlock;

/// How large the blocks of a tier are, and the lists of what they tell one another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BlockSizes {
    /// The positions of a block; the last may have fewer.
    pub(crate) positions: usize,
    /// The updates that wait in memory for each block.
    pub(crate) updates: usize,
}

/// The most positions of a block: what is done in a round with so many takes some seconds, and a
/// checkpoint waits for it.
const MOST: usize = 1 << 25;

/// The least and the most updates that wait for a block.
const UPDATES: (usize, usize) = (1 << 10, 1 << 16);

/// The bytes of an update.
const UPDATE: usize = size_of::<u32>();

/// More bytes are of no use.
const MOST_BYTES: usize = 1 << 30;

/// What is known of a block beside its positions, in memory.
const BLOCK_ENTRY: usize = 512;

impl BlockSizes {
    /// For a tier of so many positions, in so many bytes of memory; `None` if these are too few.
    pub(crate) fn of(positions: usize, bytes: usize, is_wide: bool) -> Option<Self> {
        let bytes = bytes.min(MOST_BYTES);
        let each = TierBlock::memory_bytes(1 << 10, is_wide);
        let most = (bytes / 4 * 3 / each).saturating_mul(1 << 10);
        let most = most.min(MOST);
        if most == 0 {
            return None;
        }
        let count = positions.div_ceil(most).max(1);
        // As large as one another.
        let block = positions.div_ceil(count).max(1);
        let left = (bytes / 4) / count;
        let updates = left.checked_sub(BLOCK_ENTRY)? / UPDATE;
        (updates >= UPDATES.0).then_some(Self {
            positions: block,
            updates: updates.min(UPDATES.1),
        })
    }

    /// For a tier of so many positions that was cut into other blocks, with as much memory for
    /// their lists.
    pub(crate) fn again_with(self, block: usize, positions: usize) -> Self {
        let updates = self.updates * self.count(positions);
        Self {
            positions: block,
            updates: (updates / positions.div_ceil(block)).max(UPDATES.0),
        }
    }

    /// With blocks of so many positions.
    pub(crate) fn with_positions(positions: usize) -> Self {
        Self {
            positions: positions.clamp(1, MOST),
            updates: UPDATES.0,
        }
    }

    /// How many blocks a tier has.
    pub(crate) fn count(self, positions: usize) -> usize {
        positions.div_ceil(self.positions)
    }

    /// The bytes of memory of the work on a tier.
    pub(crate) fn memory_bytes(self, positions: usize, is_wide: bool) -> usize {
        let block = TierBlock::memory_bytes(self.positions, is_wide);
        block.saturating_add(self.lists_bytes(self.count(positions)))
    }

    /// The bytes of memory of the lists of so many blocks.
    pub(crate) fn lists_bytes(self, blocks: usize) -> usize {
        blocks.saturating_mul(self.updates * UPDATE + BLOCK_ENTRY)
    }
}

/// The least bytes of memory in which a tier of so many positions can be solved by blocks, about.
pub(crate) fn bytes_by_blocks(positions: usize) -> usize {
    let is_enough = |bytes: usize| BlockSizes::of(positions, bytes, false).is_some();
    let (mut few, mut enough) = (0, MOST_BYTES);
    if !is_enough(enough) {
        return usize::MAX;
    }
    while enough - few > 1 << 10 {
        let middle = few.midpoint(enough);
        if is_enough(middle) {
            enough = middle;
        } else {
            few = middle;
        }
    }
    enough
}

/// The most bytes of the disk that a tier of so many positions takes, with so many moves inside the
/// tier each: updates too, each of which is told once.
pub(crate) fn most_disk_bytes(positions: usize, moves: usize) -> u64 {
    let updates = (positions as u64).saturating_mul((moves * UPDATE) as u64);
    least_disk_bytes(positions).saturating_add(updates)
}

/// The least bytes of the disk that a tier of so many positions takes while it is solved by blocks:
/// two versions of each block.
pub(crate) fn least_disk_bytes(positions: usize) -> u64 {
    2 * (TierBlock::bytes_each(false) as u64) * positions as u64
}
