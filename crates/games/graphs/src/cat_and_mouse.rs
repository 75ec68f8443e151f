//! Cat and Mouse: from node to node of a graph, the mouse to its hole, the cat after it.

use std::collections::BTreeSet;

use serde_json::Value as Json;
use stonework_core::{Game, Indexed, InfinitePlay, Outcome, Predecessors, Step, Turn, Wdl};
use stonework_strong::Retrograde;

use super::chase::Chase;
use super::graph::GraphEnd;
use super::hunt::{Hunt, rules_of_hunt};
use super::input::{json, shortened, shortened_text};
use stonework_catalog::{
    Answer, AnswerKind, Answers, CatalogGame, Entry, GameBuilder, InputError, InputKind, Notation,
    Outline, Player, Role, Scene, Spot,
};

const KIND: InputKind = InputKind::Json(
    "the neighbours of every node, node 0 the hole: [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]",
);

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "cat-and-mouse",
    aliases: &["lc913"],
    title: "Cat and Mouse",
    rules: "Go along an edge in turn, first the mouse from node 1, then the cat from node 2, which may not enter the hole, node 0; the mouse wins in the hole, the cat where the mouse is, and endless play is a draw.",
    answer: Answers::Always(AnswerKind::by_result(
        "1 if the mouse wins, 2 if the cat does, 0 for a draw",
        [Answer::int(2), Answer::int(0), Answer::int(1)],
    )),
    input: KIND,
    positions: "where both are and who is to move: `mouse 1, cat 2, mouse to move`",
    moves: "the node to go to: `3`",
    example: "[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]",
    ..Entry::of(&|input, _| {
        let game = CatAndMouse::read(json(input, KIND)?)?;
        Ok(GameBuilder::new(game)
            .retrograde(Retrograde::with_predecessors)
            .boxed())
    })
};

/// Cat and Mouse (LeetCode 913): on an undirected graph the mouse, which moves first, starts at
/// node 1 and the cat at node 2, and each moves along an edge in turn. The mouse wins if it comes
/// to the hole, node 0, where the cat may not go; the cat wins if both are at one node; play that
/// never ends is a draw.
///
/// The puzzle only asks who wins, and answers 1 for the mouse, 2 for the cat and 0 for a draw. It
/// calls it a draw as soon as a position comes again, which is worth the same to players who know
/// what they can force: whoever can win can do so without repeating a position.
///
/// A move is the node to go to. The numbered positions are those with the cat at a node that it can
/// reach: no more than twice the square of the number of nodes.
///
/// ```
/// use stonework::{InfinitePlay, Outcome, Retrograde, Run, Solver};
/// use stonework_graphs::CatAndMouse;
///
/// let game = CatAndMouse::new(&[vec![1, 3], vec![0], vec![3], vec![0, 2]])?;
/// let solver = Retrograde::new(InfinitePlay::Draw).numbered().with_predecessors();
/// let solution = solver.solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(Outcome::win_in(1)));
/// assert_eq!(solution.best_moves(), [0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CatAndMouse {
    hunt: Hunt,
}

/// Where the mouse is safe.
const HOLE: u16 = 0;

/// Where the mouse and the cat are at the start.
const START: Chase = Chase {
    mouse: 1,
    cat: 2,
    to_move: Player::First,
};

impl CatAndMouse {
    /// The most nodes that there may be.
    pub const MOST: usize = 1 << 15;

