//! The nimbers of the heaps 0, 1, 2 and so on: [`Nimbers`].

use std::fmt;

use fearless_simd::{Level, Simd, dispatch};

use super::heap_rules::{HeapRules, Take};
use super::period::Period;
use super::rare::Space;
use crate::run::{Meter, Report, Run, StopReason};

/// The nimbers of the heaps 0, 1, 2 and so on under some [`HeapRules`], each the least that no option has.
#[derive(Clone, Debug)]
pub struct Nimbers {
    takes: Vec<Take>,
    values: Vec<u16>,
    /// So many were worked out; a proved period gave the others.
    computed: usize,
    method: NimbersMethod,
    period: Option<Period>,
    stopped: Option<StopReason>,
    report: Report,
}

/// How the nimbers of the largest heaps were found: see [`Nimbers::method`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NimbersMethod {
    /// Some partings give most of the values; whether one gives a value that is still missing is then looked up
    /// among all of them, many at once. O(n) a heap in the worst case.
    PackedScan,
    /// The same for rare values only. Whether a common one is given is known from the partings with a rare heap, of
    /// which there are few. (Berlekamp, Conway and Guy, Winning Ways, chapter 4; Flammenkamp.)
    RareValues {
        /// A value is common if its bits under this mask are odd in number.
        mask: u16,
        /// Whether the parity of the heap counts as one more bit.
        by_place: bool,
        /// How many of the heaps were rare.
        heaps: usize,
    },
}

impl fmt::Display for NimbersMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PackedScan => f.write_str("packed scan"),
            Self::RareValues {
                mask,
                by_place,
                heaps,
            } => write!(
                f,
                "rare values, mask {mask:#b}{}, {heaps} rare heaps",
                if *by_place { " and place" } else { "" },
            ),
        }
    }
}

/// A nimber does not fit 16 bits.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("under {rules} a heap of {heap} has a nimber over 65535, the most that the table holds")]
pub struct NimberOverflow {
    /// The rules.
    pub rules: HeapRules,
    /// The heap.
    pub heap: u32,
}

impl HeapRules {
    /// The nimbers of the heaps from 0 to `last`.
    ///
    /// As soon as what there is proves a period, the rest follows from it. A limit of the run that is reached
    /// leaves the nimbers found so far: see [`Nimbers::stopped`]. A heap counts as a position.
    ///
    /// # Complexity
    ///
    /// In the worst case O(n²) time for each number of stones that is taken with components; with `r` rare heaps O(n·r),
    /// and less where a period is proved. 4 bytes a heap, 2 if no heap is parted, and while a period is sought 4
    /// more for every heap found so far, if the limit leaves room for them.
    ///
    /// # Errors
    ///
    /// [`NimberOverflow`] for a nimber over 65535.
    pub fn nimbers(&self, last: u32, run: &Run) -> Result<Nimbers, NimberOverflow> {
        self.nimbers_within(last, &mut Meter::new(run))
    }

    /// The same within limits that hold for other work as well.
    pub(crate) fn nimbers_within(
        &self,
        last: u32,
        meter: &mut Meter<'_>,
    ) -> Result<Nimbers, NimberOverflow> {
        let takes = self.takes();
        let mut period = None;
        let mut table = Table::new();
        let stopped = match table.fill(&takes, last, meter, &mut period) {
            Ok(()) => None,
            Err(End::Stopped(reason)) => Some(reason),
            Err(End::Overflow(heap)) => {
                return Err(NimberOverflow {
                    rules: self.clone(),
                    heap,
                });
            }
        };
        let method = table.method();
        Ok(Nimbers {
            takes,
            computed: table.computed,
            values: table.values,
            method,
            period,
            stopped,
            report: meter.report(format!("nimbers ({method})"), 1),
        })
    }
}

impl Nimbers {
    /// The nimbers of the heaps 0, 1 and so on.
    #[must_use]
    pub fn values(&self) -> &[u16] {
        &self.values
    }

    /// How many of them were worked out from their options; the others follow from a proved period.
    #[must_use]
    pub fn computed(&self) -> usize {
        self.computed
    }

    /// How the last of those were worked out.
    #[must_use]
    pub fn method(&self) -> NimbersMethod {
        self.method
    }

    /// Which limit kept the table from being complete; `None` if it is.
    #[must_use]
    pub fn stopped(&self) -> Option<StopReason> {
        self.stopped
    }

    /// What the table cost; positions are the heaps worked out.
    #[must_use]
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// The period, if these nimbers prove one: see [`super::PeriodTheorem`]. `None` says only that more nimbers would be
    /// needed.
    ///
    /// # Complexity
    ///
    /// O(n) time, 4 bytes a heap.
    ///
    /// # Errors
    ///
    /// [`StopReason`] for a limit of the run.
    pub fn period(&self, run: &Run) -> Result<Option<Period>, StopReason> {
        self.period_within(&mut Meter::new(run))
    }

