//! The codes of a tier in memory: [`LoadedTier`].

use std::ops::Range;
use std::sync::atomic::{AtomicU8, AtomicU16, Ordering};

use rayon::prelude::*;
use stonework_core::retrograde::{OutcomePlace, TierError, TierOutcomes, TierRules};

use crate::database::Database;
use crate::error::StoreError;
use crate::manifest::CodeWidth;
use crate::save_error::SaveError;

/// The code of every position of a tier, stored or not, in as many bytes as in its file.
#[derive(Debug)]
pub(crate) enum LoadedTier {
    One(Vec<AtomicU8>),
    Two(Vec<AtomicU16>),
}

/// The positions that a thread takes at once.
const PART: usize = 1 << 14;

impl LoadedTier {
    /// So many positions, without outcomes.
    fn new(positions: usize, width: CodeWidth) -> Self {
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
        (0..outcomes.len())
            .into_par_iter()
            .with_min_len(PART)
            .for_each(|place| tier.set(place, outcomes.code(place)));
        tier
    }

    /// A tier that is written, on the threads of rayon's current pool. The outcomes of positions
    /// that were not stored are found out.
    pub(crate) fn read(
        database: &Database,
        tier: usize,
        rules: &dyn TierRules,
    ) -> Result<Self, SaveError> {
        let entry = &database.manifest().tiers[tier];
        let positions = usize::try_from(entry.positions).unwrap_or(usize::MAX);
        let loaded = Self::new(positions, entry.code_bytes);
        let per_frame = entry.code_bytes.positions_per_frame();
        let frames = 0..database.frames(tier);
        let frames = frames
            .into_par_iter()
            .map(|frame| (frame, frame as usize * per_frame));
        frames.try_for_each_init(Vec::new, |content, (frame, first)| {
            database.frame_codes(tier, frame, content)?;
            for (place, &code) in (first..positions).zip(content.iter()) {
                loaded.set(place, code);
            }
            Ok::<_, StoreError>(())
        })?;
        loaded.complete(rules, rules.tier(tier))?;
        Ok(loaded)
    }

    /// Finds out the outcomes of positions that were not stored.
    fn complete(&self, rules: &dyn TierRules, tier: Range<usize>) -> Result<(), TierError> {
        let parts = (0..tier.len().div_ceil(PART)).into_par_iter();
        parts.try_for_each_init(Vec::new, |places, part| {
            let first = part * PART;
            let end = tier.len().min(first + PART);
            places.clear();
            rules.outcome_places(tier.start + first..tier.start + end, places);
            for (place, known) in (first..end).zip(places.iter()) {
                match *known {
                    OutcomePlace::Here => {}
                    OutcomePlace::Rules(code) => self.set(place, code),
                    OutcomePlace::At(number) if tier.contains(&number) => {
                        self.set(place, self.code(number - tier.start));
                    }
                    OutcomePlace::At(_) => return Err(TierError::Faulty(tier.start + place)),
                }
            }
            Ok(())
        })
    }

    /// The code at a place.
    #[inline]
    pub(crate) fn code(&self, place: usize) -> u32 {
        match self {
            Self::One(codes) => codes[place].load(Ordering::Relaxed).into(),
            Self::Two(codes) => codes[place].load(Ordering::Relaxed).into(),
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
