//! A game solved tier by tier into a database: [`Saver`].

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use stonework_core::{Report, Run, StopReason};
use stonework_strong::retrograde::{
    TierError, TierOutcomes, TierPredecessors, TierRules, Workbench,
};

use crate::at_work;
use crate::blocks::{self, BlockSave, BlockSizes};
use crate::checkpoint_file::{self, CheckpointReader, Checkpoints};
use crate::checkpoint_pace::CHECKPOINT_AFTER;
use crate::code::{greatest_stored, longest_of};
use crate::database::Database;
use crate::database_writer::DatabaseWriter;
use crate::error::StoreError;
use crate::file_names;
use crate::free_bytes::free_bytes;
use crate::manifest::Manifest;
use crate::needs::{SLACK, bytes_to_solve};
use crate::parallel::greatest;
use crate::save_error::SaveError;
use crate::stored_codes::append_stored_codes;
use crate::written_tiers::WrittenTiers;

/// Solves the tiers of a game that a database does not have yet, and writes each as it is solved.
///
/// In memory are the tier at work, 3 bytes a position, and what fits of the earlier tiers that its
/// moves lead to; the others are read from the disk, many positions at once. A tier that does not
/// fit itself, or has more than 2³¹ positions, is solved by blocks, which are in a directory of the
/// database meanwhile: one is in memory at a time, and what it tells the others is appended to files
/// of theirs for the next round. So the limit on the bytes of the run is kept, whatever the size of
/// the game; it does not count what is compressed at once, about 2 MiB for each thread, and 16 bytes
/// for each frame of the database. The bytes are the same either way. On the disk, a tier by blocks
/// takes 6 bytes a position, and 4 for each move that is to be told at once.
///
/// However the process ends, the database has the tiers that were written before. Inside a tier,
/// what is known is kept in a checkpoint every [so many seconds](Self::checkpoint_after), but not before
/// the work since the last one took twice as long as it took to write that: so no more than a third
/// of the time goes into checkpoints. By blocks, one waits for the end of the work on a block as well.
/// A checkpoint is removed when its tier is written. If one cannot be written, as the disk is full,
/// a tier in memory is solved without.
///
/// A limit of the run, or its cancel flag, ends the save in good order: it writes a checkpoint
/// first, in memory if that takes under a quarter of a second or the work since the last one is worth
/// it; or the whole tier if that is solved already.
///
/// # References
///
/// R. Lake, J. Schaeffer and P. Lu, "Solving large retrograde-analysis problems using a network of
/// workstations", 1994; J. Romein and H. Bal, "Solving Awari with parallel retrograde analysis", 2003:
/// what others are told is gathered and sent in rounds.
#[derive(Debug)]
pub struct Saver {
    pub(crate) writer: DatabaseWriter,
    checkpoint_after: Duration,
    /// The positions of a block, if they do not depend on the memory.
    blocks_of: Option<usize>,
}

/// A database that is whole.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Saved {
    /// What it has.
    pub manifest: Manifest,
    /// What this part of the solve has cost.
    pub report: Report,
}

/// What the solver is called.
pub const SOLVER: &str = "retrograde (positions numbered, tier by tier, un-moves)";

impl Saver {
    /// Goes on with a database, new or not.
    #[must_use]
    pub fn new(writer: DatabaseWriter) -> Self {
        Self {
            writer,
            checkpoint_after: CHECKPOINT_AFTER,
            blocks_of: None,
        }
    }

    /// Solves every tier with more positions than so many by blocks of so many, whether it fits into
    /// memory or not; at most 2²⁵ are a block. By default, a tier that does not fit is cut into as few
    /// blocks as the memory lets.
    #[must_use]
    pub fn blocks_of(mut self, positions: usize) -> Self {
        self.blocks_of = Some(positions);
        self
    }

    /// With a checkpoint of a tier every so much time, or three times as long as it takes to write one
    /// if that is more; by default, every 20 seconds.
    #[must_use]
    pub fn checkpoint_after(mut self, time: Duration) -> Self {
        self.checkpoint_after = time;
        self
    }

