//! A graph with a mark at each node, and how it is written: [`DrawnGraph`].

use std::collections::HashMap;

use serde::Deserialize;
use serde_json::Value as Json;

use super::node_set::NodeSet;
use crate::notation::{Letters, Notation, NotationError};
use stonework_catalog::beginning;

/// The marks of nodes, as they are written.
const MARKS: &str = ".LRx";

const LETTERS: Letters = Letters {
    edges: "-",
    nodes: ".LRlrx#",
};

/// Why a text is no graph with marks.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NodeGameError {
    /// A line that is none of nodes.
    #[error(
        "{0}; a path of three nodes is written as `.-.-.`, or as edges between names, `1-2 2-3`"
    )]
    Line(#[from] NotationError),
    /// JSON of another form.
    #[error(
        "`edges`, a list of edges as [\"a\",\"b\"], is needed, and perhaps `marks`, as {{\"a\":\"L\"}}: {0}"
    )]
    Json(String),
    /// A word that is no edge, node or mark.
    #[error(
        "{0:?} is no edge `a-b`, node `a` or mark `a=L` (`=R`, `=x`): names have letters, digits and `_`"
    )]
    Word(String),
    /// A name that is too long.
    #[error("the name {0:?} is too long: it may have 20 characters")]
    Name(String),
    /// More nodes than there may be.
    #[error("there are {0} nodes: from 1 to {most} are possible", most = NodeSet::MOST)]
    Nodes(usize),
    /// An edge from a node to itself.
    #[error("an edge leads from node {0} to itself: after a move there, it would say nothing")]
    Loop(String),
    /// A position on another graph.
    #[error("the position is on another graph than the game")]
    OtherGraph,
}

/// A graph, as it was given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct DrawnGraph {
    pub(super) names: Vec<String>,
    pub(super) next: Vec<NodeSet>,
    form: Form,
}

/// How a graph is written.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Form {
    /// The characters of a line before the mark of each node, and those after the last one.
    Line(Vec<String>),
    /// Its edges, and nodes without any, by their names; marks follow.
    Edges(String),
}

/// A graph in JSON.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(default)]
    nodes: Vec<Json>,
    edges: Vec<(Json, Json)>,
    #[serde(default)]
    marks: HashMap<String, String>,
}

impl DrawnGraph {
    /// Reads a graph, and the mark of each node.
    pub(super) fn read(text: &str) -> Result<(Self, Vec<char>), NodeGameError> {
        let text = text.trim();
        if text.starts_with('{') {
            return Self::of_words(&words_of_json(text)?);
        }
        let mut names = text.split(|c: char| c.is_whitespace() || c == '-' || c == ',');
        let is_mark = |name: &str| name.chars().all(|c| LETTERS.nodes.contains(c));
        let is_line = text.contains(['.', '(', ':']) || names.all(is_mark);
        if text.contains('=') || !is_line {
            let words = text.split(|c: char| c.is_whitespace() || c == ',');
            let words = words.filter(|word| !word.is_empty());
            return Self::of_words(&words.map(str::to_owned).collect::<Vec<_>>());
        }
        let read = Notation::read(text, &LETTERS)?;
        let characters: Vec<char> = text.chars().collect();
        let mut begin = 0;
        let (mut before, mut marks) = (Vec::new(), Vec::new());
        for &(mark, place) in &read.nodes {
            before.push(characters[begin..place].iter().collect());
            begin = place + 1;
            marks.push(match mark {
                'l' => 'L',
                'r' => 'R',
                '#' => 'x',
                mark => mark,
            });
        }
        before.push(characters[begin..].iter().collect());
        let edges: Vec<_> = read.edges.iter().map(|&(from, to, _)| [from, to]).collect();
        let names = (1..=marks.len()).map(|number| number.to_string());
        let graph = Self::of(names.collect(), &edges, Form::Line(before))?;
        Ok((graph, marks))
    }

