//! The positions of an erased game, as a solve finds them: [`Positions`], [`Node`].

use std::cell::{Cell, RefCell};
use std::fmt::{self, Debug};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use stonework_core::{ExternalBytes, Run, StopReason, Value};

use super::edge::{Edge, NO_NUMBER};
use super::interned::Interned;
use super::on_path::OnPath;
use super::oracle::{ErasedOracle, Leaves, OracleFailure};
use super::ranked::Ranked;
use super::state::ErasedState;
use super::states::{Batch, EmptyStates};

/// The positions of an erased game that one solve has found. [`super::Erased`] is the game on them.
///
/// Made by [`super::ErasedGame::interned`], [`super::ErasedGame::on_path`] or [`super::ranked`].
pub struct Positions<V: Value> {
    store: Store<V>,
    held: ExternalBytes,
    /// The position that was entered last.
    start: Cell<Option<(usize, Option<V>)>>,
    /// Room for the moves of the position that is expanded next.
    spare: Cell<Vec<Edge<V>>>,
    /// Who knows the values of some positions.
    leaves: Option<Box<Leaves<V>>>,
}

/// Where the positions are kept, and what numbers they have.
enum Store<V: Value> {
    Ranked(Box<dyn Ranked<V>>),
    Interned(RefCell<Interned<V>>),
    OnPath(RefCell<OnPath<V>>),
}

impl<V: Value> Positions<V> {
    fn new(store: Store<V>, held: ExternalBytes) -> Self {
        Self {
            store,
            held,
            start: Cell::new(None),
            spare: Cell::default(),
            leaves: None,
        }
    }

    /// The same with an oracle: a position that a move leads to is a leaf if the oracle knows its
    /// value. The position that is entered is none.
    ///
    /// After a solve or a count, ask [`Positions::take_failure`]: if the oracle failed, the answer
    /// means nothing.
    #[must_use]
    pub fn with_oracle(mut self, oracle: Arc<dyn ErasedOracle<V>>) -> Self {
        self.leaves = Some(Box::new(Leaves::new(oracle)));
        self
    }

    /// Why the oracle could not be asked, if so; then nothing that was found out counts.
    ///
    /// From such a failure on, no position has moves. So a solve ends at once, most often with
    /// [`stonework_core::SolveError::NoMoves`].
    #[must_use]
    pub fn take_failure(&self) -> Option<OracleFailure> {
        self.leaves.as_ref()?.take_failure()
    }

    pub(super) fn ranked(game: Box<dyn Ranked<V>>) -> Self {
        Self::new(Store::Ranked(game), ExternalBytes::new())
    }

    pub(super) fn interned(states: EmptyStates<V>, ends: bool) -> Self {
        let held = ExternalBytes::new();
        let store = Interned::new(states.0, ends, held.clone());
        Self::new(Store::Interned(RefCell::new(store)), held)
    }

    pub(super) fn of_path(states: EmptyStates<V>, memo_bytes: Option<usize>) -> Self {
        let held = ExternalBytes::new();
        let store = OnPath::new(states.0, memo_bytes, held.clone());
        Self::new(Store::OnPath(RefCell::new(store)), held)
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
        let entered = match &self.store {
            Store::Ranked(game) => game.enter(state),
            Store::Interned(store) => store.borrow_mut().enter(state),
            Store::OnPath(store) => store.borrow_mut().enter(state),
        };
        self.start.set(Some(entered));
        self.start()
    }

