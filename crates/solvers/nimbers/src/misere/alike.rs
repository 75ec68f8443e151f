//! Heaps and sums that are the same game: [`Alike`].

use stonework_core::StopReason;
use stonework_core::kit::Meter;

use super::monoid::HeapOptions;

/// Which heaps are alike.
#[derive(Clone, Debug, Default)]
pub(super) struct Alike {
    /// For each heap from 0 on its options, and the smallest heap that has the same.
    heaps: Vec<(Vec<Vec<u32>>, u32)>,
}

impl Alike {
    /// The smallest heap that has the options of this one; `None` if it has none.
    pub(super) fn heap(&self, heap: u32) -> Option<u32> {
        let (options, smallest) = &self.heaps[heap as usize];
        (!options.is_empty()).then_some(*smallest)
    }

    /// Learns the options of the heaps up to this one.
    pub(super) fn learn(
        &mut self,
        last: u32,
        options: &HeapOptions<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<(), StopReason> {
        while self.heaps.len() <= last as usize {
            meter.tick()?;
            let heap = u32::try_from(self.heaps.len()).unwrap_or(u32::MAX);
            // A move may part a heap without taking from it, but never leave it.
            self.heaps.push((Vec::new(), heap));
            let mut found = Vec::new();
            options(heap, &mut |(one, two)| found.push(self.sum(vec![one, two])));
            found.sort_unstable();
            found.dedup();
            meter.budget.take(found.len() * 40 + 32)?;
            let smallest = self.heaps.iter().position(|(options, _)| *options == found);
            let smallest = smallest
                .and_then(|at| u32::try_from(at).ok())
                .unwrap_or(heap);
            self.heaps[heap as usize] = (found, smallest);
        }
        Ok(())
    }

    /// A sum that has the same options: without heaps that have no moves, or two that are only
    /// taken, as whoever takes one is answered by the other, without which nobody is better off.
    pub(super) fn sum(&self, mut heaps: Vec<u32>) -> Vec<u32> {
        for heap in &mut heaps {
            *heap = self.heaps[*heap as usize].1;
        }
        heaps.retain(|&heap| !self.heaps[heap as usize].0.is_empty());
        heaps.sort_unstable();
        let is_one = |heap: u32| self.heaps[heap as usize].0 == [Vec::new()];
        let ones = heaps.iter().filter(|&&heap| is_one(heap)).count();
        if let Some(at) = heaps.iter().position(|&heap| is_one(heap)) {
            heaps.drain(at..at + ones / 2 * 2);
        }
        heaps
    }

    /// The sums that a move leads to, each once.
    pub(super) fn options_of(&self, sum: &[u32]) -> Vec<Vec<u32>> {
        let mut found = Vec::new();
        for (at, &heap) in sum.iter().enumerate() {
            if at > 0 && sum[at - 1] == heap {
                continue;
            }
            for option in &self.heaps[heap as usize].0 {
                let rest = sum.iter().enumerate().filter(|&(other, _)| other != at);
                let rest = rest.map(|(_, &heap)| heap).chain(option.iter().copied());
                found.push(self.sum(rest.collect()));
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}
