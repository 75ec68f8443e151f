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
        let inside = text
            .trim()
            .strip_prefix('{')
            .and_then(|rest| rest.strip_suffix('}'))
            .ok_or_else(|| SubtractionSetError::Braces {
                text: shortened(text),
            })?;
        let mut numbers = Vec::new();
        if !inside.trim().is_empty() {
            for element in inside.split(',').map(str::trim) {
                match element.parse() {
                    Ok(number) if number > 0 => numbers.push(number),
                    _ => {
                        return Err(SubtractionSetError::Number {
                            text: shortened(text),
                            found: shortened(element),
                        });
                    }
                }
            }
        }
        numbers.sort_unstable();
        numbers.dedup();
        Ok(Self { numbers })
    }
}

impl fmt::Display for SubtractionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers: Vec<String> = self.numbers.iter().map(ToString::to_string).collect();
        f.pad(&format!("{{{}}}", numbers.join(",")))
    }
}
