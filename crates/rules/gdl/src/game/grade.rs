//! A number that rises with every move: [`Grades`].

use std::collections::HashMap;

use stonework_core::SeededRng;

use crate::propnet::{Lanes, Propnet, Weights};

/// A number of each position that rises with every move, as far as random play shows: who relies on it
/// checks each move.
#[derive(Clone, Debug)]
pub(super) struct Grades {
    weights: Weights,
    /// The sum of grade 0: the least there is, or the most if sums fall.
    from: i64,
    falls: bool,
}

/// Random plays, and their length at the most.
const PLAYS: usize = 64;
const PLIES: usize = 512;

/// Sums that are tried, at the most.
const MOST: usize = 256;

impl Grades {
    /// The first of these that rises or falls with each move of some random plays: the steps of a clock,
    /// how many fluents of a relation are true, or of those of a relation that end alike, and what the
    /// last terms of those of a relation add up to.
    pub(super) fn find(net: &Propnet, fluents: &[Box<str>]) -> Option<Self> {
        let candidates = candidates(net, fluents);
        // Whether each still rises, and whether it still falls.
        let mut monotone = vec![[true; 2]; candidates.len()];
        let mut lanes = net.lanes();
        let mut rng = SeededRng::new(2);
        let mut keys = net.start().repeat(PLAYS);
        lanes.view(net, &keys);
        for _ in 0..PLIES {
            let (mut from, mut joint) = (Vec::new(), Vec::new());
            for (lane, key) in keys.chunks_exact(net.words()).enumerate() {
                let view = lanes.seen(lane);
                let moves = view.moves;
                if view.is_terminal || moves.iter().any(|moves| moves.is_empty()) {
                    continue;
                }
                from.extend_from_slice(key);
                joint.push(moves.map(|moves| moves[rng.below(moves.len())]));
            }
            if joint.is_empty() {
                break;
            }
            lanes.play(net, &from, &joint);
            keys = lanes.next_keys().to_vec();
            let pairs = || {
                from.chunks_exact(net.words())
                    .zip(keys.chunks_exact(net.words()))
            };
            for (weights, [rises, falls]) in candidates.iter().zip(&mut monotone) {
                for (before, after) in pairs() {
                    if !(*rises || *falls) {
                        break;
                    }
                    let (before, after) = (weights.sum(before), weights.sum(after));
                    *rises &= before < after;
                    *falls &= before > after;
                }
            }
        }
        let mut found = candidates.into_iter().zip(monotone);
        found.find_map(|(weights, [rises, falls])| {
            let (least, most) = weights.range();
            let fits = u32::try_from(most - least).is_ok();
            let from = if falls { most } else { least };
            (fits && rises != falls).then_some(Self {
                weights,
                from,
                falls,
            })
        })
    }

    /// The grade of the position with a key.
    pub(super) fn grade(&self, key: &[u64]) -> u32 {
        let sum = self.weights.sum(key);
        let grade = if self.falls {
            self.from - sum
        } else {
            sum - self.from
        };
        u32::try_from(grade).expect("a sum is in their range")
    }
}

/// Sums that may rise or fall with every move.
fn candidates(net: &Propnet, fluents: &[Box<str>]) -> Vec<Weights> {
    let mut all: Vec<HashMap<u32, i64>> = Vec::new();
    if let Some(clock) = net.clock() {
        all.push(clock.fluents.iter().copied().zip(0..).collect());
    }
    let mut by_class: HashMap<(&str, &str), usize> = HashMap::new();
    for (number, fluent) in (0..).zip(fluents) {
        let mut words = fluent.trim_matches(['(', ')']).split(' ');
        let (relation, last) = (
            words.clone().next().unwrap_or(""),
            words.next_back().unwrap_or(""),
        );
        let counted = [
            ((relation, ""), Some(1)),
            ((relation, last), Some(1)),
            ((relation, "+"), last.parse().ok()),
        ];
        for (class, weight) in counted {
            let Some(weight) = weight else { continue };
            let at = *by_class.entry(class).or_insert_with(|| {
                all.push(HashMap::new());
                all.len() - 1
            });
            if at < MOST {
                all[at].insert(number, weight);
            }
        }
    }
    all.truncate(MOST);
    let weights = all
        .iter()
        .map(|weights| net.weights(&|fluent| weights.get(&fluent).copied().unwrap_or(0)));
    weights.collect()
}

/// A pass of random plays fits the lanes.
const _: () = assert!(PLAYS <= Lanes::MOST);
