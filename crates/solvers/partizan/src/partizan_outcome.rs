//! Who wins a partizan game: [`PartizanOutcome`].

use std::cmp::Ordering;
use std::fmt;

/// Who wins, with either player to begin (Siegel, I.1). Shown by its letter: `L R N P`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PartizanOutcome {
    /// Left, whoever begins: the value is positive.
    Left,
    /// Right, whoever begins: the value is negative.
    Right,
    /// The next player, who begins: the value is confused with 0.
    Next,
    /// The previous player, who does not begin: the value is 0.
    Previous,
}

impl PartizanOutcome {
    /// How a value of this outcome compares with 0; `None` if they are confused.
    #[must_use]
    pub const fn against_zero(self) -> Option<Ordering> {
        match self {
            Self::Left => Some(Ordering::Greater),
            Self::Right => Some(Ordering::Less),
            Self::Next => None,
            Self::Previous => Some(Ordering::Equal),
        }
    }

    /// The outcome of a value that compares so with 0.
    #[must_use]
    pub const fn of_order(order: Option<Ordering>) -> Self {
        match order {
            Some(Ordering::Greater) => Self::Left,
            Some(Ordering::Less) => Self::Right,
            Some(Ordering::Equal) => Self::Previous,
            None => Self::Next,
        }
    }
}

impl fmt::Display for PartizanOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Left => "L",
            Self::Right => "R",
            Self::Next => "N",
            Self::Previous => "P",
        })
    }
}
