//! Subtraction sets: [`SubtractionSet`].

use std::fmt;
use std::str::FromStr;

use super::shortened::shortened;
use super::take::Take;

/// The numbers of stones that may be taken from a heap, as in `{1,2,3}`. A heap is never split.
///
/// ```
/// use stonework::SubtractionSet;
///
/// let set: SubtractionSet = "{ 4, 1, 3, 1 }".parse()?;
/// assert_eq!(set.to_string(), "{1,3,4}");
/// assert_eq!(
///     "{1,x}".parse::<SubtractionSet>().unwrap_err().to_string(),
///     "`x` in the subtraction set `{1,x}` is no number of stones: it should be 1 to 4294967295"
/// );
/// # Ok::<(), stonework::SubtractionSetError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SubtractionSet {
    /// In ascending order, none of them 0.
    numbers: Vec<u32>,
}

impl SubtractionSet {
    /// The numbers in ascending order.
    #[must_use]
    pub fn numbers(&self) -> &[u32] {
        &self.numbers
    }

    /// The set of these numbers, none of them 0.
    pub(super) fn of(mut numbers: Vec<u32>) -> Self {
        numbers.sort_unstable();
        numbers.dedup();
        Self { numbers }
    }

    /// The elements of a set in braces as they are written.
    pub(super) fn elements(text: &str) -> Result<impl Iterator<Item = &str>, SubtractionSetError> {
        let inside = text
            .trim()
            .strip_prefix('{')
            .and_then(|rest| rest.strip_suffix('}'))
            .ok_or_else(|| SubtractionSetError::Braces {
                text: shortened(text),
            })?;
        let is_empty = inside.trim().is_empty();
        let elements = (!is_empty).then(|| inside.split(',').map(str::trim));
        Ok(elements.into_iter().flatten())
    }

    /// The number that an element of a set is.
    pub(super) fn number(element: &str, text: &str) -> Result<u32, SubtractionSetError> {
        let number = element.parse().ok().filter(|&number| number > 0);
        number.ok_or_else(|| SubtractionSetError::Number {
            text: shortened(text),
            found: shortened(element),
        })
    }

    pub(super) fn takes(&self) -> Vec<Take> {
        let take = |&stones: &u32| Take {
            stones,
            none: true,
            one: true,
            two: false,
        };
        self.numbers.iter().map(take).collect()
    }
}

/// Why a text is not a subtraction set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SubtractionSetError {
    /// It is not in braces.
    #[error("the subtraction set `{text}` should be in braces, like {{1,2,3}}")]
    Braces {
        /// The text.
        text: String,
    },
    /// An element is not a positive number.
    #[error(
        "`{found}` in the subtraction set `{text}` is no number of stones: it should be 1 to {}",
        u32::MAX
    )]
    Number {
        /// The text.
        text: String,
        /// The element.
        found: String,
    },
}

/// Numbers in braces, separated by commas, in any order. `{}` is a game without moves.
impl FromStr for SubtractionSet {
    type Err = SubtractionSetError;

    fn from_str(text: &str) -> Result<Self, SubtractionSetError> {
        let numbers = Self::elements(text)?.map(|element| Self::number(element, text));
        Ok(Self::of(numbers.collect::<Result<_, _>>()?))
    }
}

impl fmt::Display for SubtractionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers: Vec<String> = self.numbers.iter().map(ToString::to_string).collect();
        f.pad(&format!("{{{}}}", numbers.join(",")))
    }
}
