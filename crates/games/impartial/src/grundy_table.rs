//! The nimbers of Grundy's game: [`GrundyTable`].

use stonework_core::{Game, HaltOf, SolveError, Work};

/// The nimbers of Grundy's game.
pub(super) struct GrundyTable {
    values: Vec<u16>,
    /// The last heap that had an option with this value.
    seen: Vec<u32>,
}

impl GrundyTable {
    /// How many bytes it takes.
    pub(super) fn bytes(largest: u32) -> usize {
        (largest as usize).saturating_mul(2).saturating_add(1 << 19)
    }

    /// The nimbers of the heaps 0 to `largest`, in O(n²) time.
    pub(super) fn fill<G: Game>(
        largest: u32,
        game: &G,
        work: &mut Work<'_>,
    ) -> Result<Vec<u16>, HaltOf<G>> {
        let len = (largest as usize).saturating_add(1);
        let mut table = Self {
            values: work.budget().vec(len)?,
            seen: work.budget().filled(u32::MAX, 1 << 16)?,
        };
        for heap in 0..=largest {
            // A few partings take about as long as a position.
            work.count(1 + u64::from(heap / 16))?;
            let overflow = || SolveError::Overflow {
                state: game.start(),
            };
            let value = table.least_missing(heap).ok_or_else(overflow)?;
            table.values.push(value);
        }
        Ok(table.values)
    }

    /// The least value that no option of the next heap has; `None` if that is beyond 16 bits.
    fn least_missing(&mut self, heap: u32) -> Option<u16> {
        // The smaller parts, and the larger ones from the largest down.
        let smaller = (heap as usize).saturating_sub(1) / 2;
        let parts = self.values.iter().skip(1).take(smaller);
        for (one, two) in parts.zip(self.values.iter().rev()) {
            self.seen[usize::from(one ^ two)] = heap;
        }
        let missing = self.seen.iter().position(|&last| last != heap)?;
        u16::try_from(missing).ok()
    }
}
