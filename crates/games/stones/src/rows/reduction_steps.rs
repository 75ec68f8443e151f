//! The reduction of a row, explained step by step: [`EndsReduction::steps`].

use stonework_core::{Row, SeparableEndsRules};

use super::ends_reduction::EndsReduction;
use stonework_catalog::TheoremSteps;

/// The length of the longest row whose reduction is explained.
const MOST_EXPLAINED: u32 = 40;

impl EndsReduction {
    /// How the theorem values a subrow, step by step; `None` if the subrow is empty or too
    /// long to explain, the theorem does not apply to it, or a number does not fit.
    ///
    /// O(n²) time and memory.
    #[must_use]
    pub fn steps<R>(rules: &R, row: Row) -> Option<TheoremSteps>
    where
        R: SeparableEndsRules<Value: Into<i128>>,
    {
        if row.is_empty() || row.len() > MOST_EXPLAINED {
            return None;
        }
        let mut counts: Vec<i128> = Vec::new();
        for at in row.start..row.end {
            counts.push(Self::doubled(rules, at)?);
        }
        let rest = Self::doubled_rest(rules, row)?;
        // Halves are easier to read, where there are some.
        let halved = rest % 2 == 0 && counts.iter().all(|count| count % 2 == 0);
        let parts = if halved { 2 } else { 1 };
        for count in &mut counts {
            *count /= parts;
        }
        let rest = rest / parts;
        let mut steps = vec![format!("The elements count {}.", list(&counts))];
        while let Some(at) = inner_peak(&counts) {
            let [before, peak, after] = [counts[at - 1], counts[at], counts[at + 1]];
            let one = before.checked_sub(peak)?.checked_add(after)?;
            counts.splice(at - 1..=at + 1, [one]);
            steps.push(format!(
                "{peak} is no less than its neighbours {before} and {after}: whoever takes one of these \
                 lays it open, and the other takes it at once, so that the three count as much as one \
                 element {one}. Left: {}.",
                list(&counts)
            ));
        }
        let (sum, text) = alternating(&counts)?;
        steps.push(format!(
            "What is left falls and then rises, so that taking the larger end is best each time: \
             {text} = {sum}."
        ));
        let whole = sum.checked_add(rest)?;
        let value = if halved { whole } else { whole / 2 };
        let part = if halved { "" } else { "half of " };
        steps.push(format!(
            "What lies at the ends of the row adds {rest}: the value is {part}{sum} + {rest}, which is \
             {value}."
        ));
        Some(TheoremSteps { steps, value })
    }
}

/// The index of an inner element that is no less than both its neighbours.
fn inner_peak(counts: &[i128]) -> Option<usize> {
    let peak = |three: &[i128]| three[1] >= three[0] && three[1] >= three[2];
    counts.windows(3).position(peak).map(|at| at + 1)
}

/// The elements with the larger end first, added and taken away in turn; and how that is written.
fn alternating(mut counts: &[i128]) -> Option<(i128, String)> {
    let (mut sum, mut text, mut adds) = (0_i128, String::new(), true);
    while let [first, .., last] | [first @ last] = counts {
        let taken = if first >= last {
            counts = &counts[1..];
            *first
        } else {
            counts = &counts[..counts.len() - 1];
            *last
        };
        let sign = match (text.is_empty(), adds) {
            (true, _) => "",
            (false, true) => " + ",
            (false, false) => " − ",
        };
        text.push_str(sign);
        text.push_str(&taken.to_string());
        sum = if adds {
            sum.checked_add(taken)?
        } else {
            sum.checked_sub(taken)?
        };
        adds = !adds;
    }
    Some((sum, text))
}

fn list(numbers: &[i128]) -> String {
    let numbers: Vec<String> = numbers.iter().map(i128::to_string).collect();
    numbers.join(", ")
}
