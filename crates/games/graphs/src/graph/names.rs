//! What the nodes of a graph are called.

use std::collections::HashMap;
use std::sync::Arc;

use serde_json::Value as Json;
use stonework_core::Turn;

use super::error::GraphError;
use super::graph_move::GraphMove;
use crate::input::shortened_text;
use stonework_catalog::{MoveText, Notation, did_you_mean, nearest};

/// What stands between the beginning of a name that is too long for a move, and the node's number.
const NUMBER: &str = "…#";

const _: () = assert!(MoveText::MOST >= "…#4294967295+:-9223372036854775808".len());

/// What the nodes of a graph are called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Names {
    /// By their numbers.
    Numbers,
    /// By names, in the order of their numbers; and the numbers.
    Words(Vec<Arc<str>>, HashMap<Arc<str>, u32>),
}

impl Names {
    /// Nodes with these names. A name that is a JSON list is any text of that list.
    pub(super) fn of<'a>(words: impl Iterator<Item = &'a String>) -> Result<Self, GraphError> {
        let names: Vec<Arc<str>> = words.map(|word| Arc::from(word.as_str())).collect();
        let mut numbers: HashMap<_, u32> = names.iter().cloned().zip(0..).collect();
        for (number, name) in (0..).zip(&names) {
            let list = Some(name).filter(|name| name.starts_with('['));
            let list = list.and_then(|name| serde_json::from_str::<Json>(name).ok());
            let Some(list) = list else { continue };
            let known = *numbers.entry(list.to_string().into()).or_insert(number);
            if known != number {
                return Err(GraphError::SameName {
                    one: shortened_text(&names[known as usize]),
                    other: shortened_text(name),
                });
            }
        }
        Ok(Self::Words(names, numbers))
    }

    /// The name of a node as it is written: as it is, or as a JSON string where it is empty, has blanks
    /// around it or characters that are not seen, begins with `"`, or ends as the text of a move may.
    pub(super) fn name(&self, number: u32) -> String {
        let own = match self {
            Self::Numbers => None,
            Self::Words(names, _) => names.get(number as usize),
        };
        match own {
            Some(name) if is_plain(name) => (**name).to_owned(),
            Some(name) => Json::from(&**name).to_string(),
            None => number.to_string(),
        }
    }

    /// The name of a node in a message.
    pub(super) fn told(&self, number: u32) -> String {
        let name = self.name(number);
        let is_word = |text: &str| {
            text.chars()
                .all(|c| c.is_alphanumeric() || "_-".contains(c))
        };
        if is_word(&name) && name.len() <= MoveText::MOST {
            name
        } else {
            shortened_text(&name)
        }
    }

    /// How a move is written: the node it leads to, a `+` if the turn stays, and after a `:` what it
    /// gains if that is not 0. A name that is too long is cut, and the node's number follows.
    pub(super) fn move_text(&self, mv: GraphMove) -> MoveText {
        let name = self.name(mv.to);
        let stays = if mv.turn == Turn::Stays { "+" } else { "" };
        let rest = match mv.gain {
            0 => stays.to_owned(),
            gain => format!("{stays}:{gain}"),
        };
        if name.len() + rest.len() <= MoveText::MOST {
            return MoveText::of(name + &rest);
        }
        let rest = format!("{NUMBER}{}{rest}", mv.to);
        let fits = |&end: &usize| name.is_char_boundary(end);
        let end = (0..=MoveText::MOST - rest.len()).rev().find(fits);
        MoveText::of(name[..end.unwrap_or(0)].to_owned() + &rest)
    }

    /// The move that a text means, whose name may be whole where it is cut when it is written.
    pub(super) fn read_move(&self, text: &str) -> Option<GraphMove> {
        let (name, stays, gain) = parts(text);
        let Some(to) = self.number_of(name) else {
            return self.number_of(text).map(GraphMove::to);
        };
        let mv = GraphMove::to(to).gaining(gain);
        Some(if stays { mv.again() } else { mv })
    }

    /// The number of a node by what it is called in JSON.
    pub(super) fn number(&self, json: &Json) -> Option<u32> {
        match (self, json) {
            (Self::Numbers, Json::String(text)) => {
                let number: u32 = text.parse().ok()?;
                (number.to_string() == *text).then_some(number)
            }
            (Self::Numbers, _) => json.as_u64()?.try_into().ok(),
            (Self::Words(_, numbers), Json::String(name)) => numbers.get(&**name).copied(),
            (Self::Words(_, numbers), _) => numbers.get(&*json.to_string()).copied(),
        }
    }

    /// The end of a message about a name that no node has: the names most like it.
    pub(super) fn near(&self, json: &Json) -> String {
        match (self, json) {
            (Self::Words(names, _), Json::String(name)) => {
                did_you_mean(&nearest(name, names.iter().map(|name| &**name)))
            }
            _ => String::new(),
        }
    }

    /// The number of a node by what it is called in a text.
    pub(super) fn number_of(&self, text: &str) -> Option<u32> {
        let numbers = match self {
            Self::Numbers => return text.parse().ok(),
            Self::Words(_, numbers) => numbers,
        };
        let unquoted = text.starts_with('"').then(|| serde_json::from_str(text));
        let quoted: Option<String> = unquoted.and_then(Result::ok);
        let quoted = quoted.and_then(|name| numbers.get(&*name));
        quoted.or_else(|| numbers.get(text)).copied()
    }
}

/// Whether a name is written as it is.
fn is_plain(name: &str) -> bool {
    let is_cut = |(_, number): (_, &str)| number.parse::<u32>().is_ok();
    !name.is_empty()
        && name.trim() == name
        && !name.starts_with('"')
        && !name.contains(char::is_control)
        && parts(name).0 == name
        && !name.rsplit_once(NUMBER).is_some_and(is_cut)
}

/// The text of a move as the name of the node it leads to, whether the turn stays, and the gain.
fn parts(text: &str) -> (&str, bool, i64) {
    let cut = text.rsplit_once(':');
    let gaining = cut.and_then(|(rest, gain)| Some((rest, gain.parse().ok()?)));
    let (rest, gain) = gaining.unwrap_or((text, 0));
    match rest.strip_suffix('+') {
        Some(name) => (name, true, gain),
        None => (rest, false, gain),
    }
}

impl GraphMove {
    /// The move as a graph of numbered nodes writes it: `1+:5`.
    #[must_use]
    pub fn notation(self) -> Notation {
        Notation::Text(Names::Numbers.move_text(self))
    }
}