    /// Solves and writes every tier that is missing.
    ///
    /// # Errors
    ///
    /// [`SaveError`]; the database has all tiers that were written before. Among others, if one of
    /// these is not as it was written: the hash of each is compared first. If one of the missing
    /// tiers cannot be solved within the limit on bytes, none is begun; nor if one goes by blocks that
    /// do not fit on the disk.
    pub fn save(mut self, rules: &dyn TierPredecessors, run: &Run) -> Result<Saved, SaveError> {
        let mut workbench = Workbench::new(run)?;
        demand_solvable(rules)?;
        self.writer.demand_tiers(rules)?;
        let positions = self.writer.manifest().positions_written();
        let positions = usize::try_from(positions).unwrap_or(usize::MAX);
        workbench.expect_positions(rules.count().saturating_sub(positions));
        let tiers = self.writer.manifest().tiers.len() as u64;
        at_work::remove_finished(self.writer.dir(), tiers)?;
        let database = Database::open(self.writer.dir(), 0)?;
        // Nothing is built upon a tier that is not as it was written.
        database.verify_files_within(&mut || Ok::<_, SaveError>(workbench.check()?))?;
        let mut earlier = WrittenTiers::new(database, rules, &mut workbench)?;
        // Not after hours, at the tier that does not fit.
        let needed = earlier.least_bytes();
        if let Some(limit) = run.bytes().filter(|&limit| needed > limit) {
            return Err(StopReason::Bytes { needed, limit }.into());
        }
        self.demand_disk(rules, &earlier, run.bytes())?;
        for tier in self.writer.manifest().tiers.len()..rules.tiers() {
            workbench.check()?;
            let range = rules.tier(tier);
            if range.is_empty() {
                let empty = self.writer.begin_tier(0, None)?;
                self.writer.add_tier(empty.finish()?)?;
            } else {
                self.save_tier(rules, tier, &mut earlier, &mut workbench, run.bytes())?;
            }
        }
        Ok(Saved {
            report: workbench.report(SOLVER),
            manifest: self.writer.finish()?,
        })
    }

    /// Whether a tier is to be solved by blocks: it was begun so, or it is too large for the memory.
    fn goes_by_blocks(
        &self,
        rules: &dyn TierRules,
        tier: usize,
        earlier: &WrittenTiers<'_>,
        limit: Option<usize>,
    ) -> bool {
        let dir = self.writer.dir();
        let name = tier as u64;
        if blocks::exists(dir, name) {
            return true;
        }
        if dir.join(file_names::checkpoint(name)).exists() {
            return false;
        }
        let is_larger = |most: usize| rules.tier(tier).len() > most;
        self.blocks_of.is_some_and(is_larger) || earlier.goes_by_blocks(tier, limit)
    }

    /// Refuses a save whose blocks do not fit on the disk, before any tier is solved.
    fn demand_disk(
        &self,
        rules: &dyn TierRules,
        earlier: &WrittenTiers<'_>,
        limit: Option<usize>,
    ) -> Result<(), SaveError> {
        let dir = self.writer.dir();
        let by_blocks = (earlier.tiers()..rules.tiers()).filter(|&tier| {
            // What was begun has room already.
            !blocks::exists(dir, tier as u64) && self.goes_by_blocks(rules, tier, earlier, limit)
        });
        let needed = by_blocks.map(|tier| blocks::least_disk_bytes(rules.tier(tier).len()));
        let (needed, free) = (needed.max().unwrap_or(0), free_bytes(dir)?);
        if needed > free {
            let path = dir.to_path_buf();
            return Err(StoreError::DiskTooSmall { path, needed, free }.into());
        }
        Ok(())
    }

