//! A game given as a graph, node by node, in JSON.

mod acyclic;
mod error;
mod graph_end;
mod graph_move;
mod graph_node;
mod is_scored;
mod names;
mod nodes;
mod read;

pub use acyclic::AcyclicGraph;
pub use error::GraphError;
pub use graph_end::GraphEnd;
pub use graph_move::GraphMove;
pub use graph_node::GraphNode;
pub use nodes::GraphNodes;

use std::collections::HashSet;

use stonework_core::{Game, Indexed, InfinitePlay, Outcome, Step, WinLose};
use stonework_search::ProofNumber;
use stonework_search::keyed::KeyedValue;
use stonework_strong::Retrograde;

use self::error::MOST_NODES;
use self::graph_end::dead_end;
use self::is_scored::is_scored;
use self::names::Names;
use super::input::{json, shortened_text};
use stonework_catalog::{
    AnswerKind, Answers, CatalogGame, Entry, GameBuilder, InputError, InputKind, Instance,
    Notation, OneOf, Outline, RetrogradeValue, Role, Scene, ShortText, Spot,
};

const ENDLESS: OneOf<InfinitePlay, 3> = OneOf::new(
    "endless",
    [
        ("draw", InfinitePlay::Draw),
        ("first-loses", InfinitePlay::LostByFirst),
        ("first-wins", InfinitePlay::WonByFirst),
    ],
    "what play that never ends is worth: a draw, or a loss or a win of the first player; a game for a score has none",
);

const KIND: InputKind = InputKind::Json(
    "a start and nodes, each its moves or what it is worth to who is to move: \
     {\"start\":0,\"nodes\":[[1,{\"to\":0,\"again\":true}],\"loss\"]}; \
     nodes may have names: {\"start\":\"a\",\"nodes\":{\"a\":[\"b\"],\"b\":\"draw\"}}, \
     moves gains and ends scores: {\"start\":0,\"nodes\":[[{\"to\":1,\"gain\":3}],-2]}, \
     and nodes say whose turn it is: {\"player\":\"first\",\"moves\":[1]}, {\"player\":\"second\",\"end\":\"loss\"}",
);

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "graph",
    title: "A graph",
    rules: "Go from node to node of a graph, to an end that is a win, a draw, a loss or a score, or round and round.",
    answer: Answers::Always(AnswerKind::value_by_input(
        "win, draw or loss of the first player, or what it scores more than the second",
    )),
    input: KIND,
    positions: "the node, by its number or its name",
    moves: "the node to go to, with a `+` after it where the turn stays, `2+`, and what is gained, `2:5`",
    params: &[ENDLESS.param()],
    example: "{\"start\":0,\"nodes\":[[1,2],[0,3,{\"to\":2,\"again\":true}],[0,4],\"loss\",\"win\"]}",
    ..Entry::of(&|input, settings| {
        let json = json(input, KIND)?;
        let endless = settings.get(&ENDLESS)?;
        if is_scored(json) {
            if endless != InfinitePlay::Draw {
                return Err(GraphError::Endless.into());
            }
            return Ok(GameBuilder::new(Graph::<i64>::read(json)?.ending()?).boxed());
        }
        match endless {
            InfinitePlay::Draw => Ok(Graph::<Outcome>::read(json)?.boxed(InfinitePlay::Draw)),
            sided @ (InfinitePlay::LostByFirst | InfinitePlay::WonByFirst) => {
                Ok(Graph::<WinLose>::read(json)?.boxed(sided))
            }
        }
    })
};

