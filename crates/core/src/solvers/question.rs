//! Answers to questions about the value of a position: [`Answer`].

use crate::error::{Halt, SolveError};
use crate::game::Turn;
pub(super) use crate::question::Question;
use crate::solution::Bounds;
use crate::value::Value;

/// What is proved about the value of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Answer<V> {
    /// It is at least this. The question is answered with yes.
    AtLeast(V),
    /// It is at most this. The question is answered with no.
    AtMost(V),
    /// It is this.
    Exactly(V),
}

impl<V: Value> Question<V> {
    /// The next question about a position whose value lies within these bounds. Its answer narrows
    /// them.
    pub(super) fn to_narrow(lower: Option<V>, upper: Option<V>) -> Self {
        // A probe that would not narrow the bounds, whatever the answer, is ignored.
        let probe = V::bisect(lower, upper).filter(|&probe| {
            lower.is_none_or(|lower| lower < probe) && upper.is_none_or(|upper| probe <= upper)
        });
        match (probe, lower, upper) {
            (Some(value), _, _) => Self::AtLeast(value),
            (None, Some(lower), _) => Self::MoreThan(lower),
            (None, None, Some(upper)) => Self::AtLeast(upper),
            (None, None, None) => Self::Exact,
        }
    }

    /// The answer about a position whose best move is worth this, as far as the question goes.
    #[inline]
    pub(super) fn answered_by_best(self, best: V) -> Answer<V> {
        if self == Self::Exact {
            Answer::Exactly(best)
        } else if self.is_settled_from_below(best) {
            Answer::AtLeast(best)
        } else {
            Answer::AtMost(best)
        }
    }

    /// The question about the position that a move leads to.
    #[inline]
    pub(super) fn of_child(self, gain: V::Gain, turn: Turn) -> Self {
        let (value, strict) = match self {
            Self::AtLeast(value) => (value, false),
            Self::MoreThan(value) => (value, true),
            Self::Exact => return Self::Exact,
        };
        // If the turn passes, the child's value is the opponent's: at least this for one player is
        // at most that for the other.
        match (value.back_down(gain, turn), strict ^ (turn == Turn::Passes)) {
            (Some(child), false) => Self::AtLeast(child),
            (Some(child), true) => Self::MoreThan(child),
            (None, _) => Self::Exact,
        }
    }

    /// The answer that follows from these bounds, if one does.
    #[inline]
    pub(super) fn answered_by(self, lower: Option<V>, upper: Option<V>) -> Option<Answer<V>> {
        if let Some(lower) = lower {
            if self.is_settled_from_below(lower) {
                return Some(Answer::AtLeast(lower));
            }
            if self == Self::Exact && upper == Some(lower) {
                return Some(Answer::Exactly(lower));
            }
        }
        match upper {
            Some(upper) if self.is_settled_from_above(upper) => Some(Answer::AtMost(upper)),
            _ => None,
        }
    }
}

impl<V: Value> Answer<V> {
    /// The bounds that it proves.
    pub(super) fn bounds(self) -> Bounds<V> {
        let (lower, upper) = match self {
            Self::AtLeast(value) => (Some(value), None),
            Self::AtMost(value) => (None, Some(value)),
            Self::Exactly(value) => (Some(value), Some(value)),
        };
        Bounds { lower, upper }
    }

    /// What an answer about a child says about the move to it; `None` if the value type cannot
    /// represent it.
    ///
    /// Then it cannot represent the value of the move either: that is even farther from the
    /// question.
    #[inline]
    pub(super) fn back_up(self, gain: V::Gain, turn: Turn) -> Option<Self> {
        let back_up = |value: V| value.back_up(gain, turn);
        Some(match (self, turn) {
            (Self::AtLeast(value), Turn::Stays) | (Self::AtMost(value), Turn::Passes) => {
                Self::AtLeast(back_up(value)?)
            }
            (Self::AtMost(value), Turn::Stays) | (Self::AtLeast(value), Turn::Passes) => {
                Self::AtMost(back_up(value)?)
            }
            (Self::Exactly(value), _) => Self::Exactly(back_up(value)?),
        })
    }
}

/// What two bounds on the same value say together.
#[inline]
pub(super) fn intersect<V: Value>(one: Bounds<V>, two: Bounds<V>) -> Bounds<V> {
    Bounds {
        lower: one.lower.max(two.lower),
        upper: least(one.upper, two.upper),
    }
}

/// The lesser of two upper bounds.
#[inline]
pub(super) fn least<V: Value>(one: Option<V>, two: Option<V>) -> Option<V> {
    match (one, two) {
        (Some(one), Some(two)) => Some(one.min(two)),
        (one, two) => one.or(two),
    }
}

/// The value of a position if these bounds leave only one.
///
/// Bounds that leave none are an error: those that the game tells of some position are wrong.
pub(super) fn exact_value<S: Clone, M, V: Value>(
    bounds: Bounds<V>,
    state: &S,
) -> Result<Option<V>, Halt<S, M>> {
    match bounds {
        Bounds {
            lower: Some(lower),
            upper: Some(upper),
        } if lower > upper => Err(Halt::Fault(SolveError::Bounds {
            state: state.clone(),
        })),
        bounds => Ok(bounds.value()),
    }
}
