//! A graph in which play comes to an end: [`AcyclicGraph`].

use std::ops::Range;

use stonework_core::{Game, Indexed, InfinitePlay, Layered, Step};

use super::{Graph, GraphEnd, GraphMove};
use stonework_catalog::{CatalogGame, InputError, Notation, Scene, Spot};

/// A [`Graph`] without cycles, whose nodes are in layers by their height: the moves of the longest
/// play from there.
///
/// ```
/// use stonework::{Outcome, Run, Solver, Table};
/// use stonework_graphs::{AcyclicGraph, Graph, GraphMove, GraphNode};
///
/// let nodes = vec![
///     GraphNode::Moves(vec![GraphMove::to(1), GraphMove::to(2)]),
///     GraphNode::Moves(vec![GraphMove::to(2)]),
///     GraphNode::End(Outcome::loss_in(0)),
/// ];
/// let game = AcyclicGraph::of(Graph::new(nodes, 0)?).expect("there is no cycle");
/// let solution = Table::new().solve(&game, &Run::new()).expect("moves lead to lower layers");
/// assert_eq!(solution.value(), Some(Outcome::win_in(1)));
/// # Ok::<(), stonework_graphs::GraphError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AcyclicGraph<V> {
    graph: Graph<V>,
    /// The nodes, the lowest first.
    order: Vec<u32>,
    /// By node, its place in that order.
    places: Vec<u32>,
    /// By layer, where its nodes end in that order.
    bounds: Vec<usize>,
}

/// The height of a node that was not looked at yet.
const UNKNOWN: u32 = u32::MAX;

/// The height of a node that is being looked at.
const OPEN: u32 = u32::MAX - 1;

impl<V: GraphEnd> AcyclicGraph<V> {
    /// A graph with its layers; the graph itself if it has a cycle.
    ///
    /// O(nodes and moves) time; 12 bytes of memory for a node meanwhile, 8 then.
    ///
    /// # Errors
    ///
    /// The graph, if it has a cycle.
    pub fn of(graph: Graph<V>) -> Result<Self, Box<Graph<V>>> {
        let Ok(heights) = heights(&graph, 0..narrow(graph.nodes.len())) else {
            return Err(Box::new(graph));
        };
        let layers = heights.iter().max().map_or(0, |&most| most as usize + 1);
        let mut bounds = vec![0_usize; layers];
        for &height in &heights {
            bounds[height as usize] += 1;
        }
        let mut before = 0;
        for bound in &mut bounds {
            before += std::mem::replace(bound, before);
        }
        let mut order = vec![0; heights.len()];
        let mut places = vec![0; heights.len()];
        for (node, &height) in (0..).zip(&heights) {
            let place = &mut bounds[height as usize];
            order[*place] = node;
            places[node as usize] = narrow(*place);
            *place += 1;
        }
        // Each bound has come to where its layer ends.
        Ok(Self {
            graph,
            order,
            places,
            bounds,
        })
    }
}

/// There are fewer nodes than a number of one can tell.
#[expect(clippy::cast_possible_truncation, reason = "as it says")]
fn narrow(place: usize) -> u32 {
    place as u32
}

/// The height of each node that play from these comes to; or the nodes of a cycle.
pub(super) fn heights<V: GraphEnd>(
    graph: &Graph<V>,
    roots: Range<u32>,
) -> Result<Vec<u32>, Vec<u32>> {
    let nodes = &graph.nodes;
    let mut heights = vec![UNKNOWN; nodes.len()];
    // The nodes that are being looked at, with the moves that are left, and the height so far.
    let mut path: Vec<(u32, Range<usize>, u32)> = Vec::new();
    for root in roots {
        if heights[root as usize] != UNKNOWN {
            continue;
        }
        path.push((root, nodes.places(root), 0));
        heights[root as usize] = OPEN;
        while let Some((node, left, height)) = path.last_mut() {
            let Some(place) = left.next() else {
                let (node, height) = (*node, *height);
                heights[node as usize] = height;
                path.pop();
                if let Some((_, _, before)) = path.last_mut() {
                    *before = (*before).max(height + 1);
                }
                continue;
            };
            let to = nodes.target(place);
            match heights[to as usize] {
                OPEN => {
                    let way = path.iter().map(|&(node, ..)| node);
                    return Err(way.skip_while(|&node| node != to).collect());
                }
                UNKNOWN => {
                    heights[to as usize] = OPEN;
                    path.push((to, nodes.places(to), 0));
                }
                known => *height = (*height).max(known + 1),
            }
        }
    }
    Ok(heights)
}

impl<V: GraphEnd> Game for AcyclicGraph<V> {
    type State = u32;
    type Move = GraphMove;
    type Value = V;

    fn start(&self) -> u32 {
        self.graph.start()
    }

    fn terminal_value(&self, node: &u32) -> Option<V> {
        self.graph.terminal_value(node)
    }

    fn moves(&self, node: &u32) -> impl Iterator<Item = GraphMove> {
        self.graph.moves(node)
    }

    fn play(&self, node: &u32, mv: GraphMove) -> Step<Self> {
        let Step {
            state, gain, turn, ..
        } = self.graph.play(node, mv);
        Step {
            gain,
            turn,
            ..Step::to(state)
        }
    }

    /// As of a graph with cycles, which front ends are not to tell from this one.
    fn infinite_play(&self) -> Option<InfinitePlay> {
        self.graph.infinite_play()
    }
}

impl<V: GraphEnd> Indexed for AcyclicGraph<V> {
    fn count(&self) -> usize {
        self.order.len()
    }

    fn rank(&self, &node: &u32) -> usize {
        self.places[node as usize] as usize
    }

    fn unrank(&self, index: usize) -> u32 {
        self.order[index]
    }
}

impl<V: GraphEnd> Layered for AcyclicGraph<V> {
    fn layers(&self) -> usize {
        self.bounds.len()
    }

    fn layer(&self, layer: usize) -> Range<usize> {
        let start = layer.checked_sub(1).map_or(0, |below| self.bounds[below]);
        start..self.bounds[layer]
    }

    fn reach(&self) -> usize {
        self.bounds.len()
    }
}

impl<V: GraphEnd> CatalogGame for AcyclicGraph<V> {
    fn notation(&self, mv: GraphMove) -> Notation {
        self.graph.notation(mv)
    }

    fn read_move(&self, text: &str) -> Option<GraphMove> {
        self.graph.read_move(text)
    }

    fn read_state(&self, text: &str) -> Result<u32, InputError> {
        self.graph.read_state(text)
    }

    fn draw(&self, node: &u32) -> String {
        self.graph.draw(node)
    }

    fn scene(&self, node: &u32) -> Option<Scene> {
        self.graph.scene(node)
    }

    fn spot(&self, node: &u32, mv: GraphMove) -> Option<Spot> {
        self.graph.spot(node, mv)
    }
}
