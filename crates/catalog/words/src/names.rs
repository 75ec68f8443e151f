//! What moves are called along a line of play: [`Names`].

use std::collections::HashSet;

use super::notation::Notation;

/// What moves are called along a line of play from the start, where several are alike.
///
/// A state that counts what is alike names the first ones as if they went first. A line may take
/// others: what it has left is called by its own names.
#[derive(Debug, Default)]
pub struct Names {
    /// The indices of what is alike: those at the start, of each kind that a line took from.
    kinds: Vec<Vec<u32>>,
    /// The indices that the state has for what is left, rising, each with its own one; without those
    /// that are the same.
    renamed: Vec<(u32, u32)>,
}

impl Names {
    /// How a move is called which the state calls so.
    #[must_use]
    pub fn of(&self, mv: Notation) -> Notation {
        let index = mv.index();
        let find = |index| self.renamed.binary_search_by_key(&index, |&(from, _)| from);
        let found = index.and_then(|index| find(index).ok());
        found.map_or(mv, |at| mv.with_index(self.renamed[at].1))
    }

    /// The indices that are not those of the state.
    #[must_use]
    pub fn renamed(&self) -> &[(u32, u32)] {
        &self.renamed
    }

    /// Learns the indices of what is alike, as the state has them before any of it is taken, or later.
    pub fn learn(&mut self, alike: Vec<u32>) {
        let is_known = |kind: &Vec<u32>| kind.last() == alike.last();
        if alike.len() > 1 && !self.kinds.iter().any(is_known) {
            self.kinds.push(alike);
        }
    }

    /// Names what is left when a line has taken these.
    pub fn follow(&mut self, line: impl Iterator<Item = Notation>) {
        self.renamed.clear();
        if self.kinds.is_empty() {
            return;
        }
        let taken: HashSet<u32> = line.filter_map(Notation::index).collect();
        for kind in &self.kinds {
            let left: Vec<u32> = kind
                .iter()
                .copied()
                .filter(|at| !taken.contains(at))
                .collect();
            let named = kind[kind.len() - left.len()..].iter().copied().zip(left);
            self.renamed.extend(named.filter(|(from, to)| from != to));
        }
        self.renamed.sort_unstable();
    }
}
