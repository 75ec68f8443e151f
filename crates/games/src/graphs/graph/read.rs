//! A graph from JSON.

use serde_json::Value as Json;
use stonework_core::{Turn, Wdl};

use super::names::Names;
use super::{Graph, GraphEnd, GraphError, GraphMove, GraphNode};
use crate::graphs::input::shortened;

impl<V: GraphEnd> Graph<V> {
    /// Reads the game that a JSON object describes.
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
            Json::Object(nodes) => {
                let names = Names::of(nodes.keys());
                let names = names.map_err(|word| GraphError::Name(shortened(&Json::from(word))))?;
                (names, nodes.values().collect())
            }
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
