//! What the search has found: [`Memo`].

use std::collections::HashMap;

use super::node::Node;

/// Whether the player to move wins, of sums with a player to move. It forgets all when it is full.
#[derive(Debug)]
pub(super) struct Memo {
    found: HashMap<(Node, bool), bool>,
    bytes: usize,
    most: usize,
}

impl Memo {
    /// A memo that takes so many bytes at the most.
    pub(super) fn within(most: usize) -> Self {
        Self {
            found: HashMap::new(),
            bytes: 0,
            most,
        }
    }

    pub(super) fn get(&self, key: &(Node, bool)) -> Option<bool> {
        self.found.get(key).copied()
    }

    pub(super) fn put(&mut self, key: (Node, bool), wins: bool) {
        // A table has at most twice the room that it needs, and twice that while it grows.
        let bytes = key.0.bytes() + 3 * size_of::<((Node, bool), bool)>();
        if self.bytes + bytes > self.most {
            self.found = HashMap::new();
            self.bytes = 0;
        }
        self.bytes += bytes;
        self.found.insert(key, wins);
    }

    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }
}
