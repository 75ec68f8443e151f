//! The table of whole states, for several threads: [`SharedStateProofTable`].

use super::node::{Node, hash};
use super::proof_numbers::ProofNumbers;
use super::proof_table::{GrowingTable, Known, Opening, ProofTable};
use super::state_proof_table::{Entry, Key, find, hash_of, heap_bytes, update};
use crate::game::Game;
use crate::run::{Budget, StopReason};
use crate::solvers::question::{Answer, Question};
use crate::solvers::table_parts::TableParts;
use crate::solvers::transposition_table::Slot;

/// Whole states, in parts with a lock each.
pub(super) struct SharedStateProofTable<G: Game>(TableParts<Key<G>, Entry<G::Value>>);

impl<G: Game> SharedStateProofTable<G> {
    fn put(&self, node: &Node<G::State>, entry: Entry<G::Value>, effort: u64) -> bool {
        let new = Slot::new((node.state.clone(), node.is_first), entry, effort);
        self.0.change(node.hash, |part| {
            part.put(node.hash, new, heap_bytes::<G>, update::<G>)
        })
    }
}

impl<G: Game> GrowingTable for SharedStateProofTable<G> {
    fn heap_bytes(&self) -> usize {
        self.0.heap_bytes()
    }

    fn load(&self) -> (usize, usize) {
        self.0.load()
    }

    fn is_full(&self, more: usize) -> bool {
        self.0.growth().is_due(more)
    }

    fn grow(&mut self, budget: &mut Budget) {
        self.0.grow(budget, hash_of::<G>, heap_bytes::<G>);
    }
}

impl<G: Game> ProofTable<G> for SharedStateProofTable<G> {
    type Key = Key<G>;

    fn open(_: &G, opening: Opening, budget: &mut Budget) -> Result<Self, StopReason> {
        TableParts::open(opening.most_bytes, budget).map(Self)
    }

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

    /// To look where it is would take a lock.
    fn prefetch(&self, _: u64) {}

    fn get(&self, _: &G, node: &Node<G::State>, question: Question<G::Value>) -> Known<G::Value> {
        find::<G>(&self.0.part(node.hash), node, question)
    }

    fn put_answer(
        &self,
        _: &G,
        node: &Node<G::State>,
        _: Question<G::Value>,
        answer: Answer<G::Value>,
        effort: u64,
        _: &mut Budget,
    ) -> bool {
        self.put(node, Entry::Bounds(answer.bounds()), effort)
    }

    fn put_numbers(
        &self,
        _: &G,
        node: &Node<G::State>,
        question: Question<G::Value>,
        numbers: ProofNumbers,
        effort: u64,
        _: &mut Budget,
    ) -> bool {
        self.put(node, Entry::Numbers(question, numbers), effort)
    }
}
