//! A random game in tiers, in which play can cycle. The tests of clusters have it too.

use std::ops::Range;

use stonework::random::{Edge, GraphGame, Node, RandomGraph};
use stonework::{
    Coded, Game, Indexed, Outcome, Predecessors, SeededRng, Step, Symmetric, Tiered, Turn,
};

/// A random graph whose nodes are cut into tiers.
pub(crate) struct RandomTiers {
    graph: GraphGame<Outcome>,
    before: Vec<Vec<(usize, Turn)>>,
    firsts: Vec<usize>,
}

impl RandomTiers {
    /// With so many positions and tiers, some of which may be empty.
    pub(crate) fn new(seed: u64, positions: usize, tiers: usize) -> Self {
        let mut dice = SeededRng::new(seed);
        let graph = RandomGraph::new(seed)
            .with_positions(positions)
            .cyclic::<Outcome>();
        let count = graph.nodes().len();
        let mut firsts: Vec<_> = (1..tiers).map(|_| dice.below(count + 1)).collect();
        firsts.push(0);
        firsts.sort_unstable();
        // A move to a later tier leads to a node of its own or an earlier one instead.
        let nodes = graph.nodes().iter().enumerate().map(|(node, content)| {
            let end = firsts
                .iter()
                .copied()
                .find(|&first| first > node)
                .unwrap_or(count);
            match content {
                Node::Moves(edges) => Node::Moves(
                    edges
                        .iter()
                        .map(|&edge| Edge {
                            target: edge.target % end,
                            ..edge
                        })
                        .collect(),
                ),
                Node::End(value) => Node::End(*value),
            }
        });
        Self::of(nodes.collect(), graph.start(), firsts)
    }

    /// A graph whose tiers begin with these nodes.
    pub(crate) fn of(nodes: Vec<Node<Outcome>>, start: usize, firsts: Vec<usize>) -> Self {
        let count = nodes.len();
        let graph = GraphGame::new(nodes, start).unwrap();
        let mut before = vec![Vec::new(); count];
        for node in 0..count {
            for edge in graph.edges(node) {
                before[edge.target].push((node, edge.turn));
            }
        }
        Self {
            graph,
            before,
            firsts,
        }
    }
}

impl Game for RandomTiers {
    type State = usize;
    type Move = usize;
    type Value = Outcome;

    fn start(&self) -> usize {
        self.graph.start()
    }
    fn terminal_value(&self, state: &usize) -> Option<Outcome> {
        self.graph.terminal_value(state)
    }
    fn moves(&self, state: &usize) -> impl Iterator<Item = usize> {
        self.graph.moves(state)
    }
    fn play(&self, state: &usize, mv: usize) -> Step<Self> {
        let Step { state, gain, turn } = self.graph.play(state, mv);
        Step { state, gain, turn }
    }
}

impl Indexed for RandomTiers {
    fn count(&self) -> usize {
        self.before.len()
    }
    fn rank(&self, &state: &usize) -> usize {
        state
    }
    fn unrank(&self, index: usize) -> usize {
        index
    }
}

impl Tiered for RandomTiers {
    fn tiers(&self) -> usize {
        self.firsts.len()
    }
    fn tier(&self, tier: usize) -> Range<usize> {
        let end = self.firsts.get(tier + 1).copied();
        self.firsts[tier]..end.unwrap_or(self.before.len())
    }
}

impl Predecessors for RandomTiers {
    fn predecessors(&self, &state: &usize) -> impl Iterator<Item = (usize, Turn)> {
        self.before[state].iter().copied()
    }
}

/// The same moves, played for margins: those to an earlier tier gain something.
pub(crate) struct Margins {
    pub(crate) game: RandomTiers,
    /// What a few of them gain.
    pub(crate) most: i32,
}

impl Game for Margins {
    type State = usize;
    type Move = usize;
    type Value = i32;

