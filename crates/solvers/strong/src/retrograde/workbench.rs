//! The threads, the limits and the memory of one strong solve: [`Workbench`].

use stonework_core::kit::{Meter, Threads, thread_count};
use stonework_core::{Budget, Report, Run, StopReason};

use super::checkpoint::{Checkpoint, Resumed};
use super::tier::Tier;
use super::tier_error::TierError;
use super::tier_outcomes::{FinishedTiers, TierCodes, TierOutcomes};
use super::tier_rules::TierPredecessors;

/// The threads, the limits and the memory of one strong solve, for callers that keep what it finds
/// elsewhere: on disk, for example.
///
/// It solves the tiers of a game one at a time. With one, [`crate::levels`] finds and evaluates the
/// levels of a game.
///
/// [`crate::Retrograde::tiered`] solves all tiers in memory.
///
/// # Complexity
///
/// O(n + m) time for the `n` positions and `m` moves of the tier, shared by the threads. 3 bytes
/// a position; or 12, and 15 for a while, if an outcome is more than 16,382 plies away, a margin
/// greater than 8,191, or a position has more than 253 moves inside the tier. The memory of the
/// outcomes of earlier tiers is that of [`FinishedTiers`].
///
/// # Example
///
/// ```
/// use stonework::retrograde::{FinishedError, FinishedTiers, Target, TieredGame, Workbench};
/// use stonework::{Game, Indexed, Outcome, Predecessors, Run, Step, Tiered, Turn};
///
/// /// One or two stones are taken from a heap. Who takes the last wins.
/// struct Heap(usize);
///
/// impl Game for Heap {
///     type State = usize;
///     type Move = usize;
///     type Value = Outcome;
///
///     fn start(&self) -> usize {
///         self.0
///     }
///     fn terminal_value(&self, &stones: &usize) -> Option<Outcome> {
///         (stones == 0).then_some(Outcome::loss_in(0))
///     }
///     fn moves(&self, &stones: &usize) -> impl Iterator<Item = usize> {
///         1..=stones.min(2)
///     }
///     fn play(&self, &stones: &usize, taken: usize) -> Step<Self> {
///         Step::to(stones - taken)
///     }
/// }
///
/// impl Indexed for Heap {
///     fn count(&self) -> usize {
///         self.0 + 1
///     }
///     fn rank(&self, &stones: &usize) -> usize {
///         stones
///     }
///     fn unrank(&self, stones: usize) -> usize {
///         stones
///     }
/// }
///
/// /// A tier for each number of stones.
/// impl Tiered for Heap {
///     fn tiers(&self) -> usize {
///         self.0 + 1
///     }
///     fn tier(&self, tier: usize) -> std::ops::Range<usize> {
///         tier..tier + 1
///     }
/// }
///
/// impl Predecessors for Heap {
///     fn predecessors(&self, &stones: &usize) -> impl Iterator<Item = (usize, Turn)> {
///         (stones + 1..=self.0.min(stones + 2)).map(|before| (before, Turn::Passes))
///     }
/// }
///
/// /// The codes of the positions that are solved.
/// struct Solved(Vec<u32>);
///
/// impl FinishedTiers for Solved {
///     fn codes(&self, targets: &[Target], codes: &mut Vec<u32>) -> Result<(), FinishedError> {
///         codes.extend(targets.iter().map(|target| self.0[target.number()]));
///         Ok(())
///     }
/// }
///
/// let heap = Heap(4);
/// let rules = TieredGame::new(&heap);
/// let run = Run::new();
/// let mut solver = Workbench::new(&run)?;
/// let mut solved = Solved(Vec::new());
/// for tier in 0..heap.tiers() {
///     let outcomes = solver.solve(&rules, tier, &solved, None, &mut ())?;
///     solved.0.push(outcomes.code(0));
///     solver.free(outcomes);
/// }
/// // Lost at once, won in a ply, won in a ply, lost in two, won in three.
/// assert_eq!(solved.0, [1, 4, 4, 5, 8]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Workbench<'r> {
    threads: Threads,
    thread_count: usize,
    meter: Meter<'r>,
}

impl<'r> Workbench<'r> {
    /// A solver within the limits of a run.
    ///
    /// # Errors
    ///
    /// [`StopReason::Threads`] if the system refuses the threads.
    pub fn new(run: &'r Run) -> Result<Self, StopReason> {
        Ok(Self {
            threads: Threads::of(run)?,
            thread_count: thread_count(run),
            meter: Meter::new(run),
        })
    }

    /// Tells the observer of the run how many positions there will be.
    pub fn expect_positions(&mut self, positions: usize) {
        self.meter.expect_positions(positions);
    }

    /// Forgets the positions counted so far, as they will be visited again, and tells the observer
    /// how many positions there will be.
    pub fn begin_again(&mut self, positions: usize) {
        let counted = self.meter.positions();
        self.meter.uncount(counted);
        self.meter.expect_positions(positions);
    }

