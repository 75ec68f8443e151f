//! A position on the path: [`Frame`], its open moves, [`Child`], and what is found out about it,
//! [`Found`]. Next: [`super::search`].

use stonework_core::{Gain, Game, Question, Turn};

use super::node::Node;
use super::path_dependence::PathDependence;
use super::proof_numbers::ProofNumbers;
use crate::question::Answer;

/// An open move: one whose own question has no answer yet.
pub(super) struct Child<M> {
    pub(super) mv: M,
    /// Its place among the moves as they are listed.
    pub(super) place: usize,
    pub(super) rank: i32,
    /// The hash of the position that it leads to.
    pub(super) hash: u64,
    /// The numbers of the question about this move, seen from the mover.
    pub(super) numbers: ProofNumbers,
    /// Whether it was searched from this frame.
    pub(super) was_searched: bool,
}

/// A move, and the position that it leads to, which is still to be looked up.
pub(super) struct Listed<G: Game> {
    pub(super) mv: G::Move,
    pub(super) place: usize,
    pub(super) rank: i32,
    pub(super) node: Node<G::State>,
    pub(super) question: Question<G::Value>,
    pub(super) gain: Gain<G>,
    pub(super) turn: Turn,
}

/// A position on the path, whose question is open.
pub(super) struct Frame<G: Game> {
    pub(super) node: Node<G::State>,
    pub(super) question: Question<G::Value>,
    /// The search of it is over when its numbers reach these.
    pub(super) limits: ProofNumbers,
    /// What the best of the moves answered is worth at most.
    pub(super) best: Option<G::Value>,
    /// What the answers about those moves depend on.
    pub(super) dependence: PathDependence,
    /// Its open moves are those from here up to the next frame's.
    pub(super) floor: usize,
    /// The move that is being searched, counted from there.
    pub(super) current: usize,
    pub(super) gain: Gain<G>,
    pub(super) turn: Turn,
    /// The count of positions when it was entered.
    pub(super) entered: u64,
    /// The number of this frame among all frames of the search.
    pub(super) serial: u64,
}

/// An answer, and what it depends on.
pub(super) type Answered<V> = (Answer<V>, PathDependence);

/// The answer to a question, as one thread tells it the others.
#[derive(Clone, Copy)]
pub(super) struct Proved<V> {
    pub(super) answer: Answer<V>,
    /// The place of the move that answers it with a yes, if that is known.
    pub(super) place: Option<usize>,
}

/// What is found out about a question.
#[derive(Clone, Copy)]
pub(super) enum Found<V> {
    /// The answer, and what it depends on.
    Answer(Answer<V>, PathDependence),
    /// There is no answer yet. If the position was searched, the numbers have reached its limits.
    Numbers(ProofNumbers),
}
