//! A round of a block: what was decided is told to those that lead there, [`PassOn`].

use std::ops::Range;
use std::sync::atomic::AtomicUsize;

use stonework_core::StopReason;
use stonework_core::kit::{Meter, Spare, Threads};

use super::frontier::{self, Frontier};
use super::outcomes::Outcomes;
use super::propagation::{BLOCK, PARTS, VISITED, check_limits};
use super::tier_rules::TierPredecessors;
use super::updates::{Updates, update};
use super::width::Width;

/// What was decided in a round is passed on to these.
pub(super) struct PassOn<'a> {
    pub(super) rules: &'a dyn TierPredecessors,
    pub(super) unnumbered: &'a AtomicUsize,
    /// The numbers of the tier.
    pub(super) range: &'a Range<usize>,
    /// The places of the block.
    pub(super) places: &'a Range<usize>,
    pub(super) next: &'a Frontier,
    /// Those of the next round; none if there is no such outcome.
    pub(super) codes: Option<[u64; 2]>,
    pub(super) tell: &'a (dyn Fn(&mut [u64]) + Sync),
}

impl PassOn<'_> {
    /// Gives the place of a position whose outcome is too far, if there is one.
    pub(super) fn all<W: Width>(
        &self,
        outcomes: &Outcomes<W>,
        plies: u32,
        words: &[(u32, u64)],
        (threads, meter): (&Threads, &mut Meter<'_>),
    ) -> Result<Option<usize>, StopReason> {
        let spare = Spare::new();
        let mut unchecked = 0;
        for block in words.chunks(BLOCK) {
            check_limits(&mut unchecked, block, meter)?;
            let too_far = threads.find_in_parts(block.len(), PARTS, &|part| {
                spare.lend(Scratch::default, |scratch| {
                    self.some(&block[part], outcomes, plies, scratch)
                })
            });
            if too_far.is_some() {
                return Ok(too_far);
            }
        }
        Ok(None)
    }

    /// The same of some lines.
    fn some<W: Width>(
        &self,
        words: &[(u32, u64)],
        outcomes: &Outcomes<W>,
        plies: u32,
        Scratch {
            decided,
            own,
            others,
        }: &mut Scratch,
    ) -> Option<usize> {
        let (first, len) = (self.places.start as u64, self.places.len() as u64);
        let mut too_far = None;
        let mut apply = |updates: &[u64]| {
            let Some(codes) = self.codes else {
                let place = updates.first().map(|update| update >> 1);
                too_far = too_far.or_else(|| usize::try_from(place?).ok());
                return;
            };
            for &update in updates {
                // What is before the block wraps round, and is not below its length.
                let own_update = update.wrapping_sub(2 * first);
                if own_update >> 1 < len {
                    own.push(own_update);
                } else {
                    others.push(update);
                }
            }
            update(outcomes, self.next, codes, own);
            own.clear();
            if !others.is_empty() {
                (self.tell)(others);
                others.clear();
            }
        };
        let mut updates = Updates::new(&mut apply);
        let (rules, unnumbered) = (self.rules, self.unnumbered);
        for &word in words {
            frontier::visit_decided(word, outcomes, plies, |place, is_lost| {
                decided.push((first + place as u64) << 1 | u64::from(is_lost));
                if decided.len() == VISITED {
                    rules.update_predecessors(decided, self.range, &mut updates, unnumbered);
                    decided.clear();
                }
            });
        }
        rules.update_predecessors(decided, self.range, &mut updates, unnumbered);
        decided.clear();
        updates.finish();
        too_far
    }
}

/// The buffers of a thread.
#[derive(Default)]
struct Scratch {
    /// Decided positions whose predecessors are not updated yet.
    decided: Vec<u64>,
    /// Updates of the block itself, and of others.
    own: Vec<u64>,
    others: Vec<u64>,
}
