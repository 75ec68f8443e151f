//! The table of whole states: [`StateProofTable`].

use std::cell::RefCell;
use std::marker::PhantomData;
use std::sync::Mutex;

use stonework_core::{Bounds, Budget, Game, Question, StopReason};

use super::node::{Node, hash};
use super::proof_numbers::ProofNumbers;
use super::proof_table::{Known, Opening, ProofTable};
use crate::growth::{GrowingTable, Growth};
use crate::question::{Answer, answered_by, intersect};
use crate::states::{Hold, States};
use crate::transposition_table::{Slot, TranspositionTable};

/// What is kept of a position. A position may have several slots: one of bounds, and others of
/// questions.
#[derive(Clone, Copy)]
pub(crate) enum Entry<V> {
    Bounds(Bounds<V>),
    Numbers(Question<V>, ProofNumbers),
}

/// A state, and whether the first player is to move.
type Key<G> = (<G as Game>::State, bool);

type Part<G> = TranspositionTable<Key<G>, Entry<<G as Game>::Value>>;

type ProofSlot<G> = Slot<Key<G>, Entry<<G as Game>::Value>>;

/// Whole states, for the one thread that searches.
pub(crate) type SerialProofStates<G> = StateProofTable<G, RefCell<Part<G>>>;

/// Whole states, for several threads.
pub(crate) type SharedProofStates<G> = StateProofTable<G, Mutex<Part<G>>>;

/// Whole states, in parts that are held as `C` says.
pub(crate) struct StateProofTable<G, C>(States<C>, PhantomData<fn() -> G>);

impl<G: Game, C: Hold<Part<G>>> StateProofTable<G, C> {
    fn put(
        &self,
        node: &Node<G::State>,
        entry: Entry<G::Value>,
        effort: u64,
        budget: &mut Budget,
    ) -> bool {
        let new = Slot::new((node.state.clone(), node.is_first), entry, effort);
        self.0
            .put(node.hash, new, heap_bytes::<G>, update::<G>, budget)
    }
}

/// The hash of a key.
fn hash_of<G: Game>((state, is_first): &Key<G>) -> u64 {
    hash(state, *is_first)
}

/// The heap memory behind a key.
fn heap_bytes<G: Game>((state, _): &Key<G>) -> usize {
    G::state_heap_bytes(state)
}

impl<G: Game, C: Hold<Part<G>>> GrowingTable for StateProofTable<G, C> {
    fn uncounted_heap_bytes(&self) -> usize {
        self.0.uncounted_heap_bytes()
    }

    fn growth(&self) -> &Growth {
        self.0.growth()
    }

    fn grow(&mut self, budget: &mut Budget) {
        self.0.grow(budget, hash_of::<G>, heap_bytes::<G>);
    }
}

impl<G: Game, C: Hold<Part<G>>> ProofTable<G> for StateProofTable<G, C> {
    type Key = Key<G>;

    fn open(_: &G, opening: Opening, budget: &mut Budget) -> Result<Self, StopReason> {
        let states = States::open(opening.most_bytes, budget)?;
        Ok(Self(states, PhantomData))
    }

    #[inline]
    fn hash(&self, _: &G, state: &G::State, is_first: bool) -> Option<u64> {
        Some(hash(state, is_first))
    }

    fn key(_: &G, node: &Node<G::State>) -> Key<G> {
        (node.state.clone(), node.is_first)
    }

    fn is_key_of((state, is_first): &Key<G>, _: &G, node: &Node<G::State>) -> bool {
        *is_first == node.is_first && *state == node.state
    }

    fn key_heap_bytes(key: &Key<G>) -> usize {
        heap_bytes::<G>(key)
    }

    #[inline]
    fn prefetch(&self, hash: u64) {
        self.0.prefetch(hash);
    }

    #[inline]
    fn get(&self, _: &G, node: &Node<G::State>, question: Question<G::Value>) -> Known<G::Value> {
        self.0
            .with_part(node.hash, |part| find::<G>(part, node, question))
    }

    fn put_answer(
        &self,
        _: &G,
        node: &Node<G::State>,
        _: Question<G::Value>,
        answer: Answer<G::Value>,
        effort: u64,
        budget: &mut Budget,
    ) -> bool {
        self.put(node, Entry::Bounds(answer.bounds()), effort, budget)
    }

