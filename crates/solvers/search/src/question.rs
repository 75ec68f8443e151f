//! Questions about positions and about the moves to them, and their answers: [`of_step`],
//! [`back_up`].

use stonework_core::{Bounds, Halt, SolveError, Turn, Value};

pub(super) use stonework_core::Question;

/// What is proved about the value of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Answer<V> {
    /// It is at least this. The question is answered with yes.
    AtLeast(V),
    /// It is at most this. The question is answered with no.
    AtMost(V),
    /// It is this.
    Exactly(V),
}

/// The next question about a position whose value lies within these bounds. Its answer narrows
/// them.
pub(super) fn to_narrow<V: Value>(Bounds { lower, upper }: Bounds<V>) -> Question<V> {
    // A probe that would not narrow the bounds, whatever the answer, is ignored.
    let probe = V::bisect(lower, upper).filter(|&probe| {
        lower.is_none_or(|lower| lower < probe) && upper.is_none_or(|upper| probe <= upper)
    });
    match (probe, lower, upper) {
        (Some(value), _, _) => Question::AtLeast(value),
        (None, Some(lower), _) => Question::MoreThan(lower),
        (None, None, Some(upper)) => Question::AtLeast(upper),
        (None, None, None) => Question::Exact,
    }
}

/// The next question about such a position if its value is likely to be this: whether it is, then
/// for the least step from what is proved.
pub(super) fn to_narrow_from<V: Value>(guess: V, bounds: Bounds<V>) -> Question<V> {
    match bounds {
        Bounds {
            lower: Some(lower), ..
        } if guess <= lower => Question::MoreThan(lower),
        Bounds {
            upper: Some(upper), ..
        } if guess > upper => Question::AtLeast(upper),
        _ => Question::AtLeast(guess),
    }
}

/// The answer about a position whose best move is worth this, as far as the question goes.
#[inline]
pub(super) fn answered_by_best<V: Value>(question: Question<V>, best: V) -> Answer<V> {
    if question == Question::Exact {
        Answer::Exactly(best)
    } else if question.is_settled_from_below(best) {
        Answer::AtLeast(best)
    } else {
        Answer::AtMost(best)
    }
}

/// The answer that follows from these bounds, if one does.
#[inline]
pub(super) fn answered_by<V: Value>(
    question: Question<V>,
    Bounds { lower, upper }: Bounds<V>,
) -> Option<Answer<V>> {
    if let Some(lower) = lower {
        if question.is_settled_from_below(lower) {
            return Some(Answer::AtLeast(lower));
        }
        if question == Question::Exact && upper == Some(lower) {
            return Some(Answer::Exactly(lower));
        }
    }
    match upper {
        Some(upper) if question.is_settled_from_above(upper) => Some(Answer::AtMost(upper)),
        _ => None,
    }
}

/// What a question about a position asks of the one that a move leads to; an error is the answer
/// about the move, where it is the same whatever that position is worth.
#[inline]
pub(super) fn of_step<V: Value>(
    question: Question<V>,
    gain: V::Gain,
    turn: Turn,
) -> Result<Question<V>, Answer<V>> {
    let of_child = of_child(question, gain, turn);
    if of_child == Question::Exact
        && let Some((least, greatest)) = V::EXTREMES
    {
        let ends = [least, greatest].map(|value| value.back_up(gain, turn));
        let [lower, upper] = match (turn, ends) {
            (Turn::Passes, [least, greatest]) => [greatest, least],
            (Turn::Stays, ends) => ends,
        };
        if let Some(answer) = answered_by(question, Bounds { lower, upper }) {
            return Err(answer);
        }
    }
    Ok(of_child)
}

/// The question about the position that a move leads to; the one for its value if the value type
/// has no other.
#[inline]
fn of_child<V: Value>(question: Question<V>, gain: V::Gain, turn: Turn) -> Question<V> {
    let (value, strict) = match question {
        Question::AtLeast(value) => (value, false),
        Question::MoreThan(value) => (value, true),
        Question::Exact => return Question::Exact,
    };
    // If the turn passes, the child's value is the opponent's: at least this for one player is
    // at most that for the other.
    match (value.back_down(gain, turn), strict ^ (turn == Turn::Passes)) {
        (Some(child), false) => Question::AtLeast(child),
        (Some(child), true) => Question::MoreThan(child),
        (None, _) => Question::Exact,
    }
}

/// What an answer about the position that a move leads to says of the move: its value, and whether
/// it is a yes, as [`split`] has it.
#[inline]
pub(super) fn back_up<S: Clone, M, V: Value>(
    question: Question<V>,
    state: &S,
    answer: Answer<V>,
    gain: V::Gain,
    turn: Turn,
) -> Result<(V, bool), Halt<S, M>> {
    match answer.back_up(gain, turn) {
        Some(answer) => Ok(split(question, answer)),
        None => Err(Halt::Fault(SolveError::Overflow {
            state: state.clone(),
        })),
    }
}

/// What a position is worth at least by a move, if that answers a question about it with yes, as
/// the bounds of the position that the move leads to tell.
pub(super) fn yes_by_child<V: Value>(
    question: Question<V>,
    bounds: Bounds<V>,
    gain: V::Gain,
    turn: Turn,
) -> Option<V> {
    let answer = match of_step(question, gain, turn) {
        Ok(of_child) => answered_by(of_child, bounds)?.back_up(gain, turn)?,
        Err(answer) => answer,
    };
    match split(question, answer) {
        (value, true) => Some(value),
        (_, false) => None,
    }
}

/// The value in an answer, and whether it is a yes: the true value is at least that for a yes, and
/// at most that for a no.
#[inline]
pub(super) fn split<V: Value>(question: Question<V>, answer: Answer<V>) -> (V, bool) {
    match answer {
        Answer::AtMost(value) => (value, false),
        Answer::AtLeast(value) | Answer::Exactly(value) => {
            (value, question.is_settled_from_below(value))
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
        upper: match (one.upper, two.upper) {
            (Some(one), Some(two)) => Some(one.min(two)),
            (one, two) => one.or(two),
        },
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
