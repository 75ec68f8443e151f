//! Random games with a mirror: [`Twins`], with true hints, and what some oracle knows of them.

use std::ops::Range;
use std::sync::Arc;

use stonework::random::{GraphGame, LayeredGraph, Node, RandomValue};
use stonework::{
    Bounded, Bounds, Candidate, Coded, Endgame, Game, Graded, Indexed, Oracle, Ordered, Packed,
    SeededRng, Step, Symmetric, Turn,
};

/// A node of a graph, on this side of the mirror or beyond.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Place {
    /// The node.
    pub node: usize,
    /// Whether it is the one beyond the mirror.
    pub is_beyond: bool,
}

/// Two copies of a graph, with moves to and fro; the mirror exchanges them. Some nodes are their own
/// image. Beyond the mirror, moves are listed in the other order.
#[derive(Clone)]
pub struct Twins<V: RandomValue> {
    graph: GraphGame<V>,
    start: Place,
    /// What a node is worth if the first player is to move there, and if the second is.
    worth: Arc<Vec<[V; 2]>>,
    /// Whether the image beyond the mirror is the canonical one.
    beyond: Vec<bool>,
    /// Nodes that are their own image: play comes to one of the two places only.
    alone: Vec<bool>,
    bounds: Vec<Bounds<V>>,
    /// The edges to be searched and their ranks.
    candidates: Vec<Vec<(usize, i32)>>,
    /// Grades of the nodes of a graph without cycles.
    grades: Vec<u32>,
    endgames: usize,
    folds: bool,
    seed: u64,
}

impl<V: RandomValue> Twins<V> {
    /// The twins of a graph whose nodes are worth so much.
    pub fn new(graph: GraphGame<V>, worth: Arc<Vec<[V; 2]>>, dice: &mut SeededRng) -> Self {
        let nodes = 0..graph.nodes().len();
        let mut draw = |percent| nodes.clone().map(|_| dice.percent(percent)).collect();
        let (beyond, alone): (Vec<bool>, Vec<bool>) = (draw(50), draw(15));
        let start = Place {
            node: graph.start(),
            is_beyond: dice.percent(50),
        };
        let mut twins = Self {
            beyond: beyond
                .iter()
                .zip(&alone)
                .map(|(&yes, alone)| yes && !alone)
                .collect(),
            alone,
            start,
            bounds: Vec::new(),
            candidates: Vec::new(),
            grades: vec![0; nodes.len()],
            endgames: dice.below(2 * nodes.len() + 1),
            folds: dice.percent(75),
            seed: u64::try_from(dice.between(0, i64::MAX)).unwrap(),
            graph,
            worth,
        };
        twins.bounds = nodes
            .clone()
            .map(|node| twins.draw_bounds(node, dice))
            .collect();
        twins.candidates = nodes
            .map(|node| twins.draw_candidates(node, dice))
            .collect();
        twins
    }

    /// The twins of a graph without cycles, which have grades and endgames.
    pub fn layered(
        layered: &LayeredGraph<V>,
        worth: Arc<Vec<[V; 2]>>,
        dice: &mut SeededRng,
    ) -> Self {
        let twins = Self::new(layered.graph().clone(), worth, dice);
        let nodes = 0..layered.count();
        let grades = nodes.map(|node| layered.grade(&node)).collect();
        Self { grades, ..twins }
    }

    /// What a place is worth to the first player to move there, or the second.
    #[must_use]
    pub fn worth(&self, place: Place, mover: usize) -> V {
        self.worth[place.node][mover]
    }

    /// Whether a place and its image are told to be equal.
    #[must_use]
    pub fn folds(&self) -> bool {
        self.folds
    }

    /// What an edge is worth to the mover, who is the first player or the second.
    #[must_use]
    pub fn worth_of(&self, node: usize, edge: usize, [mover, other]: [usize; 2]) -> V {
        let edge = self.graph.edges(node)[edge];
        let next = match edge.turn {
            Turn::Passes => other,
            Turn::Stays => mover,
        };
        let child = self.worth[edge.target][next];
        child.back_up(edge.gain, edge.turn).unwrap()
    }

