//! A graph from JSON.

use serde_json::{Map, Value as Json};
use stonework_core::{Turn, Wdl};

use super::graph_end::dead_end;
use super::names::Names;
use super::{Graph, GraphEnd, GraphError, GraphMove, GraphNode};
use crate::input::shortened;
use stonework_catalog::Player;

/// What a node of JSON is, and whose turn it is there if it says so.
struct ReadNode<'a> {
    body: &'a Json,
    player: Option<Player>,
}

impl<V: GraphEnd> Graph<V> {
    /// Reads the game that a JSON object describes.
    pub(crate) fn read(json: &Json) -> Result<Self, GraphError> {
        let object = json.as_object();
        let object = object.ok_or_else(|| GraphError::NoObject(shortened(json)))?;
        if let Some(name) = unknown_field(object, &["start", "nodes"]) {
            return Err(GraphError::UnknownField(shortened(&Json::from(name))));
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
            near: names.near(start),
        })?;
        let nodes = (0..).zip(nodes).map(|(number, json)| {
            read_node(json).ok_or_else(|| GraphError::Node {
                node: names.told(number),
                found: shortened(json),
            })
        });
        let nodes: Vec<ReadNode<'_>> = nodes.collect::<Result<_, _>>()?;
        let players = players(&nodes, start, &names)?;
        let nodes = (0..)
            .zip(&nodes)
            .map(|(number, node)| read_body(number, node.body, &names, players.as_deref()));
        Self::named(nodes.collect::<Result<_, _>>()?, start, names)
    }
}

/// A field that is not one of these.
fn unknown_field<'a>(object: &'a Map<String, Json>, known: &[&str]) -> Option<&'a str> {
    let mut names = object.keys().map(String::as_str);
    names.find(|name| !known.contains(name))
}

/// Takes a node apart; `None` if it is none.
fn read_node(json: &Json) -> Option<ReadNode<'_>> {
    let Json::Object(object) = json else {
        return Some(ReadNode {
            body: json,
            player: None,
        });
    };
    let player = match object.get("player") {
        None => None,
        Some(player) => Some(match player.as_str()? {
            "first" => Player::First,
            "second" => Player::Second,
            _ => return None,
        }),
    };
    let (moves, end) = (object.get("moves"), object.get("end"));
    let body = match (moves, end) {
        (Some(moves), None) => moves.is_array().then_some(moves)?,
        (None, Some(end)) => (end.is_string() || end.is_number()).then_some(end)?,
        _ => return None,
    };
    let has_more = object.len() > 1 + usize::from(player.is_some());
    (!has_more).then_some(ReadNode { body, player })
}

/// Whose turn it is in each node, if the nodes say so.
fn players(
    nodes: &[ReadNode<'_>],
    start: u32,
    names: &Names,
) -> Result<Option<Vec<Player>>, GraphError> {
    if nodes.iter().all(|node| node.player.is_none()) {
        return Ok(None);
    }
    let players = (0..).zip(nodes).map(|(number, node)| {
        (node.player).ok_or_else(|| GraphError::NoPlayer(names.told(number)))
    });
    let players: Vec<Player> = players.collect::<Result<_, _>>()?;
    match players.get(start as usize) {
        Some(Player::Second) => Err(GraphError::StartOfSecond),
        _ => Ok(Some(players)),
    }
}

/// Reads what a node is, given whose turn it is in each if the nodes say so.
fn read_body<V: GraphEnd>(
    number: u32,
    json: &Json,
    names: &Names,
    players: Option<&[Player]>,
) -> Result<GraphNode<V>, GraphError> {
    let node = || names.told(number);
    let unknown = || GraphError::Node {
        node: node(),
        found: shortened(json),
    };
    match json {
        Json::String(word) => {
            let result = match &*word.to_ascii_lowercase() {
                "win" => Wdl::Win,
                "draw" => Wdl::Draw,
                "loss" => Wdl::Loss,
                _ => return Err(unknown()),
            };
            V::end(result)
                .map(GraphNode::End)
                .ok_or_else(|| V::refusal(node()))
        }
        Json::Number(score) => {
            let end = score.as_i64().and_then(V::score);
            end.map(GraphNode::End).ok_or_else(unknown)
        }
        Json::Array(moves) if moves.is_empty() => Err(GraphError::DeadEnd {
            node: node(),
            write: dead_end::<V>(players.is_some()),
        }),
        Json::Array(moves) => {
            let moves = (1..).zip(moves).map(|(at, mv)| {
                let read = read_move(mv).ok_or_else(|| GraphError::Move {
                    node: node(),
                    at,
                    found: shortened(mv),
                })?;
                let to = names
                    .number(read.to)
                    .ok_or_else(|| GraphError::NoSuchNode {
                        node: node(),
                        at,
                        to: shortened(read.to),
                        near: names.near(read.to),
                    })?;
                let turn = match (players, read.again) {
                    (None, None) => Turn::Passes,
                    (None, Some(again)) => turn(again),
                    (Some(_), Some(_)) => return Err(GraphError::Again { node: node(), at }),
                    (Some(players), None) => {
                        let player = |node: u32| players.get(node as usize);
                        turn(player(number) == player(to))
                    }
                };
                Ok(GraphMove {
                    to,
                    turn,
                    gain: read.gain,
                })
            });
            moves.collect::<Result<_, _>>().map(GraphNode::Moves)
        }
        _ => Err(unknown()),
    }
}

fn turn(stays: bool) -> Turn {
    if stays { Turn::Stays } else { Turn::Passes }
}

/// A move as it is written.
struct ReadMove<'a> {
    to: &'a Json,
    again: Option<bool>,
    gain: i64,
}

fn read_move(json: &Json) -> Option<ReadMove<'_>> {
    let Json::Object(object) = json else {
        let is_name = json.is_number() || json.is_string() || json.is_array();
        return is_name.then_some(ReadMove {
            to: json,
            again: None,
            gain: 0,
        });
    };
    if unknown_field(object, &["to", "again", "gain"]).is_some() {
        return None;
    }
    let again = match object.get("again") {
        Some(again) => Some(again.as_bool()?),
        None => None,
    };
    let gain = match object.get("gain") {
        Some(gain) => gain.as_i64()?,
        None => 0,
    };
    let to = object.get("to")?;
    Some(ReadMove { to, again, gain })
}
