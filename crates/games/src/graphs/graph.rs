//! A game given as a graph, node by node, in JSON.

use std::collections::HashMap;
use std::fmt;

use serde_json::Value as Json;
use stonework_core::retrograde::{Drawn, LostByFirst, WonByFirst};
use stonework_core::{Game, Indexed, InfinitePlay, Outcome, ProofNumber, Retrograde, Step, Turn, Wdl, WinLose};

use super::json::shortened;
use crate::boards::MoveText;
use crate::catalog::{
    AnswerKind, Answers, CatalogGame, Entry, GameBuilder, Input, InputError, InputKind, Notation,
    OneOf, ShowValue,
};

/// What play that never ends is worth.
#[derive(Clone, Copy)]
enum Endless {
    Draw,
    FirstLoses,
    FirstWins,
}

const ENDLESS: OneOf<Endless, 3> = OneOf::new(
    "endless",
    [
        ("draw", Endless::Draw),
        ("first-loses", Endless::FirstLoses),
        ("first-wins", Endless::FirstWins),
    ],
    "what play that never ends is worth: a draw, or a loss or a win of the first player",
);

const KIND: InputKind = InputKind::Json(
    "a start and nodes, each its moves or what it is worth to who is to move: \
     {\"start\":0,\"nodes\":[[1,{\"to\":0,\"again\":true}],\"loss\"]}; \
     nodes may have names: {\"start\":\"a\",\"nodes\":{\"a\":[\"b\"],\"b\":\"draw\"}}",
);

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "graph",
    aliases: &[],
    title: "A graph",
    rules: "Go from node to node of a graph, to an end that is a win, a draw or a loss, or round and round.",
    answer: Answers::Always(AnswerKind::value("win, draw or loss of the first player")),
    input: KIND,
    params: &[ENDLESS.param()],
    example: "{\"start\":0,\"nodes\":[[1,2],[0,3,{\"to\":2,\"again\":true}],[0,4],\"loss\",\"win\"]}",
    make: |input, settings| {
        let Input::Json(json) = input else {
            return Err(InputError::WrongKind(KIND));
        };
        let wrong = |error: GraphError| InputError::Unreadable(error.to_string());
        // Each solver is another type.
        Ok(match settings.get(&ENDLESS)? {
            Endless::FirstLoses => GameBuilder::looping(
                Graph::<WinLose>::read(json).map_err(wrong)?,
                Retrograde::new(LostByFirst),
            )
            .proof_number(ProofNumber::new().with_repetition(InfinitePlay::LostByFirst))
            .boxed(),
            Endless::FirstWins => GameBuilder::looping(
                Graph::<WinLose>::read(json).map_err(wrong)?,
                Retrograde::new(WonByFirst),
            )
            .proof_number(ProofNumber::new().with_repetition(InfinitePlay::WonByFirst))
            .boxed(),
            Endless::Draw => GameBuilder::looping(
                Graph::<Outcome>::read(json).map_err(wrong)?,
                Retrograde::new(Drawn),
            )
            .proof_number(ProofNumber::new().with_repetition(InfinitePlay::Draw))
            .boxed(),
        })
    },
};

/// A game given as a graph: its nodes are the positions, its edges the moves. It may go round.
///
/// # In JSON
///
/// An object with `nodes` and `start`, the node that play starts from. Nodes are a list, and then they are numbered
/// from 0, or an object, and then they have names. A node is the list of its moves, or `"win"`, `"draw"` or `"loss"`
/// where play is over: what that is worth to the player who would be to move there. A move is the node it leads to, or
/// `{"to": 3, "again": true}` where the turn stays with the player who made it.
///
/// ```json
/// {"start": 0, "nodes": [[1, 2], [0, {"to": 2, "again": true}], [0, 3], "loss"]}
/// {"start": "a", "nodes": {"a": ["b"], "b": ["a", "won"], "won": "loss"}}
/// ```
///
/// Names have from 1 to [`NodeName::MOST`] bytes. A move is written as the node it leads to, with a `+` after it where
/// the turn stays.
///
/// ```
/// use stonework_core::retrograde::Drawn;
/// use stonework_core::{Outcome, Retrograde, Run, Solver};
/// use stonework_games::graphs::{Graph, GraphMove, GraphNode};
///
/// let nodes = vec![
///     GraphNode::Moves(vec![GraphMove::to(1), GraphMove::to(0).again()]),
///     GraphNode::Moves(vec![GraphMove::to(0), GraphMove::to(2)]),
///     GraphNode::End(Outcome::loss_in(0)),
/// ];
/// let game = Graph::new(nodes, 0)?;
/// let solution = Retrograde::new(Drawn).solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(Outcome::DRAW));
/// assert_eq!(solution.best_moves(), [GraphMove::to(0).again()]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Graph<V> {
    nodes: Vec<GraphNode<V>>,
    start: u32,
    names: Names,
}