    fn put_numbers(
        &self,
        _: &G,
        node: &Node<G::State>,
        question: Question<G::Value>,
        numbers: ProofNumbers,
        effort: u64,
        budget: &mut Budget,
    ) -> bool {
        self.put(node, Entry::Numbers(question, numbers), effort, budget)
    }
}

/// What a table knows of a question about a position.
#[inline]
fn find<G: Game>(
    table: &Part<G>,
    node: &Node<G::State>,
    question: Question<G::Value>,
) -> Known<G::Value> {
    let mut known = Known::Nothing;
    for slot in table.bucket(node.hash) {
        let Some(slot) = slot else { continue };
        if slot.key.1 != node.is_first || slot.key.0 != node.state {
            continue;
        }
        match slot.entry {
            Entry::Bounds(bounds) => {
                if let Some(answer) = answered_by(question, bounds) {
                    return Known::Answer(answer);
                }
            }
            Entry::Numbers(of, numbers) if of == question => known = Known::Numbers(numbers),
            Entry::Numbers(..) => {}
        }
    }
    known
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
    use stonework_core::{ExternalBytes, Step, WinLose};

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

    fn open(
        most_bytes: usize,
        budget: &mut Budget,
    ) -> Result<SerialProofStates<Large>, StopReason> {
        let opening = Opening {
            most_bytes,
            is_sided: false,
            is_shared: false,
        };
        SerialProofStates::open(&Large, opening, budget)
    }

    fn node(state: u32) -> Node<u32> {
        Node {
            state,
            is_first: true,
            hash: hash(&state, true),
        }
    }

    /// Keeps the proof numbers of a state.
    fn put(table: &SerialProofStates<Large>, state: u32, proof: u32, budget: &mut Budget) {
        let numbers = ProofNumbers { proof, disproof: 1 };
        table.put_numbers(&Large, &node(state), QUESTION, numbers, 1, budget);
    }

    /// The proof number that is kept of a state.
    fn proof_of(table: &SerialProofStates<Large>, state: u32) -> Option<u32> {
        match table.get(&Large, &node(state), QUESTION) {
            Known::Numbers(numbers) => Some(numbers.proof),
            _ => None,
        }
    }

    #[test]
    fn an_entry_is_updated_where_no_other_state_has_room() {
        let mut budget = Budget::new(Some(1 << 20));
        let table = open(1 << 19, &mut budget).unwrap();
        put(&table, 7, 2, &mut budget);
        let left = budget.left().unwrap();
        budget.take(left - MUCH / 2).unwrap();
        put(&table, 7, 3, &mut budget);
        assert_eq!(proof_of(&table, 7), Some(3));
        put(&table, 8, 4, &mut budget);
        assert_eq!(proof_of(&table, 8), None);
    }

    #[test]
    fn an_entry_is_declined_where_others_have_taken_the_room_meanwhile() {
        let others = ExternalBytes::new();
        let mut budget = Budget::new(Some(1 << 20)).with_external(others.clone());
        let table = open(1 << 19, &mut budget).unwrap();
        put(&table, 7, 2, &mut budget);
        for held in [1 << 20, 1 << 30] {
            others.set(held);
            put(&table, 8, 2, &mut budget);
            put(&table, 7, 3, &mut budget);
            let known = [7, 8].map(|state| proof_of(&table, state));
            assert_eq!(known, [Some(3), None]);
        }
        others.set(0);
        put(&table, 8, 2, &mut budget);
        assert_eq!(proof_of(&table, 8), Some(2));
    }

    #[test]
    fn a_state_is_counted_before_the_table_grows() {
        for limit in (0..120 * MUCH).step_by(MUCH / 8) {
            let mut budget = Budget::new(Some(limit));
            let Ok(mut table) = open(1 << 24, &mut budget) else {
                continue;
            };
            for state in 0..120 {
                let numbers = ProofNumbers {
                    proof: 2,
                    disproof: 1,
                };
                let fresh =
                    table.put_numbers(&Large, &node(state), QUESTION, numbers, 1, &mut budget);
                if table.growth().is_due(fresh.into()) {
                    table.grow(&mut budget);
                }
                let used = budget.used();
                assert!(used <= limit, "{used} of {limit}");
                assert!(
                    used >= table.0.with_part(0, |part| part.heap_bytes()),
                    "{used} of {limit}"
                );
            }
        }
    }
}
