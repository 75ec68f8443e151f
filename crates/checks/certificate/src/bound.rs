//! What is said of the value of a position: [`Bound`], [`Relation`].

use std::fmt;

use stonework_core::{Turn, Value};

use super::certified_value::CertifiedValue;

/// How the value of a position compares with a given one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Relation {
    /// It is at most that.
    AtMost,
    /// It is exactly that.
    Exactly,
    /// It is at least that.
    AtLeast,
}

impl Relation {
    /// The sign in certificates. Their order is that of the relations.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::AtMost => "<=",
            Self::Exactly => "=",
            Self::AtLeast => ">=",
        }
    }

    /// The relation whose sign a text begins with, and the rest.
    fn split(text: &str) -> Option<(Self, &str)> {
        let relations = [Self::AtMost, Self::AtLeast, Self::Exactly];
        relations.into_iter().find_map(|relation| {
            let rest = text.strip_prefix(relation.sign())?;
            Some((relation, rest))
        })
    }

    /// The same for the other player.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::AtMost => Self::AtLeast,
            Self::Exactly => Self::Exactly,
            Self::AtLeast => Self::AtMost,
        }
    }
}

/// A bound of the value of a position, seen from the player to move.
///
/// Its text is that of certificates:
///
/// ```
/// use stonework::Outcome;
/// use stonework::certificate::Bound;
///
/// let bound = Bound::at_least(Outcome::win_in(5));
/// assert_eq!(bound.to_string(), ">=win in 5");
/// assert_eq!(Bound::parse(">=win in 5"), Some(bound));
/// assert!(bound.is_met_by(Bound::at_least(Outcome::win_in(3))));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bound<V> {
    /// How the value compares.
    pub relation: Relation,
    /// With what.
    pub value: V,
}

impl<V: CertifiedValue> Bound<V> {
    /// The value is at least this.
    #[must_use]
    pub fn at_least(value: V) -> Self {
        let relation = Relation::AtLeast;
        Self { relation, value }
    }

    /// The value is at most this.
    #[must_use]
    pub fn at_most(value: V) -> Self {
        let relation = Relation::AtMost;
        Self { relation, value }
    }

    /// The value is this.
    #[must_use]
    pub fn exactly(value: V) -> Self {
        let relation = Relation::Exactly;
        Self { relation, value }
    }

    /// The bound with this text, if it is one.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (relation, value) = Relation::split(text)?;
        let value = V::from_text(value)?;
        Some(Self { relation, value })
    }

    /// Whether a position of this value is within the bound.
    #[must_use]
    pub fn allows(self, value: V) -> bool {
        match self.relation {
            Relation::AtMost => value <= self.value,
            Relation::Exactly => value == self.value,
            Relation::AtLeast => value >= self.value,
        }
    }

    /// The bounds to one side that it consists of: itself, or two.
    pub fn sides(self) -> impl Iterator<Item = Self> {
        let (first, second) = match self.relation {
            Relation::Exactly => (Relation::AtMost, Some(Relation::AtLeast)),
            one_side => (one_side, None),
        };
        let mut sides = [Some(first), second].into_iter();
        std::iter::from_fn(move || {
            let relation = sides.next()??;
            Some(Self { relation, ..self })
        })
    }

    /// Whether it follows from another bound of the same position.
    #[must_use]
    pub fn is_met_by(self, known: Self) -> bool {
        let is_enough = known.relation == self.relation || known.relation == Relation::Exactly;
        is_enough && self.allows(known.value)
    }

    /// Whether every position is within the bound, by the type of the value.
    #[must_use]
    pub fn is_trivial(self) -> bool {
        V::EXTREMES.is_some_and(|(least, greatest)| match self.relation {
            Relation::AtMost => greatest <= self.value,
            Relation::Exactly => least == greatest,
            Relation::AtLeast => least >= self.value,
        })
    }

    /// The bound of the next position from which this one follows, if the turn passes or stays with
    /// this gain; `None` if there is none. Of a bound to both sides, the value after a best move.
    #[must_use]
    pub fn after(self, gain: V::Gain, turn: Turn) -> Option<Self> {
        let value = self.value.back_down(gain, turn)?;
        let relation = match turn {
            Turn::Passes => self.relation.opponent(),
            Turn::Stays => self.relation,
        };
        Some(Self { relation, value })
    }
}

impl<V: Value> fmt::Display for Bound<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.relation.sign(), self.value)
    }
}
