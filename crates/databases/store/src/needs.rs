//! What the analysis of a tier asks of earlier ones: [`Needs`].

use std::cmp::Reverse;

use stonework_strong::retrograde::{Expansion, MOST_OF_TIER, Target, TierRules};

use crate::blocks::bytes_by_blocks;
use crate::samples::spread;
use crate::save_error::SaveError;

/// What the analysis of a tier asks for, judged by some of its positions.
#[derive(Clone, Debug)]
pub(crate) struct Needs {
    /// The earlier tiers that moves lead to, those that most moves lead to first.
    pub(crate) tiers: Vec<usize>,
    /// How many such moves a position has, about.
    pub(crate) moves: usize,
    /// How many moves inside the tier a position has, about.
    pub(crate) inside: usize,
}

/// What positions of a tier are expanded for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    /// To solve the tier: moves inside it are counted.
    Solve,
    /// To verify it: moves inside it are listed.
    Verify,
}

/// A code that is read from the disk.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    /// The number of the position.
    pub(crate) number: usize,
    /// Where its code goes.
    pub(crate) place: u32,
    pub(crate) known: Option<u32>,
}

/// The positions by which all tiers are judged, and the most and the least for one of them.
const SAMPLES: usize = 1 << 16;
const SAMPLES_OF_TIER: (usize, usize) = (16, 1 << 10);

/// Fewer positions at once than this make no use of a frame that is read.
pub(crate) const LEAST_AT_ONCE: usize = 1 << 12;

/// The bytes of a position while its tier is solved.
pub(crate) const BYTES_EACH: usize = 3;

/// The bytes of the frames that are read or written at once, and of the lists beside them.
pub(crate) const SLACK: usize = 8 << 20;

/// The bytes that are kept free for so many positions of a tier to be solved: theirs, and a little more.
#[must_use]
pub fn bytes_to_solve(positions: usize) -> usize {
    (positions + positions / 32)
        .saturating_mul(BYTES_EACH)
        .saturating_add(SLACK)
}

/// The earlier tiers that moves from a tier lead to, judged by some of its positions: those that most
/// moves lead to first. A few moves may lead to others.
///
/// # Errors
///
/// [`SaveError::Tier`] if the rules break a law.
pub fn needed_tiers(rules: &dyn TierRules, tier: usize) -> Result<Vec<usize>, SaveError> {
    Ok(Needs::of(rules, tier)?.tiers)
}

impl Needs {
    /// The needs of a tier.
    pub(crate) fn of(rules: &dyn TierRules, tier: usize) -> Result<Self, SaveError> {
        let samples = SAMPLES / rules.tiers().max(1);
        let samples = samples.clamp(SAMPLES_OF_TIER.0, SAMPLES_OF_TIER.1);
        let mut tiers: Vec<(usize, usize)> = Vec::new();
        let mut expansion = Expansion::default();
        let (mut moves, mut inside, mut positions) = (0, 0, 0_usize);
        for number in spread(rules.tier(tier), samples) {
            expansion.expand_one(rules, number)?;
            positions += 1;
            for target in expansion.earlier() {
                let tier = rules.tier_of(target.number());
                match tiers.binary_search_by_key(&tier, |&(tier, _)| tier) {
                    Ok(place) => tiers[place].1 += 1,
                    Err(place) => tiers.insert(place, (tier, 1)),
                }
                moves += 1;
            }
            let inside_counts = expansion.positions().map(|one| one.inside_count as usize);
            inside += inside_counts.sum::<usize>();
        }
        tiers.sort_by_key(|&(tier, hits)| (Reverse(hits), tier));
        let each = |moves: usize| moves / positions.max(1) + 1;
        Ok(Self {
            tiers: tiers.into_iter().map(|(tier, _)| tier).collect(),
            moves: each(moves),
            inside: each(inside),
        })
    }

    /// The least memory in which the tier, of so many positions, can be solved: in memory or by
    /// blocks; either with all that it needs in memory, `needed` bytes, or with lists of what is
    /// read from the disk.
    pub(crate) fn least_bytes(&self, positions: usize, needed: usize) -> usize {
        let by_blocks = bytes_by_blocks(positions)
            .saturating_add(SLACK)
            .saturating_add(self.least_of_earlier(needed));
        by_blocks.min(self.least_in_memory(positions, needed))
    }

    /// Whether the tier, of so many positions, can be solved in memory within a limit; if not, it
    /// goes by blocks.
    pub(crate) fn fits(&self, positions: usize, needed: usize, limit: Option<usize>) -> bool {
        positions <= MOST_OF_TIER
            && limit.is_none_or(|limit| self.least_in_memory(positions, needed) <= limit)
    }

    fn least_in_memory(&self, positions: usize, needed: usize) -> usize {
        match needed {
            _ if positions > MOST_OF_TIER => usize::MAX,
            0 => positions.saturating_mul(BYTES_EACH),
            _ => bytes_to_solve(positions).saturating_add(self.least_of_earlier(needed)),
        }
    }

    /// The bytes of memory, without limit or of a limit, for the blocks of the tier and what they
    /// tell one another: all, or half if earlier tiers need some.
    pub(crate) fn bytes_of_blocks(
        &self,
        positions: usize,
        needed: usize,
        limit: Option<usize>,
    ) -> usize {
        let Some(limit) = limit else {
            return usize::MAX;
        };
        let rest = limit.saturating_sub(SLACK);
        let most = rest.saturating_sub(self.least_of_earlier(needed));
        let half = if needed == 0 { rest } else { rest / 2 };
        half.max(bytes_by_blocks(positions)).min(most)
    }

    /// The least memory for earlier tiers, which take `needed` bytes.
    fn least_of_earlier(&self, needed: usize) -> usize {
        needed.min(2 * LEAST_AT_ONCE * self.bytes_each(Purpose::Solve))
    }

    /// The needs of the same tier, if the tier itself is asked on the disk for where moves inside it
    /// lead.
    pub(crate) fn with_itself(mut self, tier: usize) -> Self {
        self.tiers.push(tier);
        self.moves += std::mem::take(&mut self.inside);
        self
    }

    /// The bytes of a position, if many are expanded before earlier tiers are read from the disk.
    pub(crate) fn bytes_each(&self, purpose: Purpose) -> usize {
        let inside = match purpose {
            Purpose::Solve => 0,
            Purpose::Verify => self.inside,
        };
        // A list of positions, four of moves, and one of moves inside, which grow by doubling.
        let moves = self.moves * (size_of::<Wanted>() + 3 * size_of::<Target>());
        2 * (32 + moves + inside * size_of::<Target>())
    }
}
