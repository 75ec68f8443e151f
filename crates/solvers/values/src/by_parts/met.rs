//! What a thread has met of late: [`Met`].

use std::hash::{BuildHasher, Hash};

use foldhash::fast::FixedState;
use stonework_partizan::{CanonicalForm, Forms, PartizanOutcome};

/// What is known of a part.
#[derive(Clone, Copy)]
pub(super) enum Part {
    /// Its canonical form.
    Worth(CanonicalForm),
    /// Nothing but how often it was met.
    Met(u32),
}

/// A sum of two forms, who wins it, and the forms.
type Sum = ([CanonicalForm; 2], CanonicalForm, PartizanOutcome);

/// Parts and sums that a thread has met, each in the one place that its hash says: another one
/// takes that place.
pub(super) struct Met<S> {
    parts: Vec<(Option<S>, Part)>,
    sums: Vec<Sum>,
    hasher: FixedState,
}

const PARTS: usize = 1 << 15;
const SUMS: usize = 1 << 14;

impl<S: Copy + Eq + Hash> Met<S> {
    /// Of nothing yet: the room for it is made when the first part is met.
    pub(super) fn new() -> Self {
        Self {
            parts: Vec::new(),
            sums: Vec::new(),
            hasher: FixedState::default(),
        }
    }

    /// What is known of a part.
    #[inline]
    pub(super) fn part(&mut self, part: &S) -> &mut Part {
        if self.parts.is_empty() {
            self.parts = vec![(None, Part::Met(0)); PARTS];
            let zero = CanonicalForm::ZERO;
            self.sums = vec![([zero; 2], zero, PartizanOutcome::Previous); SUMS];
        }
        let (kept, known) = &mut self.parts[place(self.hasher.hash_one(part), PARTS)];
        if *kept != Some(*part) {
            (*kept, *known) = (Some(*part), Part::Met(0));
        }
        known
    }

    /// The sum of two forms, and who wins it; `None` if there is no room for it.
    #[inline]
    pub(super) fn sum(
        &mut self,
        forms: &Forms,
        one: CanonicalForm,
        two: CanonicalForm,
    ) -> Option<(CanonicalForm, PartizanOutcome)> {
        let pair = [one.min(two), one.max(two)];
        let place = &mut self.sums[place(self.hasher.hash_one(pair), SUMS)];
        if place.0 != pair {
            let mut algebra = forms.algebra();
            let sum = algebra.sum(one, two).ok()?;
            *place = (pair, sum, algebra.outcome(sum).ok()?);
        }
        Some((place.1, place.2))
    }
}

/// A place that a hash says.
#[expect(clippy::cast_possible_truncation, reason = "some bits are enough")]
#[inline]
fn place(hash: u64, places: usize) -> usize {
    hash as usize % places
}