    /// Solves a tier, given the outcomes of all earlier tiers that a move leads to. It goes on from
    /// what was kept at a safe point, if something is `resumed`.
    ///
    /// The outcomes count against the limit on bytes until they are [freed](Self::free).
    ///
    /// # Errors
    ///
    /// [`TierError`], also that of `finished` and of `checkpoint`;
    /// [`StopReason::SolverPositions`] if the tier has more than [`MOST_OF_TIER`] positions: these
    /// go by [blocks](super::TierBlock).
    ///
    /// [`MOST_OF_TIER`]: super::MOST_OF_TIER
    pub fn solve(
        &mut self,
        rules: &dyn TierPredecessors,
        tier: usize,
        finished: &dyn FinishedTiers,
        resumed: Option<Resumed<'_>>,
        checkpoint: &mut dyn Checkpoint,
    ) -> Result<TierOutcomes, TierError> {
        let range = rules.tier(tier);
        self.or_nothing(|threads, meter| {
            let work = Tier {
                rules,
                predecessors: Some(rules),
                range,
                finished,
                known: None,
                threads,
            };
            work.analyse(resumed, checkpoint, meter)
        })
    }

    /// The number of the first position of a tier whose outcome is not that of its best move;
    /// `None` if there is none. `known` has the outcomes of the tier. Positions that are an
    /// [image](super::OutcomePlace::At) of another are left out: by law they have its outcome.
    ///
    /// If there is none in any tier, all outcomes are right: distances fall along every best move
    /// of a won position and along every move of a lost one, and each drawn position has a move to
    /// another. Margins have no distances that fall, and may be free of contradictions where each
    /// rests on the others by a cycle: their tier is solved once more and compared.
    ///
    /// That a position attains its outcome is seen forward, by its moves: by all of a lost one, and
    /// of the others by as many as it takes. That none of these has a better move inside the tier is
    /// seen backward, from the positions that lose, by their predecessors; and forward too, of one
    /// position of 127. So what it trusts is that no predecessor of a lost position is missing:
    /// where one is, a won position may have a shorter win, or a drawn one a win, that is not seen.
    ///
    /// # Complexity
    ///
    /// As to solve the tier, about, and no memory but that of `known`: O(n + m) time for `n`
    /// positions and `m` moves that leave the tier, lead from positions that are lost or won in
    /// several plies, or lead to lost ones; of a drawn position mostly one move more.
    ///
    /// # Errors
    ///
    /// [`TierError`], also that of `finished`.
    pub fn find_wrong(
        &mut self,
        rules: &dyn TierPredecessors,
        tier: usize,
        finished: &dyn FinishedTiers,
        known: &dyn TierCodes,
    ) -> Result<Option<usize>, TierError> {
        self.or_nothing(|threads, meter| {
            let work = Tier {
                rules,
                predecessors: Some(rules),
                range: rules.tier(tier),
                finished,
                known: Some(known),
                threads,
            };
            work.find_wrong(rules, known, meter)
        })
    }

    /// Frees the outcomes of a tier.
    pub fn free(&mut self, outcomes: TierOutcomes) {
        outcomes.free(&mut self.meter.budget);
    }

    /// What counts the memory of the solve. Whoever holds memory for it takes it from here.
    pub fn budget(&mut self) -> &mut Budget {
        &mut self.meter.budget
    }

    /// Counts positions that are about to be visited by who does not solve their tier.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn count(&mut self, positions: usize) -> Result<(), StopReason> {
        self.meter.count_many(positions as u64)
    }

    /// How many positions were counted.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.meter.positions()
    }

    /// Positions that were counted will be visited again.
    pub fn uncount(&mut self, positions: u64) {
        self.meter.uncount(positions);
    }

    /// Checks the limits. Long work between two tiers calls it.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn check(&mut self) -> Result<(), StopReason> {
        self.meter.check()
    }

    /// The threads, and what counts positions and checks the limits.
    pub(crate) fn parts(&mut self) -> (&Threads, &mut Meter<'r>) {
        (&self.threads, &mut self.meter)
    }

    /// Does some work with these. If it fails, what it took from the budget is given back.
    pub(crate) fn or_nothing<T, E>(
        &mut self,
        work: impl FnOnce(&Threads, &mut Meter<'r>) -> Result<T, E>,
    ) -> Result<T, E> {
        let held = self.meter.budget.used();
        let done = work(&self.threads, &mut self.meter);
        if done.is_err() {
            let taken = self.meter.budget.used().saturating_sub(held);
            self.meter.budget.give_back(taken);
        }
        done
    }

    /// Does some work on the threads of the run: they are rayon's current pool meanwhile.
    pub fn on_threads<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        self.threads.install(work)
    }

    /// What the solve has cost so far.
    #[must_use]
    pub fn report(&self, solver: impl Into<String>) -> Report {
        self.meter.report(solver.into(), self.thread_count)
    }
}

impl std::fmt::Debug for Workbench<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Workbench")
            .field("positions", &self.meter.positions())
            .finish_non_exhaustive()
    }
}
