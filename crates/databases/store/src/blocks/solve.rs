//! The analysis of a tier by blocks: [`solve`].

use std::fs::{self, File};
use std::path::Path;
use std::time::{Duration, Instant};

use stonework_core::StopReason;
use stonework_strong::retrograde::{
    BlockRound, BlockTier, FinishedTiers, TierBlock, TierError, TierPredecessors, Workbench,
};

use super::block_file;
use super::block_sizes::BlockSizes;
use super::progress::{BlockEntry, BlockFiles, Progress};
use super::spills::Spills;
use super::update_file::UpdateFile;
use crate::at_work;
use crate::checkpoint_pace::CheckpointPace;
use crate::checksum::Checksum;
use crate::error::StoreError;
use crate::save_error::SaveError;
use crate::sealed_json::broken;
use crate::to_usize::to_usize;

/// A tier that is to be solved by blocks.
pub(crate) struct BlockSave<'a> {
    /// The directory of the database.
    pub(crate) dir: &'a Path,
    pub(crate) fingerprint: Checksum,
    pub(crate) rules: &'a dyn TierPredecessors,
    pub(crate) tier: usize,
    /// Into which blocks it is cut, given whether positions have 12 bytes.
    pub(crate) sizes: &'a dyn Fn(bool) -> Result<BlockSizes, StopReason>,
    /// The most time between two safe points on the disk, and a block.
    pub(crate) checkpoint_after: Duration,
}

/// A tier that is solved: its blocks are on the disk.
pub(crate) struct SolvedBlocks {
    files: BlockFiles,
    progress: Progress,
    block: TierBlock,
}

/// Solves a tier, from the safe point on that is there, if one is. Gives what reads its blocks.
pub(crate) fn solve(
    save: &BlockSave<'_>,
    earlier: &dyn FinishedTiers,
    workbench: &mut Workbench<'_>,
) -> Result<SolvedBlocks, SaveError> {
    let positions = save.rules.tier(save.tier).len();
    let files = BlockFiles::new(save.dir, save.tier as u64);
    let key = (save.fingerprint, save.tier as u64, positions);
    let begun = Progress::open(&files, key, &mut || Ok::<_, SaveError>(workbench.check()?))?;
    let mut progress = match begun {
        Some(progress) => progress,
        None => begin(save, &files, false)?,
    };
    files.remove_others(&progress)?;
    let counted = workbench.positions();
    loop {
        let mut work = BlockWork::new(save, files.clone(), progress, workbench)?;
        match work.run(earlier, workbench) {
            Ok(()) => return Ok(work.finish(workbench)),
            Err(SaveError::Tier(TierError::TooWide)) => {
                work.free(workbench);
                progress = begin(save, &files, true)?;
                workbench.uncount(workbench.positions() - counted);
            }
            Err(error) => {
                work.free(workbench);
                return Err(error);
            }
        }
    }
}

/// Begins the directory of a tier anew.
fn begin(save: &BlockSave<'_>, files: &BlockFiles, is_wide: bool) -> Result<Progress, SaveError> {
    let (tier, positions) = (save.tier as u64, save.rules.tier(save.tier).len());
    at_work::remove(save.dir, tier)?;
    let sizes = (save.sizes)(is_wide)?;
    fs::create_dir(&files.dir).map_err(StoreError::io("make the directory", &files.dir))?;
    Ok(Progress::new(
        save.fingerprint,
        tier,
        positions,
        sizes,
        is_wide,
    ))
}

/// A tier at work.
struct BlockWork<'a> {
    tier: BlockTier<'a>,
    files: BlockFiles,
    progress: Progress,
    block: TierBlock,
    /// Updates that wait in memory for a block.
    waiting: usize,
    /// Bytes that are taken from the budget for these.
    held: usize,
    /// Whether the file of a block is not of the last safe point, and may be written over.
    is_new: Vec<bool>,
    pace: CheckpointPace,
}

impl<'a> BlockWork<'a> {
    fn new(
        save: &BlockSave<'a>,
        files: BlockFiles,
        progress: Progress,
        workbench: &mut Workbench<'_>,
    ) -> Result<Self, SaveError> {
        // A save that goes on has the blocks that were begun, whatever the memory is now.
        let (blocks, each) = (progress.blocks.len(), to_usize(progress.block));
        let sizes = (save.sizes)(progress.is_wide)?.again_with(each, to_usize(progress.positions));
        let held = sizes.lists_bytes(blocks);
        let reading = save.rules.reading();
        workbench.budget().take(held)?;
        let block = TierBlock::new(each, reading, progress.is_wide, workbench);
        let block = block.inspect_err(|_| workbench.budget().give_back(held))?;
        Ok(Self {
            tier: BlockTier::new(save.rules, save.tier),
            is_new: vec![false; blocks],
            files,
            progress,
            block,
            waiting: sizes.updates,
            held,
            pace: CheckpointPace::new(save.checkpoint_after),
        })
    }

