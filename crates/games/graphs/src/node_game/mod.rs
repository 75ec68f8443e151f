//! Games of taking the nodes of a graph: Snort, Col and Node Kayles.

mod drawn_graph;
mod node_set;

use std::f64::consts::TAU;

use stonework_core::{DisjunctiveSum, Game, Partizan, Step, Symmetric, WinLose};
use stonework_values::Values;

use self::drawn_graph::DrawnGraph;
pub use self::drawn_graph::NodeGameError;
pub use self::node_set::NodeSet;
use stonework_catalog::{
    CatalogGame, Entry, GameBuilder, Input, InputError, Instance, MoveText, Notation, Outline,
    Point, Role, Scene, Sided, Spot,
};

/// The line in the catalog of the game by some rules.
macro_rules! entry {
    ($name:ident, $id:literal, $aliases:expr, $title:literal, $rules:literal, $marks:literal, $kind:expr) => {
        #[doc = concat!("The line of ", $title, " in the catalog.")]
        pub(crate) const $name: Entry = Entry {
            id: $id,
            aliases: $aliases,
            title: $title,
            rules: $rules,
            positions: concat!(
                "the graph as a line with `( ; )` around branches and `:a` after a node to which others lead, \
                 or by names, `1-2 2-3 1=L`; marks of nodes: `.` open to both, ",
                $marks,
                ", `x` closed to both; and who is to move, left if nothing is said: `.-L-.(-.;-x) right`; also JSON, \
                 {\"edges\":[[\"a\",\"b\"]],\"marks\":{\"a\":\"L\"}}"
            ),
            moves: "the node: its name, or its number in the line, from 1",
            ..Entry::of(&|input, _| playable($kind, input))
        };
    };
}

entry! {
    SNORT, "graph-snort", &["snort-graph"], "Snort on a graph",
    "Take an open node; those beside it are closed to the other player; who cannot has lost.",
    "`L` only to Left, `R` only to Right", NodeRules::Snort
}
entry! {
    COL, "graph-col", &["col-graph"], "Col on a graph",
    "Take an open node; those beside it are closed to you; who cannot has lost.",
    "`L` has a neighbour of Left's and so is open only to Right, `R` only to Left", NodeRules::Col
}
entry! {
    KAYLES, "node-kayles", &["bigraph-kayles"], "Node Kayles",
    "Take an open node; those beside it are closed to both players; who cannot has lost.",
    "`L` only to Left, `R` only to Right", NodeRules::Kayles
}

fn playable(rules: NodeRules, input: &Input) -> Result<Box<dyn Instance>, InputError> {
    let start = match rules {
        NodeRules::Col => ".-.-.(-.;-R)",
        NodeRules::Snort | NodeRules::Kayles => ".-.-.(-.;-L)",
    };
    let text = input.position()?.unwrap_or(start);
    Ok(GameBuilder::new(NodeGame::new(rules, text)?)
        .values(Values::of_sums().by_symmetry())
        .boxed())
}

/// To whom the nodes beside one are closed that a player takes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NodeRules {
    /// To the other player, as in Snort.
    Snort,
    /// To the player, as in Col.
    Col,
    /// To both, as in Node Kayles.
    Kayles,
}

/// To whom the nodes of a graph are open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct OpenNodes {
    /// Those that Left may take.
    pub left: NodeSet,
    /// Those that Right may take.
    pub right: NodeSet,
}

impl OpenNodes {
    /// Those that a player may take.
    fn of(self, left: bool) -> NodeSet {
        if left { self.left } else { self.right }
    }
}

/// A game on the nodes of a graph, up to 128 of them: Left and Right take nodes that are open to them,
/// and by doing so close those beside it: in Snort to the other player, in Col to themselves, in Node
/// Kayles to both. Whoever cannot move has lost.
///
/// # Positions
///
/// As a line, nodes are their marks and edges are `-`: `.-L-.` is a path. Branches are in brackets with
/// semicolons between them, `.(-.;-.;-R)`; a node to which other edges lead has a name behind it, `:a`
/// or `:{name}`, and `-:a` leads there. A blank stands between parts of the graph. Or as edges
/// between nodes with names, with marks behind: `1-2 2-3 3-1 1=L`. Or as JSON, an object of `edges`, and
/// perhaps `nodes` and `marks`.
///
/// A node marked `.` is open to both players, `x` to none. `L` and `R` are open to Left or Right
/// alone; but in Col a node marked `L` has a neighbour of Left's, and so is open to Right alone.
///
/// A move is the node, by its name, or in a line by its number, from 1.
///
/// (Snort and Col: J. Conway, On Numbers and Games, 1976. Node Kayles with nodes of either player's:
/// T. Schaefer, On the complexity of some two-person perfect-information games, 1978.)
///
/// ```
/// use stonework::{Negamax, Run, Solver, WinLose};
/// use stonework_graphs::{NodeGame, NodeRules};
///
/// let game = NodeGame::new(NodeRules::Snort, ".-.-.")?;
/// let solution = Negamax::new().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Win));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NodeGame {
    rules: NodeRules,
    graph: DrawnGraph,
    start: Sided<OpenNodes>,
}

