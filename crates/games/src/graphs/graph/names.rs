//! What the nodes of a graph are called: [`NodeName`].

use std::collections::HashMap;
use std::fmt;

use serde_json::Value as Json;
use stonework_core::Turn;

use crate::catalog::MoveText;

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
        own.unwrap_or_else(|| NodeName(MoveText::of(number)))
    }

    /// How a move to a node is written, after which it is this player's turn.
    pub(super) fn move_text(&self, to: u32, turn: Turn) -> MoveText {
        let name = self.name(to);
        match turn {
            Turn::Passes => name.0,
            Turn::Stays => MoveText::of(format_args!("{name}+")),
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

/// What a node of a [`Graph`](super::Graph) is called.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NodeName(MoveText);

impl NodeName {
    /// The most bytes that a name has.
    pub const MOST: usize = MoveText::MOST - 1;

    /// A text as a name, if it is one: from 1 to [`NodeName::MOST`] bytes, no blanks and control
    /// characters, and no `+` at the end.
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