    /// The graph of edges `a-b`, nodes `a` and marks `a=L`.
    fn of_words(words: &[String]) -> Result<(Self, Vec<char>), NodeGameError> {
        let mut numbers: HashMap<&str, usize> = HashMap::new();
        let (mut names, mut edges, mut marks) = (Vec::new(), Vec::new(), Vec::new());
        let mut written = Vec::new();
        for word in words {
            let (ends, mark) = match word.split_once('=') {
                Some((name, mark)) => (vec![name], Some(mark)),
                None => (word.split('-').collect(), None),
            };
            let refused = || NodeGameError::Word(beginning(word));
            let mut nodes = Vec::new();
            for name in ends {
                let is_name = |c: char| c.is_alphanumeric() || c == '_';
                if name.is_empty() || !name.chars().all(is_name) {
                    return Err(refused());
                }
                if name.chars().count() > 20 {
                    return Err(NodeGameError::Name(beginning(name)));
                }
                nodes.push(*numbers.entry(name).or_insert_with(|| {
                    names.push(name.to_owned());
                    names.len() - 1
                }));
            }
            match mark {
                Some("." | "L" | "R" | "x") if nodes.len() == 1 => {
                    marks.extend(
                        mark.and_then(|mark| mark.chars().next())
                            .map(|mark| (nodes[0], mark)),
                    );
                }
                Some(_) => return Err(refused()),
                None => {
                    edges.extend(nodes.windows(2).map(|ends| [ends[0], ends[1]]));
                    written.push(word.as_str());
                }
            }
        }
        let is_written = |node: usize| edges.iter().flatten().any(|&end| end == node);
        let alone = (0..names.len()).filter(|&node| !is_written(node));
        let alone: Vec<&str> = alone.map(|node| names[node].as_str()).collect();
        written.extend(
            alone
                .iter()
                .filter(|name| !words.iter().any(|word| word == *name)),
        );
        let form = Form::Edges(written.join(" "));
        let mut all = vec!['.'; names.len()];
        for (node, mark) in marks {
            all[node] = mark;
        }
        Ok((Self::of(names, &edges, form)?, all))
    }

    fn of(names: Vec<String>, edges: &[[usize; 2]], form: Form) -> Result<Self, NodeGameError> {
        if !(1..=NodeSet::MOST).contains(&names.len()) {
            return Err(NodeGameError::Nodes(names.len()));
        }
        let mut next = vec![NodeSet::default(); names.len()];
        for &[from, to] in edges {
            if from == to {
                return Err(NodeGameError::Loop(names[from].clone()));
            }
            next[from].insert(to);
            next[to].insert(from);
        }
        Ok(Self { names, next, form })
    }

    /// The text that [`DrawnGraph::read`] reads.
    pub(super) fn write(&self, marks: &[char]) -> String {
        match &self.form {
            Form::Line(before) => {
                let with_marks = before.iter().zip(marks);
                let nodes = with_marks.map(|(before, mark)| format!("{before}{mark}"));
                nodes.collect::<String>() + before.last().map_or("", String::as_str)
            }
            Form::Edges(edges) => {
                let marked = self
                    .names
                    .iter()
                    .zip(marks)
                    .filter(|(_, mark)| **mark != '.');
                let marked = marked.map(|(name, mark)| format!(" {name}={mark}"));
                marked.fold(edges.clone(), |text, mark| text + &mark)
            }
        }
    }

    /// The mark of a node to which these players may go, Left and Right.
    pub(super) fn mark(open: [bool; 2]) -> char {
        let at = match open {
            [true, true] => 0,
            [true, false] => 1,
            [false, true] => 2,
            [false, false] => 3,
        };
        MARKS.chars().nth(at).unwrap_or('.')
    }
}

/// The words for a graph in JSON.
fn words_of_json(text: &str) -> Result<Vec<String>, NodeGameError> {
    let read = serde_json::from_str(text);
    let written: Written = read.map_err(|error| NodeGameError::Json(error.to_string()))?;
    let name = |node: &Json| match node {
        Json::String(name) => name.clone(),
        other => other.to_string(),
    };
    let nodes = written.nodes.iter().map(name);
    let edges = written.edges.iter();
    let edges = edges.map(|(from, to)| format!("{}-{}", name(from), name(to)));
    let mut marks: Vec<_> = written.marks.iter().collect();
    marks.sort_unstable();
    let marks = marks
        .into_iter()
        .map(|(name, mark)| format!("{name}={mark}"));
    Ok(nodes.chain(edges).chain(marks).collect())
}
