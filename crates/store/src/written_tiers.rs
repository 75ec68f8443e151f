//! The tiers that are written, for the analysis of the next: [`WrittenTiers`].

use std::collections::BTreeMap;

use rayon::prelude::*;
use stonework_core::StopReason;
use stonework_core::retrograde::{
    Expansion, FinishedError, FinishedTiers, Target, TierError, TierRules, TierSolver,
};

use crate::database::Database;
use crate::error::StoreError;
use crate::loaded_tier::LoadedTier;
use crate::samples::spread;
use crate::save_error::SaveError;

/// The outcomes of written tiers. Some tiers are in memory, as many as the limit on bytes lets; the
/// others are read from the disk, each frame once for many positions.
pub(crate) struct WrittenTiers {
    database: Database,
    /// The number of the first position of each tier.
    firsts: Vec<usize>,
    /// By tier, the codes of those that are in memory.
    loaded: Vec<Option<LoadedTier>>,
    /// The bytes of those.
    bytes: usize,
    /// How many positions are expanded before the tiers on the disk are asked; `None` if none has
    /// to be.
    positions_at_once: Option<usize>,
}

/// The positions of a tier by which it is judged.
const SAMPLES: usize = 1 << 10;

/// Fewer positions at once than this make no use of a frame that is read.
const LEAST_AT_ONCE: usize = 1 << 12;

impl WrittenTiers {
    /// What the analysis of a tier needs, with `reserve` bytes left for the analysis itself.
    pub(crate) fn for_tier(
        database: Database,
        (rules, tier): (&dyn TierRules, usize),
        reserve: usize,
        solver: &mut TierSolver<'_>,
    ) -> Result<Self, SaveError> {
        let tiers = database.manifest().tiers.iter();
        let firsts: Vec<_> = tiers.map(|tier| to_usize(tier.first)).collect();
        let mut written = Self {
            loaded: firsts.iter().map(|_| None).collect(),
            database,
            firsts,
            bytes: 0,
            positions_at_once: None,
        };
        let (asked, moves) = written.sample(rules, tier)?;
        let mut is_whole = true;
        for earlier in asked {
            solver.check()?;
            let entry = &written.database.manifest().tiers[earlier];
            let bytes = to_usize(entry.positions).saturating_mul(entry.code_bytes.bytes());
            let left = solver.budget().left().unwrap_or(usize::MAX);
            if bytes > left.saturating_sub(reserve) {
                is_whole = false;
                continue;
            }
            solver.budget().take(bytes)?;
            written.bytes += bytes;
            let loaded = solver.on_threads(|| LoadedTier::read(&written.database, earlier))?;
            written.loaded[earlier] = Some(loaded);
        }
        if !is_whole {
            let positions = positions_at_once(moves, reserve, solver)?;
            // The list of what is read; the analysis counts its own.
            let bytes = 2 * positions * moves * size_of::<Wanted>();
            solver.budget().take(bytes)?;
            written.bytes += bytes;
            written.positions_at_once = Some(positions);
        }
        Ok(written)
    }

    /// The earlier tiers that moves lead to, those that most moves lead to first, and how many such
    /// moves a position has, by some of the positions.
    fn sample(&self, rules: &dyn TierRules, tier: usize) -> Result<(Vec<usize>, usize), SaveError> {
        let mut hits = BTreeMap::<usize, usize>::new();
        let mut expansion = Expansion::default();
        let (mut moves, mut positions) = (0, 0);
        for number in spread(rules.tier(tier), SAMPLES) {
            let expanded = expansion.expand_one(rules, number);
            expanded.map_err(|number| SaveError::Tier(TierError::Faulty(number)))?;
            positions += 1;
            for target in expansion.earlier() {
                *hits.entry(self.tier_of(target.number())).or_default() += 1;
                moves += 1;
            }
        }
        let mut asked: Vec<_> = hits.into_iter().collect();
        asked.sort_by_key(|&(tier, hits)| (std::cmp::Reverse(hits), tier));
        let asked = asked.into_iter().map(|(tier, _)| tier);
        Ok((asked.collect(), moves / positions.max(1) + 1))
    }

