//! Paths that come back to a position: [`Search::check_for_cycle`].

use std::hash::BuildHasher;
use std::ops::Range;

use foldhash::fast::FixedState;
use stonework_core::kit::cycle;
use stonework_core::{Budget, Game, StopReason};

use super::asked::{Halted, Law, OrHalted};
use super::search::Search;
use super::table::SearchTable;
use crate::hints::UseHints;

impl<G: Game, H: UseHints<G>, T: SearchTable<G>> Search<'_, '_, G, H, T> {
    /// Refuses a path that comes back to a position.
    ///
    /// A search that follows a cycle gets ever deeper. Where it visits the same positions each
    /// time, one of them comes to the anchor; where it does not, some position is on the path twice
    /// when the whole path is compared, which is each time that it has doubled.
    #[inline]
    pub(super) fn check_for_cycle(&mut self, depth: usize, state: &G::State) -> Result<(), Halted> {
        let anchor = cycle::anchor(depth);
        if self.frames[anchor].state == *state {
            return Err(self.fault_on_path(Law::Cyclic, anchor..depth));
        }
        if depth >= self.next_full_check {
            self.next_full_check *= 2;
            return self.check_whole_path();
        }
        Ok(())
    }

    #[cold]
    fn check_whole_path(&mut self) -> Result<(), Halted> {
        let (frames, budget) = (&self.frames, &mut self.meter.budget);
        let hash = |at: usize| FixedState::default().hash_one(&frames[at].state);
        let are_same = |one: usize, two: usize| frames[one].state == frames[two].state;
        let twice = find_twice(frames.len(), &hash, &are_same, budget);
        match twice.or_halted(&mut self.stopped)? {
            Some(cycle) => Err(self.fault_on_path(Law::Cyclic, cycle)),
            None => Ok(()),
        }
    }
}

/// Two of so many places with the same state.
fn find_twice(
    len: usize,
    hash: &dyn Fn(usize) -> u64,
    are_same: &dyn Fn(usize, usize) -> bool,
    budget: &mut Budget,
) -> Result<Option<Range<usize>>, StopReason> {
    let mut places = budget.vec(len)?;
    for at in 0..len {
        places.push((hash(at), at));
    }
    places.sort_unstable();
    // Equal states have equal hashes, so the places of each are neighbours, but for a rare
    // accident.
    let mut pairs = places.windows(2).map(|pair| [pair[0], pair[1]]);
    let twice = pairs.find(|[one, two]| one.0 == two.0 && are_same(one.1, two.1));
    let cycle = twice.map(|[(_, from), (_, to)]| from..to);
    budget.free(places);
    Ok(cycle)
}
