//! What is wrong with a graph: [`GraphError`].

use stonework_catalog::{InputError, MoveText};

/// The most nodes that there may be.
pub(super) const MOST_NODES: usize = 1_000_000_000;

/// A graph that cannot be played on.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GraphError {
    /// Not a JSON object.
    #[error("an object with `start` and `nodes` is needed, not {0}")]
    NoObject(String),
    /// A field that means nothing.
    #[error("a graph has `start` and `nodes`, but no field {0}")]
    UnknownField(String),
    /// A field that has to be there.
    #[error("the graph has no `{0}`: `start` and `nodes` are needed")]
    Missing(&'static str),
    /// The nodes are neither a list nor an object.
    #[error("`nodes` is a list of nodes, or an object with their names, not {0}")]
    NoNodes(String),
    /// No nodes, or too many.
    #[error("there are {0} nodes: from 1 to {most} are possible", most = MOST_NODES)]
    Nodes(usize),
    /// Two names that are texts of the same JSON list.
    #[error("{one} and {other} are the same list, and so name the same node")]
    SameName {
        /// The one.
        one: String,
        /// The other.
        other: String,
    },
    /// A start that is no node.
    #[error("`start` is {start}, which is no node{near}")]
    NoStart {
        /// What it is.
        start: String,
        /// The names most like it.
        near: String,
    },
    /// A node that is neither moves nor an end.
    #[error(
        "node {node}: a list of moves, \"win\", \"draw\", \"loss\" or a score is needed, or an object with `player` and one of these as `moves` or `end`, not {found}"
    )]
    Node {
        /// The node.
        node: String,
        /// What is there.
        found: String,
    },
    /// A node without moves.
    #[error("node {node} has no moves: {write}")]
    DeadEnd {
        /// The node.
        node: String,
        /// What to write in place of no moves.
        write: &'static str,
    },
    /// A draw where somebody has to win.
    #[error("node {0} is a draw, which there is only where endless play is one: endless=draw")]
    Drawn(String),
    /// A result at the end of a game that is played for a score.
    #[error(
        "node {0} is won, drawn or lost, but there are scores or gains: then an end is a number, what the player to move scores more than the other"
    )]
    NoScore(String),
    /// A value of infinite play in a game that is played for a score.
    #[error("a game that is played for a score has to end: endless=draw, the default, stays")]
    Endless,
    /// A cycle in a game that is played for a score.
    #[error(
        "play can return to a node: {0}; a score that can be put off for ever has no value, so that no solver solves this game: all play has to end, or the ends are \"win\", \"draw\" and \"loss\" and no scores"
    )]
    PutOff(String),
    /// Gains in a game that is played to win.
    #[error("node {node}, move {at}: gains need ends that are scores")]
    Gain {
        /// The node.
        node: String,
        /// Which of its moves, from 1.
        at: usize,
    },
    /// A node that does not say whose turn it is, though others do.
    #[error("node {0} does not say whose turn it is, {{\"player\":\"first\",…}}, but others do")]
    NoPlayer(String),
    /// A start in which it is the second player's turn.
    #[error("it is the second player's turn in the start, but the first player begins")]
    StartOfSecond,
    /// Whose turn it is is said by the nodes and by a move.
    #[error(
        "node {node}, move {at}: whose turn it is is said by the nodes, so that a move has no `again`"
    )]
    Again {
        /// The node.
        node: String,
        /// Which of its moves, from 1.
        at: usize,
    },
    /// What is no move.
    #[error(
        "node {node}, move {at}: the node it leads to, or {{\"to\":0,\"again\":true,\"gain\":2}}, is needed, not {found}"
    )]
    Move {
        /// The node.
        node: String,
        /// Which of its moves, from 1.
        at: usize,
        /// What is there.
        found: String,
    },
    /// A move that leads to no node.
    #[error("node {node}, move {at}: it leads to {to}, which is no node{near}")]
    NoSuchNode {
        /// The node.
        node: String,
        /// Which of its moves, from 1.
        at: usize,
        /// Where it is said to lead.
        to: String,
        /// The names most like that.
        near: String,
    },
    /// A move that is listed twice.
    #[error("node {node}, move {at}: {mv} is listed already, and once is enough")]
    Twice {
        /// The node.
        node: String,
        /// Which of its moves, from 1.
        at: usize,
        /// The move.
        mv: MoveText,
    },
}

impl From<GraphError> for InputError {
    fn from(error: GraphError) -> Self {
        let text = error.to_string();
        match error {
            GraphError::NoObject(_)
            | GraphError::UnknownField(_)
            | GraphError::Missing(_)
            | GraphError::NoNodes(_)
            | GraphError::Node { .. }
            | GraphError::Move { .. } => Self::Unreadable(text),
            _ => Self::Unplayable(text),
        }
    }
}
