//! Values as front ends show them: [`ShownValue`], and what is proved of them: [`ShownBounds`].

use std::fmt;

use serde::{Serialize, Serializer, ser::SerializeStruct};
use stonework_core::Wdl;
use stonework_inputs::Int;

/// A value, seen from the player to move: a margin, or a result with its distance where it is
/// known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ShownValue {
    /// What the player to move gains more than the other; in JSON a number.
    Margin(Int),
    /// How early a win is: one more than what the winner has to spare at the end, negative if the
    /// player to move loses, 0 for a draw; in JSON a number.
    Spare {
        /// The number.
        score: Int,
        /// What is spared, one of it: `stone`.
        what: &'static str,
    },
    /// Who wins; in JSON `{"outcome": "win", "plies": 3}`, without `plies` where it is not known.
    Outcome {
        /// The result.
        result: Wdl,
        /// Its distance in plies.
        plies: Option<u32>,
    },
}

impl ShownValue {
    /// Who wins; a number above 0 is a win of the player to move, one below a loss.
    #[must_use]
    pub fn result(self) -> Wdl {
        match self {
            Self::Margin(Int(number))
            | Self::Spare {
                score: Int(number), ..
            } => match number {
                ..=-1 => Wdl::Loss,
                0 => Wdl::Draw,
                1.. => Wdl::Win,
            },
            Self::Outcome { result, .. } => result,
        }
    }

    /// The number, if it is one.
    #[must_use]
    pub fn number(self) -> Option<Int> {
        match self {
            Self::Margin(number) | Self::Spare { score: number, .. } => Some(number),
            Self::Outcome { .. } => None,
        }
    }

    /// The value that a text tells as it is written: `-2`, `win in 3`, `draw`; `None` if it tells none.
    ///
    /// ```
    /// use stonework_core::Wdl;
    /// use stonework_words::ShownValue;
    ///
    /// let won = ShownValue::Outcome { result: Wdl::Win, plies: Some(3) };
    /// assert_eq!(ShownValue::read("win in 3"), Some(won));
    /// assert_eq!(ShownValue::read("-2"), Some(ShownValue::Margin((-2).into())));
    /// assert_eq!(ShownValue::read("win in a while"), None);
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        if let Ok(number) = text.parse::<i128>() {
            return Some(Self::Margin(number.into()));
        }
        let (result, plies) = match text.split_once(" in ") {
            Some((result, plies)) => (result, Some(plies.parse().ok()?)),
            None => (text, None),
        };
        let result = match result {
            "win" => Wdl::Win,
            "draw" => Wdl::Draw,
            "loss" => Wdl::Loss,
            _ => return None,
        };
        Some(Self::Outcome { result, plies })
    }

    /// Its distance in plies, where it is a result with one.
    #[must_use]
    pub fn plies(self) -> Option<u32> {
        match self {
            Self::Outcome { plies, .. } => plies,
            Self::Margin(_) | Self::Spare { .. } => None,
        }
    }

    /// Whether a position worth this is lost, and every move of it loses alike: in a game in which the
    /// distance matters, or only who wins.
    #[must_use]
    pub fn loses_alike(self, distance_matters: bool) -> bool {
        match self {
            Self::Outcome { result, plies } => {
                result == Wdl::Loss && (plies.is_none() || !distance_matters)
            }
            Self::Margin(_) | Self::Spare { .. } => false,
        }
    }

    /// Whether a move worth this is as good as the best one, worth `best`, by the rules of a game
    /// in which the distance matters or only who wins.
    #[must_use]
    pub fn is_as_good_as(self, best: Self, distance_matters: bool) -> bool {
        let by_result = match (self, best) {
            (Self::Outcome { result, .. }, Self::Outcome { result: wanted, .. }) => {
                !distance_matters && result == wanted
            }
            _ => false,
        };
        self == best || by_result
    }
}

/// Bounds as they are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct ShownBounds {
    /// The value is at least this.
    pub lower: Option<ShownValue>,
    /// The value is at most this.
    pub upper: Option<ShownValue>,
}

impl ShownBounds {
    /// The bounds that a search tells as a text, of values like those of other bounds: `at least -3`,
    /// `at most draw`, `draw to win in 7`, or the value itself. What is no value is no bound.
    #[must_use]
    pub fn read(text: &str, like: &Self) -> Self {
        let value = |text: &str| like.value_like(text);
        let (lower, upper) = if let Some(least) = text.strip_prefix("at least ") {
            (value(least), None)
        } else if let Some(most) = text.strip_prefix("at most ") {
            (None, value(most))
        } else if let Some((least, most)) = text.split_once(" to ") {
            (value(least), value(most))
        } else {
            (value(text), value(text))
        };
        Self { lower, upper }
    }

    /// The value that a text tells, a number of what these bounds are numbers of.
    #[must_use]
    pub fn value_like(&self, text: &str) -> Option<ShownValue> {
        let value = ShownValue::read(text)?;
        Some(match (value, self.lower.or(self.upper)) {
            (ShownValue::Margin(score), Some(ShownValue::Spare { what, .. })) => {
                ShownValue::Spare { score, what }
            }
            _ => value,
        })
    }

    /// Who wins, if the bounds tell.
    #[must_use]
    pub fn outcome(&self) -> Option<Wdl> {
        let [lower, upper] = [self.lower, self.upper].map(|bound| bound.map(ShownValue::result));
        match (lower, upper) {
            (Some(Wdl::Win), _) => Some(Wdl::Win),
            (_, Some(Wdl::Loss)) => Some(Wdl::Loss),
            (Some(Wdl::Draw), Some(Wdl::Draw)) => Some(Wdl::Draw),
            _ => None,
        }
    }

    /// Whether every move of a position that has moves loses, in a game that is won or lost.
    #[must_use]
    pub fn every_move_loses(&self) -> bool {
        let is_score = |bound| matches!(bound, Some(ShownValue::Margin(_)));
        self.outcome() == Some(Wdl::Loss) && !is_score(self.lower) && !is_score(self.upper)
    }
}

impl fmt::Display for ShownValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Margin(number) | Self::Spare { score: number, .. } => number.fmt(f),
            Self::Outcome {
                result,
                plies: None,
            } => result.fmt(f),
            Self::Outcome {
                result,
                plies: Some(plies),
            } => f.pad(&format!("{result} in {plies}")),
        }
    }
}

impl Serialize for ShownValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Margin(number) | Self::Spare { score: number, .. } => {
                number.serialize(serializer)
            }
            Self::Outcome { result, plies } => {
                let fields = 1 + usize::from(plies.is_some());
                let mut object = serializer.serialize_struct("Outcome", fields)?;
                object.serialize_field("outcome", &result.to_string())?;
                match plies {
                    Some(plies) => object.serialize_field("plies", plies)?,
                    None => object.skip_field("plies")?,
                }
                object.end()
            }
        }
    }
}