    /// The edge of a move, or the move of an edge.
    #[must_use]
    pub fn turned(&self, place: Place, mv: usize) -> usize {
        if place.is_beyond {
            self.graph.edges(place.node).len() - 1 - mv
        } else {
            mv
        }
    }

    /// Static bounds: the value, that of some other node if it is one, or none.
    fn draw_bounds(&self, node: usize, dice: &mut SeededRng) -> Bounds<V> {
        let [one, two] = self.worth[node];
        let other = self.worth[dice.below(self.worth.len())];
        let mut draw = |value: V, is_true: bool, other: V| match dice.below(4) {
            0 => Some(value),
            1 => Some(other).filter(|_| is_true),
            _ => None,
        };
        let (least, most) = (one.min(two), one.max(two));
        let [low, high] = other;
        Bounds {
            lower: draw(least, low <= least, low),
            upper: draw(most, high >= most, high),
        }
    }

    /// Some edges, a best one for either player among them.
    fn draw_candidates(&self, node: usize, dice: &mut SeededRng) -> Vec<(usize, i32)> {
        let count = self.graph.edges(node).len();
        let mut kept = vec![false; count];
        for sides in [[0, 1], [1, 0]] {
            let value = self.worth[node][sides[0]];
            let is_best = |&edge: &usize| self.worth_of(node, edge, sides) == value;
            let best: Vec<_> = (0..count).filter(is_best).collect();
            if let Some(&one) = best.get(dice.below(best.len())) {
                kept[one] = true;
            }
        }
        let edges = (0..count).rev().filter_map(|edge| {
            let rank = i32::try_from(dice.between(-3, 3)).unwrap();
            (kept[edge] || dice.percent(60)).then_some((edge, rank))
        });
        edges.collect()
    }

    fn is_crossing(&self, node: usize, edge: usize) -> bool {
        (node * 31 + edge * 17 + usize::try_from(self.seed % 64).unwrap()).is_multiple_of(3)
    }

    fn number(&self, place: Place) -> usize {
        2 * place.node + usize::from(place.is_beyond != self.beyond[place.node])
    }

    fn place(&self, number: usize) -> Place {
        let node = number / 2;
        Place {
            node,
            is_beyond: self.beyond[node] != (number % 2 == 1),
        }
    }
}

impl<V: RandomValue> Game for Twins<V> {
    type State = Place;
    type Move = usize;
    type Value = V;

    fn start(&self) -> Place {
        self.start
    }
    fn terminal_value(&self, place: &Place) -> Option<V> {
        self.graph.terminal_value(&place.node)
    }
    fn moves(&self, place: &Place) -> impl Iterator<Item = usize> {
        self.graph.moves(&place.node)
    }
    fn play(&self, &place: &Place, mv: usize) -> Step<Self> {
        let edge = self.turned(place, mv);
        let Step {
            state: node,
            gain,
            turn,
        } = self.graph.play(&place.node, edge);
        let is_beyond = place.is_beyond != self.is_crossing(place.node, edge);
        let is_beyond = is_beyond && !self.alone[node];
        let state = Place { node, is_beyond };
        Step { state, gain, turn }
    }
}

impl<V: RandomValue> Symmetric for Twins<V> {
    fn canonical(&self, &place: &Place) -> Place {
        if !self.folds {
            return place;
        }
        let is_beyond = self.beyond[place.node];
        Place { is_beyond, ..place }
    }
}

impl<V: RandomValue> Bounded for Twins<V> {
    fn bounds(&self, place: &Place) -> Bounds<V> {
        self.bounds[place.node]
    }
}

impl<V: RandomValue> Ordered for Twins<V> {
    fn candidates(&self, &place: &Place) -> impl Iterator<Item = Candidate<usize>> {
        let edges = self.candidates[place.node].iter();
        edges.map(move |&(edge, rank)| {
            let mv = self.turned(place, edge);
            Candidate { mv, rank }
        })
    }
}

