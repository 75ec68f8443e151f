//! Random graphs with random hints: [`hinted`].

use std::collections::HashMap;

use stonework::SeededRng;
use stonework::random::{LayeredGraph, RandomValue};
use stonework::{Bounded, Bounds, Candidate, Coded, Endgame, Game, Indexed, Ordered, Packed, Step};

use crate::support::{reachable, recurse};

/// A graph with true hints of it, chosen at random: static bounds, candidates with ranks, keys.
pub struct Hinted<V: RandomValue> {
    graph: LayeredGraph<V>,
    bounds: HashMap<usize, Bounds<V>>,
    candidates: HashMap<usize, Vec<Candidate<usize>>>,
    key_bits: u32,
    value_bits: u32,
    seed: u64,
}

/// Draws true hints of a graph.
pub fn hinted<V: RandomValue>(graph: LayeredGraph<V>, seed: u64) -> Hinted<V> {
    let mut dice = SeededRng::new(seed);
    let mut known = HashMap::new();
    let (mut bounds, mut candidates) = (HashMap::new(), HashMap::new());
    for state in reachable(&graph) {
        if graph.terminal_value(&state).is_some() {
            continue;
        }
        let value = recurse(&graph, &state, &mut known);
        // Any value that a position of the game has will do for a bound that is not tight.
        let others: Vec<V> = known.values().copied().collect();
        let mut bound = |is_true: fn(&V, &V) -> bool| match dice.below(4) {
            0 => Some(value),
            1 => Some(others[dice.below(others.len())]).filter(|other| is_true(other, &value)),
            _ => None,
        };
        let (lower, upper) = (bound(V::le), bound(V::ge));
        bounds.insert(state, Bounds { lower, upper });
        let moves: Vec<usize> = graph.moves(&state).collect();
        let is_best = |mv: usize| {
            let step = graph.play(&state, mv);
            let child = recurse(&graph, &step.state, &mut known.clone());
            child.back_up(step.gain, step.turn) == Some(value)
        };
        let best: Vec<usize> = moves.iter().copied().filter(|&mv| is_best(mv)).collect();
        let kept = best[dice.below(best.len())];
        let listed = moves.into_iter().rev().filter_map(|mv| {
            let rank = i32::try_from(dice.between(-3, 3)).unwrap();
            (mv == kept || dice.percent(60)).then_some(Candidate { mv, rank })
        });
        candidates.insert(state, listed.collect());
    }
    Hinted {
        graph,
        bounds,
        candidates,
        key_bits: 6 + u32::try_from(seed % 59).unwrap(),
        // Few bits, or more than half a word of a table has.
        value_bits: match u32::try_from(seed % 9).unwrap() {
            few @ 0..7 => 2 + few,
            many => 10 + many,
        },
        seed,
    }
}

impl<V: RandomValue> Game for Hinted<V> {
    type State = usize;
    type Move = usize;
    type Value = V;

    fn start(&self) -> usize {
        self.graph.start()
    }
    fn terminal_value(&self, state: &usize) -> Option<V> {
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

impl<V: RandomValue> Bounded for Hinted<V> {
    fn bounds(&self, state: &usize) -> Bounds<V> {
        self.bounds[state]
    }
}

impl<V: RandomValue> Ordered for Hinted<V> {
    fn candidates(&self, state: &usize) -> impl Iterator<Item = Candidate<usize>> {
        self.candidates[state].iter().copied()
    }
}

/// Nodes are numbered from the end of play on; but those of the last layers are in no endgame.
impl<V: RandomValue + Coded> Endgame for Hinted<V> {
    fn endgame_count(&self) -> usize {
        self.graph.count() * 3 / 4
    }
    fn endgame_number(&self, &state: &usize, size: usize) -> Option<usize> {
        Some(state).filter(|&state| state < size)
    }
    fn endgame_state(&self, number: usize) -> usize {
        number
    }
}

impl<V: RandomValue> Packed for Hinted<V> {
    type Key = u64;

    fn pack(&self, &state: &usize) -> u64 {
        let mask = u64::MAX >> (u64::BITS - self.key_bits);
        (state as u64)
            .wrapping_mul(self.seed | 1)
            .wrapping_add(self.seed)
            & mask
    }
    fn unpack(&self, key: u64) -> usize {
        let mut states = 0..self.graph.count();
        states.find(|state| self.pack(state) == key).unwrap()
    }
    fn key_bits(&self) -> u32 {
        self.key_bits
    }
    fn value_bits(&self) -> u32 {
        self.value_bits
    }
}
