//! The positions of an erased game, as a solve finds them: [`Positions`], [`Node`], [`Edge`].

use std::fmt::{self, Debug};
use std::hash::{Hash, Hasher};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::state::ErasedState;
use super::store::{Child, NO_NUMBER, Store, StoredEdge};
use crate::game::Turn;
use crate::run::{ExternalBytes, Run};
use crate::value::Value;

/// The positions of an erased game that one solve has found. [`super::Erased`] is the game on them.
///
/// Made by [`super::ErasedGame::interned`] or [`super::ErasedGame::on_path`].
pub struct Positions<V: Value> {
    inner: Mutex<Inner<V>>,
    held: ExternalBytes,
}

struct Inner<V: Value> {
    store: Box<dyn Store<V>>,
    /// The position that was entered last.
    start: Option<Child<V>>,
    /// The moves of the position that was expanded last.
    edges: Vec<StoredEdge<V>>,
}

impl<V: Value> Positions<V> {
    pub(super) fn new(store: Box<dyn Store<V>>, held: ExternalBytes) -> Self {
        let inner = Inner {
            store,
            start: None,
            edges: Vec::new(),
        };
        Self {
            inner: Mutex::new(inner),
            held,
        }
    }

    /// The settings of a solve that counts the memory of these positions as its own.
    #[must_use]
    pub fn counted_by(&self, run: &Run) -> Run {
        run.clone().with_external_bytes(self.held.clone())
    }

    /// The position of a state, from which a solve can begin.
    ///
    /// # Panics
    ///
    /// If the state belongs to a game of other types.
    #[must_use]
    pub fn enter(&self, state: &ErasedState) -> Node<'_, V> {
        let mut inner = self.lock();
        let child = inner.store.enter(state);
        inner.start = Some(child);
        self.node(child)
    }

    /// The position that was entered last.
    pub(super) fn start(&self) -> Node<'_, V> {
        let start = self.lock().start;
        self.node(start.expect("a position was entered before the game is solved"))
    }

    /// The position of a state, if it is kept and was found before.
    #[must_use]
    pub fn find(&self, state: &ErasedState) -> Option<Node<'_, V>> {
        let child = self.lock().store.find(state)?;
        Some(self.node(child))
    }

    /// The state of the position with a number; `None` if it is not kept.
    #[must_use]
    pub fn state(&self, number: usize) -> Option<ErasedState> {
        self.lock().store.state(number)
    }

    fn lock(&self) -> MutexGuard<'_, Inner<V>> {
        // A panic of the rules leaves a store that is whole: positions are added at the end.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn node(&self, child: Child<V>) -> Node<'_, V> {
        let (number, hash, end) = match child {
            Child::Open { number, hash } => (number, hash, None),
            Child::Over { number, value } => (number, number as u64, Some(value)),
        };
        Node {
            positions: self,
            number,
            hash,
            end,
        }
    }

    /// Moves of a position, as [`Store::expand`] lists them.
    pub(super) fn edges(&self, number: usize, from: usize, most: usize) -> Vec<Edge<'_, V>> {
        let mut inner = self.lock();
        let Inner { store, edges, .. } = &mut *inner;
        edges.clear();
        store.expand(number, from, most, edges);
        let edges = (from..).zip(edges.iter());
        edges
            .map(|(index, edge)| Edge {
                index,
                turn: edge.turn,
                gain: edge.gain,
                node: self.node(edge.child),
            })
            .collect()
    }

    /// How many moves a position has.
    pub(super) fn move_count(&self, number: usize) -> usize {
        self.lock().store.move_count(number)
    }

    /// The value that the store remembers of a position.
    pub(super) fn remembered(&self, number: usize) -> Option<V> {
        self.lock().store.remembered(number)
    }

    /// Has the store remember the value of a position whose search took `effort` positions.
    pub(super) fn remember(&self, number: usize, value: V, effort: u64) {
        self.lock().store.remember(number, value, effort);
    }
}

impl<V: Value> Debug for Positions<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Positions")
            .field("bytes", &self.held.get())
            .finish_non_exhaustive()
    }
}

/// A position of an erased game: its number in [`Positions`], and its value if play is over.
#[derive(Clone, Copy)]
pub struct Node<'p, V: Value> {
    positions: &'p Positions<V>,
    number: usize,
    /// Equal positions have equal hashes.
    hash: u64,
    end: Option<V>,
}

impl<V: Value> Node<'_, V> {
    /// The number of the position; of interned positions, each has its own, from 0 as they are found.
    #[must_use]
    pub fn number(&self) -> usize {
        self.number
    }

    /// What the position is worth if play is over in it.
    #[must_use]
    pub fn terminal_value(&self) -> Option<V> {
        self.end
    }
}

impl<V: Value> PartialEq for Node<'_, V> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.hash == other.hash
            && self.end == other.end
            && (self.number == other.number
                || self
                    .positions
                    .lock()
                    .store
                    .are_equal(self.number, other.number))
    }
}

impl<V: Value> Eq for Node<'_, V> {}

impl<V: Value> Hash for Node<'_, V> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.hash.hash(state);
    }
}

/// The state itself, or its value if it is an end that is not kept.
impl<V: Value> Debug for Node<'_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = (self.number != NO_NUMBER).then(|| self.positions.state(self.number));
        match (state.flatten(), self.end) {
            (Some(state), _) => state.fmt(f),
            (None, Some(value)) => write!(f, "an end worth {value}"),
            (None, None) => write!(f, "position {}", self.number),
        }
    }
}

/// A move of an erased game: its index among the moves of its position, and what it leads to.
#[derive(Clone, Copy)]
pub struct Edge<'p, V: Value> {
    index: usize,
    pub(super) turn: Turn,
    pub(super) gain: V::Gain,
    pub(super) node: Node<'p, V>,
}

impl<V: Value> Edge<'_, V> {
    /// The index of the move in [`crate::Game::moves`].
    #[must_use]
    pub fn index(&self) -> usize {
        self.index
    }
}

impl<V: Value> PartialEq for Edge<'_, V> {
    fn eq(&self, other: &Self) -> bool {
        self.index == other.index && self.node == other.node
    }
}

impl<V: Value> Eq for Edge<'_, V> {}

impl<V: Value> Debug for Edge<'_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {}", self.index)
    }
}
