//! Two sums that are compared: [`Comparison`].

use std::cmp::Ordering;
use std::fmt::{self, Display, Formatter};
use std::ops::Range;

use stonework_catalog::Catalog;
use stonework_core::Run;
use stonework_partizan::PartizanOutcome;

use super::sum::Sum;
use crate::error::SumError;

/// What is said of two games `G` and `H`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// `G = H`.
    Equal,
    /// `G < H`.
    Less,
    /// `G > H`.
    Greater,
    /// `G || H`: they are confused.
    Confused,
    /// `G <= H`.
    AtMost,
    /// `G >= H`.
    AtLeast,
}

impl Relation {
    /// The relation that holds between two games whose difference has this outcome.
    #[must_use]
    pub fn of_difference(outcome: PartizanOutcome) -> Self {
        match outcome {
            PartizanOutcome::Left => Self::Greater,
            PartizanOutcome::Right => Self::Less,
            PartizanOutcome::Next => Self::Confused,
            PartizanOutcome::Previous => Self::Equal,
        }
    }

    /// Whether it holds where this one does: one of `=`, `<`, `>`, `||`.
    #[must_use]
    pub fn holds_if(self, relation: Self) -> bool {
        match self {
            Self::AtMost => matches!(relation, Self::Less | Self::Equal),
            Self::AtLeast => matches!(relation, Self::Greater | Self::Equal),
            other => other == relation,
        }
    }

    /// The relation of `G` to `H` that comparing them has found: `None` if they are confused.
    #[must_use]
    pub fn of(order: Option<Ordering>) -> Self {
        match order {
            Some(Ordering::Less) => Self::Less,
            Some(Ordering::Equal) => Self::Equal,
            Some(Ordering::Greater) => Self::Greater,
            None => Self::Confused,
        }
    }

    fn read(sign: &str) -> Option<Self> {
        Some(match sign {
            "=" | "==" => Self::Equal,
            "<" => Self::Less,
            ">" => Self::Greater,
            "||" | "<>" => Self::Confused,
            "<=" | "≤" => Self::AtMost,
            ">=" | "≥" => Self::AtLeast,
            _ => return None,
        })
    }
}

impl Display for Relation {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Equal => "=",
            Self::Less => "<",
            Self::Greater => ">",
            Self::Confused => "||",
            Self::AtMost => "<=",
            Self::AtLeast => ">=",
        })
    }
}

/// Two sums with a sign of comparison between them, with spaces around it: `{1|0} <= 1`.
#[derive(Debug)]
pub struct Comparison {
    /// What is said of them.
    pub said: Relation,
    /// Both.
    pub sides: [Sum; 2],
}

impl Comparison {
    /// Reads a comparison; `None` for a text that has no sign of one.
    ///
    /// # Errors
    ///
    /// [`SumError`], as [`Sum::read`]; [`SumError::Relations`] for more than one sign.
    pub fn read(text: &str, catalog: &Catalog, making: &Run) -> Result<Option<Self>, SumError> {
        let signs = signs(text);
        match signs.as_slice() {
            [] => Ok(None),
            [(range, said)] => {
                let read = |text: &str| Sum::read(text, catalog, making);
                // What is wrong on the right is told by its column in the whole text.
                let before = text[..range.end].chars().count();
                let right = format!("{:before$}{}", "", &text[range.end..]);
                let sides = [read(&text[..range.start])?, read(&right)?];
                Ok(Some(Self { said: *said, sides }))
            }
            more => Err(SumError::Relations(more.len() + 1)),
        }
    }

    /// Whether one of both is loopy.
    #[must_use]
    pub fn is_loopy(&self) -> bool {
        self.sides.iter().any(Sum::is_loopy)
    }
}

/// The signs of comparison between spaces, outside of brackets and quotes.
fn signs(text: &str) -> Vec<(Range<usize>, Relation)> {
    let (mut depth, mut quote) = (0_u32, None);
    let (mut found, mut from) = (Vec::new(), None);
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        match (c, quote) {
            (c, Some(by)) if c == by => quote = None,
            ('"' | '\'', None) => quote = Some(c),
            ('(' | '[' | '{', None) => depth += 1,
            (')' | ']' | '}', None) => depth = depth.saturating_sub(1),
            (c, None) if c.is_whitespace() && depth == 0 => {
                let word = from.map(|from| from..at);
                found.extend(word.and_then(|word| {
                    let said = Relation::read(&text[word.clone()])?;
                    Some((word, said))
                }));
                from = None;
                continue;
            }
            _ => {}
        }
        from = from.or(Some(at));
    }
    found
}
