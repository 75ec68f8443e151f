//! The states that a search has reached, each once: [`Visited`].

use std::collections::HashMap;
use std::hash::{BuildHasher, Hash};

use foldhash::fast::FixedState;

/// How a state compares with those visited before.
pub(super) enum Comparison {
    /// It equals none of them.
    New,
    /// It equals this one.
    Known(usize),
    /// It equals this one but hashes differently; `None` if its own clone hashes differently.
    HashDiffers(Option<usize>),
}

/// States, found by hash. As long as that is cheap, a state is also compared with each of them,
/// which finds equal states with different hashes.
pub(super) struct Visited<S, M> {
    /// Each state, with the place of an earlier one and the move by which it was first reached from
    /// there.
    entries: Vec<(S, Option<(usize, M)>)>,
    places: HashMap<S, usize, FixedState>,
    /// The comparisons one by one that are left.
    comparisons: usize,
}

impl<S: Clone + Eq + Hash, M: Copy> Visited<S, M> {
    pub(super) fn new() -> Self {
        Self {
            entries: Vec::new(),
            places: HashMap::default(),
            comparisons: 4_000_000,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(super) fn state(&self, at: usize) -> &S {
        &self.entries[at].0
    }

    /// The place of a state, if one that is equal and hashes equally was visited.
    pub(super) fn find(&self, state: &S) -> Option<usize> {
        self.places.get(state).copied()
    }

    pub(super) fn compare(&mut self, state: &S) -> Comparison {
        let hasher = self.places.hasher();
        if hasher.hash_one(state) != hasher.hash_one(state.clone()) {
            return Comparison::HashDiffers(None);
        }
        if let Some(at) = self.find(state) {
            return Comparison::Known(at);
        }
        if self.comparisons < self.entries.len() {
            return Comparison::New;
        }
        self.comparisons -= self.entries.len();
        let same = self.entries.iter().position(|(other, _)| other == state);
        same.map_or(Comparison::New, |at| Comparison::HashDiffers(Some(at)))
    }

    /// Adds a new state and where it was reached from; returns its place.
    pub(super) fn add(&mut self, state: S, from: Option<(usize, M)>) -> usize {
        let at = self.entries.len();
        self.places.insert(state.clone(), at);
        self.entries.push((state, from));
        at
    }

    /// The moves by which an entry was first reached.
    pub(super) fn path(&self, at: usize) -> Vec<M> {
        self.path_after(self.entries[at].1)
    }

    /// The moves to an entry and after it.
    pub(super) fn path_after(&self, mut from: Option<(usize, M)>) -> Vec<M> {
        let mut path = Vec::new();
        while let Some((at, mv)) = from {
            path.push(mv);
            from = self.entries[at].1;
        }
        path.reverse();
        path
    }
}
