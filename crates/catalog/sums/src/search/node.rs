//! A sum as the search knows it: [`Node`].

use stonework_partizan::CanonicalForm;

/// A multiset of pieces by their numbers in the [`super::World`], and all numbers, ups and nimbers
/// together.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Node {
    /// Number, ups and nimber together.
    pub(crate) rest: CanonicalForm,
    /// Each piece with how often it is there, in the order of their numbers.
    pub(crate) pieces: Box<[(u32, u32)]>,
}

impl Node {
    /// About the bytes that it takes.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(&*self.pieces) + 16
    }
}
