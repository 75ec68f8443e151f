//! Graphs as a line of text, as players of games on graphs write them: [`Notation`].

use std::collections::HashMap;

use stonework_catalog::beginning;

/// The letters of edges, and those of nodes where nodes are written.
pub(super) struct Letters {
    pub(super) edges: &'static str,
    pub(super) nodes: &'static str,
}

/// A graph as a line of text: an edge follows the node it comes from, `(` and `)` are around branches
/// with `;` between them, and `:a` or `:{name}` names the node before it, so that other edges can lead
/// there.
///
/// Where nodes have no letters, each edge leads to a new node unless it is named, and all begins
/// at one, the ground: `b(r;g)` is a blue edge with a red and a green one on top. Otherwise, a blank
/// stands before each node from which a part of the graph is written: `.-.(-L;-R) .-.`.
pub(super) struct Notation {
    /// The letter of each node with its place among the characters of the text; none of the ground.
    pub(super) nodes: Vec<(char, usize)>,
    /// The edges by their nodes, with their letters.
    pub(super) edges: Vec<(usize, usize, char)>,
}

/// What is wrong with such a text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotationError {
    /// A character that means nothing there.
    #[error("character {place}: {found:?} stands where {needed} may stand")]
    Character {
        /// Its place, from 1.
        place: usize,
        /// The character.
        found: char,
        /// What may stand there.
        needed: String,
    },
    /// It ends too early.
    #[error("the text ends where {0} has to follow")]
    Ends(String),
    /// A bracket without the other one.
    #[error("the bracket `{found}`, character {place}, has no other half")]
    Bracket {
        /// Its place, from 1.
        place: usize,
        /// The bracket.
        found: char,
    },
    /// A name that no node has.
    #[error(
        "character {place}: no node before is called {name:?}, and this one has no letter of its own"
    )]
    Unknown {
        /// Its place, from 1.
        place: usize,
        /// The beginning of the name.
        name: String,
    },
    /// A name that two nodes have.
    #[error("character {place}: another node is called {name:?} already")]
    Twice {
        /// Its place, from 1.
        place: usize,
        /// The beginning of the name.
        name: String,
    },
}

/// A text that is read character by character.
struct Reader<'l> {
    letters: &'l Letters,
    text: Vec<char>,
    at: usize,
    names: HashMap<String, usize>,
    read: Notation,
}

impl Notation {
    /// Reads a graph.
    pub(super) fn read(text: &str, letters: &Letters) -> Result<Self, NotationError> {
        let mut reader = Reader {
            letters,
            text: text.chars().collect(),
            at: 0,
            names: HashMap::new(),
            read: Self {
                nodes: Vec::new(),
                edges: Vec::new(),
            },
        };
        reader.graph()?;
        Ok(reader.read)
    }
}

impl Reader<'_> {
    fn next(&self) -> Option<char> {
        self.text.get(self.at).copied()
    }

    fn has_ground(&self) -> bool {
        self.letters.nodes.is_empty()
    }

    /// The next character is none of what may stand there.
    fn refused(&self, needed: &str) -> NotationError {
        match self.next() {
            Some(found) => NotationError::Character {
                place: self.at + 1,
                found,
                needed: needed.to_owned(),
            },
            None => NotationError::Ends(needed.to_owned()),
        }
    }

    fn graph(&mut self) -> Result<(), NotationError> {
        let mut node = None;
        if self.has_ground() {
            self.read.nodes.push(('.', 0));
            self.named(0)?;
            node = Some(0);
        }
        // The nodes with open branches, each with the place of its bracket.
        let mut open: Vec<(usize, usize)> = Vec::new();
        while let Some(found) = self.next() {
            let place = self.at + 1;
            match (found, node) {
                (blank, _) if blank.is_whitespace() => {
                    self.at += 1;
                    if open.is_empty() {
                        node = self.has_ground().then_some(0);
                    }
                }
                ('(', Some(from)) => {
                    self.at += 1;
                    open.push((from, place));
                }
                (';' | ',', Some(_)) => {
                    self.at += 1;
                    let branching = open.last().map(|&(node, _)| node);
                    node = branching.or(self.has_ground().then_some(0));
                }
                (')', Some(_)) => {
                    self.at += 1;
                    let (from, _) = open.pop().ok_or(NotationError::Bracket { place, found })?;
                    node = Some(from);
                }
                (_, None) => node = Some(self.node()?),
                (letter, Some(from)) => {
                    let letter = letter.to_ascii_lowercase();
                    if !self.letters.edges.contains(letter) {
                        let edges = self.letters.edges.chars().map(|edge| format!("`{edge}`"));
                        let edges = edges.collect::<Vec<_>>().join(", ");
                        let needed = format!("an edge ({edges}), a bracket, `;` or a name `:a`");
                        return Err(self.refused(&needed));
                    }
                    self.at += 1;
                    let to = self.node()?;
                    self.read.edges.push((from, to, letter));
                    node = Some(to);
                }
            }
        }
        match open.pop() {
            Some((_, place)) => Err(NotationError::Bracket { place, found: '(' }),
            None => Ok(()),
        }
    }

    /// The node that is written next, new or not.
    fn node(&mut self) -> Result<usize, NotationError> {
        let node = self.read.nodes.len();
        if self.has_ground() {
            let place = self.at;
            if let Some(name) = self.name()? {
                let known = self.names.entry(name).or_insert(node);
                if *known < node {
                    return Ok(*known);
                }
            }
            self.read.nodes.push(('.', place));
            return Ok(node);
        }
        let place = self.at + 1;
        let Some(letter) = self.next().filter(|&c| self.letters.nodes.contains(c)) else {
            let letters = self.letters.nodes.chars().map(|node| format!("`{node}`"));
            let needed = format!("a node ({})", letters.collect::<Vec<_>>().join(", "));
            let name = self.name()?.ok_or_else(|| self.refused(&needed))?;
            return match self.names.get(&name) {
                Some(&node) => Ok(node),
                None => Err(NotationError::Unknown {
                    place,
                    name: beginning(&name),
                }),
            };
        };
        self.read.nodes.push((letter, self.at));
        self.at += 1;
        self.named(node)?;
        Ok(node)
    }

    /// Gives a node the name that is written next, if one is.
    fn named(&mut self, node: usize) -> Result<(), NotationError> {
        let place = self.at + 1;
        if let Some(name) = self.name()?
            && self.names.insert(name.clone(), node).is_some()
        {
            let name = beginning(&name);
            return Err(NotationError::Twice { place, name });
        }
        Ok(())
    }

    /// The name that is written next, if one is.
    fn name(&mut self) -> Result<Option<String>, NotationError> {
        if self.next() != Some(':') {
            return Ok(None);
        }
        self.at += 1;
        let name = match self.next() {
            Some('{') => {
                let begin = self.at + 1;
                let end = self.text[begin..].iter().position(|&c| c == '}');
                let end = end.ok_or(NotationError::Bracket {
                    place: begin,
                    found: '{',
                })?;
                self.at = begin + end + 1;
                self.text[begin..begin + end].iter().collect()
            }
            Some(letter) if letter.is_alphanumeric() => {
                self.at += 1;
                letter.to_string()
            }
            _ => return Err(self.refused("a letter, a digit or a name in braces, `{name}`,")),
        };
        Ok(Some(name))
    }
}

/// The name that the node with a number is given: a digit, or more in braces.
pub(super) fn name_of(number: usize) -> String {
    match number {
        0..=9 => format!(":{number}"),
        _ => format!(":{{{number}}}"),
    }
}
