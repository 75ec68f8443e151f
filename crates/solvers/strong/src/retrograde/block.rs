//! Some consecutive positions of a tier, analysed apart from the others: [`TierBlock`].

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

use stonework_core::kit::Parts;
use stonework_core::{Outcome, StopReason};

use super::frontier::{self, Frontier};
use super::outcomes::{AnyWidth, Outcomes, PositionBytes, of_any_width};
use super::pass::{Ended, Pass, each_position};
use super::pass_on::PassOn;
use super::seeds::{self, Seeds};
use super::tier::{Tier, enter};
use super::tier_error::TierError;
use super::tier_outcomes::{FinishedError, FinishedTiers, TierOutcomes};
use super::tier_rules::{MOST_OF_TIER, TierPredecessors};
use super::tier_value::Reading;
use super::updates::update;
use super::width::{Narrow, Wide, Width as _};
use super::workbench::Workbench;

/// Some consecutive positions of a tier, for whoever analyses a tier block by block because it does
/// not fit into memory, and keeps the blocks and what they tell one another elsewhere: on disk, for
/// example. One value is used for one block after the other.
///
/// First, the positions of every block are [expanded](Self::expand). Then come rounds of a number of
/// plies each, from the least one due on. In a round, each block that has something to do is brought
/// back, [begins the round](Self::begin_round), takes the [updates](Self::update) that others had for
/// it in the round before, and [passes on](Self::pass_on) what was decided: to its own positions,
/// and to those of others as updates for the next round. A block has something to do if there are
/// such updates, if something is due, or if it has decided something itself for the next round. That
/// is of [one ply more](BlockTier::next_round); with margins, whose rounds go from the greatest on,
/// of the same number. The analysis ends when no block has anything to do; what is undecided then is
/// a draw.
///
/// # Complexity
///
/// In all rounds, O(n + m) time for `n` positions and `m` moves inside the tier, and O(b) more in
/// each round for the `b` positions of the blocks that have something to do. 3 bytes a position, or
/// 12: see [`TierError::TooWide`].
///
/// # References
///
/// R. Lake, J. Schaeffer and P. Lu, "Solving large retrograde-analysis problems using a network of
/// workstations", 1994: the blocks of a database that is larger than the memory.
#[derive(Debug)]
pub struct TierBlock {
    /// The places of its positions in the tier.
    places: Range<usize>,
    outcomes: TierOutcomes,
    /// When what is known before the analysis is due, if that was asked.
    seeds: Option<Seeds>,
    /// What is decided in the plies of the round, and for the next.
    now: Frontier,
    next: Frontier,
    words: Vec<(u32, u64)>,
    plies: u32,
}

/// What a block does in a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BlockRound {
    /// The plies of the round.
    pub plies: u32,
    /// The plies of the next outcome of the block that is known before the analysis.
    pub due: Option<u32>,
    /// Whether the block has itself decided something for this round in the one before.
    pub has_decided: bool,
}

/// A tier that is analysed by blocks.
pub struct BlockTier<'a> {
    rules: &'a dyn TierPredecessors,
    tier: usize,
    /// The least number of a position with a predecessor that has no number.
    unnumbered: AtomicUsize,
}

impl std::fmt::Debug for BlockTier<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BlockTier")
            .field("tier", &self.tier)
            .finish_non_exhaustive()
    }
}

impl<'a> BlockTier<'a> {
    /// A tier of a game.
    #[must_use]
    pub fn new(rules: &'a dyn TierPredecessors, tier: usize) -> Self {
        Self {
            rules,
            tier,
            unnumbered: AtomicUsize::new(usize::MAX),
        }
    }

    /// The plies of the round after one of so many, if a block has something for it.
    #[must_use]
    pub fn next_round(&self, plies: u32) -> u32 {
        match self.rules.reading() {
            Reading::Distances => plies.saturating_add(1),
            Reading::Margins => plies,
        }
    }
}

impl TierBlock {
    /// Room for blocks of at most so many positions, 2³¹ at the most, each in 3 bytes or, if it
    /// `is_wide`, in 12.
    ///
    /// # Errors
    ///
    /// If there is not enough memory within the limits of the run.
    pub fn new(
        positions: usize,
        reading: Reading,
        is_wide: bool,
        workbench: &mut Workbench<'_>,
    ) -> Result<Self, StopReason> {
        if positions > MOST_OF_TIER {
            return Err(StopReason::SolverPositions(MOST_OF_TIER as u64));
        }
        let budget = workbench.budget();
        let outcomes = if is_wide {
            AnyWidth::Wide(Outcomes::undecided(reading, positions, budget)?)
        } else {
            AnyWidth::Narrow(Outcomes::undecided(reading, positions, budget)?)
        };
        Ok(Self {
            places: 0..positions,
            outcomes: TierOutcomes(outcomes),
            seeds: None,
            now: Frontier::new(positions, budget)?,
            next: Frontier::new(positions, budget)?,
            words: budget.vec(positions.div_ceil(frontier::WORD))?,
            plies: 0,
        })
    }

