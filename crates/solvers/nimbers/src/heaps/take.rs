//! What a move may take from a heap: [`Take`].

/// A number of stones that may be taken from a heap, and what may be left of the heap.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Take {
    /// The number of stones taken; 0 only if the heap must then be split.
    pub stones: u32,
    /// The whole heap may be taken.
    pub none: bool,
    /// What is left may stay one heap, of at least one stone.
    pub one: bool,
    /// What is left may be split into two heaps, each of at least one stone.
    pub two: bool,
}
