//! Some of the positions of a tier, for one of several workers that analyse it: [`TierShard`].

use std::convert::Infallible;
use std::ops::Range;

use stonework_core::{Outcome, StopReason};

use super::checkpoint::{SafePoint, Stage};
use super::expansion::Expanded;
use super::frontier::{self, Frontier};
use super::outcomes::{AnyWidth, Outcomes, TooWide, of_any_width};
use super::seeds::Seeds;
use super::tier_error::TierError;
use super::tier_outcomes::TierOutcomes;
use super::tier_value::Reading;
use super::updates::update;
use super::width::{Narrow, Wide, Width};
use super::workbench::Workbench;
use super::worth::seed;

/// The outcomes of some positions of a tier while several workers analyse it, each its own: the
/// place of a position is that among those of its worker.
///
/// First every position is [entered](Self::enter). Then come rounds, one for each number of plies
/// from the [least one due](Self::next_due) on, which all workers [begin](Self::begin_round)
/// together. In a round, each worker lists the positions that are [decided](Self::decided) in so
/// many plies, and all positions from which a move of the tier leads to one of these are
/// [updated](Self::update), each by its worker. A round ends when all updates are done. The
/// [next](Self::next_round) is that of what they decided, or else of what is due. The
/// analysis ends when nothing is due and nothing was decided; what is undecided then is a draw.
///
/// Margins have rounds in the place of plies, for the greatest margin first: what is decided by a margin
/// has that margin, so a round is begun again until nothing is decided by it. Before the first, all
/// workers need the same bytes a position: if one [has more](Self::is_wide), the others
/// [take them too](Self::widen).
///
/// When all updates of the positions listed so far are done, everywhere, what all workers know is a
/// safe point: [of the positions entered](Self::entered_point), or [of a round](Self::round_point).
/// Other workers, as many as you like, may [restore](Self::restore) it and go on from there.
///
/// # Complexity
///
/// 3 bytes a position; 12 if an outcome is more than 16,382 plies away, a margin is greater than 8,191 or
/// a position has more than 253 moves inside the tier, and 15 while that is found out.
#[derive(Debug)]
pub struct TierShard {
    outcomes: TierOutcomes,
    /// When what is known before the analysis is due.
    seeds: Seeds,
    /// What is decided in the plies of the round, and in one more.
    now: Frontier,
    next: Frontier,
    plies: u32,
    /// The lines of positions that were decided in the round and are not listed yet.
    left: Vec<(u32, u64)>,
}

impl TierShard {
    /// So many positions, none of which was entered.
    ///
    /// # Errors
    ///
    /// If there is not enough memory within the limits of the solver's run.
    pub fn new(
        reading: Reading,
        positions: usize,
        workbench: &mut Workbench<'_>,
    ) -> Result<Self, StopReason> {
        let budget = workbench.budget();
        Ok(Self {
            outcomes: TierOutcomes(AnyWidth::Narrow(Outcomes::undecided(
                reading, positions, budget,
            )?)),
            seeds: Seeds::new(positions, budget)?,
            now: Frontier::new(positions, budget)?,
            next: Frontier::new(positions, budget)?,
            plies: 0,
            left: Vec::new(),
        })
    }

    /// Enters a position, given the codes of the outcomes that its moves to earlier tiers lead to.
    ///
    /// # Errors
    ///
    /// [`TierError::TooFar`] with the place if an outcome is farther than any can be, or a margin
    /// greater; or if there is not enough memory within the limits of the run.
    pub fn enter(
        &mut self,
        place: usize,
        position: &Expanded<'_>,
        codes: &[u32],
        workbench: &mut Workbench<'_>,
    ) -> Result<(), TierError> {
        let (code, undecided) = match position.end {
            Some(code) => (code, 0),
            None => seed(self.reading(), position, codes).ok_or(TierError::TooFar(place))?,
        };
        let entered = of_any_width!(&self.outcomes.0, all => all.enter(place, code, undecided));
        if entered == Err(TooWide) {
            self.widen(workbench)?;
            return of_any_width!(&self.outcomes.0, all => all.enter(place, code, undecided))
                .map_err(|TooWide| TierError::Short);
        }
        Ok(())
    }

    /// How the codes of its positions are read.
    #[must_use]
    pub fn reading(&self) -> Reading {
        of_any_width!(&self.outcomes.0, all => all.reading())
    }

    /// Whether a position takes 12 bytes.
    #[must_use]
    pub fn is_wide(&self) -> bool {
        matches!(self.outcomes.0, AnyWidth::Wide(_))
    }

    /// Takes 12 bytes a position from now on.
    ///
    /// # Errors
    ///
    /// If there is not enough memory within the limits of the solver's run.
    pub fn widen(&mut self, workbench: &mut Workbench<'_>) -> Result<(), StopReason> {
        let budget = workbench.budget();
        if let AnyWidth::Narrow(narrow) = &self.outcomes.0 {
            let wide = TierOutcomes(AnyWidth::Wide(narrow.widened(budget)?));
            std::mem::replace(&mut self.outcomes, wide).free(budget);
        }
        Ok(())
    }

    /// Every position was entered: finds out what is due when. The limits of the run wait meanwhile.
    pub fn finish_entering(&mut self, workbench: &mut Workbench<'_>) {
        let (threads, _) = workbench.parts();
        of_any_width!(&self.outcomes.0, all => {
            let unstopped = &mut || Ok::<_, Infallible>(());
            let Ok(()) = self.seeds.find(all, threads, unstopped);
        });
    }

    /// The plies of the next outcome that is known before the analysis; `None` if there is none.
    #[must_use]
    pub fn next_due(&self) -> Option<u32> {
        self.seeds.next()
    }

