//! Positions on the path of a depth-first search: [`OnPath`].

use stonework_core::{ExternalBytes, Value};

use super::edge::{Edge, NO_NUMBER};
use super::room::Room;
use super::state::ErasedState;
use super::state_memo::StateMemo;
use super::states::{Batch, States};

/// The positions that moves of the path lead to, those of each position side by side.
///
/// When a position is expanded, what lies above it and its siblings belongs to moves that the
/// search has left: it is dropped.
pub(super) struct OnPath<V: Value> {
    pub(super) states: Box<dyn States<V>>,
    len: usize,
    /// The siblings on the path, from the start on.
    families: Vec<Family>,
    memo: Option<StateMemo<V>>,
    /// The heap memory behind the states.
    heap_bytes: usize,
    room: Room,
}

/// The positions that the moves of one position lead to.
struct Family {
    /// The position.
    parent: usize,
    /// The first of them; they end where those of the next family begin.
    first: usize,
}

impl<V: Value> OnPath<V> {
    pub(super) fn new(
        states: Box<dyn States<V>>,
        memo_bytes: Option<usize>,
        held: ExternalBytes,
    ) -> Self {
        let state_bytes = states.state_bytes();
        Self {
            states,
            len: 0,
            families: Vec::new(),
            memo: memo_bytes.and_then(|bytes| StateMemo::new(bytes, state_bytes)),
            heap_bytes: 0,
            room: Room::new(held, state_bytes + size_of::<Family>(), false),
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
        self.families.reserve_exact(next - self.families.len());
        self.room.set(next);
    }

    /// Begins anew with a position. Gives its number, and its value if play is over in it.
    pub(super) fn enter(&mut self, state: &ErasedState) -> (usize, Option<V>) {
        self.families.clear();
        self.states.truncate(0);
        let end = self.states.push(state);
        self.len = 1;
        self.grow(0);
        self.families.push(Family {
            parent: NO_NUMBER,
            first: 0,
        });
        (if end.is_some() { NO_NUMBER } else { 0 }, end)
    }

    /// Appends a batch of moves; gives the next.
    #[inline]
    pub(super) fn expand(
        &mut self,
        number: usize,
        batch: Batch,
        edges: &mut Vec<Edge<V>>,
    ) -> Option<Batch> {
        let begins = batch.from == 0;
        while let Some(last) = self.families.last() {
            let is_left = if begins {
                last.first > number
            } else {
                last.parent != number
            };
            if !is_left {
                break;
            }
            self.len = last.first;
            self.families.pop();
        }
        if begins {
            self.families.push(Family {
                parent: number,
                first: self.len,
            });
        }
        let first = edges.len();
        let expanded = self.states.expand(number, batch, self.len, None, edges);
        self.len = expanded.len;
        if expanded.heap_bytes != self.heap_bytes {
            self.heap_bytes = expanded.heap_bytes;
            self.set_beside();
        }
        self.grow(edges.len() - first);
        expanded.next
    }

    /// A position that is there. O(positions) time.
    pub(super) fn find(&mut self, state: &ErasedState) -> Option<(usize, Option<V>)> {
        self.states.push(state);
        let found = (0..self.len).find(|&number| self.states.are_equal(number, self.len));
        self.states.truncate(self.len);
        Some((found?, None))
    }

    /// Whether two positions are equal; one that is not there any more equals no other.
    pub(super) fn are_equal(&self, one: usize, two: usize) -> bool {
        one.max(two) < self.len && self.states.are_equal(one, two)
    }

    /// Whether it remembers values.
    pub(super) fn has_memo(&self) -> bool {
        self.memo.is_some()
    }

    /// The value that is remembered of a position with this hash; nothing without a memo.
    pub(super) fn remembered(&self, hash: u64, number: usize) -> Option<V> {
        self.memo.as_ref()?.get(&*self.states, hash, number)
    }

    /// Remembers the value of a position whose search took `effort` positions, if there is a memo.
    pub(super) fn remember(&mut self, hash: u64, number: usize, value: V, effort: u64) {
        if let Some(memo) = &mut self.memo {
            memo.put(&mut *self.states, hash, number, value, effort);
            self.set_beside();
        }
    }

    /// Tells what is held beside the positions.
    fn set_beside(&mut self) {
        let memo = self.memo.as_ref().map_or(0, StateMemo::bytes);
        self.room.set_beside(memo + self.heap_bytes);
    }
}