    /// The tier of a position.
    fn tier_of(&self, number: usize) -> usize {
        self.firsts
            .partition_point(|&first| first <= number)
            .saturating_sub(1)
    }

    /// Gives back the memory.
    pub(crate) fn free(self, solver: &mut TierSolver<'_>) {
        let bytes = self.bytes;
        drop(self);
        solver.budget().give_back(bytes);
    }

    /// Reads codes from the disk, each frame once.
    fn read(&self, mut wanted: Vec<Wanted>, codes: &mut [u32]) -> Result<(), StoreError> {
        wanted.par_sort_unstable_by_key(|wanted| wanted.number);
        let tiers = &self.database.manifest().tiers;
        let frame_of = |number: usize| {
            let tier = self.tier_of(number);
            let per_frame = tiers[tier].code_bytes.positions_per_frame();
            (tier, (number - self.firsts[tier]) / per_frame)
        };
        let frames =
            wanted.par_chunk_by_mut(|one, next| frame_of(one.number) == frame_of(next.number));
        frames.try_for_each_init(Vec::new, |content, wanted| {
            let Some(first) = wanted.first() else {
                return Ok(());
            };
            let (tier, frame) = frame_of(first.number);
            let frame = u32::try_from(frame).unwrap_or(u32::MAX);
            self.database.frame_codes(tier, frame, content)?;
            let per_frame = tiers[tier].code_bytes.positions_per_frame();
            for wanted in wanted {
                wanted.code = content[(wanted.number - self.firsts[tier]) % per_frame];
            }
            Ok(())
        })?;
        for wanted in wanted {
            codes[wanted.place as usize] = wanted.code;
        }
        Ok(())
    }
}

/// A code that is read from the disk.
#[derive(Clone, Copy, Debug)]
struct Wanted {
    /// The number of the position.
    number: usize,
    /// Where its code goes.
    place: u32,
    code: u32,
}

impl FinishedTiers for WrittenTiers {
    fn codes(&self, targets: &[Target], codes: &mut Vec<u32>) -> Result<(), FinishedError> {
        let first = codes.len();
        let mut wanted = Vec::new();
        let mut last = 0..0;
        let mut loaded = None;
        for (target, place) in targets.iter().zip(0..) {
            let number = target.number();
            if !last.contains(&number) {
                let tier = self.tier_of(number);
                let end = self.firsts.get(tier + 1).copied();
                last = self.firsts[tier]..end.unwrap_or(usize::MAX);
                loaded = self.loaded[tier].as_ref();
            }
            codes.push(loaded.map_or(0, |loaded| loaded.code(number - last.start)));
            if loaded.is_none() {
                wanted.push(Wanted {
                    number,
                    place,
                    code: 0,
                });
            }
        }
        if !wanted.is_empty() {
            self.read(wanted, &mut codes[first..])?;
        }
        Ok(())
    }

    fn positions_at_once(&self) -> Option<usize> {
        self.positions_at_once
    }
}

/// How many positions may be expanded at once, each of so many moves, in half of the memory that is
/// left.
fn positions_at_once(
    moves: usize,
    reserve: usize,
    solver: &mut TierSolver<'_>,
) -> Result<usize, StopReason> {
    // A list of positions, and four of moves, which grow by doubling.
    let bytes_each = 2 * (32 + moves * (size_of::<Wanted>() + 3 * size_of::<Target>()));
    let left = solver.budget().left().unwrap_or(usize::MAX);
    let positions = left.saturating_sub(reserve) / 2 / bytes_each;
    if positions < LEAST_AT_ONCE {
        // Says how much more is needed.
        solver
            .budget()
            .take(reserve.saturating_add(2 * LEAST_AT_ONCE * bytes_each))?;
    }
    Ok(positions.max(LEAST_AT_ONCE))
}

/// A number of positions, which is not over the address space, as that of the game is not.
fn to_usize(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