/// A position of a [`Graph`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GraphNode<V> {
    /// Play is over; what that is worth to the player who would be to move.
    End(V),
    /// Play goes on by one of these.
    Moves(Vec<GraphMove>),
}

/// A move of a [`Graph`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GraphMove {
    /// The node it leads to.
    pub to: u32,
    /// Whose turn it is then.
    pub turn: Turn,
}

impl GraphMove {
    /// A move to a node that passes the turn.
    #[must_use]
    pub fn to(node: u32) -> Self {
        Self {
            to: node,
            turn: Turn::Passes,
        }
    }

    /// The same move, after which the mover moves again.
    #[must_use]
    pub fn again(self) -> Self {
        Self {
            turn: Turn::Stays,
            ..self
        }
    }
}

/// The values that the end of play in a [`Graph`] can have.
pub trait GraphEnd: ShowValue<Gain = ()> {
    /// What an end with this result is worth; `None` if there is no such result.
    fn end(result: Wdl) -> Option<Self>;
}

impl GraphEnd for Outcome {
    fn end(result: Wdl) -> Option<Self> {
        Some(match result {
            Wdl::Win => Self::win_in(0),
            Wdl::Draw => Self::DRAW,
            Wdl::Loss => Self::loss_in(0),
        })
    }
}

impl GraphEnd for WinLose {
    fn end(result: Wdl) -> Option<Self> {
        match result {
            Wdl::Win => Some(Self::Win),
            Wdl::Draw => None,
            Wdl::Loss => Some(Self::Loss),
        }
    }
}

impl<V: GraphEnd> Graph<V> {
    /// The most nodes that there may be.
    pub const MOST: usize = 10_000_000;

    /// The game on these nodes, numbered in this order, that starts in node `start`.
    ///
    /// # Errors
    ///
    /// [`GraphError`] for no nodes or more than [`Graph::MOST`], for a start and for moves that lead to no node, for a
    /// node without moves that is no end, and for a move that is listed twice.
    pub fn new(nodes: Vec<GraphNode<V>>, start: u32) -> Result<Self, GraphError> {
        Self::checked(nodes, start, Names::Numbers)
    }

    fn checked(nodes: Vec<GraphNode<V>>, start: u32, names: Names) -> Result<Self, GraphError> {
        let count = nodes.len();
        if !(1..=Self::MOST).contains(&count) {
            return Err(GraphError::Nodes(count));
        }
        let is_node = |node: u32| usize::try_from(node).is_ok_and(|node| node < count);
        if !is_node(start) {
            let start = start.to_string();
            return Err(GraphError::NoStart { start });
        }
        // The last node that had a move to each node, and with the turn staying.
        let mut last = vec![[u32::MAX; 2]; count];
        for (number, node) in (0..).zip(&nodes) {
            let GraphNode::Moves(moves) = node else {
                continue;
            };
            if moves.is_empty() {
                return Err(GraphError::DeadEnd(names.name(number)));
            }
            for (at, mv) in (1..).zip(moves) {
                let node = || names.name(number);
                if !is_node(mv.to) {
                    let (node, to) = (node(), mv.to.to_string());
                    return Err(GraphError::NoSuchNode { node, at, to });
                }
                let last = &mut last[mv.to as usize][usize::from(mv.turn == Turn::Stays)];
                if std::mem::replace(last, number) == number {
                    let (node, mv) = (node(), names.written(*mv));
                    return Err(GraphError::Twice { node, at, mv });
                }
            }
        }
        Ok(Self {
            nodes,
            start,
            names,
        })
    }

