//! Which questions the value of a position is found out by: [`Narrowing`].

use stonework_core::{Bounds, Question, Value};

use crate::question::to_narrow;

/// So many questions are asked next to the middle.
const NEAR_MIDDLE: u32 = 2;

/// The questions about the value of one position, each when those before are answered.
///
/// Those far from the middle take few positions and rule out values on one side. When both sides
/// are bounded and the middle still lies between, it is asked for, then what is next to it: most
/// values that are left are there, and each question on the way would take almost as many positions
/// as the one that decides. After that, the bounds are narrowed from far again.
#[derive(Default)]
pub(super) struct Narrowing {
    /// Whether an answer has raised the lower bound, and one lowered the upper one.
    is_raised: bool,
    is_lowered: bool,
    /// How many more questions are asked next to the middle, since that was asked for.
    near: u32,
}

impl Narrowing {
    /// The next question, with these bounds proved.
    pub(super) fn question<V: Value>(&mut self, proved: Bounds<V>) -> Question<V> {
        let (Some(lower), Some(upper), Some(middle), true) = (
            proved.lower,
            proved.upper,
            V::bisect(None, None),
            self.is_raised && self.is_lowered,
        ) else {
            return to_narrow(proved);
        };
        if lower < middle && middle <= upper {
            self.near = NEAR_MIDDLE;
            return Question::AtLeast(middle);
        }
        if self.near == 0 {
            return to_narrow(proved);
        }
        self.near -= 1;
        if lower >= middle {
            Question::MoreThan(lower)
        } else {
            Question::AtLeast(upper)
        }
    }

    /// Takes note of what an answer has proved.
    pub(super) fn learn<V: Value>(&mut self, before: Bounds<V>, now: Bounds<V>) {
        self.is_raised |= now.lower != before.lower;
        self.is_lowered |= now.upper != before.upper;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many questions tell this value, each of which is answered by no more than it asks.
    fn questions_for(value: i32, mut proved: Bounds<i32>) -> u32 {
        let mut narrowing = Narrowing::default();
        let mut count = 0;
        while proved.value().is_none() {
            let question = narrowing.question(proved);
            let least = match question {
                Question::AtLeast(least) => least,
                Question::MoreThan(most) => most + 1,
                Question::Exact => unreachable!("there is always something to bisect"),
            };
            let before = proved;
            if value >= least {
                proved.lower = Some(least);
            } else {
                proved.upper = Some(least - 1);
            }
            assert_ne!(proved, before, "{question:?} of {value}");
            narrowing.learn(before, proved);
            count += 1;
        }
        count
    }

    #[test]
    fn every_value_is_told_by_few_questions_and_those_next_to_the_middle_by_five() {
        let wide = Bounds {
            lower: Some(-64),
            upper: Some(64),
        };
        for value in -64..=64 {
            let most = if (-1..=2).contains(&value) { 5 } else { 14 };
            assert!(questions_for(value, wide) <= most, "{value}");
        }
        for value in [-100_000, -70, 0, 1, 70, 100_000] {
            assert!(questions_for(value, Bounds::unknown()) <= 50, "{value}");
        }
    }
}
