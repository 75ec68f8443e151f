//! Every position of a database, in order: [`for_each_outcome`].

use std::ops::Range;

use stonework_core::retrograde::{TierRules, TierSolver};
use stonework_core::{Outcome, Run};

use crate::code::outcome_of;
use crate::database::Database;
use crate::loaded_tier::LoadedTier;
use crate::manifest::GameEntry;
use crate::manifest_file;
use crate::save_error::SaveError;
use crate::written_tiers::to_usize;

/// Many positions, one after the other in the order of their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Batch {
    /// How many positions there are in a batch, at most.
    pub positions: usize,
    /// The bytes that whoever is given the batches holds. They count against the limit of the run.
    pub bytes: usize,
}

/// Is given the numbers of the positions of a batch and their outcomes.
pub type VisitBatch<'v, E> = dyn FnMut(Range<usize>, &[Outcome]) -> Result<(), E> + Send + 'v;

/// Gives `visit` the numbers of consecutive positions and their outcomes, batch by batch: all
/// positions of the tiers that are written, those that are not stored too. It is called on the
/// threads of the run, which are rayon's current pool.
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
pub fn for_each_outcome<E: From<SaveError> + Send>(
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
    let mut solver = TierSolver::new(run).map_err(SaveError::from)?;
    solver.expect_positions(to_usize(manifest.positions_written()));
    let list = batch.positions.saturating_mul(size_of::<Outcome>());
    let held = solver.budget().take(batch.bytes.saturating_add(list));
    held.map_err(SaveError::from)?;
    let mut outcomes = Vec::new();
    for (tier, entry) in manifest.tiers.iter().enumerate() {
        let (loaded, _) = LoadedTier::read(database, tier, rules, &mut solver)?;
        let range = rules.tier(tier);
        for first in range.clone().step_by(batch.positions) {
            let numbers = first..range.end.min(first.saturating_add(batch.positions));
            solver.count(numbers.len()).map_err(SaveError::from)?;
            outcomes.clear();
            outcomes.extend(numbers.clone().map(|number| {
                // A code of two bytes is that of an outcome.
                outcome_of(loaded.code(number - range.start)).unwrap_or(Outcome::DRAW)
            }));
            solver.on_threads(|| visit(numbers, &outcomes))?;
        }
        drop(loaded);
        let bytes = LoadedTier::bytes(to_usize(entry.positions), entry.code_bytes);
        solver.budget().give_back(bytes);
    }
    Ok(())
}