/// A game given as a graph: its nodes are the positions, its edges the moves. It may have cycles.
///
/// # In JSON
///
/// An object with `nodes` and `start`, the node that play starts from. Nodes are a list, and then
/// they are numbered from 0, or an object, and then they have names, any texts. A node is the list
/// of its moves, or `"win"`, `"draw"` or `"loss"` where play is over: what that is worth to the
/// player who would be to move there. A move is the node it leads to, or
/// `{"to": 3, "again": true}` where the turn stays with the player who made it.
///
/// In an object of nodes, a number or a list is the name that is its text in JSON: `["a", 1]` is
/// the node `["a",1]`. In a list, `"1"` is node 1. A name is written as it is, or as a JSON string
/// where it has no letters, blanks around it or characters that are not seen, or could be taken for
/// another move: `"a+"`. If it is too long for a move, its beginning is written and the number of
/// the node, `a long na…#7`; it is read whole as well.
///
/// ```json
/// {"start": 0, "nodes": [[1, 2], [0, {"to": 2, "again": true}], [0, 3], "loss"]}
/// {"start": "a", "nodes": {"a": ["b"], "b": ["a", "won"], "won": "loss"}}
/// ```
///
/// Instead of moves, nodes may say whose turn it is: then all of them do, the start is the first
/// player's, and the turn stays where a move leads from a node of a player to another of the same.
///
/// ```json
/// {"start": "a", "nodes": {"a": {"player": "first", "moves": ["a2", "b"]},
///     "a2": {"player": "first", "moves": ["b"]}, "b": {"player": "second", "end": "loss"}}}
/// ```
///
/// A game that is played for a score has numbers as ends, what the player who would be to move
/// scores more than the other, and moves that gain something, `{"to": 1, "gain": 3}`. It must have
/// no cycles. Two moves between the same nodes may differ in their gains.
///
/// ```json
/// {"start": 0, "nodes": [[{"to": 1, "gain": 3}, {"to": 1, "gain": 5, "again": true}, 2], [2], -4]}
/// ```
///
/// A move is written as the node it leads to, with a `+` after it where the turn stays and then,
/// after a `:`, what it gains: `1+:5`. `schema.json`, beside the sources of this module, is the
/// JSON schema of all this.
///
/// ```
/// use stonework::{InfinitePlay, Outcome, Retrograde, Run, Solver};
/// use stonework_graphs::{Graph, GraphMove, GraphNode};
///
/// let nodes = vec![
///     GraphNode::Moves(vec![GraphMove::to(1), GraphMove::to(0).again()]),
///     GraphNode::Moves(vec![GraphMove::to(0), GraphMove::to(2)]),
///     GraphNode::End(Outcome::loss_in(0)),
/// ];
/// let game = Graph::new(nodes, 0)?;
/// let solution = Retrograde::new(InfinitePlay::Draw).solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(Outcome::DRAW));
/// assert_eq!(solution.best_moves(), [GraphMove::to(0).again()]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Graph<V> {
    nodes: GraphNodes<V>,
    start: u32,
    names: Names,
    infinite_play: Option<InfinitePlay>,
}

impl<V: GraphEnd> Graph<V> {
    /// The most nodes that there may be.
    pub const MOST: usize = MOST_NODES;

    /// The game on these nodes, numbered in this order, that starts in node `start`.
    ///
    /// # Errors
    ///
    /// As [`Graph::of`], and for a move that is listed twice.
    pub fn new(nodes: Vec<GraphNode<V>>, start: u32) -> Result<Self, GraphError> {
        Self::named(nodes, start, Names::Numbers)
    }

    /// The game on these nodes that starts in node `start`.
    ///
    /// # Errors
    ///
    /// [`GraphError`] for no nodes or more than [`Graph::MOST`], for a start and for moves that
    /// lead to no node, for a node without moves that is no end, and for gains in a game that is not
    /// played for a score.
    pub fn of(nodes: GraphNodes<V>, start: u32) -> Result<Self, GraphError> {
        Self::checked(nodes, start, Names::Numbers)
    }

