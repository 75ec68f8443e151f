//! How far the analysis of a tier by blocks is, on disk: [`Progress`].

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::block_file;
use super::block_sizes::BlockSizes;
use super::update_file::UpdateFile;
use crate::checksum::Checksum;
use crate::error::StoreError;
use crate::file_names;
use crate::sealed_json::{self, broken};
use crate::to_usize::to_usize;

/// A safe point of the analysis of a tier by blocks: which files are to be gone on from.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Progress {
    /// The rules.
    pub(crate) fingerprint: Checksum,
    pub(crate) tier: u64,
    /// The positions of the tier.
    pub(crate) positions: u64,
    /// Those of a block; the last may have fewer.
    pub(crate) block: u64,
    /// Whether positions have 12 bytes each in place of 3.
    pub(crate) is_wide: bool,
    /// How many positions are expanded: the first ones.
    pub(crate) expanded: u64,
    /// Which round is at work, from 0, and its plies.
    pub(crate) round: u64,
    pub(crate) plies: u32,
    /// The first block that has not had its turn in the round.
    pub(crate) next: usize,
    pub(crate) blocks: Vec<BlockEntry>,
}

/// What is known of a block.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BlockEntry {
    /// Which of two files has it.
    pub(crate) version: u8,
    /// The hash of that file; none before anything is known.
    pub(crate) file: Option<Checksum>,
    /// The plies of the next outcome that is known before the analysis.
    pub(crate) due: Option<u32>,
    /// Whether it has decided something itself for the round at work, and for the next.
    pub(crate) has_decided: [bool; 2],
    /// What others have for it in the round at work, and in the next.
    pub(crate) updates: [UpdateFile; 2],
}

impl Progress {
    /// Nothing is known of a tier.
    pub(crate) fn new(
        fingerprint: Checksum,
        tier: u64,
        positions: usize,
        sizes: BlockSizes,
        is_wide: bool,
    ) -> Self {
        let entry = BlockEntry {
            version: 0,
            file: None,
            due: None,
            has_decided: [false; 2],
            updates: [UpdateFile::empty(); 2],
        };
        Self {
            fingerprint,
            tier,
            positions: positions as u64,
            block: sizes.positions as u64,
            is_wide,
            expanded: 0,
            round: 0,
            plies: 0,
            next: 0,
            blocks: vec![entry; sizes.count(positions)],
        }
    }

    /// The places of a block in the tier.
    pub(crate) fn places(&self, block: usize) -> Range<usize> {
        let (positions, each) = (to_usize(self.positions), to_usize(self.block));
        block * each..positions.min((block + 1) * each)
    }

    /// How many positions of a block are known.
    pub(crate) fn known(&self, block: usize) -> usize {
        let places = self.places(block);
        to_usize(self.expanded).clamp(places.start, places.end) - places.start
    }

    /// Whether a block has something to do in the round at work.
    pub(crate) fn has_work(&self, block: usize) -> bool {
        let entry = &self.blocks[block];
        entry.due == Some(self.plies) || entry.has_decided[0] || !entry.updates[0].is_empty()
    }

    /// Writes the safe point in place of the last.
    pub(crate) fn write(&self, dir: &Path) -> Result<(), StoreError> {
        sealed_json::write(dir, file_names::PROGRESS, self)
    }

    /// The safe point of a tier with so many positions, if there is one. Every file is checked.
    pub(crate) fn open<E: From<StoreError>>(
        files: &BlockFiles,
        (fingerprint, tier, positions): (Checksum, u64, usize),
        check: &mut dyn FnMut() -> Result<(), E>,
    ) -> Result<Option<Self>, E> {
        let path = files.dir.join(file_names::PROGRESS);
        let Some(progress) = sealed_json::read::<Self>(&path)? else {
            return Ok(None);
        };
        if (progress.fingerprint, progress.tier) != (fingerprint, tier) {
            return Err(broken(&path, "it is of another tier or game").into());
        }
        if !progress.is_sound(positions) {
            return Err(broken(&path, "it contradicts itself").into());
        }
        for (block, entry) in progress.blocks.iter().enumerate() {
            check()?;
            if let Some(hash) = entry.file {
                let known = (progress.known(block), progress.is_wide);
                block_file::verify(&files.block(block, entry.version), known, hash)?;
            }
            for (round, updates) in (progress.round..).zip(&entry.updates) {
                let path = files.updates(block, round);
                // What was appended after the safe point is not of it.
                updates.cut(&path)?;
                updates.read(&path, &mut |_| Ok::<_, E>(()))?;
            }
        }
        Ok(Some(progress))
    }

    /// Whether it can be that of a tier with so many positions.
    fn is_sound(&self, positions: usize) -> bool {
        let block = to_usize(self.block);
        let is_expanded = self.expanded == self.positions;
        let entries = self.blocks.iter().enumerate();
        let mut sound = entries.map(|(block, entry)| {
            entry.version <= 1 && entry.file.is_some() == (self.known(block) > 0)
        });
        self.positions == positions as u64
            && (1..=1 << 31).contains(&block)
            && self.blocks.len() == positions.div_ceil(block)
            && self.expanded <= self.positions
            && self.next <= self.blocks.len()
            && (is_expanded || (self.round, self.next) == (0, 0))
            && sound.all(|sound| sound)
    }
}

/// The files of a tier that is solved by blocks.
#[derive(Clone, Debug)]
pub(crate) struct BlockFiles {
    pub(crate) dir: PathBuf,
}

impl BlockFiles {
    /// Those of a tier of a database.
    pub(crate) fn new(database: &Path, tier: u64) -> Self {
        Self {
            dir: database.join(file_names::blocks(tier)),
        }
    }

    /// What is known of a block, in one of two versions.
    pub(crate) fn block(&self, block: usize, version: u8) -> PathBuf {
        self.dir.join(format!("block-{block}.{version}"))
    }

    /// What others have for a block in a round.
    pub(crate) fn updates(&self, block: usize, round: u64) -> PathBuf {
        self.dir.join(format!("updates-{block}.{round}"))
    }

    /// Removes what a safe point does not need.
    pub(crate) fn remove_others(&self, progress: &Progress) -> Result<(), StoreError> {
        let mut kept = vec![self.dir.join(file_names::PROGRESS)];
        for (block, entry) in progress.blocks.iter().enumerate() {
            if entry.file.is_some() {
                kept.push(self.block(block, entry.version));
            }
            for (round, updates) in (progress.round..).zip(&entry.updates) {
                if !updates.is_empty() {
                    kept.push(self.updates(block, round));
                }
            }
        }
        kept.sort_unstable();
        for entry in fs::read_dir(&self.dir).map_err(StoreError::io("list", &self.dir))? {
            let path = entry.map_err(StoreError::io("list", &self.dir))?.path();
            if kept.binary_search(&path).is_err() {
                fs::remove_file(&path).map_err(StoreError::io("remove", &path))?;
            }
        }
        Ok(())
    }
}

/// Whether a safe point of a tier is there.
pub(crate) fn exists(database: &Path, tier: u64) -> bool {
    let dir = database.join(file_names::blocks(tier));
    dir.join(file_names::PROGRESS).exists()
}