    /// The bytes that a block of so many positions takes in memory, about.
    #[must_use]
    pub fn memory_bytes(positions: usize, is_wide: bool) -> usize {
        (positions + positions / 64).saturating_mul(Self::bytes_each(is_wide))
    }

    /// The bytes of a position.
    #[must_use]
    pub const fn bytes_each(is_wide: bool) -> usize {
        if is_wide {
            Outcomes::<Wide>::BYTES
        } else {
            Outcomes::<Narrow>::BYTES
        }
    }

    /// From now on it is the block with these places in the tier, of which nothing is known: they
    /// are to be [expanded](Self::expand), or [brought back](Self::read).
    ///
    /// # Panics
    ///
    /// If there is no room for so many.
    pub fn begin(&mut self, places: Range<usize>, workbench: &mut Workbench<'_>) {
        assert!(
            places.len().div_ceil(frontier::WORD) <= self.words.capacity(),
            "there is room for fewer positions"
        );
        of_any_width!(&mut self.outcomes.0, all => all.resize(places.len()));
        // A block that was left in the middle of a round has entries.
        self.now.take(&mut self.words);
        self.next.take(&mut self.words);
        if let Some(seeds) = self.seeds.take() {
            seeds.free(workbench.budget());
        }
        self.places = places;
    }

    /// The places of its positions in the tier.
    #[must_use]
    pub fn places(&self) -> Range<usize> {
        self.places.clone()
    }

    /// Appends what is known of positions, by their places in the block.
    ///
    /// # Panics
    ///
    /// If it does not have them.
    pub fn write(&self, places: Range<usize>, bytes: &mut Vec<u8>) {
        of_any_width!(&self.outcomes.0, all => all.write(places, bytes));
    }

    /// Brings back what was [written](Self::write) of positions from a place in the block on.
    ///
    /// `None` if that is no outcome.
    ///
    /// # Panics
    ///
    /// If it does not have so many positions.
    #[must_use]
    pub fn read(&self, first: usize, bytes: &[u8]) -> Option<()> {
        of_any_width!(&self.outcomes.0, all => all.read(first, bytes))
    }

    /// Expands all positions but the first `done`, given the outcomes of earlier tiers. Again and
    /// again, and before a limit is checked, `between` is told how many positions are expanded; at
    /// the end too.
    ///
    /// # Errors
    ///
    /// [`TierError`], also that of `finished` and of `between`; [`TierError::TooWide`] if the tier
    /// has to be begun anew with more bytes a position.
    pub fn expand(
        &self,
        tier: &BlockTier<'_>,
        done: usize,
        finished: &dyn FinishedTiers,
        between: &mut dyn FnMut(usize) -> Result<(), FinishedError>,
        workbench: &mut Workbench<'_>,
    ) -> Result<(), TierError> {
        workbench.or_nothing(|threads, meter| {
            let work = Tier {
                rules: tier.rules,
                predecessors: Some(tier.rules),
                range: tier.rules.tier(tier.tier),
                finished,
                known: None,
                threads,
            };
            let first = work.range.start + self.places.start;
            let numbers = first + done..work.range.start + self.places.end;
            let expanded = of_any_width!(&self.outcomes.0, all => work.for_each(
                (numbers, Pass::Seeds),
                meter,
                &mut |number| between(number - first),
                &|first_of_part, expansion, codes| {
                    each_position(first_of_part, expansion, codes, |number, position, codes| {
                        enter(all, first, (number, position, codes))
                    })
                },
            ));
            expanded.map_err(|ended| match ended {
                Ended::TooWide => TierError::TooWide,
                Ended::Error(error) => error,
            })
        })
    }

    /// The plies of the first outcome that is known before the analysis, when all positions are
    /// expanded; `None` if there is none.
    #[must_use]
    pub fn first_due(&self, workbench: &mut Workbench<'_>) -> Option<u32> {
        let (threads, _) = workbench.parts();
        of_any_width!(&self.outcomes.0, all => seeds::first_due(all, SCANNED, threads))
    }

