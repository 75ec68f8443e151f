//! Every position of a database, in order: [`for_each_code`] and [`for_each_keyed_code`].

use std::ops::Range;

use stonework_core::Run;
use stonework_strong::retrograde::{TierRules, Workbench};

use crate::database::Database;
use crate::geometry::FRAME_BYTES;
use crate::loaded_tier::LoadedTier;
use crate::manifest::GameEntry;
use crate::manifest_file;
use crate::save_error::SaveError;
use crate::to_usize::to_usize;

/// Many positions, one after the other in the order of their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Batch {
    /// How many positions there are in a batch, at most.
    pub positions: usize,
    /// The bytes that whoever is given the batches holds. They count against the limit of the run.
    pub bytes: usize,
}

/// Is given the numbers of the positions of a batch and the codes of their outcomes.
pub type VisitBatch<'v, E> = dyn FnMut(Range<usize>, &[u32]) -> Result<(), E> + Send + 'v;

/// Is given the number of the first position of a batch, the grade and the keys of all, and the
/// codes of their values.
pub type VisitKeys<'v, E> = dyn FnMut(u64, u32, &[u64], &[u32]) -> Result<(), E> + Send + 'v;

/// Gives `visit` the numbers of consecutive positions and the codes of their outcomes (see
/// [`crate::code_of`]), batch by batch: all positions of the tiers that are written, those that are
/// not stored too. It is called on the threads of the run, which are rayon's current pool.
///
/// Reads one tier after the other, whole: 1 or 2 bytes of memory for each position of the largest
/// one, within the limits of the run.
///
/// # Errors
///
/// - [`crate::StoreError::OtherGame`] if the database is of another game.
/// - The other errors of [`crate::StoreError`] if a file is damaged.
/// - [`SaveError::Stopped`] if a limit was reached.
/// - [`SaveError::Tier`] if the rules break a law.
/// - What `visit` gives.
///
/// # Panics
///
/// If a batch has no positions.
pub fn for_each_code<E: From<SaveError> + Send>(
    database: &Database,
    game: &GameEntry,
    rules: &dyn TierRules,
    batch: Batch,
    run: &Run,
    visit: &mut VisitBatch<'_, E>,
) -> Result<(), E> {
    assert!(batch.positions > 0, "a batch has positions");
    let manifest = database.manifest();
    let demanded = manifest_file::demand_game(database.dir(), manifest, game)
        .and_then(|()| manifest_file::demand_tiers(database.dir(), manifest, rules));
    demanded.map_err(SaveError::from)?;
    let mut workbench = Workbench::new(run).map_err(SaveError::from)?;
    workbench.expect_positions(to_usize(manifest.positions_written()));
    let list = batch.positions.saturating_mul(size_of::<u32>());
    let held = workbench.budget().take(batch.bytes.saturating_add(list));
    held.map_err(SaveError::from)?;
    let mut codes = Vec::new();
    for (tier, entry) in manifest.tiers.iter().enumerate() {
        let (loaded, _) = LoadedTier::read(database, tier, rules, &mut workbench)?;
        let range = rules.tier(tier);
        for first in range.clone().step_by(batch.positions) {
            let numbers = first..range.end.min(first.saturating_add(batch.positions));
            workbench.count(numbers.len()).map_err(SaveError::from)?;
            codes.clear();
            let places = numbers.start - range.start..numbers.end - range.start;
            codes.extend(places.map(|place| loaded.code(place)));
            workbench.on_threads(|| visit(numbers, &codes))?;
        }
        drop(loaded);
        let bytes = LoadedTier::bytes(to_usize(entry.positions), entry.code_bytes);
        workbench.budget().give_back(bytes);
    }
    Ok(())
}

/// The same of a database whose positions are found by keys: all positions of the tiers that are
/// written. A batch has positions of one grade.
///
/// Reads some frames after the others: 12 bytes of memory for each position of a batch, and for
/// 65,536 positions more.
///
/// # Errors
///
/// - [`crate::StoreError`] if a file is damaged.
/// - [`SaveError::Stopped`] if a limit was reached.
/// - What `visit` gives.
///
/// # Panics
///
/// If a batch has no positions.
pub fn for_each_keyed_code<E: From<SaveError> + Send>(
    database: &Database,
    batch: Batch,
    run: &Run,
    visit: &mut VisitKeys<'_, E>,
) -> Result<(), E> {
    assert!(batch.positions > 0, "a batch has positions");
    let manifest = database.manifest();
    let mut workbench = Workbench::new(run).map_err(SaveError::from)?;
    workbench.expect_positions(to_usize(manifest.positions_written()));
    let list = size_of::<u64>() + size_of::<u32>();
    let list = (batch.positions + FRAME_BYTES).saturating_mul(list);
    let held = workbench.budget().take(batch.bytes.saturating_add(list));
    held.map_err(SaveError::from)?;
    let mut frame_codes = Vec::new();
    for (tier, entry) in manifest.tiers.iter().enumerate() {
        let level = database.levels().len() - 1 - tier;
        let grade = database.levels()[level].grade;
        let (mut keys, mut key_frame) = (Vec::new(), 0);
        let mut first = entry.first;
        for frame in 0..database.frames(tier) {
            let read = database.frame_codes(tier, frame, &mut frame_codes);
            read.map_err(SaveError::from)?;
            for codes in frame_codes.chunks(batch.positions) {
                workbench.count(codes.len()).map_err(SaveError::from)?;
                while keys.len() < codes.len() {
                    let read = database.append_keys(level, key_frame, &mut keys);
                    read.map_err(SaveError::from)?;
                    key_frame += 1;
                }
                workbench.on_threads(|| visit(first, grade, &keys[..codes.len()], codes))?;
                keys.drain(..codes.len());
                first += codes.len() as u64;
            }
        }
    }
    Ok(())
}
