//! A move of a graph: [`GraphMove`].

use stonework_core::Turn;

/// A move of a [`Graph`](super::Graph).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GraphMove {
    /// The node it leads to.
    pub to: u32,
    /// Whose turn it is then.
    pub turn: Turn,
    /// What it gains; 0 in a game that is not played for a score.
    pub gain: i64,
}

impl GraphMove {
    /// A move to a node that passes the turn.
    #[must_use]
    pub fn to(node: u32) -> Self {
        Self {
            to: node,
            turn: Turn::Passes,
            gain: 0,
        }
    }

    /// The same move, which gains this.
    #[must_use]
    pub fn gaining(self, gain: i64) -> Self {
        Self { gain, ..self }
    }

    /// The same move, after which the mover moves again.
    #[must_use]
    pub fn again(self) -> Self {
        Self {
            turn: Turn::Stays,
            ..self
        }
    }
}
