//! A tier that was solved by blocks, written into the database: [`write()`].

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

use stonework_strong::retrograde::{TierBlock, TierError, TierRules, Workbench};

use super::solve::SolvedBlocks;
use crate::code::{greatest_stored, longest_of};
use crate::database_writer::DatabaseWriter;
use crate::parallel::{PART, collect, greatest};
use crate::save_error::SaveError;
use crate::stored_codes::append_stored_codes;
use crate::tier_writer::WrittenTier;

/// The parts of a block whose codes are found out at once.
const PARTS: usize = 1 << 5;

/// Writes the file of the next tier of a database.
pub(crate) fn write(
    rules: &dyn TierRules,
    tier: usize,
    solved: &mut SolvedBlocks,
    writer: &DatabaseWriter,
    workbench: &mut Workbench<'_>,
) -> Result<WrittenTier, SaveError> {
    let range = rules.tier(tier);
    let mut most = None;
    solved.for_each(workbench, &mut |block, workbench| {
        let code = |place: usize| block.code(place);
        let here = workbench.on_threads(|| greatest(block.places().len(), &code));
        most = most.max(here);
        Ok(())
    })?;
    let longest = longest_of(greatest_stored(rules.reading(), most).into_iter());
    let mut file = writer.begin_tier(range.len() as u64, longest)?;
    solved.for_each(workbench, &mut |block, workbench| {
        let places = block.places();
        for first in places.clone().step_by(PARTS * PART) {
            let part = first..places.end.min(first + PARTS * PART);
            let codes = workbench.on_threads(|| codes_of(rules, &range, block, &part))?;
            workbench.on_threads(|| file.write(codes.into_iter().flatten()))?;
        }
        Ok(())
    })?;
    Ok(file.finish()?)
}

/// The codes of some places of a tier that are those of a block, in parts.
fn codes_of(
    rules: &dyn TierRules,
    tier: &Range<usize>,
    block: &TierBlock,
    places: &Range<usize>,
) -> Result<Vec<Vec<Option<u32>>>, TierError> {
    let first = block.places().start;
    let code = |place: usize| block.code(place - first);
    let broken = AtomicUsize::new(usize::MAX);
    let parts = collect(places.len().div_ceil(PART), &|at| {
        let begin = places.start + at * PART;
        let part = begin..places.end.min(begin + PART);
        let mut codes = Vec::with_capacity(part.len());
        if let Err(number) = append_stored_codes(rules, tier, part, &code, &mut codes) {
            broken.fetch_min(number, Ordering::Relaxed);
        }
        codes
    });
    match broken.into_inner() {
        usize::MAX => Ok(parts),
        number => Err(TierError::Faulty(number)),
    }
}
