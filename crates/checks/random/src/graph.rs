//! A game given as a graph: [`GraphGame`]. Next: [`super::LayeredGraph`].

use stonework_core::{Game, Indexed, Packed, Step, Turn, Value};

use super::error::GraphError;

/// One move of a [`GraphGame`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edge<V: Value> {
    /// The node it leads to.
    pub target: usize,
    /// What the mover gains at once.
    pub gain: V::Gain,
    /// Whose turn it is afterwards.
    pub turn: Turn,
}

impl<V: Value> Edge<V> {
    /// A move to a node that gains nothing and passes the turn.
    #[must_use]
    pub fn to(target: usize) -> Self {
        Self {
            target,
            gain: V::Gain::default(),
            turn: Turn::Passes,
        }
    }

    /// The same move, gaining `gain` at once.
    #[must_use]
    pub fn gaining(mut self, gain: V::Gain) -> Self {
        self.gain = gain;
        self
    }

    /// The same move, after which the mover moves again.
    #[must_use]
    pub fn again(mut self) -> Self {
        self.turn = Turn::Stays;
        self
    }
}

/// One position of a [`GraphGame`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Node<V: Value> {
    /// A terminal position and its value to the player who would be to move.
    End(V),
    /// A position with these moves.
    Moves(Vec<Edge<V>>),
}

/// A game given as a graph: its nodes are the positions, its edges the moves.
///
/// It may have cycles. A state is the number of a node; a move is the index of an edge in the list
/// of its node.
///
/// ```
/// use stonework::random::{Edge, GraphGame, Node};
/// use stonework::{Negamax, Run, Solver};
///
/// let game = GraphGame::new(
///     vec![
///         Node::End(0),
///         Node::Moves(vec![Edge::to(0).gaining(2)]),
///         Node::Moves(vec![Edge::to(0).gaining(1), Edge::to(1).gaining(4), Edge::to(1).again()]),
///     ],
///     2,
/// )?;
/// let solution = Negamax::new().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(2));
/// assert_eq!(solution.best_moves(), [1, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GraphGame<V: Value> {
    nodes: Vec<Node<V>>,
    start: usize,
}

impl<V: Value> GraphGame<V> {
    /// The game on these nodes, numbered in order, that starts in node `start`.
    ///
    /// # Errors
    ///
    /// [`GraphError`] if the start or the target of an edge is not a node, or a node that is not
    /// terminal has no edges.
    pub fn new(nodes: Vec<Node<V>>, start: usize) -> Result<Self, GraphError> {
        let count = nodes.len();
        let game = Self { nodes, start: 0 }.starting_at(start)?;
        for (node, content) in game.nodes.iter().enumerate() {
            let Node::Moves(edges) = content else {
                continue;
            };
            if edges.is_empty() {
                return Err(GraphError::NoMoves { node });
            }
            if let Some(edge) = edges.iter().position(|edge| edge.target >= count) {
                return Err(GraphError::TargetOutOfRange {
                    node,
                    edge,
                    target: edges[edge].target,
                    nodes: count,
                });
            }
        }
        Ok(game)
    }

    /// The nodes in order.
    #[must_use]
    pub fn nodes(&self) -> &[Node<V>] {
        &self.nodes
    }

    /// The edges that leave a node; none if it is terminal.
    ///
    /// # Panics
    ///
    /// If there is no such node.
    #[must_use]
    pub fn edges(&self, node: usize) -> &[Edge<V>] {
        match &self.nodes[node] {
            Node::End(_) => &[],
            Node::Moves(edges) => edges,
        }
    }

    /// The same graph, started in another node.
    ///
    /// # Errors
    ///
    /// [`GraphError::StartOutOfRange`] if there is no such node.
    pub fn starting_at(self, start: usize) -> Result<Self, GraphError> {
        if start >= self.nodes.len() {
            return Err(GraphError::StartOutOfRange {
                start,
                nodes: self.nodes.len(),
            });
        }
        Ok(Self { start, ..self })
    }

    /// A cycle that can be reached from the start, if there is one: nodes, each with the move that
    /// leads to the next; the last leads to the first.
    ///
    /// It is found by plain depth-first search, so that a test can check
    /// [`stonework_core::SolveError::Cyclic`] with it.
    #[must_use]
    pub fn cycle(&self) -> Option<Vec<(usize, usize)>> {
        /// Not visited yet, on the path, or finished.
        #[derive(Clone, Copy, PartialEq)]
        enum Colour {
            White,
            Grey,
            Black,
        }
        let mut colours = vec![Colour::White; self.nodes.len()];
        // Each node of the path with its next move; the one before is the move to the next node.
        let mut path = vec![(self.start, 0)];
        colours[self.start] = Colour::Grey;
        while let Some((node, next)) = path.last_mut() {
            let Some(edge) = self.edges(*node).get(*next) else {
                colours[*node] = Colour::Black;
                path.pop();
                continue;
            };
            *next += 1;
            match colours[edge.target] {
                Colour::White => {
                    colours[edge.target] = Colour::Grey;
                    path.push((edge.target, 0));
                }
                Colour::Grey => {
                    let cycle = path
                        .iter()
                        .skip_while(|(node, _)| *node != edge.target)
                        .map(|&(node, next)| (node, next - 1));
                    return Some(cycle.collect());
                }
                Colour::Black => {}
            }
        }
        None
    }

    /// What a move leads to, as a step of a game `G` with the same states and values.
    pub(super) fn step<G: Game<State = usize, Value = V>>(
        &self,
        node: usize,
        mv: usize,
    ) -> Step<G> {
        let edge = self.edges(node)[mv];
        Step {
            state: edge.target,
            gain: edge.gain,
            turn: edge.turn,
        }
    }
}

impl<V: Value> Game for GraphGame<V> {
    type State = usize;
    type Move = usize;
    type Value = V;

    fn start(&self) -> usize {
        self.start
    }

    fn terminal_value(&self, &node: &usize) -> Option<V> {
        match &self.nodes[node] {
            Node::End(value) => Some(*value),
            Node::Moves(_) => None,
        }
    }

    fn moves(&self, &node: &usize) -> impl Iterator<Item = usize> {
        0..self.edges(node).len()
    }

    fn play(&self, &node: &usize, mv: usize) -> Step<Self> {
        self.step(node, mv)
    }
}

impl<V: Value> Indexed for GraphGame<V> {
    fn count(&self) -> usize {
        self.nodes.len()
    }

    fn rank(&self, &node: &usize) -> usize {
        node
    }

    fn unrank(&self, index: usize) -> usize {
        index
    }
}

/// The number of the node, in the bits of the greatest number.
impl<V: Value> Packed for GraphGame<V> {
    type Key = u64;

    fn pack(&self, &node: &usize) -> u64 {
        node as u64
    }

    fn unpack(&self, key: u64) -> usize {
        usize::try_from(key).unwrap_or(usize::MAX)
    }

    fn key_bits(&self) -> u32 {
        usize::BITS - (self.nodes.len() - 1).leading_zeros()
    }
}
