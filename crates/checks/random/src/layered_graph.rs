//! A graph whose nodes lie in layers: [`LayeredGraph`].

use std::ops::Range;

use stonework_core::{Game, Graded, Indexed, Layered, Packed, Step, Value};

use super::error::GraphError;
use super::graph::GraphGame;

/// A [`GraphGame`] whose nodes are numbered layer by layer, and whose edges lead to earlier layers.
///
/// It has no cycles, and every solver fits it.
///
/// ```
/// use stonework::random::{Edge, GraphGame, LayeredGraph, Node};
/// use stonework::{RollingTable, Run, Solver, WinLose};
///
/// let graph = GraphGame::new(
///     vec![Node::End(WinLose::Loss), Node::End(WinLose::Win), Node::Moves(vec![Edge::to(1)])],
///     2,
/// )?;
/// let game = LayeredGraph::new(graph, &[2, 1])?;
/// let solution = RollingTable::new().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Loss));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LayeredGraph<V: Value> {
    graph: GraphGame<V>,
    /// The first node of each layer, and the number of nodes at the end.
    firsts: Vec<usize>,
    reach: usize,
}

impl<V: Value> LayeredGraph<V> {
    /// Cuts the nodes of a graph into consecutive layers of these sizes. A layer may be empty.
    ///
    /// [`Layered::reach`] is as small as the edges allow.
    ///
    /// # Errors
    ///
    /// [`GraphError::LayerSizes`] if the sizes do not add up to the nodes of the graph,
    /// [`GraphError::LayerOrder`] if an edge does not lead to an earlier layer.
    pub fn new(graph: GraphGame<V>, sizes: &[usize]) -> Result<Self, GraphError> {
        let nodes = graph.nodes().len();
        let mut firsts = vec![0];
        let mut end = 0_usize;
        for &size in sizes {
            end = end.saturating_add(size);
            firsts.push(end);
        }
        if end != nodes {
            return Err(GraphError::LayerSizes { layers: end, nodes });
        }
        let layers: Vec<usize> = sizes
            .iter()
            .enumerate()
            .flat_map(|(layer, &size)| std::iter::repeat_n(layer, size))
            .collect();
        let mut reach = 1;
        for (node, &layer) in layers.iter().enumerate() {
            for (edge, &to) in graph.edges(node).iter().enumerate() {
                let target_layer = layers[to.target];
                if target_layer >= layer {
                    return Err(GraphError::LayerOrder {
                        node,
                        layer,
                        edge,
                        target: to.target,
                        target_layer,
                    });
                }
                reach = reach.max(layer - target_layer);
            }
        }
        Ok(Self {
            graph,
            firsts,
            reach,
        })
    }

    /// The graph without its layers.
    #[must_use]
    pub fn graph(&self) -> &GraphGame<V> {
        &self.graph
    }

    /// The same graph, started in another node.
    ///
    /// # Errors
    ///
    /// [`GraphError::StartOutOfRange`] if there is no such node.
    pub fn starting_at(self, start: usize) -> Result<Self, GraphError> {
        Ok(Self {
            graph: self.graph.starting_at(start)?,
            ..self
        })
    }
}

impl<V: Value> Game for LayeredGraph<V> {
    type State = usize;
    type Move = usize;
    type Value = V;

    fn start(&self) -> usize {
        self.graph.start()
    }

    fn terminal_value(&self, node: &usize) -> Option<V> {
        self.graph.terminal_value(node)
    }

    fn moves(&self, node: &usize) -> impl Iterator<Item = usize> {
        self.graph.moves(node)
    }

    fn play(&self, &node: &usize, mv: usize) -> Step<Self> {
        self.graph.step(node, mv)
    }
}

impl<V: Value> Indexed for LayeredGraph<V> {
    fn count(&self) -> usize {
        self.graph.count()
    }

    fn rank(&self, &node: &usize) -> usize {
        node
    }

    fn unrank(&self, index: usize) -> usize {
        index
    }
}

impl<V: Value> Layered for LayeredGraph<V> {
    fn layers(&self) -> usize {
        self.firsts.len() - 1
    }

    fn layer(&self, layer: usize) -> Range<usize> {
        self.firsts[layer]..self.firsts[layer + 1]
    }

    fn reach(&self) -> usize {
        self.reach
    }
}

/// As in the graph without layers.
impl<V: Value> Packed for LayeredGraph<V> {
    type Key = u64;

    fn pack(&self, node: &usize) -> u64 {
        self.graph.pack(node)
    }

    fn unpack(&self, key: u64) -> usize {
        self.graph.unpack(key)
    }

    fn key_bits(&self) -> u32 {
        self.graph.key_bits()
    }
}

/// The number of layers after that of the node.
impl<V: Value> Graded for LayeredGraph<V> {
    fn grade(&self, &node: &usize) -> u32 {
        let layers_after = self.layers() - 1 - self.layer_of(node);
        u32::try_from(layers_after).unwrap_or(u32::MAX)
    }
}