    fn named(nodes: Vec<GraphNode<V>>, start: u32, names: Names) -> Result<Self, GraphError> {
        let mut met = HashSet::new();
        for (number, node) in (0..).zip(&nodes) {
            let GraphNode::Moves(moves) = node else {
                continue;
            };
            for (at, mv) in (1..).zip(moves) {
                demand_node(nodes.len(), &names, number, at, mv.to)?;
            }
            met.clear();
            if let Some(at) = moves.iter().position(|mv| !met.insert(*mv)) {
                let (node, mv) = (names.told(number), names.move_text(moves[at]));
                let at = at + 1;
                return Err(GraphError::Twice { node, at, mv });
            }
        }
        Self::checked(nodes.into_iter().collect(), start, names)
    }

    fn checked(nodes: GraphNodes<V>, start: u32, names: Names) -> Result<Self, GraphError> {
        let count = nodes.len();
        if !(1..=Self::MOST).contains(&count) {
            return Err(GraphError::Nodes(count));
        }
        if !is_node(count, start) {
            let (start, near) = (start.to_string(), String::new());
            return Err(GraphError::NoStart { start, near });
        }
        for number in (0..).take(count) {
            if nodes.end(number).is_some() {
                continue;
            }
            if nodes.places(number).is_empty() {
                let node = names.told(number);
                let write = dead_end::<V>(false);
                return Err(GraphError::DeadEnd { node, write });
            }
            for (at, mv) in (1..).zip(nodes.moves_of(number)) {
                demand_node(count, &names, number, at, mv.to)?;
                if V::gain(mv.gain).is_none() {
                    let node = names.told(number);
                    return Err(GraphError::Gain { node, at });
                }
            }
        }
        Ok(Self {
            nodes,
            start,
            names,
            infinite_play: None,
        })
    }

    /// The nodes of a cycle, each with a move to the next one and the last to the first; none if there
    /// is no cycle.
    fn cycle(&self) -> Vec<u32> {
        let nodes = 0..u32::try_from(self.nodes.len()).unwrap_or(u32::MAX);
        acyclic::heights(self, nodes).err().unwrap_or_default()
    }

    /// The same graph, on which play that never ends is worth this.
    #[must_use]
    pub fn with_infinite_play(self, infinite_play: InfinitePlay) -> Self {
        let infinite_play = Some(infinite_play);
        Self {
            infinite_play,
            ..self
        }
    }
}

/// Whether a graph of so many nodes has this one.
fn is_node(count: usize, node: u32) -> bool {
    usize::try_from(node).is_ok_and(|node| node < count)
}

/// Refuses a move, number `at` of a node, that leads to no node.
fn demand_node(
    count: usize,
    names: &Names,
    number: u32,
    at: usize,
    to: u32,
) -> Result<(), GraphError> {
    if is_node(count, to) {
        return Ok(());
    }
    Err(GraphError::NoSuchNode {
        node: names.told(number),
        at,
        to: to.to_string(),
        near: String::new(),
    })
}

impl<V: GraphEnd + RetrogradeValue + KeyedValue> Graph<V> {
    /// The game with its solvers, given what infinite play is worth.
    #[must_use]
    pub fn boxed(self, infinite_play: InfinitePlay) -> Box<dyn Instance> {
        GameBuilder::new(self.with_infinite_play(infinite_play))
            .proof_number_by_rank(ProofNumber::new().packed())
            .boxed()
    }

    /// The same where play comes to all nodes, or all are to be solved: their numbers are what they
    /// are found by, which is some times faster, and if there is no cycle, a table is filled.
    ///
    /// # Errors
    ///
    /// The nodes of a cycle, if there is one and nothing is said of infinite play.
    pub fn boxed_whole(
        self,
        infinite_play: Option<InfinitePlay>,
    ) -> Result<Box<dyn Instance>, Vec<u32>> {
        let graph = Self {
            infinite_play,
            ..self
        };
        match AcyclicGraph::of(graph) {
            Ok(acyclic) => Ok(GameBuilder::new(acyclic)
                .acyclic_retrograde(Retrograde::numbered)
                .layered()
                .boxed()),
            Err(cyclic) if infinite_play.is_none() => Err(cyclic.cycle()),
            Err(cyclic) => Ok(GameBuilder::new(*cyclic)
                .retrograde(Retrograde::numbered)
                .proof_number_by_rank(ProofNumber::new().packed())
                .boxed()),
        }
    }
}

