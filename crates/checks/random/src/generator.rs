//! Random games from a seed: [`RandomGraph`].

use stonework_core::SeededRng;

use super::graph::{Edge, GraphGame, Node};
use super::layered_graph::LayeredGraph;
use super::random_value::RandomValue;

/// Makes random games; the same seed and settings make the same games.
///
/// There are few values, so that ties are common. Many lines lead to the same positions, and some
/// moves let the mover move again. Positions lie in layers, some of them empty, and a move may lead
/// several layers back. The start is the last position, or any position one time in four.
///
/// ```
/// use stonework::random::RandomGraph;
/// use stonework::{Exhaustive, Outcome, Run, SolveError, Solver};
///
/// let game = RandomGraph::new(7).with_positions(12).with_moves(4).cyclic::<Outcome>();
/// let solved = Exhaustive::new().solve(&game, &Run::new());
/// assert_eq!(matches!(solved, Err(SolveError::Cyclic { .. })), game.cycle().is_some());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct RandomGraph {
    seed: u64,
    positions: usize,
    moves: usize,
    layers: usize,
    reach: usize,
    spread: u32,
    ends: u8,
    again: u8,
    loops: u8,
}

impl RandomGraph {
    /// The games of a seed, with the default settings.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            seed,
            positions: 24,
            moves: 3,
            layers: 8,
            reach: 3,
            spread: 3,
            ends: 10,
            again: 25,
            loops: 12,
        }
    }

    /// The number of positions, at least one. Default: 24.
    #[must_use]
    pub fn with_positions(mut self, positions: usize) -> Self {
        self.positions = positions.max(1);
        self
    }

    /// The most moves of a position, at least one. Default: 3.
    #[must_use]
    pub fn with_moves(mut self, moves: usize) -> Self {
        self.moves = moves.max(1);
        self
    }

    /// The number of layers, at least one. Default: 8.
    #[must_use]
    pub fn with_layers(mut self, layers: usize) -> Self {
        self.layers = layers.max(1);
        self
    }

    /// The most layers that a move leads back, at least one. Default: 3.
    #[must_use]
    pub fn with_reach(mut self, reach: usize) -> Self {
        self.reach = reach.max(1);
        self
    }

    /// The greatest distance of values and gains from 0. Default: 3.
    #[must_use]
    pub fn with_spread(mut self, spread: u32) -> Self {
        self.spread = spread;
        self
    }

    /// The percentage of positions after the first layer that are terminal. Default: 10.
    #[must_use]
    pub fn with_ends(mut self, percent: u8) -> Self {
        self.ends = percent;
        self
    }

    /// The percentage of moves after which the mover moves again. Default: 25.
    #[must_use]
    pub fn with_again(mut self, percent: u8) -> Self {
        self.again = percent;
        self
    }

    /// The percentage of moves of a cyclic game that lead to any position, even the one they leave.
    /// Default: 12.
    #[must_use]
    pub fn with_loops(mut self, percent: u8) -> Self {
        self.loops = percent;
        self
    }

    /// A game without cycles whose positions lie in layers.
    #[must_use]
    #[expect(
        clippy::missing_panics_doc,
        reason = "edges are drawn to earlier layers only"
    )]
    pub fn acyclic<V: RandomValue>(&self) -> LayeredGraph<V> {
        let (graph, sizes) = self.draw(0);
        LayeredGraph::new(graph, &sizes).expect("edges are drawn to earlier layers only")
    }

    /// A game that may have cycles; [`GraphGame::cycle`] finds one that can be reached.
    #[must_use]
    pub fn cyclic<V: RandomValue>(&self) -> GraphGame<V> {
        self.draw(self.loops).0
    }

    /// A game and the sizes of its layers; `loops` percent of the moves lead to any position.
    fn draw<V: RandomValue>(&self, loops: u8) -> (GraphGame<V>, Vec<usize>) {
        let mut rng = SeededRng::new(self.seed);
        let mut sizes = vec![0; self.layers];
        for _ in 0..self.positions {
            sizes[rng.below(self.layers)] += 1;
        }
        let mut nodes = Vec::with_capacity(self.positions);
        let mut firsts = Vec::with_capacity(self.layers);
        for (layer, &size) in sizes.iter().enumerate() {
            firsts.push(nodes.len());
            let earlier = firsts[layer.saturating_sub(self.reach)]..nodes.len();
            for _ in 0..size {
                let node = if earlier.is_empty() || rng.percent(self.ends) {
                    Node::End(V::draw_end(&mut rng, self.spread))
                } else {
                    let count = 1 + rng.below(self.moves);
                    let edges = (0..count).map(|_| {
                        let target = if rng.percent(loops) {
                            rng.below(self.positions)
                        } else {
                            earlier.start + rng.below(earlier.len())
                        };
                        self.edge(target, &mut rng)
                    });
                    Node::Moves(edges.collect())
                };
                nodes.push(node);
            }
        }
        let start = if rng.percent(25) {
            rng.below(self.positions)
        } else {
            self.positions - 1
        };
        let graph = GraphGame::new(nodes, start).expect("nodes and edges are drawn within range");
        (graph, sizes)
    }

    fn edge<V: RandomValue>(&self, target: usize, rng: &mut SeededRng) -> Edge<V> {
        let edge = Edge::to(target).gaining(V::draw_gain(rng, self.spread));
        if rng.percent(self.again) {
            edge.again()
        } else {
            edge
        }
    }
}