    /// The game that a JSON object tells.
    pub(crate) fn read(json: &Json) -> Result<Self, GraphError> {
        let object = json.as_object();
        let object = object.ok_or_else(|| GraphError::NoObject(shortened(json)))?;
        if let Some(name) = object
            .keys()
            .find(|name| !["start", "nodes"].contains(&name.as_str()))
        {
            return Err(GraphError::UnknownField(shortened(&Json::from(
                name.as_str(),
            ))));
        }
        let field = |name| object.get(name).ok_or(GraphError::Missing(name));
        let (start, nodes) = (field("start")?, field("nodes")?);
        let (names, nodes): (Names, Vec<&Json>) = match nodes {
            Json::Array(nodes) => (Names::Numbers, nodes.iter().collect()),
            Json::Object(nodes) => (Names::of(nodes.keys())?, nodes.values().collect()),
            other => return Err(GraphError::NoNodes(shortened(other))),
        };
        let start = names.number(start).ok_or_else(|| GraphError::NoStart {
            start: shortened(start),
        })?;
        let nodes = (0..)
            .zip(nodes)
            .map(|(number, node)| read_node(number, node, &names));
        Self::checked(nodes.collect::<Result<_, _>>()?, start, names)
    }

    /// The moves of a node; none of what is no node, or where play is over.
    fn moves_of(&self, node: u32) -> &[GraphMove] {
        match self.nodes.get(node as usize) {
            Some(GraphNode::Moves(moves)) => moves,
            _ => &[],
        }
    }
}

/// Reads a node.
fn read_node<V: GraphEnd>(
    number: u32,
    json: &Json,
    names: &Names,
) -> Result<GraphNode<V>, GraphError> {
    let node = || names.name(number);
    let unknown = || GraphError::Node {
        node: node(),
        found: shortened(json),
    };
    match json {
        Json::String(word) => {
            let result = match word.as_str() {
                "win" => Wdl::Win,
                "draw" => Wdl::Draw,
                "loss" => Wdl::Loss,
                _ => return Err(unknown()),
            };
            let end = V::end(result).ok_or_else(|| GraphError::Drawn(node()))?;
            Ok(GraphNode::End(end))
        }
        Json::Array(moves) => {
            let moves = (1..).zip(moves).map(|(at, mv)| {
                let (to, turn) = read_move(mv).ok_or_else(|| GraphError::Move {
                    node: node(),
                    at,
                    found: shortened(mv),
                })?;
                let to = names.number(to).ok_or_else(|| GraphError::NoSuchNode {
                    node: node(),
                    at,
                    to: shortened(to),
                })?;
                Ok(GraphMove { to, turn })
            });
            moves.collect::<Result<_, _>>().map(GraphNode::Moves)
        }
        _ => Err(unknown()),
    }
}

/// What a move leads to, as it is written, and whose turn it is then.
fn read_move(json: &Json) -> Option<(&Json, Turn)> {
    let Json::Object(object) = json else {
        return (json.is_u64() || json.is_string()).then_some((json, Turn::Passes));
    };
    let to = object.get("to")?;
    let again = object.get("again").map_or(Some(false), Json::as_bool)?;
    let turn = if again { Turn::Stays } else { Turn::Passes };
    let fields = 1 + usize::from(object.contains_key("again"));
    (object.len() == fields).then_some((to, turn))
}

/// What the nodes of a graph are called.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Names {
    /// By their numbers.
    Numbers,
    /// By names, in the order of their numbers; and the numbers.
    Words(Vec<NodeName>, HashMap<NodeName, u32>),
}

impl Names {
    fn of<'a>(words: impl Iterator<Item = &'a String>) -> Result<Self, GraphError> {
        let names = words.map(|word| {
            NodeName::of(word)
                .ok_or_else(|| GraphError::Name(shortened(&Json::from(word.as_str()))))
        });
        let names: Vec<NodeName> = names.collect::<Result<_, _>>()?;
        let numbers = names.iter().copied().zip(0..).collect();
        Ok(Self::Words(names, numbers))
    }

    /// The name of a node.
    fn name(&self, number: u32) -> NodeName {
        let own = match self {
            Self::Numbers => None,
            Self::Words(names, _) => names.get(number as usize).copied(),
        };
        // Numbers of nodes are short enough.
        own.unwrap_or_else(|| NodeName(MoveText::of(number)))
    }

    /// How a move is written.
    fn written(&self, mv: GraphMove) -> MoveText {
        let name = self.name(mv.to);
        match mv.turn {
            Turn::Passes => name.0,
            Turn::Stays => MoveText::of(format_args!("{name}+")),
        }
    }

    /// The number of a node by what it is called in JSON.
    fn number(&self, json: &Json) -> Option<u32> {
        match self {
            Self::Numbers => json.as_u64()?.try_into().ok(),
            Self::Words(..) => self.number_of(json.as_str()?),
        }
    }

    /// The number of a node by what it is called.
    fn number_of(&self, text: &str) -> Option<u32> {
        match self {
            Self::Numbers => text.parse().ok(),
            Self::Words(_, numbers) => numbers.get(&NodeName::of(text)?).copied(),
        }
    }
}

