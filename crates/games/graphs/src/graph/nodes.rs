//! The nodes of a graph, one after the other: [`GraphNodes`].

use std::collections::HashSet;
use std::ops::Range;

use stonework_core::Turn;

use super::{GraphMove, GraphNode};

/// The nodes of a graph in arrays, numbered in the order in which they are pushed.
///
/// A move takes 4 bytes, and 8 more if any move gains something; a node takes 8 bytes and its value.
///
/// ```
/// use stonework::Outcome;
/// use stonework_graphs::{GraphMove, GraphNodes};
///
/// let mut nodes = GraphNodes::new();
/// nodes.push_end(Outcome::loss_in(0));
/// nodes.push_moves([GraphMove::to(0), GraphMove::to(1).again()]);
/// assert_eq!((nodes.len(), nodes.moves()), (2, 2));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GraphNodes<V> {
    /// By node, what play is worth that is over.
    ends: Vec<Option<V>>,
    /// By node, where its moves end in `targets`.
    bounds: Vec<usize>,
    /// By move, the node it leads to, and whether the turn stays.
    targets: Vec<Target>,
    /// By move, what it gains; shorter where the rest gains nothing.
    gains: Vec<i64>,
}

/// The node that a move leads to, and in the highest bit whether the turn stays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Target(u32);

impl Target {
    const STAYS: u32 = 1 << 31;

    fn of(mv: GraphMove) -> Self {
        Self(match mv.turn {
            Turn::Passes => mv.to,
            Turn::Stays => mv.to | Self::STAYS,
        })
    }
}

impl<V> Default for GraphNodes<V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<V> GraphNodes<V> {
    /// No nodes.
    #[must_use]
    pub fn new() -> Self {
        Self {
            ends: Vec::new(),
            bounds: Vec::new(),
            targets: Vec::new(),
            gains: Vec::new(),
        }
    }

    /// How many nodes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// How many moves there are.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.targets.len()
    }

    /// The bytes that its arrays take.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.ends.capacity() * size_of::<Option<V>>()
            + self.bounds.capacity() * size_of::<usize>()
            + self.targets.capacity() * size_of::<Target>()
            + self.gains.capacity() * size_of::<i64>()
    }

    /// The same nodes with other values, given each node by its number and its value.
    ///
    /// # Errors
    ///
    /// The first error that a value is refused with.
    pub fn try_map<W, E>(
        self,
        mut map: impl FnMut(u32, V) -> Result<W, E>,
    ) -> Result<GraphNodes<W>, E> {
        let ends = (0..).zip(self.ends);
        let ends = ends.map(|(node, end)| end.map(|value| map(node, value)).transpose());
        Ok(GraphNodes {
            ends: ends.collect::<Result<_, E>>()?,
            bounds: self.bounds,
            targets: self.targets,
            gains: self.gains,
        })
    }

    /// Whether a move gains something.
    #[must_use]
    pub fn has_gains(&self) -> bool {
        !self.gains.is_empty()
    }

    /// Another node, in which play is over.
    pub fn push_end(&mut self, value: V) {
        self.ends.push(Some(value));
        self.bounds.push(self.targets.len());
    }

    /// Another node, in which play goes on by one of these. A move that is there twice counts once.
    ///
    /// # Panics
    ///
    /// If a move leads to a node with a number of 2³¹ or more.
    pub fn push_moves(&mut self, moves: impl IntoIterator<Item = GraphMove>) {
        /// So many are compared one by one.
        const FEW: usize = 32;
        let first = self.targets.len();
        let mut many: Option<HashSet<(Target, i64)>> = None;
        for mv in moves {
            assert!(mv.to < Target::STAYS, "a graph has fewer nodes");
            let target = Target::of(mv);
            if self.targets.len() - first == FEW && many.is_none() {
                let before = first..self.targets.len();
                many = Some(
                    before
                        .map(|place| (self.targets[place], self.gain(place)))
                        .collect(),
                );
            }
            let is_new = match &mut many {
                Some(many) => many.insert((target, mv.gain)),
                None if mv.gain == 0 && self.gains.len() <= first => {
                    !self.targets[first..].contains(&target)
                }
                None => !(first..self.targets.len())
                    .any(|place| self.targets[place] == target && self.gain(place) == mv.gain),
            };
            if !is_new {
                continue;
            }
            if mv.gain != 0 {
                self.gains.resize(self.targets.len(), 0);
                self.gains.push(mv.gain);
            }
            self.targets.push(target);
        }
        self.ends.push(None);
        self.bounds.push(self.targets.len());
    }

    /// What a node is worth in which play is over.
    pub(super) fn end(&self, node: u32) -> Option<&V> {
        self.ends.get(node as usize)?.as_ref()
    }

    /// The moves of a node; none of a node that there is not.
    pub(super) fn moves_of(&self, node: u32) -> impl Iterator<Item = GraphMove> {
        self.places(node).map(|at| self.at(at))
    }

    /// The places of a node's moves among all moves.
    pub(super) fn places(&self, node: u32) -> Range<usize> {
        let node = node as usize;
        let Some(&end) = self.bounds.get(node) else {
            return 0..0;
        };
        let start = node.checked_sub(1).map_or(0, |before| self.bounds[before]);
        start..end
    }

    /// The node that the move in a place leads to.
    pub(super) fn target(&self, place: usize) -> u32 {
        self.targets[place].0 & !Target::STAYS
    }

    fn at(&self, place: usize) -> GraphMove {
        let turn = if self.targets[place].0 & Target::STAYS == 0 {
            Turn::Passes
        } else {
            Turn::Stays
        };
        GraphMove {
            to: self.target(place),
            turn,
            gain: self.gain(place),
        }
    }

    fn gain(&self, place: usize) -> i64 {
        self.gains.get(place).copied().unwrap_or(0)
    }
}

impl<V> FromIterator<GraphNode<V>> for GraphNodes<V> {
    fn from_iter<I: IntoIterator<Item = GraphNode<V>>>(nodes: I) -> Self {
        let mut all = Self::new();
        for node in nodes {
            match node {
                GraphNode::End(value) => all.push_end(value),
                GraphNode::Moves(moves) => all.push_moves(moves),
            }
        }
        all
    }
}