    /// Begins a round.
    ///
    /// # Errors
    ///
    /// [`TierError::TooWide`] if the outcomes of the next round may need more bytes; a limit of the
    /// run.
    pub fn begin_round(
        &mut self,
        round: BlockRound,
        workbench: &mut Workbench<'_>,
    ) -> Result<(), TierError> {
        self.plies = round.plies;
        let is_narrow = matches!(self.outcomes.0, AnyWidth::Narrow(_));
        let reading = of_any_width!(&self.outcomes.0, all => all.reading());
        if is_narrow && reading == Reading::Distances && round.plies >= Narrow::MAX_PLIES {
            return Err(TierError::TooWide);
        }
        let (threads, meter) = workbench.parts();
        if round.due == Some(round.plies) {
            let positions = of_any_width!(&self.outcomes.0, all => all.len());
            let mut seeds = Seeds::new(positions, &mut meter.budget)?;
            let check = &mut || meter.check();
            of_any_width!(&self.outcomes.0, all => seeds.find(all, threads, check)?);
            self.seeds = Some(seeds);
        }
        if round.has_decided {
            of_any_width!(&self.outcomes.0, all => {
                threads.for_parts(all.len(), SCANNED, &|part| {
                    self.now.insert_decided(all, round.plies, part);
                });
            });
        }
        Ok(())
    }

    /// Takes updates that other blocks have for this one: twice the place in the block, plus one if
    /// a move is refuted.
    ///
    /// # Errors
    ///
    /// The first update whose place the block does not have.
    pub fn update(&self, updates: &[u32], workbench: &mut Workbench<'_>) -> Result<(), u32> {
        let (threads, _) = workbench.parts();
        let len = self.places.len();
        of_any_width!(&self.outcomes.0, all => {
            let codes = all.decided_at(self.plies);
            let wrong = threads.find_in_parts(updates.len(), UPDATED, &|part| {
                let updates = &updates[part];
                let wrong = updates.iter().find(|&update| (update >> 1) as usize >= len);
                if wrong.is_none() {
                    update(all, &self.now, codes, updates);
                }
                wrong.copied()
            });
            wrong.map_or(Ok(()), Err)
        })
    }

    /// Decides what is due and passes on all that was decided in the round. `tell` is given updates
    /// of positions of other blocks, by any thread: twice the place in the tier, plus one if a move
    /// is refuted. Gives what the block has for the next round.
    ///
    /// # Errors
    ///
    /// A limit of the run; [`TierError::TooFar`] and [`TierError::Unnumbered`].
    pub fn pass_on(
        &mut self,
        tier: &BlockTier<'_>,
        mut round: BlockRound,
        tell: &(dyn Fn(&mut [u64]) + Sync),
        workbench: &mut Workbench<'_>,
    ) -> Result<BlockRound, TierError> {
        let (threads, meter) = workbench.parts();
        let range = tier.rules.tier(tier.tier);
        if let Some(seeds) = &self.seeds {
            of_any_width!(&self.outcomes.0, all => {
                seeds.decide_due(all, self.plies, &self.now, threads, &mut || meter.check())?;
            });
            round.due = seeds.next();
        }
        self.now.take(&mut self.words);
        let next_plies = tier.next_round(self.plies);
        let too_far = of_any_width!(&self.outcomes.0, all => {
            let codes = (next_plies <= Outcome::MAX_PLIES).then(|| all.decided_at(next_plies));
            let pass = PassOn {
                rules: tier.rules,
                unnumbered: &tier.unnumbered,
                range: &range,
                places: &self.places,
                next: &self.next,
                codes,
                tell,
            };
            pass.all(all, self.plies, &self.words, (threads, meter))?
        });
        if let Some(place) = too_far {
            return Err(TierError::TooFar(range.start + place));
        }
        match tier.unnumbered.load(Ordering::Relaxed) {
            usize::MAX => {}
            number => return Err(TierError::Unnumbered(number)),
        }
        self.next.take(&mut self.words);
        round.plies = next_plies;
        round.has_decided = !self.words.is_empty();
        Ok(round)
    }

    /// The code of the outcome of a position, by its place in the block, once the analysis is over.
    ///
    /// # Panics
    ///
    /// If there are fewer positions.
    #[must_use]
    pub fn code(&self, place: usize) -> u32 {
        self.outcomes.code(place)
    }

    /// Frees the memory.
    pub fn free(self, workbench: &mut Workbench<'_>) {
        let budget = workbench.budget();
        self.outcomes.free(budget);
        if let Some(seeds) = self.seeds {
            seeds.free(budget);
        }
        self.now.free(budget);
        self.next.free(budget);
        budget.free(self.words);
    }
}

/// How the threads share the positions of a block. No two have a line of it.
const SCANNED: Parts = Parts::new(8 * frontier::WORD, 16 * frontier::WORD);

/// How they share updates.
const UPDATED: Parts = Parts::new(1 << 12, 1 << 13);
