//! The game that generic solvers see: [`Erased`].

use std::fmt::Debug;

use stonework_core::kit::FoundNumbers;
use stonework_core::{Game, Step, StopReason, Turn, Value};

use super::edge::Edge;
use super::positions::{Node, Positions};
use super::states::Batch;

/// An erased game as a [`Game`] on the [`Positions`] of one solve.
///
/// Its start is the position that was entered last, by [`Positions::enter`].
#[derive(Clone, Copy, Debug)]
pub struct Erased<'p, V: Value>(pub &'p Positions<V>);

impl<'p, V: Value> Game for Erased<'p, V> {
    type State = Node<'p, V>;
    type Move = Edge<V>;
    type Value = V;

    fn start(&self) -> Node<'p, V> {
        self.0.start()
    }

    #[inline]
    fn terminal_value(&self, node: &Node<'p, V>) -> Option<V> {
        node.terminal_value()
    }

    #[inline]
    fn moves(&self, node: &Node<'p, V>) -> impl Iterator<Item = Edge<V>> {
        ErasedMoves {
            positions: self.0,
            number: node.number(),
            unlisted: Some(Batch::first()),
            edges: self.0.spare_edges(),
            next: 0,
        }
    }

    /// None is played.
    #[inline]
    fn count_moves(
        &self,
        node: &Node<'p, V>,
        check: &mut dyn FnMut(usize) -> Result<(), StopReason>,
    ) -> Result<usize, StopReason> {
        self.0.count_moves(node.number(), check)
    }

    #[inline]
    fn play(&self, _: &Node<'p, V>, edge: Edge<V>) -> Step<Self> {
        Step {
            state: self.0.node(edge.number, edge.is_over.then_some(edge.end)),
            gain: edge.gain,
            turn: edge.turn,
        }
    }
}

/// Of [`super::ErasedGame::interned`] positions with their ends; others panic.
impl<V: Value> FoundNumbers for Erased<'_, V> {
    #[inline]
    fn found_number(&self, node: &Self::State) -> usize {
        node.number()
    }

    #[inline]
    fn found_state(&self, number: usize) -> Self::State {
        self.0.found(number)
    }

    #[inline]
    fn list_found(&self, number: usize, from: usize, edges: &mut Vec<Edge<V>>) -> Option<usize> {
        let batch = Batch::at(from);
        let next = self.0.expand_to_numbers(number, batch, edges)?;
        Some(next.from)
    }

    #[inline]
    fn found_after(&self, edge: &Edge<V>) -> (usize, Turn) {
        (edge.number, edge.turn)
    }
}

/// The moves of a position. They are played a batch at a time, so that a position may have more
/// moves than fit the memory.
struct ErasedMoves<'p, V: Value> {
    positions: &'p Positions<V>,
    number: usize,
    /// The batch that comes next.
    unlisted: Option<Batch>,
    /// The batch, and the place of the next move in it.
    edges: Vec<Edge<V>>,
    next: usize,
}

impl<V: Value> ErasedMoves<'_, V> {
    fn list(&mut self, batch: Batch) {
        self.edges.clear();
        self.unlisted = self.positions.expand(self.number, batch, &mut self.edges);
        self.next = 0;
    }
}

impl<V: Value> Iterator for ErasedMoves<'_, V> {
    type Item = Edge<V>;

    #[inline]
    fn next(&mut self) -> Option<Edge<V>> {
        if self.next == self.edges.len()
            && let Some(batch) = self.unlisted
        {
            self.list(batch);
        }
        let edge = self.edges.get(self.next)?;
        self.next += 1;
        Some(*edge)
    }
}

impl<V: Value> Drop for ErasedMoves<'_, V> {
    fn drop(&mut self) {
        self.positions.recycle(std::mem::take(&mut self.edges));
    }
}
