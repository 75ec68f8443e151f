//! How nimbers of heaps are computed: [`Table`].

use stonework_core::StopReason;
use stonework_core::kit::{Meter, Vectors};

use super::heap_takes::{HeapTakes, Primes};
use super::period::Period;
use super::rare::Space;
use super::take::Take;

/// Why a table is not complete.
pub(super) enum End {
    Stopped(StopReason),
    /// The nimber of this heap is too large.
    Overflow(u32),
}

impl From<StopReason> for End {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

/// The words of a bit set of all values.
const WORDS: usize = (1 << 16) / 64;
/// A period and a better mask are searched for at this number of heaps and each time it has
/// doubled.
const FIRST_SEARCH: usize = 64;
/// A list of rare heaps pays if at most one heap in this many is rare.
const SPARSE: usize = 6;
/// The number of sums that are compared at once.
const BLOCK: usize = 64;
/// The number of sums that are compared in the time in which one is marked.
const MARKED: usize = 8;

/// The nimbers so far, and what is needed to find the next one.
pub(super) struct Table {
    vectors: Vectors,
    pub(super) values: Vec<u16>,
    /// The same in reverse, at the end of a vector of the final length, so that the other heaps of
    /// consecutive splits are in ascending order too. Empty if no heap is split.
    reversed: Vec<u16>,
    pub(super) space: Option<Space>,
    /// The rare heaps in ascending order.
    pub(super) rare: Vec<u32>,
    /// The set of the values of options found.
    seen: Vec<u64>,
    /// A power of two above all values so far, and therefore above all their sums.
    size: usize,
    /// How many values were computed from options; a proved period gave the others.
    pub(super) computed: usize,
}

impl Table {
    pub(super) fn new() -> Self {
        Self {
            vectors: Vectors::longest(),
            values: Vec::new(),
            reversed: Vec::new(),
            space: None,
            rare: Vec::new(),
            seen: Vec::new(),
            size: 1,
            computed: 0,
        }
    }

    /// Fills the table up to heap `last`, or until a period is proved that gives the rest.
    pub(super) fn fill(
        &mut self,
        takes: &[Take],
        last: u32,
        meter: &mut Meter<'_>,
        period: &mut Option<Period>,
    ) -> Result<(), End> {
        let len = (last as usize).saturating_add(1);
        meter.expect_positions(len);
        self.values = meter.budget.vec(len)?;
        self.seen = meter.budget.filled(0, WORDS)?;
        if takes.iter().any(|take| take.two) {
            self.reversed = meter.budget.zeroed(len)?;
        }
        for heap in 0..=last {
            let known = self.values.len();
            if known >= FIRST_SEARCH && known.is_power_of_two() {
                *period = if_memory_allows(Period::find(&self.values, takes, meter))?;
                if let Some(period) = *period {
                    self.repeat(period, len, meter)?;
                    return Ok(());
                }
                self.choose_space(takes, meter)?;
            }
            meter.count()?;
            let value = self.least_missing(takes, heap).ok_or(End::Overflow(heap))?;
            self.keep(heap, value, meter)?;
        }
        Ok(())
    }

    /// The same where what may be taken depends on the heap; no period is proved there.
    pub(super) fn fill_by_heap(
        &mut self,
        takes: &HeapTakes,
        last: u32,
        meter: &mut Meter<'_>,
    ) -> Result<(), End> {
        let len = (last as usize).saturating_add(1);
        meter.expect_positions(len);
        self.values = meter.budget.vec(len)?;
        self.seen = meter.budget.filled(0, WORDS)?;
        // The primes, of which there are fewer than half as many.
        meter.budget.take(len.saturating_mul(2))?;
        let mut primes = Primes::default();
        for heap in 0..=last {
            meter.count()?;
            let takes = takes.of_heap_by(heap, &mut primes);
            meter.pass_many(takes.len())?;
            let words = self.size.div_ceil(64);
            self.seen[..words].fill(0);
            for taken in takes {
                self.mark(self.values[(heap - taken) as usize]);
            }
            let full = self.seen.iter().position(|&seen| seen != u64::MAX);
            let missing = full.map_or(1 << 16, |word| {
                word * 64 + self.seen[word].trailing_ones() as usize
            });
            let value = u16::try_from(missing).map_err(|_| End::Overflow(heap))?;
            self.keep(heap, value, meter)?;
        }
        Ok(())
    }

