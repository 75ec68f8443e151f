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
            edges: None,
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

/// The moves of a position: all are played when the first is asked for, none when they are counted.
#[derive(Debug)]
pub struct ErasedMoves<'p, V: Value> {
    positions: &'p Positions<V>,
    number: usize,
    edges: Option<std::vec::IntoIter<Edge<'p, V>>>,
}

impl<'p, V: Value> Iterator for ErasedMoves<'p, V> {
    type Item = Edge<'p, V>;

    #[inline]
    fn next(&mut self) -> Option<Edge<'p, V>> {
        let (positions, number) = (self.positions, self.number);
        let edges = self
            .edges
            .get_or_insert_with(|| positions.edges(number).into_iter());
        edges.next()
    }

    fn count(self) -> usize {
        match self.edges {
            Some(edges) => edges.len(),
            None => self.positions.move_count(self.number),
        }
    }
}