    /// The same within limits that hold for other work as well.
    pub(crate) fn period_within(
        &self,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Period>, StopReason> {
        match self.period {
            Some(period) => Ok(Some(period)),
            None => Period::find(&self.values, &self.takes, meter),
        }
    }
}

/// Why a table is not complete.
enum End {
    Stopped(StopReason),
    /// The nimber of this heap is too large.
    Overflow(u32),
}

impl From<StopReason> for End {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

/// Words of a set of all values.
const WORDS: usize = (1 << 16) / 64;
/// From so many heaps on, whenever they have doubled, a period and a better mask are sought.
const FIRST_LOOK: usize = 64;
/// Rare heaps are worth their list if no more than one in so many is rare.
const SPARSE: usize = 6;
/// So many sums are compared before a look at what was found.
const BLOCK: usize = 64;
/// So many sums are compared in the time in which one is marked.
const MARKED: usize = 8;

/// The nimbers so far, and what finds the next one.
struct Table {
    /// The vectors that the machine has.
    level: Level,
    values: Vec<u16>,
    /// The same from the back to the front, at the end of as many places as there will be values: there the
    /// other heap of a components comes in rising order too. Empty if no heap is parted.
    reversed: Vec<u16>,
    space: Option<Space>,
    /// The rare heaps, rising.
    rare: Vec<u32>,
    /// The values of options found.
    seen: Vec<u64>,
    /// A power of two above all values so far, and so above all their sums.
    size: usize,
    computed: usize,
}

impl Table {
    fn new() -> Self {
        Self {
            level: Level::new(),
            values: Vec::new(),
            reversed: Vec::new(),
            space: None,
            rare: Vec::new(),
            seen: Vec::new(),
            size: 1,
            computed: 0,
        }
    }

    fn method(&self) -> NimbersMethod {
        self.space.map_or(NimbersMethod::PackedScan, |space| {
            NimbersMethod::RareValues {
                mask: space.mask,
                by_place: space.parity.is_some(),
                heaps: self.rare.len(),
            }
        })
    }

    fn fill(
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
            if known >= FIRST_LOOK && known.is_power_of_two() {
                *period = sought(Period::find(&self.values, takes, meter))?;
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

    /// Goes on with the period.
    fn repeat(
        &mut self,
        period: Period,
        len: usize,
        meter: &mut Meter<'_>,
    ) -> Result<(), StopReason> {
        let (start, length) = (period.start() as usize, period.length() as usize);
        while self.values.len() < len {
            let known = self.values.len();
            // As many whole periods as are known, but no more than that the limits are looked at in time.
            let whole = (known - start).min(length.max(1 << 20)) / length * length;
            let from = known - whole;
            self.values
                .extend_from_within(from..known.min(from + len - known));
            meter.check()?;
        }
        Ok(())
    }

    /// Takes the mask with the fewest rare heaps, if they are few.
    fn choose_space(&mut self, takes: &[Take], meter: &mut Meter<'_>) -> Result<(), StopReason> {
        let best = sought(Space::best(&self.values, takes, &mut meter.budget))?;
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

    /// The least value that no option of a heap has; `None` if that is beyond 16 bits.
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
            // A heap has a nimber below the size of the set, or the size itself.
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
            // As much work again in marking, so that the values still missing become fewer the longer
            // it takes to find one.
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

    /// Marks the values of some partings of what is left, by the smaller heap.
    fn mark_sums(&mut self, left: usize, first: usize, last: usize) {
        let Self { values, seen, .. } = self;
        for part in first..=last.min(left / 2) {
            let value = values[part] ^ values[left - part];
            seen[usize::from(value / 64)] |= 1 << (value % 64);
        }
    }

    /// Marks the values of all partings of what is left with a rare heap.
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

    /// Whether components gives a value, the first partings aside: after how many comparisons one was found.
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
            let found = dispatch!(self.level, simd => compare(simd, parts, others, value));
            compared += found.unwrap_or(parts.len());
            if found.is_some() {
                return Some(compared);
            }
        }
        None
    }
}

/// After how many comparisons two heaps side by side were found to have nimbers of this sum.
///
/// The loops over blocks are for the compiler to turn into whatever vectors the level has.
#[expect(
    clippy::inline_always,
    reason = "its loops take the vectors of the function that they are inlined into"
)]
#[inline(always)]
fn compare<S: Simd>(_: S, parts: &[u16], others: &[u16], sum: u16) -> Option<usize> {
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

/// What was sought to save time is not missed where there is no memory for it.
fn sought<T>(found: Result<Option<T>, StopReason>) -> Result<Option<T>, StopReason> {
    match found {
        Err(StopReason::Bytes { .. } | StopReason::Allocation(_)) => Ok(None),
        found => found,
    }
}

#[cfg(test)]
mod tests {
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
}
