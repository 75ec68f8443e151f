//! The positions of a level that a worker evaluates: [`Share`].

use stonework_store::{Database, KeyFrames};
use stonework_strong::levels::{GradedKey, LevelKeys, SolvedLevel};
use stonework_strong::retrograde::Workbench;

use crate::error::ClusterError;
use crate::ownership::Ownership;
use crate::peers::Peers;

/// A level whose keys are written, and which of its positions each worker has.
#[derive(Debug)]
pub(crate) struct Share {
    /// Which level, from 0 for the lowest grade, and its grade.
    number: usize,
    pub(crate) grade: u32,
    pub(crate) ownership: Ownership,
    blocks: BlockIndex,
}

/// Where the keys of a level are, by blocks.
#[derive(Debug)]
struct BlockIndex {
    /// The first key of each block.
    firsts: Vec<u64>,
    /// For each distance from the first key, without the lower bits: the last block that begins at
    /// most so far.
    begins: Vec<u32>,
    /// The number of lower bits that are left out.
    shift: u32,
}

impl BlockIndex {
    /// So many entries for each block.
    const FINER: usize = 8;

    fn new(firsts: Vec<u64>) -> Self {
        let range = firsts.last().unwrap_or(&0) - firsts.first().unwrap_or(&0);
        let most = (firsts.len() * Self::FINER) as u64;
        let shift = (0..u64::BITS).find(|&shift| range >> shift < most);
        let shift = shift.unwrap_or(u64::BITS - 1);
        let entries = usize::try_from(range >> shift).unwrap_or(usize::MAX) + 1;
        let first = firsts.first().copied().unwrap_or(0);
        let mut block = 0;
        let begins = (0..entries as u64).map(|entry| {
            let begin = first + (entry << shift);
            while firsts.get(block + 1).is_some_and(|&next| next <= begin) {
                block += 1;
            }
            u32::try_from(block).unwrap_or(u32::MAX)
        });
        Self {
            begins: begins.collect(),
            firsts,
            shift,
        }
    }

    /// The block that has a key, if the level has it.
    #[inline]
    fn find(&self, key: u64) -> Option<usize> {
        let distance = key.checked_sub(*self.firsts.first()?)?;
        let entry = usize::try_from(distance >> self.shift).ok()?;
        let begin = self.begins.get(entry).or(self.begins.last())?;
        let mut block = *begin as usize;
        while self.firsts.get(block + 1).is_some_and(|&next| next <= key) {
            block += 1;
        }
        Some(block)
    }
}

impl Share {
    /// The level of a database with this number.
    pub(crate) fn new(database: &Database, number: usize, peers: &Peers) -> Self {
        let entry = &database.levels()[number];
        let positions = usize::try_from(entry.positions).unwrap_or(usize::MAX);
        let ownership = Ownership::new(positions, peers.me(), peers.count());
        let step = ownership.block_len() / KeyFrames::KEYS;
        let firsts = database.first_keys(number).iter().step_by(step);
        Self {
            number,
            grade: entry.grade,
            blocks: BlockIndex::new(firsts.copied().collect()),
            ownership,
        }
    }

    /// Reads my keys. Their bytes are taken from the budget.
    pub(crate) fn read_keys(
        &self,
        database: &Database,
        workbench: &mut Workbench<'_>,
    ) -> Result<LevelKeys, ClusterError> {
        let mut keys = workbench
            .budget()
            .filled(0, self.ownership.my_positions())?;
        keys.clear();
        for &block in self.ownership.mine() {
            let places = self.ownership.places(block);
            for frame in places.start / KeyFrames::KEYS..places.end.div_ceil(KeyFrames::KEYS) {
                workbench.check()?;
                let frame = u32::try_from(frame).unwrap_or(u32::MAX);
                database.append_keys(self.number, frame, &mut keys)?;
            }
        }
        Ok(LevelKeys::new(self.grade, keys))
    }

    /// Reads my keys and their codes, which are written as a tier.
    pub(crate) fn read(
        &self,
        database: &Database,
        workbench: &mut Workbench<'_>,
    ) -> Result<SolvedLevel, ClusterError> {
        let tier = database.levels().len() - 1 - self.number;
        let per_frame = database.manifest().tiers[tier]
            .code_bytes
            .positions_per_frame();
        let keys = self.read_keys(database, workbench)?;
        let mut blocks = self.ownership.mine().iter();
        let (mut last, mut content) = (None, Vec::new());
        let mut read = |codes: &mut Vec<u32>| {
            let mut places = blocks
                .next()
                .map_or(0..0, |&block| self.ownership.places(block));
            while !places.is_empty() {
                let frame = places.start / per_frame;
                if last != Some(frame) {
                    let number = u32::try_from(frame).unwrap_or(u32::MAX);
                    database.frame_codes(tier, number, &mut content)?;
                    last = Some(frame);
                }
                let first = frame * per_frame;
                let end = places.end.min(first + per_frame);
                codes.extend(&content[places.start - first..end - first]);
                places.start = end;
            }
            Ok::<_, ClusterError>(())
        };
        SolvedLevel::known(keys, &mut read, workbench)
    }

    /// The worker that has the position with a key, if the level has one.
    #[inline]
    pub(crate) fn worker(&self, key: u64) -> Option<usize> {
        Some(self.ownership.worker(self.blocks.find(key)?))
    }
}

/// Keys as bytes.
pub(crate) fn to_bytes(keys: &[u64]) -> Vec<u8> {
    keys.iter().flat_map(|key| key.to_le_bytes()).collect()
}

/// Keys of bytes.
pub(crate) fn keys_of(bytes: &[u8]) -> Vec<u64> {
    let (keys, _) = bytes.as_chunks();
    keys.iter().map(|&key| u64::from_le_bytes(key)).collect()
}

/// Positions of a grade with these keys.
pub(crate) fn graded(grade: u32, keys: &[u64]) -> Vec<GradedKey> {
    keys.iter().map(|&key| GradedKey { grade, key }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_block_of_a_key_is_the_last_that_begins_with_it_or_before() {
        for firsts in [
            vec![5],
            vec![0, 1, 2, 3],
            vec![7, 1000, 1001, 1 << 40, u64::MAX - 1],
            (0..500).map(|at| at * at * 977).collect(),
        ] {
            let index = BlockIndex::new(firsts.clone());
            let near = firsts
                .iter()
                .flat_map(|&first| [first.saturating_sub(1), first, first.saturating_add(1)]);
            for key in near.chain([0, 3, 1 << 33, u64::MAX]) {
                let after = firsts.partition_point(|&first| first <= key);
                assert_eq!(index.find(key), after.checked_sub(1), "{key} in {firsts:?}");
            }
        }
    }
}
