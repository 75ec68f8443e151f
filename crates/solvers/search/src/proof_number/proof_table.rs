//! What the search needs of its transposition table: [`ProofTable`].

use stonework_core::{Budget, Game, Question, StopReason};

use super::node::Node;
use super::proof_numbers::ProofNumbers;
use crate::growth::GrowingTable;
use crate::question::Answer;

/// What is known of a question about a position.
pub(crate) enum Known<V> {
    Answer(Answer<V>),
    Numbers(ProofNumbers),
    Nothing,
}

/// How a table is opened.
#[derive(Clone, Copy)]
pub(crate) struct Opening {
    /// The bytes that it may grow to, or a little more where a table cannot be so small.
    pub(crate) most_bytes: usize,
    /// Whether it makes a difference who is to move.
    pub(crate) is_sided: bool,
    /// Whether several threads use it.
    pub(crate) is_shared: bool,
}

/// The transposition table: bounds that are proved whatever the path, and the proof numbers of open
/// questions. It may forget, but what it answers about a position is about that very position.
pub(crate) trait ProofTable<G: Game>: GrowingTable + Sized {
    /// What stands for a position elsewhere.
    type Key;

    /// An empty table.
    fn open(game: &G, opening: Opening, budget: &mut Budget) -> Result<Self, StopReason>;

    /// The hash of a state with this player to move. `None` if the key of a packed game has more
    /// bits than the game says.
    fn hash(&self, game: &G, state: &G::State, is_first: bool) -> Option<u64>;

    /// What stands for a position elsewhere.
    fn key(game: &G, node: &Node<G::State>) -> Self::Key;

    /// Whether it stands for this position.
    fn is_key_of(key: &Self::Key, game: &G, node: &Node<G::State>) -> bool;

    /// The heap memory behind a key.
    fn key_heap_bytes(key: &Self::Key) -> usize;

    /// Has what this hash finds fetched from memory, as it will be asked for soon.
    fn prefetch(&self, hash: u64);

    /// The answer to a question about a position, or the proof numbers of that question.
    fn get(&self, game: &G, node: &Node<G::State>, question: Question<G::Value>)
    -> Known<G::Value>;

    /// Keeps the answer to a question, which holds whatever the path; the search took so many
    /// positions. Returns whether it took an empty slot.
    fn put_answer(
        &self,
        game: &G,
        node: &Node<G::State>,
        question: Question<G::Value>,
        answer: Answer<G::Value>,
        effort: u64,
        budget: &mut Budget,
    ) -> bool;

    /// The same of the proof numbers of a question.
    fn put_numbers(
        &self,
        game: &G,
        node: &Node<G::State>,
        question: Question<G::Value>,
        numbers: ProofNumbers,
        effort: u64,
        budget: &mut Budget,
    ) -> bool;
}
