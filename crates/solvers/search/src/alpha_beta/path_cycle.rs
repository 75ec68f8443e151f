//! Paths that come back to a position: [`Search::check_for_cycle`].

use std::hash::BuildHasher;
use std::ops::Range;

use foldhash::fast::FixedState;
use stonework_core::kit::cycle;
use stonework_core::{Game, HaltOf, SolveErrorOf};

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
    pub(super) fn check_for_cycle(
        &mut self,
        depth: usize,
        state: &G::State,
    ) -> Result<(), HaltOf<G>> {
        let anchor = cycle::anchor(depth);
        if self.frames[anchor].state == *state {
            return Err(self.cycle(anchor..depth).into());
        }
        if depth >= self.next_full_check {
            self.next_full_check *= 2;
            return self.check_whole_path();
        }
        Ok(())
    }

    #[cold]
    fn check_whole_path(&mut self) -> Result<(), HaltOf<G>> {
        let fixed = FixedState::default();
        let mut places = self.meter.budget.vec(self.frames.len())?;
        for (at, frame) in self.frames.iter().enumerate() {
            places.push((fixed.hash_one(&frame.state), at));
        }
        places.sort_unstable();
        // Equal states have equal hashes, so the places of each are neighbours, but for a rare
        // accident.
        let twice = places.windows(2).find(|pair| {
            let [one, two] = [pair[0], pair[1]];
            one.0 == two.0 && self.frames[one.1].state == self.frames[two.1].state
        });
        if let Some(&[(_, from), (_, to)]) = twice {
            return Err(self.cycle(from..to).into());
        }
        let bytes = size_of_val(places.as_slice());
        self.meter.budget.give_back(bytes);
        Ok(())
    }

    /// Reports the cycle through these frames and back to the first.
    #[cold]
    fn cycle(&self, frames: Range<usize>) -> SolveErrorOf<G> {
        cycle::report(self.game, &self.frames[frames], |frame| &frame.state)
    }
}
