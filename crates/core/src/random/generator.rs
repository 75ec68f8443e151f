//! Random games from a seed: [`RandomGraph`].

use super::dice::Dice;
use super::graph::{Edge, GraphGame, Node};
use super::layered_graph::LayeredGraph;
use super::random_value::RandomValue;

/// Makes random games, the same ones from the same seed and settings.
///
/// Values are few, so that ties are common; moves lead to the same positions by many ways; some
/// let the mover move again. Positions lie in layers, some of them empty, and moves lead back
/// several of them. The start is the last position, or one time in four any.
///
/// ```
/// use stonework_core::random::RandomGraph;
/// use stonework_core::{Exhaustive, Outcome, Run, SolveError, Solver};
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
    /// The games that belong to a seed, with the default settings.
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

    /// How many positions there are; one at the least. Default: 24.
    #[must_use]
    pub fn with_positions(mut self, positions: usize) -> Self {
        self.positions = positions.max(1);
        self
    }

    /// The most moves of a position; one at the least. Default: 3.
    #[must_use]
    pub fn with_moves(mut self, moves: usize) -> Self {
        self.moves = moves.max(1);
        self
    }

    /// How many layers there are; one at the least. Default: 8.
    #[must_use]
    pub fn with_layers(mut self, layers: usize) -> Self {
        self.layers = layers.max(1);
        self
    }

    /// How many layers back a move leads at the most; one at the least. Default: 3.
    #[must_use]
    pub fn with_reach(mut self, reach: usize) -> Self {
        self.reach = reach.max(1);
        self
    }

    /// How far values and gains lie from nothing, at the most. Default: 3.
    #[must_use]
    pub fn with_spread(mut self, spread: u32) -> Self {
        self.spread = spread;
        self
    }

    /// How many positions in a hundred are ends beside those of the first layer. Default: 10.
    #[must_use]
    pub fn with_ends(mut self, percent: u8) -> Self {
        self.ends = percent;
        self
    }

    /// How many moves in a hundred leave the turn with the mover. Default: 25.
    #[must_use]
    pub fn with_again(mut self, percent: u8) -> Self {
        self.again = percent;
        self
    }

    /// How many moves in a hundred of a cyclic game lead just anywhere, back to where they come
    /// from among it. Default: 12.
    #[must_use]
    pub fn with_loops(mut self, percent: u8) -> Self {
        self.loops = percent;
        self
    }

    /// A game without loops, its positions in layers.
    #[must_use]
    #[expect(
        clippy::missing_panics_doc,
        reason = "edges are drawn to earlier layers only"
    )]
    pub fn acyclic<V: RandomValue>(&self) -> LayeredGraph<V> {
        let (graph, sizes) = self.draw(0);
        LayeredGraph::new(graph, &sizes).expect("edges are drawn to earlier layers only")
    }

    /// A game that may have loops; [`GraphGame::cycle`] tells whether one can be reached.
    #[must_use]
    pub fn cyclic<V: RandomValue>(&self) -> GraphGame<V> {
        self.draw(self.loops).0
    }

    /// A game and the sizes of its layers, `loops` percent of the moves leading anywhere.
    fn draw<V: RandomValue>(&self, loops: u8) -> (GraphGame<V>, Vec<usize>) {
        let mut dice = Dice::new(self.seed);
        let mut sizes = vec![0; self.layers];
        for _ in 0..self.positions {
            sizes[dice.below(self.layers)] += 1;
        }
        let mut nodes = Vec::with_capacity(self.positions);
        let mut firsts = Vec::with_capacity(self.layers);
        for (layer, &size) in sizes.iter().enumerate() {
            firsts.push(nodes.len());
            let earlier = firsts[layer.saturating_sub(self.reach)]..nodes.len();
            for _ in 0..size {
                let node = if earlier.is_empty() || dice.percent(self.ends) {
                    Node::End(V::draw_end(&mut dice, self.spread))
                } else {
                    let count = 1 + dice.below(self.moves);
                    let edges = (0..count).map(|_| {
                        let target = if dice.percent(loops) {
                            dice.below(self.positions)
                        } else {
                            earlier.start + dice.below(earlier.len())
                        };
                        self.edge(target, &mut dice)
                    });
                    Node::Moves(edges.collect())
                };
                nodes.push(node);
            }
        }
        let start = if dice.percent(25) {
            dice.below(self.positions)
        } else {
            self.positions - 1
        };
        let graph = GraphGame::new(nodes, start).expect("nodes and edges are drawn within range");
        (graph, sizes)
    }

    fn edge<V: RandomValue>(&self, target: usize, dice: &mut Dice) -> Edge<V> {
        let edge = Edge::to(target).gaining(V::draw_gain(dice, self.spread));
        if dice.percent(self.again) {
            edge.again()
        } else {
            edge
        }
    }
}
