//! The states that were come across, equal ones once: [`Seen`].

use std::hash::BuildHasher;

use foldhash::fast::FixedState;
use hashbrown::HashTable;

use crate::game::Game;

/// A state, and how it was reached first.
struct Entry<G: Game> {
    state: G::State,
    /// An entry, and the move that leads from there.
    from: Option<(usize, G::Move)>,
}

/// How a state compares with those that were seen before.
pub(super) enum Met {
    /// It equals none of them.
    New,
    /// It equals this one.
    Known(usize),
    /// It equals this one, but hashes differently; or hashes differently from its own clone.
    HashDiffers(Option<usize>),
}

/// States, found by hash, and by comparing them one by one as long as that is cheap: so that equal
/// states with different hashes come to light.
pub(super) struct Seen<G: Game> {
    entries: Vec<Entry<G>>,
    /// The hashes and places of the entries.
    table: HashTable<(u64, usize)>,
    hasher: FixedState,
    /// How many more comparisons are cheap.
    comparisons: usize,
}

impl<G: Game> Seen<G> {
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

    pub(super) fn state(&self, at: usize) -> &G::State {
        &self.entries[at].state
    }

    /// Where a state is, if one that equals it and hashes equally was seen.
    pub(super) fn find(&self, state: &G::State) -> Option<usize> {
        let hash = self.hasher.hash_one(state);
        self.table
            .find(hash, |&(kept, at)| {
                kept == hash && self.entries[at].state == *state
            })
            .map(|&(_, at)| at)
    }

    pub(super) fn meet(&mut self, state: &G::State) -> Met {
        if self.hasher.hash_one(state) != self.hasher.hash_one(state.clone()) {
            return Met::HashDiffers(None);
        }
        if let Some(at) = self.find(state) {
            return Met::Known(at);
        }
        if self.comparisons < self.entries.len() {
            return Met::New;
        }
        self.comparisons -= self.entries.len();
        match self.entries.iter().position(|entry| entry.state == *state) {
            Some(at) => Met::HashDiffers(Some(at)),
            None => Met::New,
        }
    }

    /// Adds a state that is new, and where it was reached from; tells its place.
    pub(super) fn add(&mut self, state: G::State, from: Option<(usize, G::Move)>) -> usize {
        let at = self.entries.len();
        let hash = self.hasher.hash_one(&state);
        self.table
            .insert_unique(hash, (hash, at), |&(hash, _)| hash);
        self.entries.push(Entry { state, from });
        at
    }

    /// The moves from the start by which an entry was reached first.
    pub(super) fn path(&self, mut at: usize) -> Vec<G::Move> {
        let mut path = Vec::new();
        while let Some((from, mv)) = self.entries[at].from {
            path.push(mv);
            at = from;
        }
        path.reverse();
        path
    }
}