    /// The position that was entered last.
    pub(super) fn start(&self) -> Node<'_, V> {
        let start = self.start.get();
        let (number, end) = start.expect("a position was entered before the game is solved");
        self.node(number, end)
    }

    /// The position of a state, if it is kept and was found before.
    #[must_use]
    pub fn find(&self, state: &ErasedState) -> Option<Node<'_, V>> {
        let (number, end) = match &self.store {
            Store::Ranked(game) => game.enter(state),
            Store::Interned(store) => store.borrow_mut().find(state)?,
            Store::OnPath(store) => store.borrow_mut().find(state)?,
        };
        Some(self.node(number, end))
    }

    /// The state of the position with a number; `None` if it is not kept.
    #[must_use]
    pub fn state(&self, number: usize) -> Option<ErasedState> {
        match &self.store {
            Store::Ranked(game) => game.state(number),
            Store::Interned(store) => store.borrow().states.state(number),
            Store::OnPath(store) => store.borrow().states.state(number),
        }
    }

    /// The position with a number, or an end.
    #[inline]
    pub(super) fn node(&self, number: usize, end: Option<V>) -> Node<'_, V> {
        Node {
            positions: self,
            number,
            end,
        }
    }

    /// The position with the number of one that was found. The one that was entered last is no leaf.
    ///
    /// # Panics
    ///
    /// If ends are not numbered.
    #[inline]
    pub(super) fn found(&self, number: usize) -> Node<'_, V> {
        let store = match &self.store {
            Store::Interned(store) => Some(store.borrow()).filter(|store| store.has_ends()),
            Store::Ranked(_) | Store::OnPath(_) => None,
        };
        let store = store.expect("the positions are interned with their ends");
        let end = match self.start.get() {
            Some((entered, end)) if entered == number => end,
            _ => store.end(number),
        };
        self.node(number, end)
    }

    /// Appends a batch of the moves of a position to `edges`, in the game's order. Gives the batch
    /// that comes next, if there may be more moves.
    ///
    /// The first batch of a position is from 0 on, and each one goes on where the last ended.
    #[inline]
    pub(super) fn expand(
        &self,
        number: usize,
        batch: Batch,
        edges: &mut Vec<Edge<V>>,
    ) -> Option<Batch> {
        let first = edges.len();
        let next = match &self.store {
            Store::Ranked(game) => game.expand(number, batch, edges),
            Store::Interned(store) => store.borrow_mut().expand(number, batch, edges),
            Store::OnPath(store) => store.borrow_mut().expand(number, batch, edges),
        };
        match &self.leaves {
            None => next,
            Some(leaves) => self.mark(leaves, first, edges).then_some(next)?,
        }
    }

    /// The same where only the numbers matter: a move need not say whether it leads to an end.
    #[inline]
    pub(super) fn expand_to_numbers(
        &self,
        number: usize,
        batch: Batch,
        edges: &mut Vec<Edge<V>>,
    ) -> Option<Batch> {
        match (&self.store, &self.leaves) {
            (Store::Interned(store), None) => {
                store.borrow_mut().expand_to_numbers(number, batch, edges)
            }
            _ => self.expand(number, batch, edges),
        }
    }

    /// Appends some of the moves of a position to `edges`, in the game's order, from the one with this
    /// index on; gives the index of the next, if there may be more. A search lists them from 0 on, each
    /// list from where the last one ended, before it goes on to where one of them leads.
    ///
    /// The first list goes no further than a move that ends the game, which may be enough.
    #[inline]
    pub fn list(&self, node: &Node<'_, V>, from: usize, edges: &mut Vec<Edge<V>>) -> Option<usize> {
        let batch = Batch {
            until_end: from == 0,
            ..Batch::at(from)
        };
        let next = self.expand(node.number, batch, edges)?;
        Some(next.from)
    }

    /// The position that a move leads to, which was listed and is still to be searched.
    #[inline]
    #[must_use]
    pub fn after(&self, edge: &Edge<V>) -> Node<'_, V> {
        self.node(edge.number, edge.end())
    }

    /// Makes leaves of the positions that an oracle knows; without moves and false if it fails.
    #[inline(never)]
    fn mark(&self, leaves: &Leaves<V>, first: usize, edges: &mut Vec<Edge<V>>) -> bool {
        let marked = leaves.mark(&mut edges[first..], &mut |number| self.state(number));
        if !marked {
            edges.truncate(first);
        } else if let Store::Interned(store) = &self.store {
            store.borrow_mut().set_ends(&edges[first..]);
        }
        marked
    }

    /// An empty list of moves that may have room.
    #[inline]
    pub(super) fn spare_edges(&self) -> Vec<Edge<V>> {
        self.spare.take()
    }

    /// Takes the room of a list that is not needed any more.
    #[inline]
    pub(super) fn recycle(&self, mut edges: Vec<Edge<V>>) {
        edges.clear();
        self.spare.set(edges);
    }

    /// How many moves a position has: see [`stonework_core::Game::count_moves`].
    pub(super) fn count_moves(
        &self,
        number: usize,
        check: &mut dyn FnMut(usize) -> Result<(), StopReason>,
    ) -> Result<usize, StopReason> {
        match &self.store {
            Store::Ranked(game) => game.count_moves(number, check),
            Store::Interned(store) => store.borrow().states.count_moves(number, check),
            Store::OnPath(store) => store.borrow().states.count_moves(number, check),
        }
    }

    /// The positions, if a number does not tell them apart.
    #[inline]
    pub(super) fn on_path(&self) -> Option<&RefCell<OnPath<V>>> {
        match &self.store {
            Store::OnPath(store) => Some(store),
            Store::Ranked(_) | Store::Interned(_) => None,
        }
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
    end: Option<V>,
}

impl<V: Value> Node<'_, V> {
    /// The number of the position; of interned positions, each has its own, from 0 as they are
    /// found.
    #[must_use]
    pub fn number(&self) -> usize {
        self.number
    }

    /// What the position is worth if play is over in it.
    #[must_use]
    pub fn terminal_value(&self) -> Option<V> {
        self.end
    }

    /// The state of the position; `None` for an end that is not kept.
    #[must_use]
    pub fn state(&self) -> Option<ErasedState> {
        let is_kept = self.number != NO_NUMBER;
        is_kept.then(|| self.positions.state(self.number))?
    }

    /// Equal positions have equal hashes.
    pub(super) fn hash(&self) -> u64 {
        match self.positions.on_path() {
            Some(store) if self.number != NO_NUMBER => store.borrow().states.hash(self.number),
            _ => self.number as u64,
        }
    }
}

impl<V: Value> PartialEq for Node<'_, V> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        if self.number == other.number {
            return self.end == other.end;
        }
        match self.positions.on_path() {
            Some(store) if self.end.is_none() && other.end.is_none() => {
                store.borrow().are_equal(self.number, other.number)
            }
            _ => false,
        }
    }
}

impl<V: Value> Eq for Node<'_, V> {}

impl<V: Value> Hash for Node<'_, V> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.hash().hash(state);
    }
}

/// The state itself, or its value if it is an end that is not kept.
impl<V: Value> Debug for Node<'_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.state(), self.end) {
            (Some(state), _) => state.fmt(f),
            (None, Some(value)) => write!(f, "an end worth {value}"),
            (None, None) => write!(f, "position {}", self.number),
        }
    }
}