    /// The plies of the positions that updates of this round decide; `None` if no outcome is as far.
    #[must_use]
    pub fn next_round(&self) -> Option<u32> {
        match self.reading() {
            Reading::Distances => (self.plies < Outcome::MAX_PLIES).then_some(self.plies + 1),
            Reading::Margins => Some(self.plies),
        }
    }

    /// Begins the round of so many plies, the next in which any worker has something due or
    /// decided. The limits of the run wait meanwhile, but for that on memory.
    ///
    /// # Errors
    ///
    /// If there is not enough memory within the limits of the run.
    pub fn begin_round(
        &mut self,
        plies: u32,
        workbench: &mut Workbench<'_>,
    ) -> Result<(), TierError> {
        if self.reading() == Reading::Distances && plies >= Narrow::MAX_PLIES {
            self.widen(workbench)?;
        }
        // If a round was left out, nothing was decided in it.
        std::mem::swap(&mut self.now, &mut self.next);
        self.plies = plies;
        let (threads, _) = workbench.parts();
        of_any_width!(&self.outcomes.0, all => {
            let unstopped = &mut || Ok::<_, Infallible>(());
            let Ok(()) = self.seeds.decide_due(all, plies, &self.now, threads, unstopped);
        });
        self.now.take(&mut self.left);
        self.left.reverse();
        Ok(())
    }

    /// What is known once so many positions are entered, the first ones.
    #[must_use]
    pub fn entered_point(&self, positions: usize) -> SafePoint<'_> {
        self.point(Stage::Expanded(positions))
    }

    /// What is known in a round, and how many positions have been listed if they were decided: the
    /// first ones.
    #[must_use]
    pub fn round_point(&self) -> SafePoint<'_> {
        let next = self.left.last();
        let listed = next.map(|&(word, _)| word as usize * frontier::WORD);
        self.point(Stage::Propagated {
            plies: self.plies,
            positions: listed.unwrap_or(self.outcomes.len()),
        })
    }

    fn point(&self, stage: Stage) -> SafePoint<'_> {
        of_any_width!(&self.outcomes.0, all => SafePoint::new(stage, all))
    }

    /// Enters the positions from a place on as they were at a safe point, which gave these bytes of
    /// them, so many of each.
    ///
    /// # Errors
    ///
    /// [`TierError::Io`] if no safe point gave such bytes; or if there is not enough memory within the
    /// limits of the run.
    ///
    /// # Panics
    ///
    /// If there are fewer positions.
    pub fn restore(
        &mut self,
        first: usize,
        bytes_each: usize,
        bytes: &[u8],
        workbench: &mut Workbench<'_>,
    ) -> Result<(), TierError> {
        const NARROW: usize = Outcomes::<Narrow>::BYTES;
        const WIDE: usize = Outcomes::<Wide>::BYTES;
        let read = match bytes_each {
            NARROW => {
                of_any_width!(&self.outcomes.0, all => all.read_from::<Narrow>(first, bytes))
            }
            WIDE => {
                self.widen(workbench)?;
                of_any_width!(&self.outcomes.0, all => all.read_from::<Wide>(first, bytes))
            }
            _ => None,
        };
        read.ok_or_else(|| TierError::Io("what was kept has no such outcome".into()))
    }

    /// Goes on with a round, in place of [`Self::begin_round`], once every position was restored: of
    /// those that are decided, the ones at these places have not been listed.
    ///
    /// # Errors
    ///
    /// A limit of the run.
    pub fn resume_round(
        &mut self,
        plies: u32,
        unlisted: &[Range<usize>],
        workbench: &mut Workbench<'_>,
    ) -> Result<(), TierError> {
        self.finish_entering(workbench);
        of_any_width!(&self.outcomes.0, all => {
            for places in unlisted {
                self.next.insert_decided(all, plies, places.clone());
            }
        });
        self.begin_round(plies, workbench)?;
        if let Some(plies) = self.next_round() {
            of_any_width!(&self.outcomes.0, all => {
                self.next.insert_decided(all, plies, 0..all.len());
            });
        }
        Ok(())
    }

    /// Appends places that were decided in the plies of the round, each once: twice the place, plus
    /// one for a loss. Stops after `most` or a few more; says whether some are left.
    pub fn decided(&mut self, most: usize, decided: &mut Vec<u64>) -> bool {
        let (plies, end) = (self.plies, decided.len().saturating_add(most));
        while decided.len() < end {
            let Some(word) = self.left.pop() else {
                return false;
            };
            of_any_width!(&self.outcomes.0, all => {
                frontier::visit_decided(word, all, plies, |place, is_lost| {
                    decided.push((place as u64) << 1 | u64::from(is_lost));
                });
            });
        }
        !self.left.is_empty()
    }

    /// Backs positions up, from each of which a move leads to one that was decided in this round:
    /// twice the place, plus one if the move is refuted; without, it wins.
    ///
    /// # Errors
    ///
    /// [`TierError::TooFar`] with the place if its outcome is farther than any can be.
    pub fn update(&self, updates: &[u32]) -> Result<(), TierError> {
        let Some(plies) = self.next_round() else {
            let first = updates.first();
            return first.map_or(Ok(()), |&update| {
                Err(TierError::TooFar((update >> 1) as usize))
            });
        };
        of_any_width!(&self.outcomes.0, all => {
            update(all, &self.next, all.decided_at(plies), updates);
        });
        Ok(())
    }

    /// The code of the outcome or margin of a position, once the analysis is over: see [`Reading`].
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
        self.seeds.free(budget);
        self.now.free(budget);
        self.next.free(budget);
    }
}
