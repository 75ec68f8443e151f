//! Heaps in misère play by their quotient: [`QuotientOfHeaps`].

use std::sync::OnceLock;
use std::time::Duration;

use stonework_core::kit::Meter;
use stonework_core::{Run, StopReason, Work};
use stonework_nimbers::{MisereQuotient, QuotientEnd};

use super::heap_moves::HeapMoves;

/// In misère play, heaps together are lost or won as the product of their elements of the misère
/// quotient is: see [`MisereQuotient`].
///
/// (T. E. Plambeck and A. N. Siegel, Misère quotients for impartial games, J. Combin. Theory Ser. A 115,
/// 2008.) The quotient is that of the heaps up to the largest, found and proved heap by heap; it ends
/// where a period is proved. Where it is not found, as it may be infinite, the theorem says nothing.
///
/// Gives the value, and every first move, or of more than [`super::MOST_MOVES`] the best,
/// [`super::MOST_BEST`] at the most. It gives a line for some hundred stones or fewer. In normal play
/// it is [`super::SpragueGrundy`].
#[derive(Debug, Default)]
pub struct QuotientOfHeaps {
    /// What was found for the choice of a solver; `None` if there is none.
    known: OnceLock<Option<MisereQuotient>>,
}

impl QuotientOfHeaps {
    /// With more stones than this, there is no line.
    pub(super) const LINE: u32 = 300;

    /// The most sums that are searched for a heap.
    const SEARCHED: usize = 1 << 12;

    /// The most bytes that the quotient takes where it is found for the choice of a solver.
    const BYTES: usize = 64 << 20;

    /// The most time that is spent on it then.
    const TIME: Duration = Duration::from_secs(1);

    /// Whether the quotient of the heaps up to the largest is found.
    pub(super) fn is_found(&self, moves: &HeapMoves, largest: u32) -> bool {
        let known = self.known.get_or_init(|| {
            let run = Run::new().with_bytes(Self::BYTES).with_time(Self::TIME);
            let found = find(moves, largest, &mut Meter::new(&run));
            found.element(largest).is_some().then_some(found)
        });
        known
            .as_ref()
            .is_some_and(|known| known.element(largest).is_some())
    }

    /// The quotient of the heaps up to the largest.
    pub(super) fn quotient(
        &self,
        moves: &HeapMoves,
        largest: u32,
        meter: &mut Meter<'_>,
    ) -> Result<Quotient, StopReason> {
        let known = self.known.get().and_then(Option::as_ref);
        let known = known.filter(|known| known.element(largest).is_some());
        let found = known
            .cloned()
            .unwrap_or_else(|| find(moves, largest, meter));
        match (found.element(largest), found.end()) {
            (Some(_), _) => Ok(Quotient(found)),
            (None, Some(QuotientEnd::Stopped(reason))) => Err(reason),
            (None, _) => Err(StopReason::SolverPositions(Self::SEARCHED as u64)),
        }
    }
}

fn find(moves: &HeapMoves, largest: u32, meter: &mut Meter<'_>) -> MisereQuotient {
    let options = |heap: u32, visit: &mut dyn FnMut((u32, u32))| {
        moves.options(heap).for_each(visit);
    };
    let takes = match moves {
        HeapMoves::ByCode(rules) => rules.takes(),
        _ => None,
    };
    MisereQuotient::find(
        &options,
        takes.as_deref(),
        largest,
        QuotientOfHeaps::SEARCHED,
        meter,
    )
}

/// The quotient of all heaps that are asked for.
pub(super) struct Quotient(MisereQuotient);

impl Quotient {
    pub(super) fn product(&self, one: u32, two: u32) -> u32 {
        self.0.product(one, two)
    }

    pub(super) fn is_lost(&self, element: u32) -> bool {
        self.0.is_lost(element)
    }

    /// The element of a heap, no larger than the largest the quotient was found for.
    fn element(&self, heap: u32) -> u32 {
        self.0.element(heap).unwrap_or(0)
    }

    pub(super) fn of_both(&self, (one, two): (u32, u32)) -> u32 {
        self.product(self.element(one), self.element(two))
    }

    pub(super) fn of_all(&self, heaps: &[u32]) -> u32 {
        let elements = heaps.iter().map(|&heap| self.element(heap));
        elements.fold(0, |one, two| self.product(one, two))
    }

    /// For each heap the element of all others.
    pub(super) fn of_others(
        &self,
        heaps: &[u32],
        work: &mut Work<'_>,
    ) -> Result<Vec<u32>, StopReason> {
        let mut others = work.budget().filled(0, heaps.len())?;
        let mut before = 0;
        for (other, &heap) in others.iter_mut().zip(heaps) {
            work.count(1)?;
            *other = before;
            before = self.product(before, self.element(heap));
        }
        let mut after = 0;
        for (other, &heap) in others.iter_mut().zip(heaps).rev() {
            work.count(1)?;
            *other = self.product(*other, after);
            after = self.product(after, self.element(heap));
        }
        Ok(others)
    }
}
