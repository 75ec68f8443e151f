//! The codes of a tier in memory: [`LoadedTier`].

use std::ops::Range;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicUsize, Ordering};

use stonework_core::StopReason;
use stonework_core::kit::{Spare, prefetch};
use stonework_strong::retrograde::{
    OutcomePlace, TierCodes, TierError, TierOutcomes, TierRules, Workbench,
};

use crate::database::Database;
use crate::error::StoreError;
use crate::manifest::CodeWidth;
use crate::parallel::{PART, each_part, try_each};
use crate::save_error::SaveError;

/// The code of every position of a tier, stored or not, in as many bytes as in its file.
#[derive(Debug)]
pub(crate) enum LoadedTier {
    One(Vec<AtomicU8>),
    Two(Vec<AtomicU16>),
}

/// The frames, or parts, between two checks of the limits: some million positions.
const AT_ONCE: u16 = 1 << 6;

impl LoadedTier {
    /// So many positions, without outcomes.
    pub(crate) fn new(positions: usize, width: CodeWidth) -> Self {
        match width {
            CodeWidth::One => Self::One((0..positions).map(|_| AtomicU8::new(0)).collect()),
            CodeWidth::Two => Self::Two((0..positions).map(|_| AtomicU16::new(0)).collect()),
        }
    }

    /// The bytes that a tier takes.
    pub(crate) fn bytes(positions: usize, width: CodeWidth) -> usize {
        positions.saturating_mul(width.bytes())
    }

    /// A tier that was solved just now, on the threads of rayon's current pool.
    pub(crate) fn of(outcomes: &TierOutcomes, width: CodeWidth) -> Self {
        let tier = Self::new(outcomes.len(), width);
        each_part(outcomes.len(), &|places| {
            for place in places {
                tier.set(place, outcomes.code(place));
            }
        });
        tier
    }

    /// A tier that is written, and how many of its stored positions have each code. The outcomes of
    /// positions that were not stored are found out. Its bytes are taken from the budget.
    pub(crate) fn read(
        database: &Database,
        tier: usize,
        rules: &dyn TierRules,
        workbench: &mut Workbench<'_>,
    ) -> Result<(Self, Vec<u64>), SaveError> {
        let entry = &database.manifest().tiers[tier];
        let positions = usize::try_from(entry.positions).unwrap_or(usize::MAX);
        let bytes = Self::bytes(positions, entry.code_bytes);
        workbench.budget().take(bytes)?;
        Self::read_counted(database, tier, rules, workbench)
    }

    /// The same, if its bytes have been taken already.
    pub(crate) fn read_counted(
        database: &Database,
        tier: usize,
        rules: &dyn TierRules,
        workbench: &mut Workbench<'_>,
    ) -> Result<(Self, Vec<u64>), SaveError> {
        let entry = &database.manifest().tiers[tier];
        let positions = usize::try_from(entry.positions).unwrap_or(usize::MAX);
        let loaded = Self::new(positions, entry.code_bytes);
        let per_frame = entry.code_bytes.positions_per_frame();
        let end = database.frames(tier);
        let contents = Spare::new();
        for begin in (0..end).step_by(AT_ONCE.into()) {
            workbench.check()?;
            let frames = begin..end.min(begin + u32::from(AT_ONCE));
            let read = |content: &mut Vec<u32>, frame: u32| {
                database.frame_codes(tier, frame, content)?;
                loaded.set_all(frame as usize * per_frame, content);
                Ok::<_, StoreError>(())
            };
            workbench.on_threads(|| {
                try_each(frames.len(), &|at| {
                    let frame = begin + u32::try_from(at).unwrap_or(u32::MAX);
                    contents.lend(Vec::new, |content| read(content, frame))
                })
            })?;
        }
        let by_code = loaded.complete(rules, &rules.tier(tier), workbench)?;
        Ok((loaded, by_code))
    }

    /// Finds out the outcomes of positions that were not stored; gives how many of the others have
    /// each code.
    pub(crate) fn complete(
        &self,
        rules: &dyn TierRules,
        tier: &Range<usize>,
        workbench: &mut Workbench<'_>,
    ) -> Result<Vec<u64>, SaveError> {
        let counts = Spare::new();
        let end = tier.len().div_ceil(PART);
        for begin in (0..end).step_by(AT_ONCE.into()) {
            workbench.check()?;
            let count = end.min(begin + usize::from(AT_ONCE)) - begin;
            workbench.on_threads(|| {
                try_each(count, &|at| {
                    counts.lend(Default::default, |(places, by_code)| {
                        self.complete_part(rules, tier, begin + at, places, by_code)
                    })
                })
            })?;
        }
        let counts = counts.into_inner().into_iter();
        Ok(sum(counts.map(|(_, by_code)| by_code).collect()))
    }