impl Graph<i64> {
    /// The same game, if all play from its start comes to an end.
    fn ending(self) -> Result<Self, GraphError> {
        /// A longer cycle is shown by its beginning.
        const SHOWN: usize = 12;
        let Err(cycle) = acyclic::heights(&self, self.start..self.start + 1) else {
            return Ok(self);
        };
        let shown = cycle.iter().take(SHOWN);
        let mut shown: Vec<String> = shown.map(|&node| self.names.told(node)).collect();
        if let Some(more @ 1..) = cycle.len().checked_sub(SHOWN) {
            shown.push(format!("({more} more)"));
        }
        shown.push(self.names.told(cycle[0]));
        Err(GraphError::PutOff(shown.join(" -> ")))
    }

    /// The game for a score with its solver, which fills a table.
    ///
    /// # Errors
    ///
    /// The nodes of a cycle, if there is one.
    pub fn boxed_for_score(self) -> Result<Box<dyn Instance>, Vec<u32>> {
        match AcyclicGraph::of(self) {
            Ok(acyclic) => Ok(GameBuilder::new(acyclic).layered().boxed()),
            Err(cyclic) => Err(cyclic.cycle()),
        }
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
        self.nodes.end(node).copied()
    }

    fn moves(&self, &node: &u32) -> impl Iterator<Item = GraphMove> {
        self.nodes.moves_of(node)
    }

    fn play(&self, _: &u32, mv: GraphMove) -> Step<Self> {
        Step {
            turn: mv.turn,
            gain: V::gain(mv.gain).unwrap_or_default(),
            ..Step::to(mv.to)
        }
    }

    fn infinite_play(&self) -> Option<InfinitePlay> {
        self.infinite_play
    }
}

impl<V: GraphEnd> Indexed for Graph<V> {
    fn count(&self) -> usize {
        self.nodes.len()
    }

    fn rank(&self, &node: &u32) -> usize {
        node as usize
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "there are no more nodes than a state can tell"
    )]
    fn unrank(&self, index: usize) -> u32 {
        index as u32
    }
}

impl<V> Graph<V> {
    /// The name of the node with this index, as there is room for in a picture.
    fn name_at(&self, node: usize) -> String {
        let node = u32::try_from(node).unwrap_or(u32::MAX);
        ShortText::<20>::of(self.names.name(node)).to_string()
    }
}

impl<V: GraphEnd> CatalogGame for Graph<V> {
    fn notation(&self, mv: GraphMove) -> Notation {
        Notation::Text(self.names.move_text(mv))
    }

    fn read_move(&self, text: &str) -> Option<GraphMove> {
        self.names.read_move(text)
    }

    fn read_state(&self, text: &str) -> Result<u32, InputError> {
        let node = self.names.number_of(text.trim());
        node.filter(|&node| (node as usize) < self.nodes.len())
            .ok_or_else(|| {
                let text = shortened_text(text);
                InputError::Unreadable(format!("{text} is no node of the graph"))
            })
    }

    fn draw(&self, &node: &u32) -> String {
        self.names.name(node)
    }

    /// The nodes and the moves between them; the node play is at has a piece on it.
    fn scene(&self, &node: &u32) -> Option<Scene> {
        let names = (0..self.nodes.len()).map(|at| self.name_at(at));
        let arrows = (0..).take(self.nodes.len()).flat_map(|from| {
            let moves = self.nodes.moves_of(from);
            moves.map(move |mv| (from as usize, mv.to as usize))
        });
        let mut scene = Scene::graph(names, arrows)?;
        let at = node as usize;
        scene.draw_with(Outline::Node(at), Role::Piece, self.name_at(at));
        Some(scene)
    }

    fn spot(&self, _: &u32, mv: GraphMove) -> Option<Spot> {
        Some(Outline::Node(mv.to as usize))
    }
}
