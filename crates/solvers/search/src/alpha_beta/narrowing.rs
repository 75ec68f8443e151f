//! Which questions the value of a position is found out by: [`Narrowing`].

use stonework_core::{Bounds, Question, Value};

use crate::question::to_narrow;

/// So many questions are asked about the values next to the middle.
const NEAR_MIDDLE: u32 = 2;

/// The questions about the value of one position, each when those before are answered.
///
/// Those far from the middle take few positions and rule out that the value is large. When one of
/// them has been answered from each side, the middle itself is asked for, then what is next to it:
/// games that are not one-sided are decided there, and every other question that is large would be
/// one too many. After that, the bounds are narrowed from far again.
#[derive(Default)]
pub(super) struct Narrowing {
    /// Whether the value was found to be at least something, and at most something.
    is_bounded_below: bool,
    is_bounded_above: bool,
    /// How many questions were asked about what is next to the middle.
    near: u32,
}

impl Narrowing {
    /// The next question, with these bounds proved.
    pub(super) fn question<V: Value>(&mut self, proved: Bounds<V>) -> Question<V> {
        let middle = V::bisect(None, None)
            .filter(|_| self.is_bounded_below && self.is_bounded_above && self.near < NEAR_MIDDLE);
        let Some(middle) = middle else {
            return to_narrow(proved);
        };
        let next = match proved {
            Bounds {
                lower: Some(lower), ..
            } if lower >= middle => Question::MoreThan(lower),
            Bounds {
                upper: Some(upper), ..
            } if upper < middle => Question::AtLeast(upper),
            _ => return Question::AtLeast(middle),
        };
        self.near += 1;
        next
    }

    /// Takes note of what an answer has proved.
    pub(super) fn learn<V: Value>(&mut self, before: Bounds<V>, now: Bounds<V>) {
        self.is_bounded_below |= now.lower != before.lower;
        self.is_bounded_above |= now.upper != before.upper;
    }
}
