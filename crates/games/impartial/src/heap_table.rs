//! The nimbers of heaps as large as they may be: [`HeapTable`].

use stonework_core::{Game, HaltOf, SolveError, Work};
use stonework_nimbers::{HeapRules, Nimbers, Period};

/// The nimbers of all heaps up to some size.
pub(super) enum HeapTable {
    /// By octal code or subtraction set, beyond the list by the period.
    OfRules(Nimbers, Option<Period>),
    /// The nimbers of the heaps 0, 1 and so on.
    Listed(Vec<u16>),
    /// Nimbers that are known without a table.
    ByFormula(fn(u32) -> u64),
}

impl HeapTable {
    /// Where there are larger heaps, a period is looked for among the heaps up to this one.
    const FIRST: u32 = 1 << 16;

    /// About the bytes that it takes, if a period is proved within the first heaps.
    pub(super) fn bytes(largest: u32) -> usize {
        let heaps = largest.min(Self::FIRST) as usize;
        heaps * 8 + (1 << 14)
    }

    /// The nimbers of the heaps up to the largest.
    ///
    /// # Errors
    ///
    /// [`SolveError::Overflow`] for a nimber over 65535, and a limit of the run.
    pub(super) fn of_rules<G: Game>(
        rules: &HeapRules,
        largest: u32,
        game: &G,
        work: &mut Work<'_>,
    ) -> Result<Self, HaltOf<G>> {
        let mut nimbers = nimbers_up_to(rules, largest.min(Self::FIRST), game, work)?;
        let mut period = None;
        if largest > Self::FIRST {
            period = nimbers.period_within(work)?;
            if period.is_none() {
                nimbers = nimbers_up_to(rules, largest, game, work)?;
            }
        }
        Ok(Self::OfRules(nimbers, period))
    }

    /// The nimber of a heap, no larger than the largest the table was made for.
    #[inline]
    pub(super) fn nimber(&self, heap: u32) -> u64 {
        let (values, period) = match self {
            Self::OfRules(nimbers, period) => (nimbers.values(), *period),
            Self::Listed(values) => (values.as_slice(), None),
            Self::ByFormula(formula) => return formula(heap),
        };
        let heap = period.map_or(heap.into(), |period| period.reduced(heap.into()));
        let at = usize::try_from(heap).unwrap_or(usize::MAX);
        // No larger heap is asked for than the table was made for.
        values.get(at).copied().unwrap_or_default().into()
    }

    /// That of two heaps together.
    #[inline]
    pub(super) fn of_both(&self, (one, two): (u32, u32)) -> u64 {
        self.nimber(one) ^ self.nimber(two)
    }

    /// That of heaps together.
    pub(super) fn of_all(&self, heaps: &[u32]) -> u64 {
        heaps.iter().fold(0, |sum, &heap| sum ^ self.nimber(heap))
    }
}

/// All nimbers up to that of the heap `last`.
fn nimbers_up_to<G: Game>(
    rules: &HeapRules,
    last: u32,
    game: &G,
    work: &mut Work<'_>,
) -> Result<Nimbers, HaltOf<G>> {
    let overflow = |_| SolveError::Overflow {
        state: game.start(),
    };
    let nimbers = rules.nimbers_within(last, work).map_err(overflow)?;
    match nimbers.stopped() {
        Some(reason) => Err(reason.into()),
        None => Ok(nimbers),
    }
}

/// The nimber of a heap of Lasker's Nim: 4k + 3 and 4k + 4 have each other's size, other heaps
/// their own.
///
/// (E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 4.)
#[inline]
pub(super) fn laskers_nim(heap: u32) -> u64 {
    let heap = u64::from(heap);
    match heap % 4 {
        3 => heap + 1,
        0 if heap > 0 => heap - 1,
        _ => heap,
    }
}