    fn complete_part(
        &self,
        rules: &dyn TierRules,
        tier: &Range<usize>,
        part: usize,
        places: &mut Vec<OutcomePlace>,
        by_code: &mut Vec<u64>,
    ) -> Result<(), TierError> {
        let first = part * PART;
        let end = tier.len().min(first + PART);
        places.clear();
        rules.outcome_places(tier.start + first..tier.start + end, places);
        for (place, known) in (first..end).zip(places.iter()) {
            match *known {
                OutcomePlace::Here => count(by_code, self.code(place)),
                OutcomePlace::Rules(code) => self.set(place, code),
                OutcomePlace::At(number) if tier.contains(&number) => {
                    self.set(place, self.code(number - tier.start));
                }
                OutcomePlace::At(_) => return Err(TierError::Faulty(tier.start + place)),
            }
        }
        Ok(())
    }

    /// How many positions have each code, stored or not.
    pub(crate) fn by_code(&self, workbench: &mut Workbench<'_>) -> Result<Vec<u64>, StopReason> {
        let counts = Spare::new();
        for block in self.blocks() {
            workbench.check()?;
            workbench.on_threads(|| {
                each_part(block.len(), &|part| {
                    counts.lend(Vec::new, |by_code| {
                        for place in block.start + part.start..block.start + part.end {
                            count(by_code, self.code(place));
                        }
                    });
                });
            });
        }
        Ok(sum(counts.into_inner()))
    }

    /// The first place with a code.
    pub(crate) fn find(
        &self,
        code: u32,
        workbench: &mut Workbench<'_>,
    ) -> Result<Option<usize>, StopReason> {
        for block in self.blocks() {
            workbench.check()?;
            let found = AtomicUsize::new(usize::MAX);
            workbench.on_threads(|| {
                each_part(block.len(), &|part| {
                    let first = block.start + part.start;
                    if first < found.load(Ordering::Relaxed) {
                        let mut places = first..block.start + part.end;
                        if let Some(place) = places.find(|&place| self.code(place) == code) {
                            found.fetch_min(place, Ordering::Relaxed);
                        }
                    }
                });
            });
            match found.into_inner() {
                usize::MAX => {}
                found => return Ok(Some(found)),
            }
        }
        Ok(None)
    }

    /// All places, in blocks between which the limits are checked.
    fn blocks(&self) -> impl Iterator<Item = Range<usize>> + use<> {
        /// A few milliseconds' work.
        const BLOCK: usize = 1 << 23;

        let end = self.len();
        let firsts = (0..end).step_by(BLOCK);
        firsts.map(move |first| first..end.min(first + BLOCK))
    }

    /// How many positions there are.
    fn len(&self) -> usize {
        match self {
            Self::One(codes) => codes.len(),
            Self::Two(codes) => codes.len(),
        }
    }

    /// The code at a place.
    #[inline]
    pub(crate) fn code(&self, place: usize) -> u32 {
        match self {
            Self::One(codes) => codes[place].load(Ordering::Relaxed).into(),
            Self::Two(codes) => codes[place].load(Ordering::Relaxed).into(),
        }
    }

    /// Sets the codes from a place on, which fit.
    pub(crate) fn set_all(&self, first: usize, codes: &[u32]) {
        for (place, &code) in (first..self.len()).zip(codes) {
            self.set(place, code);
        }
    }

    /// Sets a code, which fits.
    #[inline]
    fn set(&self, place: usize, code: u32) {
        let [low, high, ..] = code.to_le_bytes();
        match self {
            Self::One(codes) => codes[place].store(low, Ordering::Relaxed),
            Self::Two(codes) => {
                codes[place].store(u16::from_le_bytes([low, high]), Ordering::Relaxed);
            }
        }
    }
}

impl TierCodes for LoadedTier {
    #[inline]
    fn code(&self, place: usize) -> u32 {
        Self::code(self, place)
    }

    #[inline]
    fn prefetch(&self, place: usize) {
        match self {
            Self::One(codes) => codes.get(place).into_iter().for_each(prefetch),
            Self::Two(codes) => codes.get(place).into_iter().for_each(prefetch),
        }
    }
}

/// Counts a position with a code.
#[inline]
fn count(by_code: &mut Vec<u64>, code: u32) {
    let code = code as usize;
    if code >= by_code.len() {
        by_code.resize(code + 1, 0);
    }
    by_code[code] += 1;
}

/// The sum of some counts by code.
fn sum(counts: Vec<Vec<u64>>) -> Vec<u64> {
    let mut sum: Vec<u64> = Vec::new();
    for by_code in counts {
        sum.resize(sum.len().max(by_code.len()), 0);
        for (sum, count) in sum.iter_mut().zip(by_code) {
            *sum += count;
        }
    }
    sum
}
