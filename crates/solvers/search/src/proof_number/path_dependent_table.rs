//! Answers that hold only while positions are on the path: [`PathDependentTable`].

use stonework_core::{Budget, Question, Value};

use super::path_dependence::PathDependence;
use crate::question::Answer;

/// Slots of the smallest table.
const LEAST: usize = 64;

/// Keeps answers that depend on positions of the path, as long as those stay on the path.
///
/// There is one slot for a hash, and a newer answer replaces the older one. A `K` is the key of a
/// position.
pub(super) struct PathDependentTable<K, V> {
    slots: Vec<Option<Slot<K, V>>>,
    used: usize,
    most_bytes: usize,
    /// The heap memory behind the keys.
    heap_bytes: usize,
}

/// An answer, and what it depends on.
pub(super) struct Slot<K, V> {
    pub(super) key: K,
    pub(super) question: Question<V>,
    pub(super) answer: Answer<V>,
    pub(super) dependence: PathDependence,
    /// The place on the path of the position that it is about.
    pub(super) place: usize,
    /// The last place that it depends on.
    pub(super) last: usize,
    /// The number of the frame that was there.
    pub(super) serial: u64,
}

impl<K, V: Value> PathDependentTable<K, V> {
    /// An empty table that may grow to `most_bytes`.
    pub(super) fn new(most_bytes: usize) -> Self {
        Self {
            slots: Vec::new(),
            used: 0,
            most_bytes,
            heap_bytes: 0,
        }
    }

    fn slot(&self, hash: u64) -> Option<usize> {
        let bits = self.slots.len().checked_ilog2()?;
        usize::try_from(hash >> (u64::BITS - bits)).ok()
    }

    /// What is kept of a question about a position. The caller checks whether it still holds.
    #[inline]
    pub(super) fn get(
        &self,
        hash: u64,
        is_it: &dyn Fn(&K) -> bool,
        question: Question<V>,
    ) -> Option<&Slot<K, V>> {
        let kept = self.slots[self.slot(hash)?].as_ref()?;
        (kept.question == question && is_it(&kept.key)).then_some(kept)
    }

    /// Keeps an answer. `heap_bytes` gives the heap memory behind a key.
    pub(super) fn put(
        &mut self,
        hash: u64,
        new: Slot<K, V>,
        heap_bytes: fn(&K) -> usize,
        budget: &mut Budget,
    ) {
        if self.used >= self.slots.len() / 2 {
            self.grow(budget);
        }
        let Some(at) = self.slot(hash) else {
            return;
        };
        let kept = self.slots[at].as_ref();
        let lost = kept.map_or(0, |kept| heap_bytes(&kept.key));
        let gained = heap_bytes(&new.key);
        let held = self.heap_bytes - lost + gained;
        let all = size_of_val(self.slots.as_slice()).saturating_add(held);
        if gained > lost && (all > self.most_bytes || budget.take(gained - lost).is_err()) {
            return;
        }
        budget.give_back_heap(lost.saturating_sub(gained));
        self.heap_bytes = held;
        if self.slots[at].is_none() {
            self.used += 1;
        }
        self.slots[at] = Some(new);
    }

    /// Doubles the table and forgets what is in it, or leaves it as it is.
    #[cold]
    fn grow(&mut self, budget: &mut Budget) {
        let (old, new) = (self.slots.len(), (self.slots.len() * 2).max(LEAST));
        let bytes = size_of::<Option<Slot<K, V>>>();
        if new.saturating_mul(bytes) > self.most_bytes {
            return;
        }
        let Ok(mut slots) = budget.vec(new) else {
            return;
        };
        slots.resize_with(new, || None);
        self.slots = slots;
        self.used = 0;
        budget.give_back(old * bytes);
        budget.give_back_heap(std::mem::take(&mut self.heap_bytes));
    }
}