    fn save_tier(
        &mut self,
        rules: &dyn TierPredecessors,
        tier: usize,
        earlier: &mut WrittenTiers<'_>,
        workbench: &mut Workbench<'_>,
        limit: Option<usize>,
    ) -> Result<(), SaveError> {
        if self.goes_by_blocks(rules, tier, earlier, limit) {
            return self.save_by_blocks(rules, tier, earlier, workbench, limit);
        }
        let dir = self.writer.dir().to_path_buf();
        let fingerprint = self.writer.manifest().game.fingerprint;
        let range = rules.tier(tier);
        earlier.prepare(tier, bytes_to_solve(range.len()), workbench)?;
        let name = tier as u64;
        let mut checkpoints = Checkpoints::new(&dir, name, fingerprint, self.checkpoint_after);
        let of = (fingerprint, name);
        let mut kept = checkpoint_file::open(&dir, of, range.len() as u64)?;
        let resumed = kept.as_mut().map(CheckpointReader::resumed).transpose()?;
        let outcomes = workbench.solve(rules, tier, earlier, resumed, &mut checkpoints)?;
        self.write(rules, range, &outcomes, workbench)?;
        earlier.add(tier, &outcomes, workbench)?;
        workbench.free(outcomes);
        // Also of a writer with less memory that was killed before its first safe point, or of workers.
        Ok(at_work::remove(&dir, name)?)
    }

    /// Solves and writes the next tier by blocks.
    fn save_by_blocks(
        &mut self,
        rules: &dyn TierPredecessors,
        tier: usize,
        earlier: &mut WrittenTiers<'_>,
        workbench: &mut Workbench<'_>,
        limit: Option<usize>,
    ) -> Result<(), SaveError> {
        let dir = self.writer.dir().to_path_buf();
        let positions = rules.tier(tier).len();
        let bytes = earlier.bytes_of_blocks(tier, limit);
        let sizes = |is_wide: bool| match self.blocks_of {
            Some(block) => Ok(BlockSizes::with_positions(block)),
            None => BlockSizes::of(positions, bytes, is_wide).ok_or(StopReason::Bytes {
                needed: bytes.saturating_mul(2),
                limit: limit.unwrap_or(usize::MAX),
            }),
        };
        let reserve = sizes(false)?.memory_bytes(positions, false);
        earlier.prepare(tier, reserve.saturating_add(SLACK), workbench)?;
        let save = BlockSave {
            dir: &dir,
            fingerprint: self.writer.manifest().game.fingerprint,
            rules,
            tier,
            sizes: &sizes,
            checkpoint_after: self.checkpoint_after,
        };
        let mut solved = blocks::solve(&save, earlier, workbench)?;
        let written = blocks::write(rules, tier, &mut solved, &self.writer, workbench);
        solved.free(workbench);
        self.writer.add_tier(written?)?;
        earlier.reopen()?;
        Ok(at_work::remove(&dir, tier as u64)?)
    }

    /// Writes the next tier.
    fn write(
        &mut self,
        rules: &dyn TierRules,
        range: Range<usize>,
        outcomes: &TierOutcomes,
        workbench: &mut Workbench<'_>,
    ) -> Result<(), SaveError> {
        let code = |place: usize| outcomes.code(place);
        let greatest = workbench.on_threads(|| greatest(outcomes.len(), &code));
        let longest = longest_of(greatest_stored(rules.reading(), greatest).into_iter());
        let mut tier = self.writer.begin_tier(outcomes.len() as u64, longest)?;
        let broken = AtomicUsize::new(usize::MAX);
        let codes_of = |places: Range<u64>, codes: &mut Vec<Option<u32>>| {
            let place = |place: u64| usize::try_from(place).unwrap_or(usize::MAX);
            let places = place(places.start)..place(places.end);
            if let Err(number) = append_stored_codes(rules, &range, places, &code, codes) {
                broken.fetch_min(number, Ordering::Relaxed);
            }
        };
        // The limits wait: to write it is less work than to solve it again.
        while workbench.on_threads(|| tier.write_next(&codes_of))? {}
        match broken.into_inner() {
            usize::MAX => Ok(self.writer.add_tier(tier.finish()?)?),
            number => Err(TierError::Faulty(number).into()),
        }
    }
}

/// The most tiers of a database: the manifest tells of each.
pub(crate) const MOST_TIERS: usize = 100_000;

/// Refuses a game whose tiers are too many or too large, before any is solved.
///
/// # Errors
///
/// [`SaveError::Tiers`] or [`SaveError::Tier`].
pub fn demand_solvable(rules: &dyn TierRules) -> Result<(), SaveError> {
    let tiers = rules.tiers();
    if tiers > MOST_TIERS {
        return Err(SaveError::Tiers {
            tiers,
            most: MOST_TIERS,
        });
    }
    rules.check_tiers().map_err(|(_, error)| error.into())
}
