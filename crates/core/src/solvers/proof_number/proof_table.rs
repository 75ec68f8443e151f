//! What the search keeps of positions wherever it meets them: [`ProofTable`].

use super::node::{Node, hash};
use super::proof_numbers::ProofNumbers;
use crate::game::Game;
use crate::run::{Budget, StopReason};
use crate::solution::Bounds;
use crate::solvers::question::{Answer, Question, intersect};
use crate::solvers::transposition_table::{Slot, TranspositionTable};

/// What is kept of a position. A position may have several slots: one of bounds, and others of
/// questions.
#[derive(Clone, Copy)]
enum Entry<V> {
    Bounds(Bounds<V>),
    Numbers(Question<V>, ProofNumbers),
}

/// A state, and whether the first player is to move.
type Key<G> = (<G as Game>::State, bool);

type ProofSlot<G> = Slot<Key<G>, Entry<<G as Game>::Value>>;

/// What is known of a question about a position.
pub(super) enum Known<V> {
    Answer(Answer<V>),
    Numbers(ProofNumbers),
    Nothing,
}

/// The transposition table: bounds that are proved whatever the path, and the proof numbers of open
/// questions.
pub(super) struct ProofTable<G: Game>(TranspositionTable<Key<G>, Entry<G::Value>>);

impl<G: Game> ProofTable<G> {
    /// An empty table that may grow to `most_bytes`.
    pub(super) fn open(most_bytes: usize, budget: &mut Budget) -> Result<Self, StopReason> {
        TranspositionTable::open(most_bytes, budget).map(Self)
    }

    /// Has the bucket of a hash fetched from memory, as it will be read soon.
    #[inline]
    pub(super) fn prefetch(&self, hash: u64) {
        self.0.prefetch(hash);
    }

    /// The answer to a question about a position, or the proof numbers of that question.
    #[inline]
    pub(super) fn get(
        &self,
        node: &Node<G::State>,
        question: Question<G::Value>,
    ) -> Known<G::Value> {
        let mut known = Known::Nothing;
        for slot in self.0.bucket(node.hash) {
            if slot.key.1 != node.is_first || slot.key.0 != node.state {
                continue;
            }
            match slot.entry {
                Entry::Bounds(Bounds { lower, upper }) => {
                    if let Some(answer) = question.answered_by(lower, upper) {
                        return Known::Answer(answer);
                    }
                }
                Entry::Numbers(of, numbers) if of == question => known = Known::Numbers(numbers),
                Entry::Numbers(..) => {}
            }
        }
        known
    }

    /// Keeps an answer that holds whatever the path.
    pub(super) fn put_answer(
        &mut self,
        node: &Node<G::State>,
        answer: Answer<G::Value>,
        effort: u64,
        budget: &mut Budget,
    ) {
        self.put(node, Entry::Bounds(answer.bounds()), effort, budget);
    }

    /// Keeps the proof numbers of a question.
    pub(super) fn put_numbers(
        &mut self,
        node: &Node<G::State>,
        question: Question<G::Value>,
        numbers: ProofNumbers,
        effort: u64,
        budget: &mut Budget,
    ) {
        self.put(node, Entry::Numbers(question, numbers), effort, budget);
    }

    fn put(
        &mut self,
        node: &Node<G::State>,
        entry: Entry<G::Value>,
        effort: u64,
        budget: &mut Budget,
    ) {
        let heap_bytes = |(state, _): &Key<G>| G::state_heap_bytes(state);
        let new = Slot::new((node.state.clone(), node.is_first), entry, effort);
        let needed = heap_bytes(&new.key);
        if needed > 0 && budget.left().is_some_and(|left| needed > left) {
            // An entry that is there already needs no more memory.
            self.0.update(node.hash, &new, update::<G>);
            return;
        }
        let before = self.0.heap_bytes();
        self.0.put(node.hash, new, heap_bytes, update::<G>);
        let held = self.0.heap_bytes();
        budget.give_back_heap(before.saturating_sub(held));
        let taken = budget.take_heap(held.saturating_sub(before));
        debug_assert!(taken.is_ok(), "there was room for it");
        if self.0.is_full() {
            let hash = |(state, is_first): &Key<G>| hash(state, *is_first);
            self.0.grow(budget, hash, heap_bytes);
            budget.give_back_heap(held.saturating_sub(self.0.heap_bytes()));
        }
    }
}

/// Merges an entry into a slot of the same position and kind, if it is one.
#[inline]
fn update<G: Game>(kept: &mut ProofSlot<G>, new: &ProofSlot<G>) -> bool {
    let entry = match (kept.entry, new.entry) {
        (Entry::Bounds(old), Entry::Bounds(new)) => Entry::Bounds(intersect(old, new)),
        (Entry::Numbers(old, _), Entry::Numbers(of, _)) if old == of => new.entry,
        _ => return false,
    };
    if kept.key != new.key {
        return false;
    }
    kept.entry = entry;
    kept.effort = kept.effort.saturating_add(new.effort);
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Step;
    use crate::value::WinLose;

    /// A game whose states say that there is much heap memory behind them.
    struct Large;

    /// More than the slots of a table take when it grows for the first time.
    const MUCH: usize = 16 << 10;

    impl Game for Large {
        type State = u32;
        type Move = ();
        type Value = WinLose;

        fn start(&self) -> u32 {
            0
        }

        fn terminal_value(&self, _: &u32) -> Option<WinLose> {
            Some(WinLose::Loss)
        }

        fn moves(&self, _: &u32) -> impl Iterator<Item = ()> {
            std::iter::empty()
        }

        fn play(&self, &state: &u32, (): ()) -> Step<Self> {
            Step::to(state)
        }

        fn state_heap_bytes(_: &u32) -> usize {
            MUCH
        }
    }

    const QUESTION: Question<WinLose> = Question::AtLeast(WinLose::Win);

    /// Keeps the proof numbers of a state.
    fn put(table: &mut ProofTable<Large>, state: u32, proof: u32, budget: &mut Budget) {
        let numbers = ProofNumbers { proof, disproof: 1 };
        table.put_numbers(&Node::new(state, true), QUESTION, numbers, 1, budget);
    }

    /// The proof number that is kept of a state.
    fn proof_of(table: &ProofTable<Large>, state: u32) -> Option<u32> {
        match table.get(&Node::new(state, true), QUESTION) {
            Known::Numbers(numbers) => Some(numbers.proof),
            _ => None,
        }
    }

    #[test]
    fn an_entry_is_updated_where_no_other_state_has_room() {
        let mut budget = Budget::new(Some(1 << 20));
        let mut table = ProofTable::open(1 << 19, &mut budget).unwrap();
        put(&mut table, 7, 2, &mut budget);
        let left = budget.left().unwrap();
        budget.take(left - MUCH / 2).unwrap();
        put(&mut table, 7, 3, &mut budget);
        assert_eq!(proof_of(&table, 7), Some(3));
        put(&mut table, 8, 4, &mut budget);
        assert_eq!(proof_of(&table, 8), None);
    }

    #[test]
    fn a_state_is_counted_before_the_table_grows() {
        for limit in (0..120 * MUCH).step_by(MUCH / 8) {
            let mut budget = Budget::new(Some(limit));
            let Ok(mut table) = ProofTable::open(1 << 24, &mut budget) else {
                continue;
            };
            for state in 0..120 {
                put(&mut table, state, 2, &mut budget);
                let used = budget.used();
                assert!(used <= limit, "{used} of {limit}");
                assert!(used >= table.0.heap_bytes(), "{used} of {limit}");
            }
        }
    }
}
