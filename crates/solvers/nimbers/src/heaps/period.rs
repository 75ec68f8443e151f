//! Proved periods of nimbers: [`Period`].

use std::fmt;

use stonework_core::StopReason;
use stonework_core::kit::Meter;

use super::take::Take;

/// The theorem by which finitely many equations prove a period.
///
/// Let `k` be the most stones a move may take, and let `p` and `n0` be at least 1. If G(n + p) =
/// G(n) holds for every n of the theorem's range, it holds for all n ≥ n0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum PeriodTheorem {
    /// For octal codes: the range is n0 ≤ n < 2·n0 + p + k.
    ///
    /// Source: Guy and Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52
    /// (1956); Siegel, Combinatorial Game Theory, theorem IV.2.7.
    ///
    /// Proof, by induction on n ≥ 2·n0 + p + k: a move on a heap of n + p leaves at least 2·n0 +
    /// 2·p stones, so that the larger heap b has at least n0 + p of them; b − p is at least n0 ≥ 1
    /// and less than n, so it has the nimber of b, and leaving it instead is a move on n. A move on
    /// n leaves at least 2·n0 + p, the larger heap b at least n0 and less than n, so leaving b + p
    /// is a move on n + p with the same nimber. So n and n + p have options of the same nimbers.
    GuySmith,
    /// For rules under which no heap is ever split: the range is n0 ≤ n < n0 + k.
    ///
    /// Proof: for n ≥ n0 + k a move takes i ≤ k stones from n or from n + p and leaves n − i or
    /// n + p − i, neither less than n0 ≥ 1, of the same nimber by induction.
    NoParting,
}

impl PeriodTheorem {
    /// The theorem that fits the rules of these numbers of stones to take.
    #[must_use]
    pub fn of(takes: &[Take]) -> Self {
        if takes.iter().any(|take| take.two) {
            Self::GuySmith
        } else {
            Self::NoParting
        }
    }

    /// What the theorem is called where it is about misère quotients: see
    /// [`MisereQuotient::period`](crate::MisereQuotient::period).
    #[must_use]
    pub fn of_quotients(self) -> &'static str {
        match self {
            Self::GuySmith => "Plambeck's periodicity theorem (2005)",
            Self::NoParting => "induction, as no heap is parted",
        }
    }

    /// The end of the range of the theorem, exclusive: of a period of this length from a heap on,
    /// where a move takes at most so many stones.
    #[must_use]
    pub fn end(self, from: u64, length: u64, most: u64) -> u64 {
        match self {
            Self::GuySmith => 2 * from + length + most,
            Self::NoParting => from + most,
        }
    }
}

impl fmt::Display for PeriodTheorem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::GuySmith => "the theorem of Guy and Smith (1956)",
            Self::NoParting => "induction, as no heap is parted",
        })
    }
}

/// A proved period of nimbers: from some heap on they repeat without end.
///
/// It is the shortest period, and it begins at the smallest heap possible.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Period {
    length: u32,
    start: u32,
    from: u32,
    until: u64,
    theorem: PeriodTheorem,
}

impl Period {
    /// The number of stones after which the nimbers repeat.
    #[must_use]
    pub fn length(&self) -> u32 {
        self.length
    }

    /// The smallest heap from which on G(n + length) = G(n) for all n.
    #[must_use]
    pub fn start(&self) -> u32 {
        self.start
    }

    /// The largest heap n for which G(n + length) = G(n) does not hold; `None` if there is none.
    #[must_use]
    pub fn last_exception(&self) -> Option<u32> {
        self.start.checked_sub(1)
    }

    /// The range of heaps n for which G(n + length) = G(n) was checked, as the theorem requires.
    #[must_use]
    pub fn checked(&self) -> std::ops::Range<u64> {
        self.from.into()..self.until
    }

    /// The theorem that proves the period.
    #[must_use]
    pub fn theorem(&self) -> PeriodTheorem {
        self.theorem
    }

    /// A heap below `start + length` that has the same nimber; the heap itself if it is smaller.
    #[must_use]
    pub fn reduced(&self, heap: u64) -> u64 {
        let start = u64::from(self.start);
        match heap.checked_sub(start) {
            Some(beyond) => start + beyond % u64::from(self.length),
            None => heap,
        }
    }

    /// The shortest period that the nimbers of heaps 0, 1, 2 and so on prove.
    ///
    /// If these nimbers prove any period, they prove the shortest: it holds from where the longer
    /// one begins, and its range ends sooner.
    pub(crate) fn find(
        values: &[u16],
        takes: &[Take],
        meter: &mut Meter<'_>,
    ) -> Result<Option<Self>, StopReason> {
        let theorem = PeriodTheorem::of(takes);
        let most = takes.last().map_or(0, |take| u64::from(take.stones));
        let matches = agreement(values, meter)?;
        let found = (1..)
            .zip(matches.iter().skip(1))
            .find_map(|(length, &same)| {
                // G(n + length) = G(n) for the last `same` of the n for which both are known.
                let known = values.len() - length;
                let start = known - same as usize;
                let from = start.max(1);
                let length = u32::try_from(length).ok()?;
                let until = theorem.end(from as u64, length.into(), most);
                (until <= known as u64).then_some(Self {
                    length,
                    start: u32::try_from(start).ok()?,
                    from: u32::try_from(from).ok()?,
                    until,
                    theorem,
                })
            });
        meter
            .budget
            .give_back(matches.capacity() * size_of::<u32>());
        Ok(found)
    }
}

/// For each distance, the number of values at the end that equal those at this distance before
/// them: the Z-function of the reversed values, in linear time.
fn agreement(values: &[u16], meter: &mut Meter<'_>) -> Result<Vec<u32>, StopReason> {
    let len = values.len();
    let back = |at: usize| values[len - 1 - at];
    let mut same = meter.budget.filled(0_u32, len)?;
    // The match that reaches farthest: back(at) = back(at − left) for left ≤ at < right.
    let (mut left, mut right) = (0, 0);
    for at in 1..len {
        if at % (1 << 16) == 0 {
            meter.check()?;
        }
        let mut count = if at < right {
            (same[at - left] as usize).min(right - at)
        } else {
            0
        };
        while at + count < len && back(at + count) == back(count) {
            count += 1;
        }
        if at + count > right {
            (left, right) = (at, at + count);
        }
        same[at] = u32::try_from(count).unwrap_or(u32::MAX);
    }
    Ok(same)
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            length,
            start,
            from,
            until,
            theorem,
        } = self;
        write!(f, "period {length} from {start} on: ")?;
        write!(f, "G(n + {length}) = G(n) for {from} <= n < {until}")?;
        write!(f, ", and so for all n >= {start} by {theorem}")
    }
}
