//! The states that a search has reached, each once: [`Visited`].

use std::hash::{BuildHasher, Hash};

use foldhash::fast::FixedState;
use hashbrown::HashTable;

/// A state, and how it was first reached.
struct Entry<S, M> {
    state: S,
    /// The place of an earlier entry, and the move that leads from there.
    from: Option<(usize, M)>,
}

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
    entries: Vec<Entry<S, M>>,
    /// The hashes and places of the entries.
    table: HashTable<(u64, usize)>,
    hasher: FixedState,
    /// The comparisons one by one that are left.
    comparisons: usize,
}

impl<S: Clone + Eq + Hash, M: Copy> Visited<S, M> {
    pub(super) fn new() -> Self {
        Self {
            entries: Vec::new(),
            table: HashTable::new(),
            hasher: FixedState::default(),
            comparisons: 4_000_000,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(super) fn state(&self, at: usize) -> &S {
        &self.entries[at].state
    }

    /// The place of a state, if one that is equal and hashes equally was visited.
    pub(super) fn find(&self, state: &S) -> Option<usize> {
        let hash = self.hasher.hash_one(state);
        self.table
            .find(hash, |&(kept, at)| {
                kept == hash && self.entries[at].state == *state
            })
            .map(|&(_, at)| at)
    }

    pub(super) fn compare(&mut self, state: &S) -> Comparison {
        if self.hasher.hash_one(state) != self.hasher.hash_one(state.clone()) {
            return Comparison::HashDiffers(None);
        }
        if let Some(at) = self.find(state) {
            return Comparison::Known(at);
        }
        if self.comparisons < self.entries.len() {
            return Comparison::New;
        }
        self.comparisons -= self.entries.len();
        match self.entries.iter().position(|entry| entry.state == *state) {
            Some(at) => Comparison::HashDiffers(Some(at)),
            None => Comparison::New,
        }
    }

    /// Adds a new state and where it was reached from; returns its place.
    pub(super) fn add(&mut self, state: S, from: Option<(usize, M)>) -> usize {
        let at = self.entries.len();
        let hash = self.hasher.hash_one(&state);
        self.table
            .insert_unique(hash, (hash, at), |&(hash, _)| hash);
        self.entries.push(Entry { state, from });
        at
    }

    /// The moves by which an entry was first reached.
    pub(super) fn path(&self, mut at: usize) -> Vec<M> {
        let mut path = Vec::new();
        while let Some((from, mv)) = self.entries[at].from {
            path.push(mv);
            at = from;
        }
        path.reverse();
        path
    }
}