impl<V: RandomValue> Indexed for Twins<V> {
    fn count(&self) -> usize {
        2 * self.graph.count()
    }
    fn rank(&self, &place: &Place) -> usize {
        self.number(place)
    }
    fn unrank(&self, index: usize) -> Place {
        self.place(index)
    }
}

/// A node and its image follow each other, the canonical one first.
impl<V: RandomValue + Coded> Endgame for Twins<V> {
    fn endgame_count(&self) -> usize {
        self.endgames
    }
    fn endgame_number(&self, &place: &Place, size: usize) -> Option<usize> {
        Some(self.number(place)).filter(|&number| number < size)
    }
    fn endgame_state(&self, number: usize) -> Place {
        self.place(number)
    }
    fn endgame_states(&self, numbers: Range<usize>) -> impl Iterator<Item = Place> {
        numbers.map(|number| self.place(number))
    }
}

impl<V: RandomValue> Graded for Twins<V> {
    fn grade(&self, place: &Place) -> u32 {
        self.grades[place.node]
    }
}

impl<V: RandomValue> Packed for Twins<V> {
    type Key = u64;

    fn pack(&self, &place: &Place) -> u64 {
        let mask = u64::MAX >> (u64::BITS - self.key_bits());
        let number = self.number(place) as u64;
        number.wrapping_mul(self.seed | 1).wrapping_add(self.seed) & mask
    }
    fn unpack(&self, key: u64) -> Place {
        let mut places = (0..self.count()).map(|number| self.place(number));
        places.find(|place| self.pack(place) == key).unwrap()
    }
    fn key_bits(&self) -> u32 {
        7 + u32::try_from(self.seed % 58).unwrap()
    }
    /// Few bits, or more than half a word of a table has.
    fn value_bits(&self) -> u32 {
        match u32::try_from(self.seed % 9).unwrap() {
            few @ 0..7 => 2 + few,
            many => 10 + many,
        }
    }
}

/// What is known of a node beforehand.
pub type Known<V> = Arc<dyn Fn(usize) -> Option<V> + Send + Sync>;

/// Knows some nodes; of some of them only one image.
pub struct Source<V> {
    known: Known<V>,
    percent: u8,
    /// Whether it says the same of a position and its image.
    is_symmetric: bool,
    seed: u64,
}

impl<V> Source<V> {
    /// Knows what `known` tells, of a part of the nodes that is drawn at random.
    pub fn new(known: Known<V>, is_symmetric: bool, dice: &mut SeededRng) -> Self {
        Self {
            known,
            percent: [0, 10, 30, 60, 100][dice.below(5)],
            is_symmetric,
            seed: u64::try_from(dice.between(0, i64::MAX)).unwrap(),
        }
    }
}

impl<V: RandomValue> Oracle<Twins<V>> for Source<V> {
    fn probe(&self, _: &Twins<V>, place: &Place) -> Option<V> {
        let image = u64::from(place.is_beyond && !self.is_symmetric);
        let seed = self.seed.wrapping_add(2 * place.node as u64 + image);
        let is_known = SeededRng::new(seed).percent(self.percent);
        is_known.then(|| (self.known)(place.node))?
    }
}

/// What each node of a graph without cycles is worth, by plain minimax from the ends of play on.
#[must_use]
pub fn worth_of_nodes<V: RandomValue>(graph: &GraphGame<V>) -> Vec<[V; 2]> {
    let mut worth: Vec<[V; 2]> = Vec::new();
    for node in graph.nodes() {
        let value = match node {
            Node::End(value) => *value,
            Node::Moves(edges) => {
                let values = edges.iter().map(|edge| {
                    let [child, _] = worth[edge.target];
                    child.back_up(edge.gain, edge.turn).unwrap()
                });
                values.max().unwrap()
            }
        };
        worth.push([value; 2]);
    }
    worth
}
