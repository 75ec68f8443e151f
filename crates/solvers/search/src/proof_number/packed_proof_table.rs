//! The table of a [`Packed`] game: [`PackedProofTable`].

use stonework_core::{Bounds, Budget, Coded, Packed, Question, StopReason};

use super::entry_bits::{CodedEntry, Layout, PositionKey};
use super::node::Node;
use super::proof_numbers::ProofNumbers;
use super::proof_table::{Known, Opening, ProofTable};
use super::proof_words::{CodedKnown, ProofWords};
use crate::growth::{GrowingTable, Growth};
use crate::question::{Answer, answered_by, intersect};

/// Keys and codes in place of states and values: it depends on no game.
pub(crate) struct PackedProofTable {
    words: ProofWords,
    key_bits: u32,
}

impl PackedProofTable {
    /// The key of a position, with all that the table's entries need of it.
    #[inline]
    fn place<G: Packed>(&self, game: &G, node: &Node<G::State>) -> PositionKey {
        PositionKey {
            hash: node.hash,
            key: match self.words.layout() {
                Layout::Short => 0,
                Layout::Long => game.pack(&node.state).into(),
            },
            is_first: node.is_first,
        }
    }
}

/// A question about codes; `None` if the value has none, or there is no value in it.
#[inline]
fn coded<V: Coded>(question: Question<V>) -> Option<Question<i32>> {
    Some(match question {
        Question::AtLeast(value) => Question::AtLeast(value.code()?),
        Question::MoreThan(value) => Question::MoreThan(value.code()?),
        Question::Exact => return None,
    })
}

/// Bounds of values from those of codes.
#[inline]
fn decoded<V: Coded>(Bounds { lower, upper }: Bounds<i32>) -> Bounds<V> {
    Bounds {
        lower: lower.and_then(V::from_code),
        upper: upper.and_then(V::from_code),
    }
}

impl GrowingTable for PackedProofTable {
    fn growth(&self) -> &Growth {
        self.words.growth()
    }

    fn grow(&mut self, budget: &mut Budget) {
        self.words.grow(budget);
    }
}

impl<G: Packed<Value: Coded>> ProofTable<G> for PackedProofTable {
    type Key = (u128, bool);

    fn open(game: &G, opening: Opening, budget: &mut Budget) -> Result<Self, StopReason> {
        let key_bits = game.key_bits();
        let layout = Layout::new(
            key_bits.saturating_add(opening.is_sided.into()),
            game.value_bits(),
        );
        let (most_bytes, is_shared) = (opening.most_bytes, opening.is_shared);
        Ok(Self {
            words: ProofWords::open(layout, most_bytes, is_shared, budget)?,
            key_bits,
        })
    }

    #[inline]
    fn hash(&self, game: &G, state: &G::State, is_first: bool) -> Option<u64> {
        let key: u128 = game.pack(state).into();
        let fits = key.checked_shr(self.key_bits).unwrap_or(0) == 0;
        fits.then(|| self.words.layout().hash(key, is_first))
    }

    fn key(game: &G, node: &Node<G::State>) -> (u128, bool) {
        (game.pack(&node.state).into(), node.is_first)
    }

    fn is_key_of(&(key, is_first): &(u128, bool), game: &G, node: &Node<G::State>) -> bool {
        is_first == node.is_first && key == game.pack(&node.state).into()
    }

    fn key_heap_bytes(_: &(u128, bool)) -> usize {
        0
    }

    #[inline]
    fn prefetch(&self, hash: u64) {
        self.words.prefetch(hash);
    }

    #[inline]
    fn get(
        &self,
        game: &G,
        node: &Node<G::State>,
        question: Question<G::Value>,
    ) -> Known<G::Value> {
        let CodedKnown { bounds, numbers } =
            self.words.get(&self.place(game, node), coded(question));
        match (answered_by(question, decoded(bounds)), numbers) {
            (Some(answer), _) => Known::Answer(answer),
            (None, Some(numbers)) => Known::Numbers(numbers),
            (None, None) => Known::Nothing,
        }
    }

    fn put_answer(
        &self,
        game: &G,
        node: &Node<G::State>,
        question: Question<G::Value>,
        answer: Answer<G::Value>,
        effort: u64,
        _: &mut Budget,
    ) -> bool {
        let place = self.place(game, node);
        let kept = decoded(self.words.get(&place, None).bounds);
        let Bounds { lower, upper } = intersect(kept, answer.bounds());
        let bounds = Bounds {
            lower: lower.and_then(Coded::code),
            upper: upper.and_then(Coded::code),
        };
        let entry = CodedEntry::Bounds(bounds);
        self.words.put(&place, &entry, coded(question), effort)
    }

    fn put_numbers(
        &self,
        game: &G,
        node: &Node<G::State>,
        question: Question<G::Value>,
        numbers: ProofNumbers,
        effort: u64,
        _: &mut Budget,
    ) -> bool {
        let Some(coded) = coded(question) else {
            return false;
        };
        let entry = CodedEntry::Numbers(coded, numbers);
        self.words
            .put(&self.place(game, node), &entry, None, effort)
    }
}
