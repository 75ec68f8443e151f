//! Answers that hold only while positions are on the path: [`PathDependentTable`].

use super::node::Node;
use super::path_dependence::PathDependence;
use crate::game::Game;
use crate::run::Budget;
use crate::solvers::question::{Answer, Question};

/// Slots of the smallest table.
const LEAST: usize = 64;

/// Keeps answers that depend on positions of the path, as long as those stay on the path.
///
/// There is one slot for a hash, and a newer answer replaces the older one.
pub(super) struct PathDependentTable<G: Game> {
    slots: Vec<Option<Slot<G>>>,
    used: usize,
    most_bytes: usize,
    /// The heap memory behind the states.
    heap_bytes: usize,
}

/// An answer, and what it depends on.
pub(super) struct Slot<G: Game> {
    node: Node<G::State>,
    question: Question<G::Value>,
    pub(super) answer: Answer<G::Value>,
    pub(super) dependence: PathDependence,
    /// The place on the path of the position that it is about.
    pub(super) place: usize,
    /// The last place that it depends on.
    pub(super) last: usize,
    /// The number of the frame that was there.
    pub(super) serial: u64,
}

impl<G: Game> PathDependentTable<G> {
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
        node: &Node<G::State>,
        question: Question<G::Value>,
    ) -> Option<&Slot<G>> {
        let kept = self.slots[self.slot(node.hash)?].as_ref()?;
        (kept.question == question && kept.node == *node).then_some(kept)
    }

    /// Keeps an answer to a question about a position at `place`, which depends on the frame number
    /// `serial` at the place `last` and on others before.
    pub(super) fn put(
        &mut self,
        node: &Node<G::State>,
        question: Question<G::Value>,
        answer: Answer<G::Value>,
        dependence: PathDependence,
        (place, last, serial): (usize, usize, u64),
        budget: &mut Budget,
    ) {
        if self.used >= self.slots.len() / 2 {
            self.grow(budget);
        }
        let Some(at) = self.slot(node.hash) else {
            return;
        };
        let node = node.clone();
        let kept = self.slots[at].as_ref();
        let lost = kept.map_or(0, |kept| G::state_heap_bytes(&kept.node.state));
        let gained = G::state_heap_bytes(&node.state);
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
        self.slots[at] = Some(Slot {
            node,
            question,
            answer,
            dependence,
            place,
            last,
            serial,
        });
    }

    /// Doubles the table and forgets what is in it, or leaves it as it is.
    #[cold]
    fn grow(&mut self, budget: &mut Budget) {
        let (old, new) = (self.slots.len(), (self.slots.len() * 2).max(LEAST));
        let bytes = size_of::<Option<Slot<G>>>();
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
