//! Sets of nodes: [`NodeSet`].

/// A set of nodes, a bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct NodeSet(u128);

impl NodeSet {
    /// The most nodes.
    pub const MOST: usize = 128;

    /// Whether a node is in it.
    #[must_use]
    pub fn has(self, node: usize) -> bool {
        self.0 >> node & 1 == 1
    }

    /// Whether no node is.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The nodes, in order.
    pub fn nodes(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let node = left.trailing_zeros() as usize;
            let rest = left & left.wrapping_sub(1);
            (std::mem::replace(&mut left, rest) != 0).then_some(node)
        })
    }

    pub(super) fn insert(&mut self, node: usize) {
        self.0 |= 1 << node;
    }

    pub(super) fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(super) fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The set of one node.
    pub(super) fn of(node: usize) -> Self {
        Self(1 << node)
    }
}
