//! Positions that are numbered once each and kept: [`Interned`].

use stonework_core::{ExternalBytes, Value};

use super::edge::{Edge, NO_NUMBER};
use super::index::Index;
use super::room::Room;
use super::state::ErasedState;
use super::states::{Batch, Numbering, States};

/// Every position that was found, by number and by state.
pub(super) struct Interned<V: Value> {
    pub(super) states: Box<dyn States<V>>,
    len: usize,
    index: Index,
    /// The values of terminal positions by number, if these are numbered.
    ends: Option<Vec<Option<V>>>,
    room: Room,
}

impl<V: Value> Interned<V> {
    pub(super) fn new(states: Box<dyn States<V>>, has_ends: bool, held: ExternalBytes) -> Self {
        let end = if has_ends { size_of::<Option<V>>() } else { 0 };
        let state_bytes = states.state_bytes();
        Self {
            states,
            len: 0,
            index: Index::new(),
            ends: has_ends.then(Vec::new),
            room: Room::new(held, state_bytes + end, true),
        }
    }

    /// Asks for room where a batch had so many moves.
    #[inline]
    fn grow(&mut self, moves: usize) {
        if let Some(next) = self.room.grown(self.len, moves) {
            self.grow_to(next);
        }
    }

    #[cold]
    fn grow_to(&mut self, next: usize) {
        self.states.reserve(next);
        if let Some(ends) = &mut self.ends {
            ends.reserve_exact(next - ends.len());
        }
        self.index.reserve(next);
        self.room.set(next);
    }

    /// The number of a position, which gets one if it has none, and its value if play is over in
    /// it.
    pub(super) fn enter(&mut self, state: &ErasedState) -> (usize, Option<V>) {
        self.grow(0);
        let end = self.states.push(state);
        let number = match self.known(self.len) {
            Ok(number) => number,
            Err(_) if end.is_some() && self.ends.is_none() => NO_NUMBER,
            Err(slot) => {
                let number = self.len;
                let hash = self.states.hash(number);
                self.index.insert(slot, hash, number);
                if let Some(ends) = &mut self.ends {
                    ends.push(end);
                }
                self.len += 1;
                number
            }
        };
        self.states.truncate(self.len);
        (number, end)
    }

    /// The number of the position that is equal to one at the end of the list, or its slot in the
    /// index.
    fn known(&self, last: usize) -> Result<usize, usize> {
        let hash = self.states.hash(last);
        let is_it = |number| self.states.are_equal(number, last);
        self.index.find(hash, is_it)
    }

    /// Appends a batch of moves; gives the next.
    #[inline]
    pub(super) fn expand(
        &mut self,
        number: usize,
        batch: Batch,
        edges: &mut Vec<Edge<V>>,
    ) -> Option<Batch> {
        let first = edges.len();
        let next = self.expand_to_numbers(number, batch, edges);
        if let Some(ends) = &self.ends {
            for edge in &mut edges[first..] {
                let end = ends[edge.number];
                edge.is_over = end.is_some();
                edge.end = end.unwrap_or_default();
            }
        }
        next
    }

    /// The same; if ends are numbered, a move does not say whether it leads to one.
    #[inline]
    pub(super) fn expand_to_numbers(
        &mut self,
        number: usize,
        batch: Batch,
        edges: &mut Vec<Edge<V>>,
    ) -> Option<Batch> {
        let first = edges.len();
        let numbering = Numbering {
            index: &mut self.index,
            ends: self.ends.as_mut(),
        };
        let states = &mut self.states;
        let expanded = states.expand(number, batch, self.len, Some(numbering), edges);
        self.len = expanded.len;
        self.room.set_beside(expanded.heap_bytes);
        self.grow(edges.len() - first);
        expanded.next
    }

    /// Keeps the values of the positions in which play is taken to be over, if ends are numbered.
    pub(super) fn set_ends(&mut self, edges: &[Edge<V>]) {
        if let Some(ends) = &mut self.ends {
            for edge in edges.iter().filter(|edge| edge.is_over) {
                ends[edge.number] = Some(edge.end);
            }
        }
    }

    /// A position that was found before.
    pub(super) fn find(&mut self, state: &ErasedState) -> Option<(usize, Option<V>)> {
        self.states.push(state);
        let known = self.known(self.len);
        self.states.truncate(self.len);
        let number = known.ok()?;
        Some((number, self.end(number)))
    }

    /// Whether ends are numbered.
    #[inline]
    pub(super) fn has_ends(&self) -> bool {
        self.ends.is_some()
    }

    /// The value of a position if play is over in it, of which only numbered ends are known.
    #[inline]
    pub(super) fn end(&self, number: usize) -> Option<V> {
        self.ends.as_ref()?[number]
    }
}