    fn start(&self) -> usize {
        self.game.start()
    }
    fn terminal_value(&self, state: &usize) -> Option<i32> {
        let outcome = self.game.terminal_value(state)?;
        outcome.code()
    }
    fn moves(&self, state: &usize) -> impl Iterator<Item = usize> {
        self.game.moves(state)
    }
    fn play(&self, state: &usize, mv: usize) -> Step<Self> {
        let Step {
            state: next, turn, ..
        } = self.game.play(state, mv);
        let leaves = self.tier_of(next) < self.tier_of(*state);
        let gain = match (state + mv) % 997 {
            5 => self.most,
            6 => -self.most,
            _ => i32::try_from((state + 3 * mv) % 7).unwrap() - 3,
        };
        Step {
            state: next,
            gain: if leaves { gain } else { 0 },
            turn,
        }
    }
}

impl Indexed for Margins {
    fn count(&self) -> usize {
        self.game.count()
    }
    fn rank(&self, &state: &usize) -> usize {
        state
    }
    fn unrank(&self, index: usize) -> usize {
        index
    }
}

impl Tiered for Margins {
    fn tiers(&self) -> usize {
        self.game.tiers()
    }
    fn tier(&self, tier: usize) -> Range<usize> {
        self.game.tier(tier)
    }
}

impl Predecessors for Margins {
    fn predecessors(&self, state: &usize) -> impl Iterator<Item = (usize, Turn)> {
        self.game.predecessors(state)
    }
}

/// The same with an image of each position: a move leads to the image of where it led or not.
pub(crate) struct Mirrored<G = RandomTiers>(pub(crate) G);

/// A game whose positions are their numbers.
pub(crate) trait OfNumbers:
    Game<State = usize, Move = usize> + Predecessors + Tiered
{
}

impl<G: Game<State = usize, Move = usize> + Predecessors + Tiered> OfNumbers for G {}

/// Whether a move leads to the other image.
fn turns(from: usize, to: usize) -> usize {
    (from + to / 2) & 1
}

impl<G: OfNumbers> Game for Mirrored<G> {
    /// Twice a node, plus one for its image.
    type State = usize;
    type Move = usize;
    type Value = G::Value;

    fn start(&self) -> usize {
        2 * self.0.start()
    }
    fn terminal_value(&self, state: &usize) -> Option<G::Value> {
        self.0.terminal_value(&(state / 2))
    }
    fn moves(&self, state: &usize) -> impl Iterator<Item = usize> {
        0..self.0.moves(&(state / 2)).count()
    }
    fn play(&self, state: &usize, mv: usize) -> Step<Self> {
        let (node, image) = (state / 2, state % 2);
        let Step { state, gain, turn } = self.0.play(&node, mv);
        let state = 2 * state + (image ^ turns(node, state));
        Step { state, gain, turn }
    }
}

impl<G: OfNumbers> Symmetric for Mirrored<G> {
    fn canonical(&self, state: &usize) -> usize {
        state / 2 * 2
    }
}

impl<G: OfNumbers> Indexed for Mirrored<G> {
    fn count(&self) -> usize {
        2 * self.0.count()
    }
    fn rank(&self, &state: &usize) -> usize {
        state
    }
    fn unrank(&self, index: usize) -> usize {
        index
    }
}

impl<G: OfNumbers> Tiered for Mirrored<G> {
    fn tiers(&self) -> usize {
        self.0.tiers()
    }
    fn tier(&self, tier: usize) -> Range<usize> {
        let Range { start, end } = self.0.tier(tier);
        2 * start..2 * end
    }
}

impl<G: OfNumbers> Predecessors for Mirrored<G> {
    fn predecessors(&self, &state: &usize) -> impl Iterator<Item = (usize, Turn)> {
        let (node, image) = (state / 2, state % 2);
        let before: Vec<_> = self.0.predecessors(&node).collect();
        let before = before.into_iter();
        before.map(move |(from, turn)| (2 * from + (image ^ turns(from, node)), turn))
    }
}
