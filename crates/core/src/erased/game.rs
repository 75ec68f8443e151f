//! The game that generic solvers see: [`Erased`].

use std::fmt::Debug;

use super::positions::{Edge, Node, Positions};
use crate::game::{Game, Step};
use crate::value::Value;

/// An erased game as a [`Game`] on the [`Positions`] of one solve.
///
/// Its start is the position that was entered last, by [`Positions::enter`].
#[derive(Clone, Copy, Debug)]
pub struct Erased<'p, V: Value>(pub &'p Positions<V>);

impl<'p, V: Value> Game for Erased<'p, V> {
    type State = Node<'p, V>;
    type Move = Edge<'p, V>;
    type Value = V;

    fn start(&self) -> Node<'p, V> {
        self.0.start()
    }

    #[inline]
    fn terminal_value(&self, node: &Node<'p, V>) -> Option<V> {
        node.terminal_value()
    }

    #[inline]
    fn moves(&self, node: &Node<'p, V>) -> impl Iterator<Item = Edge<'p, V>> {
        ErasedMoves {
            positions: self.0,
            number: node.number(),
            listed: 0,
            is_last: false,
            edges: Vec::new().into_iter(),
        }
    }

    #[inline]
    fn play(&self, _: &Node<'p, V>, edge: Edge<'p, V>) -> Step<Self> {
        Step {
            state: edge.node,
            gain: edge.gain,
            turn: edge.turn,
        }
    }
}

/// The moves of a position. They are played a batch at a time, so that a position may have more moves
/// than fit the memory; none is played when they are counted.
#[derive(Debug)]
pub struct ErasedMoves<'p, V: Value> {
    positions: &'p Positions<V>,
    number: usize,
    /// Moves in the batches so far.
    listed: usize,
    is_last: bool,
    edges: std::vec::IntoIter<Edge<'p, V>>,
}

/// Moves in the first batch: most positions have fewer.
const FIRST_BATCH: usize = 1 << 8;

/// Moves in a batch, at the most.
const LARGEST_BATCH: usize = 1 << 14;

impl<'p, V: Value> Iterator for ErasedMoves<'p, V> {
    type Item = Edge<'p, V>;

    #[inline]
    fn next(&mut self) -> Option<Edge<'p, V>> {
        let next = self.edges.next();
        if next.is_some() || self.is_last {
            return next;
        }
        let most = self.listed.clamp(FIRST_BATCH, LARGEST_BATCH);
        let batch = self.positions.edges(self.number, self.listed, most);
        self.is_last = batch.len() < most;
        self.listed += batch.len();
        self.edges = batch.into_iter();
        self.edges.next()
    }

    fn count(self) -> usize {
        match self.listed {
            0 => self.positions.move_count(self.number),
            _ => self.fold(0, |count, _| count + 1),
        }
    }
}