    /// The game on the graph in which each node has these neighbours.
    ///
    /// # Errors
    ///
    /// [`CatAndMouseError`] for fewer than three nodes or more than [`CatAndMouse::MOST`], a node
    /// without neighbours, a neighbour that is no node, is the node itself or is listed twice, an
    /// edge that is listed at one end only, and a cat that cannot move.
    #[expect(clippy::cast_possible_truncation, reason = "nodes have 15 bits")]
    pub fn new(graph: &[Vec<u32>]) -> Result<Self, CatAndMouseError> {
        let count = graph.len();
        if !(3..=Self::MOST).contains(&count) {
            return Err(CatAndMouseError::Nodes(count));
        }
        for (node, list) in graph.iter().enumerate() {
            if list.is_empty() {
                return Err(CatAndMouseError::Alone(node));
            }
            for &neighbour in list {
                if neighbour as usize >= count {
                    return Err(CatAndMouseError::NoSuchNode {
                        node,
                        neighbour,
                        last: count - 1,
                    });
                }
                if neighbour as usize == node {
                    return Err(CatAndMouseError::Itself(node));
                }
            }
        }
        let narrow = |list: &Vec<u32>| list.iter().map(|&node| node as u16).collect();
        let neighbours: Vec<Vec<u16>> = graph.iter().map(narrow).collect();
        check_edges(&neighbours)?;
        if neighbours[usize::from(START.cat)] == [HOLE] {
            return Err(CatAndMouseError::Stuck);
        }
        let of_cat = neighbours.iter().map(|list| {
            let ways = list.iter().filter(|&&node| node != HOLE);
            ways.copied().collect()
        });
        let of_cat: Vec<Vec<u16>> = of_cat.collect();
        let mut cat_nodes = BTreeSet::from([START.cat]);
        let mut open = vec![START.cat];
        while let Some(node) = open.pop() {
            let next = of_cat[usize::from(node)].iter().copied();
            open.extend(next.filter(|&next| cat_nodes.insert(next)));
        }
        let cat_nodes = cat_nodes.into_iter().collect();
        let hunt = Hunt::new(START, HOLE, [neighbours, of_cat], cat_nodes);
        Ok(Self { hunt })
    }

    /// Reads the game on the graph that a JSON list of lists describes.
    pub(crate) fn read(json: &Json) -> Result<Self, CatAndMouseError> {
        // A list that has a name and nothing beside it.
        let named = json.as_object().filter(|fields| fields.len() == 1);
        let named = named.and_then(|fields| fields.get("graph"));
        let nodes = named.unwrap_or(json).as_array();
        let nodes = nodes.ok_or_else(|| CatAndMouseError::NoList(shortened(json)))?;
        let graph = nodes.iter().enumerate().map(|(node, list)| {
            let list = list.as_array().ok_or_else(|| CatAndMouseError::NodeList {
                node,
                found: shortened(list),
            });
            let number = |neighbour: &Json| {
                let number = neighbour.as_u64().and_then(|number| number.try_into().ok());
                number.ok_or_else(|| CatAndMouseError::Neighbour {
                    node,
                    found: shortened(neighbour),
                })
            };
            list?.iter().map(number).collect()
        });
        Self::new(&graph.collect::<Result<Vec<_>, _>>()?)
    }

    /// How many nodes there are.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.hunt.places()
    }

    /// Where the mouse may go from a node.
    fn ways_of_mouse(&self, from: u16) -> &[u16] {
        self.hunt.ways(Player::First, from)
    }
}

/// Every edge is listed at both its ends, and once at each.
fn check_edges(neighbours: &[Vec<u16>]) -> Result<(), CatAndMouseError> {
    let mut sorted = neighbours.to_vec();
    for (node, list) in sorted.iter_mut().enumerate() {
        list.sort_unstable();
        if let Some(pair) = list.windows(2).find(|pair| pair[0] == pair[1]) {
            let neighbour = pair[0];
            return Err(CatAndMouseError::Twice { node, neighbour });
        }
    }
    for (node, list) in (0..).zip(neighbours) {
        let is_one_way = |&&other: &&u16| sorted[usize::from(other)].binary_search(&node).is_err();
        if let Some(&neighbour) = list.iter().find(is_one_way) {
            let node = node.into();
            return Err(CatAndMouseError::OneWay { node, neighbour });
        }
    }
    Ok(())
}

rules_of_hunt!(CatAndMouse, Outcome, InfinitePlay::Draw);

impl CatalogGame for CatAndMouse {
    const DISTANCE_MATTERS: bool = false;

