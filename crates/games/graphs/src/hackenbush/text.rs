//! How bushes are read and written: in a line, as JSON, as a picture.

use std::collections::HashMap;

use serde::Deserialize;
use serde_json::Value as Json;

use super::bush::{Bush, Colour};
use super::error::HackenbushError;
use super::picture;
use crate::input::shortened;
use crate::notation::{Letters, Notation, name_of};

const LETTERS: Letters = Letters {
    edges: "brgle",
    nodes: "",
};

/// How no edges are written.
const NOTHING: &str = "0";

/// Edges in JSON.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    edges: Vec<(Json, Json, Json)>,
    #[serde(default)]
    ground: Option<Json>,
}

/// Reads a position, without who is to move.
pub(super) fn read(text: &str) -> Result<Bush, HackenbushError> {
    let inside = text.trim();
    if inside == NOTHING {
        return Ok(Bush::default());
    }
    if inside.starts_with('{') {
        return read_json(inside);
    }
    if inside.contains('\n') {
        return grown(&picture::read(text)?);
    }
    let read = Notation::read(inside, &LETTERS)?;
    let edges = read.edges.into_iter();
    let edges: Vec<_> = edges
        .filter_map(|(from, to, letter)| Some((from, to, Colour::of(letter)?)))
        .collect();
    grown(&edges)
}

/// What of these edges stands on the ground, which is node 0.
fn grown(edges: &[(usize, usize, Colour)]) -> Result<Bush, HackenbushError> {
    if edges.len() > Bush::MOST {
        return Err(HackenbushError::Edges(edges.len()));
    }
    Ok(Bush::grown(edges))
}

fn read_json(text: &str) -> Result<Bush, HackenbushError> {
    let read = serde_json::from_str(text);
    let written: Written = read.map_err(|error| HackenbushError::Json(error.to_string()))?;
    let ground = match written.ground {
        None => vec![Json::from("ground"), Json::from(0)],
        Some(Json::Array(nodes)) => nodes,
        Some(node) => vec![node],
    };
    let mut nodes: HashMap<String, usize> = HashMap::new();
    let name = |node: &Json| match node {
        Json::String(name) => name.clone(),
        other => other.to_string(),
    };
    nodes.extend(ground.iter().map(|node| (name(node), 0)));
    let mut edges = Vec::new();
    for (at, (from, to, colour)) in (1..).zip(&written.edges) {
        let found = || HackenbushError::Colour {
            at,
            found: shortened(colour),
        };
        let word = colour.as_str().ok_or_else(found)?;
        let is_known = |long: &str| !word.is_empty() && long.starts_with(&word.to_lowercase());
        let longs = ["blue", "left", "red", "right", "green", "either"];
        let long = longs.into_iter().find(|long| is_known(long));
        let colour = long.and_then(|long| Colour::of(long.chars().next()?));
        let mut node = |node: &Json| {
            let next = nodes.len() + 1;
            *nodes.entry(name(node)).or_insert(next)
        };
        edges.push((node(from), node(to), colour.ok_or_else(found)?));
    }
    grown(&edges)
}

/// The text that [`read`] reads.
pub(super) fn write(bush: &Bush) -> String {
    let edges = bush.edges();
    if edges.is_empty() {
        return NOTHING.to_owned();
    }
    let nodes = edges.iter().map(|edge| edge.to).max().unwrap_or(0);
    let mut branches = vec![0_u8; usize::from(nodes) + 1];
    // The nodes that several edges lead to need names.
    let mut arrivals = branches.clone();
    arrivals[0] = 1;
    for edge in edges {
        branches[usize::from(edge.from)] += 1;
        arrivals[usize::from(edge.to)] += 1;
    }
    let name = |node: u8| {
        let several = arrivals[usize::from(node)] > 1;
        let named = several.then(|| name_of(node.into()));
        named.unwrap_or_default()
    };
    let mut text = name(0);
    let (mut way, mut met): (Vec<u8>, u8) = (vec![0], 0);
    let mut begun = vec![false; branches.len()];
    for edge in edges {
        while let Some(node) = way.pop_if(|node| *node != edge.from) {
            if branches[usize::from(node)] > 1 {
                text.push(')');
            }
        }
        let is_begun = std::mem::replace(&mut begun[usize::from(edge.from)], true);
        match (edge.from, is_begun) {
            (0, true) => text.push(' '),
            (0, false) => {}
            (_, true) => text.push(';'),
            (node, false) if branches[usize::from(node)] > 1 => text.push('('),
            _ => {}
        }
        text.push(edge.colour.letter());
        text.push_str(&name(edge.to));
        if edge.to > met {
            met = edge.to;
            way.push(edge.to);
        }
    }
    while let Some(node) = way.pop() {
        if node > 0 && branches[usize::from(node)] > 1 {
            text.push(')');
        }
    }
    text
}
