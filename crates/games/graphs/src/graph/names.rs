//! What the nodes of a graph are called: [`NodeName`].

use std::collections::HashMap;
use std::fmt;

use serde_json::Value as Json;
use stonework_core::Turn;

use super::graph_move::GraphMove;
use stonework_catalog::{MoveText, Notation, ShortText};

const _: () = assert!(MoveText::MOST >= NodeName::MOST + "+:-9223372036854775808".len());

/// What the nodes of a graph are called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Names {
    /// By their numbers.
    Numbers,
    /// By names, in the order of their numbers; and the numbers.
    Words(Vec<NodeName>, HashMap<NodeName, u32>),
}

impl Names {
    /// Nodes with these names; the first text that is no name, if there is one.
    pub(super) fn of<'a>(words: impl Iterator<Item = &'a String>) -> Result<Self, &'a str> {
        let names = words.map(|word| NodeName::of(word).ok_or(word.as_str()));
        let names: Vec<NodeName> = names.collect::<Result<_, _>>()?;
        let numbers = names.iter().copied().zip(0..).collect();
        Ok(Self::Words(names, numbers))
    }

    /// The name of a node.
    pub(super) fn name(&self, number: u32) -> NodeName {
        let own = match self {
            Self::Numbers => None,
            Self::Words(names, _) => names.get(number as usize).copied(),
        };
        // Numbers of nodes are short enough.
        own.unwrap_or_else(|| NodeName(ShortText::of(number)))
    }

    /// How a move is written: the node it leads to, a `+` if the turn stays, and what it gains if
    /// that is not 0.
    pub(super) fn move_text(&self, mv: GraphMove) -> MoveText {
        let name = self.name(mv.to);
        let stays = if mv.turn == Turn::Stays { "+" } else { "" };
        match mv.gain {
            0 => MoveText::of(format_args!("{name}{stays}")),
            gain => MoveText::of(format_args!("{name}{stays}:{gain}")),
        }
    }

    /// The number of a node by what it is called in JSON.
    pub(super) fn number(&self, json: &Json) -> Option<u32> {
        match self {
            Self::Numbers => json.as_u64()?.try_into().ok(),
            Self::Words(..) => self.number_of(json.as_str()?),
        }
    }

    /// The number of a node by what it is called.
    pub(super) fn number_of(&self, text: &str) -> Option<u32> {
        match self {
            Self::Numbers => text.parse().ok(),
            Self::Words(_, numbers) => numbers.get(&NodeName::of(text)?).copied(),
        }
    }
}

impl GraphMove {
    /// The move as a graph of numbered nodes writes it: `1+:5`.
    #[must_use]
    pub fn notation(self) -> Notation {
        Notation::Text(Names::Numbers.move_text(self))
    }
}

/// What a node of a [`Graph`](super::Graph) is called.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NodeName(ShortText<{ Self::MOST }>);

impl NodeName {
    /// The most bytes that a name has. A move adds a `+`, a `:` and a gain of 64 bits to it.
    pub const MOST: usize = 16;

    /// A text as a name, if it is one: from 1 to [`NodeName::MOST`] bytes, no blanks, control
    /// characters and colons, and no `+` at the end.
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        let fits = (1..=Self::MOST).contains(&text.len())
            && !text.contains(|c: char| c == ':' || c.is_whitespace() || c.is_control())
            && !text.ends_with('+');
        fits.then(|| Self(ShortText::of(text)))
    }
}

impl fmt::Display for NodeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
