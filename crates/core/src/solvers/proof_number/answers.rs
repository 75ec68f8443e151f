//! From a question about a position to those about its moves, and back from their answers:
//! [`asked`], [`weigh`].

use crate::error::{Halt, SolveError};
use crate::game::Turn;
use crate::solvers::question::{Answer, Question};
use crate::value::Value;

/// What a question about a position becomes for one of its moves.
pub(super) enum Asked<V> {
    /// A question about the position that the move leads to.
    Child(Question<V>),
    /// The answer is the same whatever that position is worth.
    Answered(Answer<V>),
}

/// What to ask of the position that a move leads to.
pub(super) fn asked<V: Value>(question: Question<V>, gain: V::Gain, turn: Turn) -> Asked<V> {
    let of_child = question.of_child(gain, turn);
    if of_child == Question::Exact
        && let Some((least, greatest)) = V::EXTREMES
    {
        let ends = [least, greatest].map(|value| value.back_up(gain, turn));
        let [lower, upper] = match (turn, ends) {
            (Turn::Passes, [least, greatest]) => [greatest, least],
            (Turn::Stays, ends) => ends,
        };
        if let Some(answer) = question.answered_by(lower, upper) {
            return Asked::Answered(answer);
        }
    }
    Asked::Child(of_child)
}

/// What an answer about the position that a move leads to says of the move: whether the move is a
/// yes, and its value, which is at least that for a yes and at most that for a no.
pub(super) fn weigh<S: Clone, M, V: Value>(
    question: Question<V>,
    state: &S,
    answer: Answer<V>,
    gain: V::Gain,
    turn: Turn,
) -> Result<(V, bool), Halt<S, M>> {
    match answer.back_up(gain, turn) {
        Some(answer) => Ok(read(question, answer)),
        None => Err(Halt::Fault(SolveError::Overflow {
            state: state.clone(),
        })),
    }
}

/// The value in an answer, and whether it is a yes.
pub(super) fn read<V: Value>(question: Question<V>, answer: Answer<V>) -> (V, bool) {
    match answer {
        Answer::AtMost(value) => (value, false),
        Answer::AtLeast(value) | Answer::Exactly(value) => {
            (value, question.is_settled_from_below(value))
        }
    }
}
