//! A position on the path, as far as it depends on no game: [`Node`].

use stonework_core::{Bounds, Question, Turn, Value};

use super::table::Entry;
use crate::question::{Answer, split};

/// A question about a position that is being searched, and what is known of the answer.
pub(super) struct Node<V: Value> {
    pub(super) key: u64,
    pub(super) question: Question<V>,
    /// What was known of the position when it was entered.
    pub(super) known: Entry<V>,
    /// What the best of the moves tried so far is worth at most.
    pub(super) best: Option<V>,
    pub(super) best_place: u8,
    /// Its untried moves are those from here up to the next frame's.
    pub(super) floor: usize,
    /// So many of its untried moves, the lowest, were deferred as another thread was searching
    /// them.
    pub(super) deferred: usize,
    /// It has one move, so that the table need not keep it beside the position it leads to.
    pub(super) is_forced: bool,
    /// The count of positions when it was entered.
    pub(super) entered: u64,
    /// The move that is being tried.
    pub(super) gain: V::Gain,
    pub(super) turn: Turn,
    pub(super) place: u8,
}

/// What a move says of the question.
pub(super) enum Taken<V> {
    /// It answers it: the position is worth at least this.
    Yes(V),
    /// It does not.
    No,
    /// The value of the move does not fit.
    Overflow,
}

impl<V: Value> Node<V> {
    /// Uses the answer about the position that the move leads to that is being tried.
    #[inline]
    pub(super) fn take_child(&mut self, answer: Answer<V>) -> Taken<V> {
        match answer.back_up(self.gain, self.turn) {
            Some(answer) => self.take(answer),
            None => Taken::Overflow,
        }
    }

    /// Uses the answer about the move that is being tried.
    #[inline]
    pub(super) fn take(&mut self, answer: Answer<V>) -> Taken<V> {
        let (value, is_yes) = split(self.question, answer);
        if is_yes {
            self.best_place = self.place;
            return Taken::Yes(value);
        }
        if self.best.is_none_or(|best| value > best) {
            self.best = Some(value);
            self.best_place = self.place;
        }
        Taken::No
    }

    /// What the table is to keep, now that the question is answered, and the answer that follows
    /// from all that is known.
    #[inline]
    pub(super) fn answered(&self, answer: Answer<V>) -> (Entry<V>, Answer<V>) {
        let Bounds { lower, upper } = self.known.bounds;
        let (lower, upper, answer) = match answer {
            Answer::AtLeast(value) => (Some(value), upper, answer),
            Answer::AtMost(value) => {
                let upper = match upper {
                    Some(upper) => upper.min(value),
                    None => value,
                };
                (lower, Some(upper), Answer::AtMost(upper))
            }
            Answer::Exactly(value) => (Some(value), Some(value), answer),
        };
        let kept = Entry {
            bounds: Bounds { lower, upper },
            best: known_place(self.best_place),
        };
        (kept, answer)
    }
}

/// A place that is known; the last one stands for none.
#[inline]
pub(super) fn known_place(place: u8) -> Option<u8> {
    if place == u8::MAX { None } else { Some(place) }
}
