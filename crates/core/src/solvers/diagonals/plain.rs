//! One diagonal in the game's own integers, every sum checked: for numbers that fit no lane.

use super::line::{Line, Marks, Recall, follow};
use crate::error::{Halt, SolveError};
use crate::game::Turn;
use crate::kit::Blocks;
use crate::run::{Meter, StopReason};
use crate::shapes::{Row, SeparableEndsRules, Side, row_len};
use crate::value::Margin;

/// The four terms of every place.
struct Terms<V> {
    starts: Vec<[V; 2]>,
    /// The term of `end` is at `end - 1`.
    ends: Vec<[V; 2]>,
}

/// The result.
pub(super) struct Plain<V> {
    /// The values of the rows after a first move of Left and of Right.
    pub(super) children: [V; 2],
    pub(super) line: Option<Line>,
}

/// The most bytes it takes, without those of the line.
pub(super) fn bytes(len: usize, value: usize) -> usize {
    (len + 1).saturating_mul(5 * value)
}

/// Values every subrow that is not empty, except the whole row.
pub(super) fn solve<R: SeparableEndsRules>(
    rules: &R,
    with_line: bool,
    meter: &mut Meter<'_>,
) -> Result<Plain<R::Value>, Halt<Row, Side>> {
    let len = rules.len();
    let mut marks = if with_line {
        Some(Marks::new(len, meter)?)
    } else {
        None
    };
    let terms = Terms::of(rules, meter)?;
    let zero: R::Value = num_traits::Zero::zero();
    let mut row = meter.budget.filled(zero, len + 1)?;
    for length in 0..len {
        let cells = len + 1 - length;
        if length > 0 {
            let mut blocks = Blocks::new(0..cells, usize::MAX);
            while let Some(block) = blocks.next_counted(meter)? {
                for start in block {
                    let both = terms.both(start, start + length, &row[start..]);
                    row[start] = both
                        .map(|[left, right]| left.max(right))
                        .ok_or_else(|| overflow(start, start + length))?;
                }
            }
        }
        if let Some(marks) = marks.as_mut().filter(|marks| marks.is_next(length)) {
            let mut kept = meter.budget.vec(cells)?;
            kept.extend_from_slice(&row[..cells]);
            marks.put(kept);
        }
    }
    meter.count()?;
    let line = match marks {
        Some(marks) => {
            let [left, right] = terms.both(0, len, &row).ok_or_else(|| overflow(0, len))?;
            let recall = PlainRecall { terms, marks };
            Some(follow(&recall, len, left >= right, meter))
        }
        None => None,
    };
    Ok(Plain {
        children: [row[1], row[0]],
        line,
    })
}

#[cold]
#[expect(
    clippy::cast_possible_truncation,
    reason = "places in a row whose length is 32 bits wide"
)]
fn overflow(start: usize, end: usize) -> SolveError<Row, Side> {
    let state = Row {
        start: start as u32,
        end: end as u32,
    };
    SolveError::Overflow { state }
}

impl<V: Margin> Terms<V> {
    fn of<R: SeparableEndsRules<Value = V>>(
        rules: &R,
        meter: &mut Meter<'_>,
    ) -> Result<Self, StopReason> {
        let len = row_len(rules.len());
        let mut terms = Self {
            starts: meter.budget.vec(len as usize)?,
            ends: meter.budget.vec(len as usize)?,
        };
        for at in 0..len {
            let start = |side| rules.start_term(at, side);
            let end = |side| rules.end_term(at + 1, side);
            terms.starts.push(Side::BOTH.map(start));
            terms.ends.push(Side::BOTH.map(end));
        }
        Ok(terms)
    }

    /// The values of Left and Right in the row `start..end`, whose children's values `row` begins
    /// with.
    fn both(&self, start: usize, end: usize, row: &[V]) -> Option<[V; 2]> {
        let (starts, ends) = (self.starts[start], self.ends[end - 1]);
        let left = row[1].back_up(starts[0] + ends[0], Turn::Passes)?;
        let right = row[0].back_up(starts[1] + ends[1], Turn::Passes)?;
        Some([left, right])
    }
}

/// Computes parts of diagonals again, from the kept ones.
struct PlainRecall<V> {
    terms: Terms<V>,
    marks: Marks<Vec<V>>,
}

impl<V: Margin> Recall for PlainRecall<V> {
    type Cell = V;

    fn every(&self) -> usize {
        self.marks.every()
    }

    fn read(&self, mark: usize, start: usize, cells: &mut [V]) {
        cells.copy_from_slice(&self.marks[mark][start..start + cells.len()]);
    }

    fn choose(&self, length: usize, start: usize, cells: &mut [V], lefts: &mut [u8]) {
        for (at, chosen) in lefts.iter_mut().enumerate() {
            let start = start + at;
            let both = self.terms.both(start, start + length, &cells[at..]);
            let [left, right] = both.expect("it was made before, and nothing overflowed");
            cells[at] = left.max(right);
            *chosen = u8::from(left >= right);
        }
    }
}
