//! The positions of a level that a worker evaluates: [`Share`].

use stonework_core::levels::{GradedKey, LevelKeys, SolvedLevel};
use stonework_core::retrograde::TierSolver;
use stonework_store::{Database, KeyFrames};

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
    /// The first key of each block.
    firsts: Vec<u64>,
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
            firsts: firsts.copied().collect(),
            ownership,
        }
    }

    /// Reads my keys. Their bytes are taken from the budget.
    pub(crate) fn read_keys(
        &self,
        database: &Database,
        solver: &mut TierSolver<'_>,
    ) -> Result<LevelKeys, ClusterError> {
        let mut keys = solver.budget().filled(0, self.ownership.my_positions())?;
        keys.clear();
        for &block in self.ownership.mine() {
            let places = self.ownership.places(block);
            for frame in places.start / KeyFrames::KEYS..places.end.div_ceil(KeyFrames::KEYS) {
                solver.check()?;
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
        solver: &mut TierSolver<'_>,
    ) -> Result<SolvedLevel, ClusterError> {
        let tier = database.levels().len() - 1 - self.number;
        let per_frame = database.manifest().tiers[tier]
            .code_bytes
            .positions_per_frame();
        let keys = self.read_keys(database, solver)?;
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
        SolvedLevel::known(keys, &mut read, solver)
    }

    /// The worker that has the position with a key, if the level has one.
    #[inline]
    pub(crate) fn worker(&self, key: u64) -> Option<usize> {
        let after = self.firsts.partition_point(|&first| first <= key);
        Some(self.ownership.worker(after.checked_sub(1)?))
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