    fn players(&self, &chase: &Chase) -> Option<[&'static str; 2]> {
        Some(chase.players())
    }

    fn notation(&self, to: u16) -> Notation {
        Notation::Index(to.into())
    }

    fn read_state(&self, text: &str) -> Result<Chase, InputError> {
        let node = |text: &str| {
            let node: u16 = text.parse().ok()?;
            (usize::from(node) < self.nodes()).then_some(node)
        };
        let chase = Chase::read(text, node).filter(|chase| self.rank(chase) < self.count());
        chase.ok_or_else(|| {
            let text = shortened_text(text);
            InputError::Unreadable(format!(
                "{text} is no position: nodes are needed, as \"mouse 1, cat 2, mouse to move\""
            ))
        })
    }

    fn draw(&self, chase: &Chase) -> String {
        chase.write(|node| node)
    }

    /// The nodes and the ways between them, with the hole, the mouse and the cat.
    fn scene(&self, chase: &Chase) -> Option<Scene> {
        let nodes = self.nodes();
        let names = (0..nodes).map(|node| node.to_string());
        let ways = (0..nodes).flat_map(|from| {
            let ways = u16::try_from(from).map_or(&[][..], |from| self.ways_of_mouse(from));
            ways.iter().map(move |&to| (from, usize::from(to)))
        });
        let mut scene = Scene::graph(names, ways)?;
        let pieces = [
            (HOLE, Role::Piece, "hole"),
            (chase.mouse, Role::First, "M"),
            (chase.cat, Role::Second, "C"),
        ];
        for (node, role, name) in pieces {
            scene.draw_with(Outline::Node(node.into()), role, name);
        }
        Some(scene)
    }

    fn spot(&self, _: &Chase, to: u16) -> Option<Spot> {
        Some(Outline::Node(to.into()))
    }
}

/// A graph that Cat and Mouse cannot be played on.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CatAndMouseError {
    /// Not a JSON list.
    #[error("a list of the neighbours of every node is needed, [[2,3],[3],[0],[0,1]], not {0}")]
    NoList(String),
    /// Something else than the list of the neighbours of a node.
    #[error("node {node}: a list of its neighbours is needed, not {found}")]
    NodeList {
        /// The node.
        node: usize,
        /// What is there.
        found: String,
    },
    /// A neighbour that is not the number of a node.
    #[error("node {node}: its neighbours are numbers of nodes, not {found}")]
    Neighbour {
        /// The node.
        node: usize,
        /// What is there.
        found: String,
    },
    /// Too few nodes for a hole, a mouse and a cat, or too many.
    #[error("there are {0} nodes: from 3 to {most} are possible", most = CatAndMouse::MOST)]
    Nodes(usize),
    /// A node without neighbours.
    #[error("node {0} has no neighbours: each needs one at least")]
    Alone(usize),
    /// A neighbour that is no node.
    #[error("node {node} has the neighbour {neighbour}, which there is not: nodes are 0 to {last}")]
    NoSuchNode {
        /// The node.
        node: usize,
        /// What is said to be its neighbour.
        neighbour: u32,
        /// The last node.
        last: usize,
    },
    /// A node that is its own neighbour.
    #[error("node {0} has itself for a neighbour: a move leads to another node")]
    Itself(usize),
    /// A neighbour that is listed twice.
    #[error("node {node} has the neighbour {neighbour} twice: once is enough")]
    Twice {
        /// The node.
        node: usize,
        /// Its neighbour.
        neighbour: u16,
    },
    /// An edge that leads one way only.
    #[error(
        "node {node} has the neighbour {neighbour}, but not the other way round: edges lead both ways"
    )]
    OneWay {
        /// The node.
        node: usize,
        /// Its neighbour.
        neighbour: u16,
    },
    /// A cat that cannot move.
    #[error("the cat cannot move, as node 2 has no neighbour but the hole: it needs another")]
    Stuck,
}

impl From<CatAndMouseError> for InputError {
    fn from(error: CatAndMouseError) -> Self {
        Self::Unreadable(error.to_string())
    }
}