impl NodeGame {
    /// The game from a position, which tells the graph as well: `.-L-.`, `1-2 2-3 2=L`, and perhaps who
    /// is to move, `.-L-. right`.
    ///
    /// # Errors
    ///
    /// [`NodeGameError`], which says where the text is none.
    pub fn new(rules: NodeRules, text: &str) -> Result<Self, NodeGameError> {
        let read = Sided::read(text, DrawnGraph::read)?;
        let start = read.with(open(rules, &read.position.1));
        let (graph, _) = read.position;
        Ok(Self {
            rules,
            graph,
            start,
        })
    }

    /// The nodes beside an open one that a move there may change, or from which a move changes it.
    fn linked(&self, open: OpenNodes, node: usize) -> NodeSet {
        let [left, right] = [open.left, open.right].map(|nodes| nodes.has(node));
        let of = |matters: bool, nodes| if matters { nodes } else { NodeSet::default() };
        let next = match self.rules {
            NodeRules::Snort => of(left, open.right).with(of(right, open.left)),
            NodeRules::Col => of(left, open.left).with(of(right, open.right)),
            NodeRules::Kayles => open.left.with(open.right),
        };
        self.graph.next[node].and(next)
    }

    fn marks(&self, open: OpenNodes) -> Vec<char> {
        let marks = (0..self.graph.names.len()).map(|node| {
            let [left, right] = [open.left, open.right].map(|nodes| nodes.has(node));
            DrawnGraph::mark(match self.rules {
                NodeRules::Col => [right, left],
                NodeRules::Snort | NodeRules::Kayles => [left, right],
            })
        });
        marks.collect()
    }
}

/// What marks say of nodes.
fn open(rules: NodeRules, marks: &[char]) -> OpenNodes {
    let marked = |own: char| {
        let nodes = marks.iter().enumerate();
        let open = nodes.filter(|&(_, &mark)| mark == '.' || mark == own);
        open.fold(NodeSet::default(), |open, (node, _)| {
            open.with(NodeSet::of(node))
        })
    };
    let [left, right] = ['L', 'R'].map(marked);
    match rules {
        NodeRules::Col => OpenNodes {
            left: right,
            right: left,
        },
        NodeRules::Snort | NodeRules::Kayles => OpenNodes { left, right },
    }
}

impl Game for NodeGame {
    type State = Sided<OpenNodes>;
    type Move = u8;
    type Value = WinLose;

    fn start(&self) -> Sided<OpenNodes> {
        self.start.clone()
    }

    fn terminal_value(&self, state: &Sided<OpenNodes>) -> Option<WinLose> {
        let own = state.position.of(state.left_to_move);
        own.is_empty().then_some(WinLose::Loss)
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "there are 128 nodes at the most"
    )]
    fn moves(&self, state: &Sided<OpenNodes>) -> impl Iterator<Item = u8> {
        let own = state.position.of(state.left_to_move);
        own.nodes().map(|node| node as u8)
    }

    fn play(&self, state: &Sided<OpenNodes>, node: u8) -> Step<Self> {
        let node = usize::from(node);
        let taken = NodeSet::of(node);
        let next = self.graph.next[node];
        let closes_to = |left: bool| match self.rules {
            NodeRules::Snort => left != state.left_to_move,
            NodeRules::Col => left == state.left_to_move,
            NodeRules::Kayles => true,
        };
        let after = |left: bool| {
            let open = state.position.of(left).without(taken);
            if closes_to(left) {
                open.without(next)
            } else {
                open
            }
        };
        Step::to(state.after(OpenNodes {
            left: after(true),
            right: after(false),
        }))
    }
}

impl Partizan for NodeGame {
    fn left_to_move(&self, state: &Sided<OpenNodes>) -> bool {
        state.left_to_move
    }

