//! A sum on the path of the search: [`Frame`].

use super::node::Node;

/// A sum whose moves are tried one after the other.
#[derive(Debug)]
pub(super) struct Frame {
    /// The sum.
    pub(super) node: Node,
    /// Whether Left is to move.
    pub(super) left: bool,
    /// The pieces in which no move was tried yet, the best to try at the end; `None` is the rest.
    pub(super) pieces: Vec<Option<u32>>,
    /// What moves in the piece that is tried lead to, the best at the end.
    pub(super) children: Vec<Node>,
    /// The bytes that these took.
    pub(super) bytes: usize,
}