    fn keep(&mut self, heap: u32, value: u16, meter: &mut Meter<'_>) -> Result<(), StopReason> {
        if let Some(space) = self.space
            && !space.is_common(value, heap)
        {
            meter.budget.push(&mut self.rare, heap)?;
        }
        self.values.push(value);
        self.computed = self.values.len();
        if let Some(place) = self.reversed.len().checked_sub(self.computed) {
            self.reversed[place] = value;
        }
        while usize::from(value) >= self.size {
            self.size *= 2;
        }
        Ok(())
    }

    /// Continues the table by the period.
    fn repeat(
        &mut self,
        period: Period,
        len: usize,
        meter: &mut Meter<'_>,
    ) -> Result<(), StopReason> {
        let (start, length) = (period.start() as usize, period.length() as usize);
        while self.values.len() < len {
            let known = self.values.len();
            // Copies as many whole periods as are known, but not so many that a check of the limits
            // is late.
            let whole = (known - start).min(length.max(1 << 20)) / length * length;
            let from = known - whole;
            self.values
                .extend_from_within(from..known.min(from + len - known));
            meter.check()?;
        }
        Ok(())
    }

    /// Chooses the mask with the fewest rare heaps, if they are few.
    fn choose_space(&mut self, takes: &[Take], meter: &mut Meter<'_>) -> Result<(), StopReason> {
        let best = if_memory_allows(Space::best(&self.values, takes, &mut meter.budget))?;
        self.space = best
            .filter(|&(_, rare)| rare <= self.values.len() / SPARSE)
            .map(|(space, _)| space);
        self.rare.clear();
        if let Some(space) = self.space {
            for (heap, &value) in (0..).zip(&self.values).skip(1) {
                if !space.is_common(value, heap) {
                    meter.budget.push(&mut self.rare, heap)?;
                }
            }
        }
        Ok(())
    }

    /// The least value that no option of a heap has; `None` if it does not fit 16 bits.
    fn least_missing(&mut self, takes: &[Take], heap: u32) -> Option<u16> {
        let words = self.size.div_ceil(64);
        self.seen[..words].fill(0);
        let mut marked = (self.size / 2).max(32);
        for take in takes {
            let Some(left) = heap.checked_sub(take.stones) else {
                break;
            };
            if take.none && left == 0 {
                self.mark(0);
            }
            if take.one && left > 0 {
                self.mark(self.values[left as usize]);
            }
            if take.two {
                self.mark_rare_sums(left as usize);
                self.mark_sums(left as usize, 1, marked);
            }
        }
        let mut word = 0;
        loop {
            // The nimber of a heap is at most the size of the set.
            let missing = loop {
                match self.seen.get(word) {
                    Some(&seen) if word < words && seen == u64::MAX => word += 1,
                    Some(&seen) if word < words => {
                        break (word * 64 + seen.trailing_ones() as usize).min(self.size);
                    }
                    _ => break self.size,
                }
            };
            let value = u16::try_from(missing).ok()?;
            if missing == self.size || self.space.is_some_and(|space| space.is_common(value, heap))
            {
                return Some(value);
            }
            let Some(compared) = self.find_sum(takes, heap, value, marked) else {
                return Some(value);
            };
            self.mark(value);
            // Marks for as long as the scan took, so that fewer values are missing the longer scans
            // take.
            let more = compared / MARKED;
            for take in takes.iter().filter(|take| take.two) {
                let left = heap.saturating_sub(take.stones) as usize;
                self.mark_sums(left, marked + 1, marked + more);
            }
            marked += more;
        }
    }

    #[inline]
    fn mark(&mut self, value: u16) {
        self.seen[usize::from(value / 64)] |= 1 << (value % 64);
    }

    /// Marks the values of the splits of what is left whose smaller heap is in a range.
    fn mark_sums(&mut self, left: usize, first: usize, last: usize) {
        let Self { values, seen, .. } = self;
        for part in first..=last.min(left / 2) {
            let value = values[part] ^ values[left - part];
            seen[usize::from(value / 64)] |= 1 << (value % 64);
        }
    }