    fn turned(&self, state: &Sided<OpenNodes>) -> Sided<OpenNodes> {
        state.turned()
    }
}

/// Open nodes with all that a move on one of them may change.
impl DisjunctiveSum for NodeGame {
    fn components(&self, state: &Sided<OpenNodes>) -> impl Iterator<Item = Sided<OpenNodes>> {
        let open = state.position;
        let mut left = open.left.with(open.right);
        std::iter::from_fn(move || {
            let first = left.nodes().next()?;
            let (mut part, mut border) = (NodeSet::default(), NodeSet::of(first));
            while let Some(node) = border.nodes().next() {
                part.insert(node);
                border = border.with(self.linked(open, node)).without(part);
            }
            left = left.without(part);
            Some(state.with(OpenNodes {
                left: open.left.and(part),
                right: open.right.and(part),
            }))
        })
    }
}

/// The players exchanged.
impl Symmetric for NodeGame {
    fn canonical(&self, state: &Sided<OpenNodes>) -> Sided<OpenNodes> {
        let OpenNodes { left, right } = state.position;
        let image = OpenNodes {
            left: right,
            right: left,
        };
        state.after(image).min(state.clone())
    }
}

impl CatalogGame for NodeGame {
    fn notation(&self, node: u8) -> Notation {
        Notation::Text(MoveText::of(&self.graph.names[usize::from(node)]))
    }

    fn read_move(&self, text: &str) -> Option<u8> {
        let mut nodes = (0..).zip(&self.graph.names);
        nodes.find_map(|(node, name)| (name == text.trim()).then_some(node))
    }

    fn read_state(&self, text: &str) -> Result<Sided<OpenNodes>, InputError> {
        let read = Sided::read(text, DrawnGraph::read)?;
        let (graph, marks) = &read.position;
        if *graph != self.graph {
            return Err(NodeGameError::OtherGraph.into());
        }
        Ok(read.with(open(self.rules, marks)))
    }

    fn draw(&self, state: &Sided<OpenNodes>) -> String {
        state.written(&self.graph.write(&self.marks(state.position)))
    }

    fn players(&self, state: &Sided<OpenNodes>) -> Option<[&str; 2]> {
        Some(state.players())
    }

    /// The nodes on a circle; those that are closed to both are gone.
    fn scene(&self, state: &Sided<OpenNodes>) -> Option<Scene> {
        let count = self.graph.names.len();
        if count > SEEN {
            return None;
        }
        let side = 2.0 * radius(count) + 1.0;
        let mut scene = Scene::new(side, side);
        let (open, place) = (state.position, |node| place(count, node));
        let is_open = |node: &usize| open.left.with(open.right).has(*node);
        for node in (0..count).filter(is_open) {
            let later = self.graph.next[node].nodes().filter(|&next| next > node);
            for next in later.filter(is_open) {
                let (from, to) = (place(node), place(next));
                scene.draw(Outline::Line { from, to }, Role::Line);
            }
        }
        for node in (0..count).filter(is_open) {
            let role = match (open.left.has(node), open.right.has(node)) {
                (true, false) => Role::First,
                (false, true) => Role::Second,
                _ => Role::Place,
            };
            scene.draw_with(disc(place(node)), role, &self.graph.names[node]);
        }
        Some(scene)
    }

    fn spot(&self, _: &Sided<OpenNodes>, node: u8) -> Option<Spot> {
        let count = self.graph.names.len();
        (count <= SEEN).then(|| disc(place(count, node.into())))
    }
}

/// The most nodes that are drawn.
const SEEN: usize = 40;

/// How large the circle of so many nodes is.
fn radius(count: usize) -> f64 {
    let count = f64::from(u8::try_from(count).unwrap_or(u8::MAX));
    (count * 0.2).max(1.0)
}

/// Where on the circle a node is, of so many, the first at the top.
fn place(count: usize, node: usize) -> Point {
    let [all, number] = [count, node].map(|n| f64::from(u8::try_from(n).unwrap_or(u8::MAX)));
    let (sine, cosine) = (TAU * number / all).sin_cos();
    let radius = radius(count);
    let middle = radius + 0.5;
    (middle + radius * sine, middle - radius * cosine)
}

fn disc(middle: Point) -> Outline {
    let radius = 0.36;
    Outline::Disc { middle, radius }
}

impl From<NodeGameError> for InputError {
    fn from(error: NodeGameError) -> Self {
        Self::Unreadable(error.to_string())
    }
}
