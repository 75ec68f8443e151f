//! The rules of a game on heaps in any notation: [`HeapRules`].

use std::fmt;
use std::str::FromStr;

use super::heap_takes::{HeapTakes, HeapTakesError};
use super::octal_code::{OctalCode, OctalCodeError};
use super::shortened::shortened;
use super::subtraction_set::SubtractionSet;
use super::take::Take;

/// The rules of an impartial game on heaps, in which the last mover wins.
///
/// They are read from an octal code, or from a set of what may be taken, in which words say what
/// depends on the heap (`{1,2,half}`: see [`HeapTakes`]):
///
/// ```
/// use stonework::{HeapRules, Run};
///
/// let kayles: HeapRules = "0.77".parse()?;
/// let nimbers = kayles.nimbers(2_000, &Run::new())?;
/// assert_eq!(nimbers.values()[..10], [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]);
/// let period = nimbers.period(&Run::new())?.ok_or("no period")?;
/// assert_eq!((period.length(), period.last_exception()), (12, Some(70)));
///
/// let take_away: HeapRules = "{1, 2, 3}".parse()?;
/// assert_eq!(take_away.nimbers(5, &Run::new())?.values(), [0, 1, 2, 3, 0, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum HeapRules {
    /// An octal code.
    Octal(OctalCode),
    /// The set of numbers that may be taken.
    Subtraction(SubtractionSet),
    /// What may be taken, where that depends on the heap.
    Takes(HeapTakes),
}

impl HeapRules {
    /// What may be taken, fewest stones first; `None` if that depends on the heap.
    #[must_use]
    pub fn takes(&self) -> Option<Vec<Take>> {
        match self {
            Self::Octal(code) => Some(code.takes()),
            Self::Subtraction(set) => Some(set.takes()),
            Self::Takes(_) => None,
        }
    }

    /// What a move can leave of a heap: two heaps, the larger first, with 0 for no heap. A pair is
    /// listed once for each way to reach it.
    pub fn options(&self, heap: u32) -> impl Iterator<Item = (u32, u32)> + use<> {
        let takes = match self {
            Self::Takes(takes) => Some(SubtractionSet::of(takes.of_heap(heap)).takes()),
            _ => self.takes(),
        };
        let mut takes = takes.into_iter().flatten();
        let (mut left, mut parts) = (0, 0..0);
        std::iter::from_fn(move || {
            loop {
                if let Some(part) = parts.next() {
                    return Some((left - part, part));
                }
                let take = takes.find(|take| take.stones <= heap)?;
                left = heap - take.stones;
                parts = 1..if take.two { left / 2 + 1 } else { 1 };
                if (take.none && left == 0) || (take.one && left > 0) {
                    return Some((left, 0));
                }
            }
        })
    }
}

impl From<OctalCode> for HeapRules {
    fn from(code: OctalCode) -> Self {
        Self::Octal(code)
    }
}

impl From<SubtractionSet> for HeapRules {
    fn from(set: SubtractionSet) -> Self {
        Self::Subtraction(set)
    }
}

/// Without words it is a subtraction set.
impl From<HeapTakes> for HeapRules {
    fn from(takes: HeapTakes) -> Self {
        match takes.into_set() {
            Ok(set) => Self::Subtraction(set),
            Err(takes) => Self::Takes(takes),
        }
    }
}

/// Why a text is not the rules of a game on heaps.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum HeapRulesError {
    /// It begins like neither notation.
    #[error(
        "`{0}` is neither an octal code such as 0.77 nor a subtraction set such as {{1,2,3}}: it should \
         begin with `0.`, `4.`, `.` or `{{`"
    )]
    Neither(String),
    /// It begins like an octal code but is not one.
    #[error(transparent)]
    Octal(#[from] OctalCodeError),
    /// It begins like a set of what may be taken but is not one.
    #[error(transparent)]
    Takes(#[from] HeapTakesError),
}

/// An octal code, or a set of what may be taken in braces.
impl FromStr for HeapRules {
    type Err = HeapRulesError;

    fn from_str(text: &str) -> Result<Self, HeapRulesError> {
        let trimmed = text.trim();
        match trimmed.chars().next() {
            Some('{') => Ok(trimmed.parse::<HeapTakes>()?.into()),
            Some('.' | '0'..='9') => Ok(Self::Octal(trimmed.parse()?)),
            _ => Err(HeapRulesError::Neither(shortened(text))),
        }
    }
}

impl fmt::Display for HeapRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Octal(code) => code.fmt(f),
            Self::Subtraction(set) => set.fmt(f),
            Self::Takes(takes) => takes.fmt(f),
        }
    }
}
