//! Positions that outlive the path they were found on: [`KeptPositions`].

use std::cell::RefCell;

use stonework_core::Value;

use super::index::Index;
use super::on_path::OnPath;
use super::positions::{Node, Positions};
use super::states::Slot;

/// Positions in a chunk.
const PLACES: usize = 64;

/// Some of the positions that a search on a path has come to, kept when it leaves them, each once.
///
/// For searches that remember a few positions of many: what is not kept costs nothing but a hash
/// where it is looked for.
pub struct KeptPositions<'p, V: Value> {
    path: &'p RefCell<OnPath<V>>,
    index: Index,
    len: usize,
}

impl<'p, V: Value> KeptPositions<'p, V> {
    /// Keeps none yet of these positions, and none that were kept of them before.
    ///
    /// # Panics
    ///
    /// If they are not those of [`super::ErasedGame::on_path`], or have a memo.
    #[must_use]
    pub fn new(positions: &'p Positions<V>) -> Self {
        let path = positions.on_path().filter(|path| !path.borrow().has_memo());
        Self {
            path: path.expect("the positions are those on a path, without a memo"),
            index: Index::new(),
            len: 0,
        }
    }

    /// The place of a position that is on the path, in the order in which they were kept; `None` if
    /// it is not kept.
    #[must_use]
    pub fn find(&self, node: &Node<'p, V>) -> Option<usize> {
        if self.len == 0 {
            return None;
        }
        self.place(node).ok()
    }

    /// Has what [`KeptPositions::find`] looks at loaded before it is needed.
    #[inline]
    pub fn prefetch(&self, node: &Node<'p, V>) {
        let states = &self.path.borrow().states;
        self.index.prefetch(states.hash(node.number()));
    }

    /// Keeps a position that is on the path, if it is not kept yet; gives its place.
    pub fn keep(&mut self, node: &Node<'p, V>) -> usize {
        match self.place(node) {
            Ok(place) => place,
            Err(slot) => {
                let (place, states) = (self.len, &mut self.path.borrow_mut().states);
                states.keep(node.number(), Self::slot(place), PLACES);
                self.index.insert(slot, states.hash(node.number()), place);
                self.len += 1;
                place
            }
        }
    }

    /// About the bytes that the kept positions take.
    #[must_use]
    pub fn bytes(&self) -> usize {
        if self.len == 0 {
            return 0;
        }
        let states = &self.path.borrow().states;
        let (heap_bytes, _) = states.kept_heap_bytes(0, None);
        self.len * states.state_bytes() + heap_bytes + Index::bytes(self.len)
    }

    /// The place of a position, or its slot in the index.
    fn place(&self, node: &Node<'p, V>) -> Result<usize, usize> {
        let (states, number) = (&self.path.borrow().states, node.number());
        let is_it = |place| states.is_kept(number, Self::slot(place));
        self.index.find(states.hash(number), is_it)
    }

    fn slot(place: usize) -> Slot {
        Slot {
            chunk: place / PLACES,
            place: place % PLACES,
        }
    }
}

impl<V: Value> std::fmt::Debug for KeptPositions<'_, V> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("KeptPositions")
            .field("len", &self.len)
            .finish_non_exhaustive()
    }
}
