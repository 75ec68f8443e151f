//! A position of a graph: [`GraphNode`].

use super::graph_move::GraphMove;

/// A position of a [`Graph`](super::Graph).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GraphNode<V> {
    /// Play is over; what that is worth to the player who would be to move.
    End(V),
    /// Play goes on by one of these.
    Moves(Vec<GraphMove>),
}
