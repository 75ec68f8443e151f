//! What is true in positions of random play: [`Sample`].

use stonework_core::SeededRng;

use super::lanes::{Lanes, WIDE};
use super::net::Propnet;
use super::transpose::transpose;

/// Passes of random play.
const PASSES: usize = 60;

/// For each fluent where it is true, in some positions of random play; the first of a game is one
/// of them.
pub(super) struct Sample {
    fluents: usize,
    /// Pass by pass.
    all: Vec<[u64; WIDE]>,
}

impl Sample {
    /// Plays a game at random whose keys have a bit for each fluent.
    pub(super) fn of(net: &Propnet, fluents: usize) -> Self {
        let mut sample = Self {
            fluents,
            all: Vec::new(),
        };
        let words = net.words();
        let mut lanes = net.lanes();
        let mut rng = SeededRng::new(1);
        let mut keys = net.start.repeat(Lanes::MOST);
        let mut joint = vec![[0; 2]; Lanes::MOST];
        sample.add(&keys, words);
        lanes.view(net, &keys);
        let first = lanes.seen(0);
        let first_moves = first.moves.map(<[u32]>::to_vec);
        let is_stuck = |moves: [&[u32]; 2]| {
            let mut roles = moves.iter().take(net.moves.len());
            roles.any(|moves| moves.is_empty())
        };
        if first.is_terminal || is_stuck(first.moves) {
            return sample;
        }
        for _ in 0..PASSES {
            for (lane, joint) in joint.iter_mut().enumerate() {
                let view = lanes.seen(lane);
                let mut moves = view.moves;
                if view.is_terminal || is_stuck(moves) {
                    keys[lane * words..][..words].copy_from_slice(&net.start);
                    moves = first_moves.each_ref().map(Vec::as_slice);
                }
                *joint = moves.map(|moves| moves.get(rng.below(moves.len())).map_or(0, |&at| at));
            }
            lanes.play(net, &keys, &joint);
            keys.copy_from_slice(lanes.next_keys());
            sample.add(&keys, words);
        }
        sample
    }

    /// How many of some fluents are true: whether at most one, and whether at least one, always.
    pub(super) fn bounds(&self, fluents: &[u32]) -> [bool; 2] {
        let (mut is_several, mut is_none) = (0, 0);
        for pass in self.all.chunks_exact(self.fluents) {
            let mut any = [0; WIDE];
            for &fluent in fluents {
                for (any, &mask) in any.iter_mut().zip(&pass[fluent as usize]) {
                    is_several |= *any & mask;
                    *any |= mask;
                }
            }
            is_none |= any.iter().fold(0, |none, any| none | !any);
            if is_several != 0 {
                return [false, is_none == 0];
            }
        }
        [is_several == 0, is_none == 0]
    }

    fn add(&mut self, keys: &[u64], words: usize) {
        let begin = self.all.len();
        self.all.resize(begin + self.fluents, [0; WIDE]);
        let masks = &mut self.all[begin..];
        for (block, keys) in keys.chunks(64 * words).enumerate() {
            for (word, masks) in masks.chunks_mut(64).enumerate() {
                let mut matrix = [0; 64];
                for (row, key) in matrix.iter_mut().zip(keys.chunks_exact(words)) {
                    *row = key[word];
                }
                transpose(&mut matrix);
                for (mask, row) in masks.iter_mut().zip(matrix) {
                    mask[block] = row;
                }
            }
        }
    }
}