    fn free(self, workbench: &mut Workbench<'_>) {
        self.block.free(workbench);
        workbench.budget().give_back(self.held);
    }

    fn finish(self, workbench: &mut Workbench<'_>) -> SolvedBlocks {
        workbench.budget().give_back(self.held);
        SolvedBlocks {
            files: self.files,
            progress: self.progress,
            block: self.block,
        }
    }

    fn run(
        &mut self,
        earlier: &dyn FinishedTiers,
        workbench: &mut Workbench<'_>,
    ) -> Result<(), SaveError> {
        self.expand(earlier, workbench)?;
        while self.round(workbench)? {}
        if self.is_new.contains(&true) {
            self.keep()?;
        }
        Ok(())
    }

    /// Expands what is not expanded yet.
    fn expand(
        &mut self,
        earlier: &dyn FinishedTiers,
        workbench: &mut Workbench<'_>,
    ) -> Result<(), SaveError> {
        while self.progress.expanded < self.progress.positions {
            let at = to_usize(self.progress.expanded / self.progress.block);
            let known = self.progress.known(at);
            self.block.begin(self.progress.places(at), workbench);
            if known > 0 {
                self.read(at, workbench)?;
            }
            let mut expanded = known;
            let pace = &self.pace;
            let between = &mut |now: usize| {
                let is_due = now > expanded && pace.is_due(0);
                expanded = now;
                if is_due { Err(Pause.into()) } else { Ok(()) }
            };
            let done = self
                .block
                .expand(&self.tier, known, earlier, between, workbench);
            let places = self.progress.places(at);
            if expanded == places.len() {
                self.progress.blocks[at].due = self.block.first_due(workbench);
            }
            self.progress.expanded = (places.start + expanded) as u64;
            if expanded > known {
                self.write(at, expanded, workbench)?;
            }
            match done {
                Ok(()) => self.keep_if_due()?,
                Err(TierError::Io(error)) if error.is::<Pause>() => self.keep()?,
                Err(TierError::Stopped(reason)) => return Err(self.stop(reason)),
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    /// Does what is left of a round; says whether there is another.
    fn round(&mut self, workbench: &mut Workbench<'_>) -> Result<bool, SaveError> {
        let (files, round) = (self.files.clone(), self.progress.round + 1);
        let path = move |block: usize| files.updates(block, round);
        let next = self.progress.blocks.iter().map(|block| block.updates[1]);
        let sizes = (to_usize(self.progress.block), self.waiting);
        let spills = Spills::new(next, sizes, &path);
        for at in self.progress.next..self.progress.blocks.len() {
            if self.progress.has_work(at) {
                spills.mark();
                let before = self.progress.blocks[at].clone();
                let done = self.work(at, &spills, workbench);
                if let Err(error) = done {
                    self.progress.blocks[at] = before;
                    let SaveError::Stopped(reason) = error else {
                        return Err(error);
                    };
                    spills.go_back()?;
                    self.take_updates(&spills)?;
                    return Err(self.stop(reason));
                }
            }
            self.progress.next = at + 1;
            if self.pace.is_due(0) {
                self.take_updates(&spills)?;
                self.keep()?;
            }
        }
        self.take_updates(&spills)?;
        Ok(self.end_round())
    }

    /// Brings a block back, decides what is to be decided in the round, tells the others, and
    /// writes the block.
    fn work(
        &mut self,
        at: usize,
        spills: &Spills<'_>,
        workbench: &mut Workbench<'_>,
    ) -> Result<(), SaveError> {
        workbench.check()?;
        let places = self.progress.places(at);
        self.block.begin(places.clone(), workbench);
        self.read(at, workbench)?;
        let entry = &self.progress.blocks[at];
        let round = BlockRound {
            plies: self.progress.plies,
            due: entry.due,
            has_decided: entry.has_decided[0],
        };
        self.block.begin_round(round, workbench)?;
        let path = self.files.updates(at, self.progress.round);
        let block = &self.block;
        entry.updates[0].read(&path, &mut |updates| {
            workbench.check()?;
            let updated = block.update(updates, workbench);
            updated.map_err(|_| SaveError::from(broken(&path, "it has no such position")))
        })?;
        let tell = |updates: &mut [u64]| spills.tell(updates);
        let after = self.block.pass_on(&self.tier, round, &tell, workbench)?;
        spills.result()?;
        self.write(at, places.len(), workbench)?;
        let entry = &mut self.progress.blocks[at];
        entry.due = after.due;
        entry.has_decided = [false, after.has_decided];
        entry.updates[0] = UpdateFile::empty();
        Ok(())
    }

    /// Writes what waits in memory, and notes the files.
    fn take_updates(&mut self, spills: &Spills<'_>) -> Result<(), SaveError> {
        spills.flush()?;
        for (entry, file) in self.progress.blocks.iter_mut().zip(spills.files()) {
            entry.updates[1] = file;
        }
        Ok(())
    }

    /// Goes on to the next round; says whether there is one.
    fn end_round(&mut self) -> bool {
        let progress = &mut self.progress;
        let has_told = |entry: &BlockEntry| entry.has_decided[1] || !entry.updates[1].is_empty();
        let next = if progress.blocks.iter().any(has_told) {
            Some(self.tier.next_round(progress.plies))
        } else {
            progress.blocks.iter().filter_map(|entry| entry.due).min()
        };
        for entry in &mut progress.blocks {
            entry.has_decided = [entry.has_decided[1], false];
            entry.updates = [entry.updates[1], UpdateFile::empty()];
        }
        progress.next = 0;
        progress.round += 1;
        progress.plies = next.unwrap_or(progress.plies);
        next.is_some()
    }

    fn read(&self, at: usize, workbench: &Workbench<'_>) -> Result<(), SaveError> {
        let entry = &self.progress.blocks[at];
        let path = self.files.block(at, entry.version);
        let known = (self.progress.known(at), self.progress.is_wide);
        if let Some(hash) = entry.file {
            block_file::read(&path, &self.block, known, hash, workbench)?;
        }
        Ok(())
    }

    /// Writes a block of which so many positions are known. The file of the last safe point stays.
    fn write(
        &mut self,
        at: usize,
        known: usize,
        workbench: &Workbench<'_>,
    ) -> Result<(), SaveError> {
        let entry = &mut self.progress.blocks[at];
        let version = match entry.file {
            Some(_) if !self.is_new[at] => 1 - entry.version,
            _ => entry.version,
        };
        let path = self.files.block(at, version);
        let known = (known, self.progress.is_wide);
        let hash = block_file::write(&path, &self.block, known, workbench)?;
        (entry.version, entry.file) = (version, Some(hash));
        self.is_new[at] = true;
        Ok(())
    }

    fn keep_if_due(&mut self) -> Result<(), SaveError> {
        if self.pace.is_due(0) {
            self.keep()
        } else {
            Ok(())
        }
    }

    /// Makes a safe point: brings all to the disk that is new, and removes what is old.
    fn keep(&mut self) -> Result<(), SaveError> {
        let begun = Instant::now();
        for (at, entry) in self.progress.blocks.iter().enumerate() {
            if self.is_new[at] {
                sync(&self.files.block(at, entry.version))?;
            }
            for (round, updates) in (self.progress.round..).zip(&entry.updates) {
                if !updates.is_empty() {
                    sync(&self.files.updates(at, round))?;
                }
            }
        }
        self.progress.write(&self.files.dir)?;
        self.is_new.fill(false);
        self.files.remove_others(&self.progress)?;
        self.pace.kept(begun);
        Ok(())
    }

    /// A limit was reached: what is known is kept, if that is possible.
    fn stop(&mut self, reason: StopReason) -> SaveError {
        match self.keep() {
            Ok(()) | Err(SaveError::Store(_)) => reason.into(),
            Err(error) => error,
        }
    }
}

/// Brings a file to the disk.
fn sync(path: &Path) -> Result<(), StoreError> {
    let synced = File::open(path).and_then(|file| file.sync_data());
    synced.map_err(StoreError::io("bring to the disk", path))
}

/// The expansion of a block is interrupted for a safe point.
#[derive(Debug, thiserror::Error)]
#[error("a safe point is due")]
struct Pause;

impl SolvedBlocks {
    /// Gives each block to `visit`, in order.
    pub(crate) fn for_each(
        &mut self,
        workbench: &mut Workbench<'_>,
        visit: &mut dyn FnMut(&TierBlock, &mut Workbench<'_>) -> Result<(), SaveError>,
    ) -> Result<(), SaveError> {
        for (at, entry) in self.progress.blocks.iter().enumerate() {
            workbench.check()?;
            self.block.begin(self.progress.places(at), workbench);
            if let Some(hash) = entry.file {
                let path = self.files.block(at, entry.version);
                let known = (self.progress.known(at), self.progress.is_wide);
                block_file::read(&path, &self.block, known, hash, workbench)?;
            }
            visit(&self.block, workbench)?;
        }
        Ok(())
    }

    /// Frees the memory.
    pub(crate) fn free(self, workbench: &mut Workbench<'_>) {
        self.block.free(workbench);
    }
}