/// What a node of a [`Graph`] is called.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NodeName(MoveText);

impl NodeName {
    /// The most bytes that a name has.
    pub const MOST: usize = MoveText::MOST - 1;

    /// A text as a name, if it is one: from 1 to [`NodeName::MOST`] bytes, no blanks and control characters, and no `+`
    /// at the end.
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        let fits = (1..=Self::MOST).contains(&text.len())
            && !text.contains(|c: char| c.is_whitespace() || c.is_control())
            && !text.ends_with('+');
        fits.then(|| Self(MoveText::of(text)))
    }
}

impl fmt::Display for NodeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<V: GraphEnd> Game for Graph<V> {
    type State = u32;
    type Move = GraphMove;
    type Value = V;

    fn start(&self) -> u32 {
        self.start
    }

    fn terminal_value(&self, &node: &u32) -> Option<V> {
        match self.nodes.get(node as usize)? {
            GraphNode::End(value) => Some(*value),
            GraphNode::Moves(_) => None,
        }
    }

    fn moves(&self, &node: &u32) -> impl Iterator<Item = GraphMove> {
        self.moves_of(node).iter().copied()
    }

    fn play(&self, _: &u32, mv: GraphMove) -> Step<Self> {
        let step = Step::to(mv.to);
        match mv.turn {
            Turn::Passes => step,
            Turn::Stays => step.again(),
        }
    }
}

impl<V: GraphEnd> Indexed for Graph<V> {
    fn positions(&self) -> usize {
        self.nodes.len()
    }

    fn index(&self, &node: &u32) -> usize {
        node as usize
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "there are no more nodes than a state can tell"
    )]
    fn state(&self, index: usize) -> u32 {
        index as u32
    }
}

impl<V: GraphEnd> CatalogGame for Graph<V> {
    fn notation(&self, mv: GraphMove) -> Notation {
        Notation::Text(self.names.written(mv))
    }

    fn read_state(&self, text: &str) -> Result<u32, InputError> {
        let node = self.names.number_of(text.trim());
        node.filter(|&node| (node as usize) < self.nodes.len())
            .ok_or_else(|| InputError::Unreadable(format!("{text:?} is no node of the graph")))
    }

    fn draw(&self, &node: &u32) -> String {
        self.names.name(node).to_string()
    }

    fn total(&self) -> Option<i128> {
        None
    }
}

/// What is no graph that can be played on.
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
    #[error("there are {0} nodes: from 1 to {most} are possible", most = Graph::<Outcome>::MOST)]
    Nodes(usize),
    /// A name that no node can have.
    #[error(
        "a node cannot have the name {0}: a name has from 1 to {most} bytes, no blanks, and no `+` at the end",
        most = NodeName::MOST
    )]
    Name(String),
    /// A start that is no node.
    #[error("`start` is {start}, which is no node")]
    NoStart {
        /// What it is.
        start: String,
    },
    /// A node that is neither a list nor an end.
    #[error("node {node}: a list of moves, \"win\", \"draw\" or \"loss\" is needed, not {found}")]
    Node {
        /// The node.
        node: NodeName,
        /// What is there.
        found: String,
    },
    /// A node without moves.
    #[error(
        "node {0} has no moves: where play is over, the node is \"win\", \"draw\" or \"loss\" for who is to move"
    )]
    DeadEnd(NodeName),
    /// A draw where somebody has to win.
    #[error("node {0} is a draw, which there is only where endless play is one: endless=draw")]
    Drawn(NodeName),
    /// What is no move.
    #[error(
        "node {node}, move {at}: the node it leads to, or {{\"to\":0,\"again\":true}}, is needed, not {found}"
    )]
    Move {
        /// The node.
        node: NodeName,
        /// Which of its moves, from 1.
        at: usize,
        /// What is there.
        found: String,
    },
    /// A move that leads to no node.
    #[error("node {node}, move {at}: it leads to {to}, which is no node")]
    NoSuchNode {
        /// The node.
        node: NodeName,
        /// Which of its moves, from 1.
        at: usize,
        /// Where it is said to lead.
        to: String,
    },
    /// A move that is listed twice.
    #[error("node {node}, move {at}: {mv} is listed already, and once is enough")]
    Twice {
        /// The node.
        node: NodeName,
        /// Which of its moves, from 1.
        at: usize,
        /// The move.
        mv: MoveText,
    },
}