    /// Marks the values of all splits of what is left that have a rare heap.
    fn mark_rare_sums(&mut self, left: usize) {
        let Self {
            values, rare, seen, ..
        } = self;
        for part in rare.iter().map(|&part| part as usize) {
            if part >= left {
                break;
            }
            let value = values[part] ^ values[left - part];
            seen[usize::from(value / 64)] |= 1 << (value % 64);
        }
    }

    /// The number of comparisons after which a split with this value is found, beyond those already
    /// marked.
    fn find_sum(&self, takes: &[Take], heap: u32, value: u16, marked: usize) -> Option<usize> {
        let mut compared = 0;
        for take in takes.iter().filter(|take| take.two) {
            let left = heap.saturating_sub(take.stones) as usize;
            let (first, last) = (marked + 1, left / 2);
            if first > last {
                continue;
            }
            let other = self.reversed.len() - 1 - left;
            let parts = &self.values[first..=last];
            let others = &self.reversed[other + first..=other + last];
            let found = self.vectors.run(
                #[inline(always)]
                |_| compare(parts, others, value),
            );
            compared += found.unwrap_or(parts.len());
            if found.is_some() {
                return Some(compared);
            }
        }
        None
    }
}

/// The number of comparisons after which two nimbers at the same place are found to have this sum.
///
/// The compiler turns the loops over blocks into vector instructions.
#[expect(
    clippy::inline_always,
    reason = "only what is inlined is compiled for the vectors of the machine"
)]
#[inline(always)]
fn compare(parts: &[u16], others: &[u16], sum: u16) -> Option<usize> {
    let (parts, parts_left) = parts.as_chunks::<BLOCK>();
    let (others, others_left) = others.as_chunks::<BLOCK>();
    for (at, (parts, others)) in parts.iter().zip(others).enumerate() {
        let mut found = 0;
        for (a, b) in parts.iter().zip(others) {
            found |= u16::from(a ^ b == sum);
        }
        if found > 0 {
            return Some((at + 1) * BLOCK);
        }
    }
    let mut left = parts_left.iter().zip(others_left);
    left.any(|(a, b)| a ^ b == sum)
        .then_some(parts.len() * BLOCK + parts_left.len())
}

/// `None` if there is no memory for a search that only saves time.
fn if_memory_allows<T>(found: Result<Option<T>, StopReason>) -> Result<Option<T>, StopReason> {
    match found {
        Err(StopReason::Bytes { .. } | StopReason::Allocation(_)) => Ok(None),
        found => found,
    }
}

#[cfg(test)]
mod tests {
    use stonework_core::Run;

    use super::*;

    #[test]
    fn a_nimber_of_sixteen_bits_is_kept_and_one_more_is_refused() {
        let takes: Vec<Take> = (1..=65_536)
            .map(|stones| Take {
                stones,
                none: true,
                one: true,
                two: false,
            })
            .collect();
        let mut table = Table {
            values: (0..u16::MAX).collect(),
            seen: vec![0; WORDS],
            size: 1 << 16,
            ..Table::new()
        };
        assert_eq!(table.least_missing(&takes, 65_535), Some(65_535));
        table.values.push(u16::MAX);
        assert_eq!(table.least_missing(&takes, 65_536), None);
    }

    #[test]
    fn all_vectors_find_the_same_nimbers() {
        // Treblecross, 0.007: no period is known.
        let takes = [Take {
            stones: 3,
            none: true,
            one: true,
            two: true,
        }];
        let run = Run::new();
        let found = Vectors::all().map(|vectors| {
            let mut table = Table {
                vectors,
                ..Table::new()
            };
            let filled = table.fill(&takes, 5_000, &mut Meter::new(&run), &mut None);
            assert!(filled.is_ok());
            assert_eq!(table.computed, 5_001, "every nimber is computed");
            table.values
        });
        let found: Vec<_> = found.collect();
        assert!(found.iter().all(|values| *values == found[0]));
        assert_eq!(found[0][..10], [0, 0, 0, 1, 1, 1, 2, 2, 0, 3]);
    }
}
