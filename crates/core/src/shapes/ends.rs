//! Take one element from either end of a row: [`Ends`].

use std::ops::Range;

use super::row::{Row, Side};
use crate::game::{Game, Step};
use crate::indexed::Indexed;
use crate::layered::Layered;
use crate::value::Margin;

/// What makes one game of taking from the ends of a row differ from another: what a move gains.
///
/// Players alternate, each takes the first or the last element, and play ends when the row is
/// empty. Wrapped in [`Ends`] this is a [`Game`], and [`Indexed`] and [`Layered`] as well.
///
/// ```
/// use stonework_core::{Ends, EndsRules, Row, Run, Side, Solver, Table};
///
/// /// Remove an end; score how many are left.
/// struct CountWhatRemains(u32);
///
/// impl EndsRules for CountWhatRemains {
///     type Value = i64;
///     fn len(&self) -> u32 {
///         self.0
///     }
///     fn gain(&self, row: Row, _: Side) -> i64 {
///         i64::from(row.len()) - 1
///     }
/// }
///
/// let solution = Table::new().solve(&Ends(CountWhatRemains(6)), &Run::new())?;
/// assert_eq!(solution.value(), Some(5 - 4 + 3 - 2 + 1));
/// # Ok::<(), stonework_core::SolveError<Ends<CountWhatRemains>>>(())
/// ```
pub trait EndsRules {
    /// The integer that margins are counted in.
    type Value: Margin;

    /// How many elements the row has at the start.
    fn len(&self) -> u32;

    /// Whether the row has no elements at the start.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What the mover gains by taking the element on this side of what is left, which is not empty.
    ///
    /// It must not overflow; see [`super::PrefixSums`].
    fn gain(&self, row: Row, side: Side) -> Self::Value;
}

/// The game of taking from the ends of a row by the rules `R`.
///
/// Positions are numbered by length, then by start: layer `k` has the `n - k + 1` rows of length
/// `k`, and every move leads to the layer below. (n + 1)(n + 2) / 2 positions in all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ends<R>(pub R);

impl<R: EndsRules> Ends<R> {
    /// The number of the first row of a length: rows of length 0, 1, … take n + 1, n, … numbers.
    #[inline]
    fn first(&self, length: usize) -> usize {
        let layers = self.0.len() as usize + 1;
        // Wraps on the way for the longest rows only, and then back: the result fits.
        let shortfall = length.wrapping_mul(length.wrapping_sub(1)) / 2;
        length.wrapping_mul(layers).wrapping_sub(shortfall)
    }
}

impl<R: EndsRules> Game for Ends<R> {
    type State = Row;
    type Move = Side;
    type Value = R::Value;

    fn start(&self) -> Row {
        Row {
            start: 0,
            end: self.0.len(),
        }
    }

    #[inline]
    fn terminal_value(&self, row: &Row) -> Option<R::Value> {
        row.is_empty().then(num_traits::Zero::zero)
    }

    #[inline]
    fn moves(&self, _: &Row) -> impl Iterator<Item = Side> {
        Side::BOTH.into_iter()
    }

    #[inline]
    fn play(&self, row: &Row, side: Side) -> Step<Self> {
        Step::to(row.without(side, 1)).gaining(self.0.gain(*row, side))
    }
}

impl<R: EndsRules> Indexed for Ends<R> {
    fn positions(&self) -> usize {
        self.first(self.layers())
    }

    #[inline]
    fn index(&self, row: &Row) -> usize {
        self.first(row.len() as usize) + row.start as usize
    }

    fn state(&self, index: usize) -> Row {
        // The last length whose first number is not beyond the index, by bisection.
        let (mut low, mut high) = (0, self.layers());
        while high - low > 1 {
            let middle = low.midpoint(high);
            if self.first(middle) <= index {
                low = middle;
            } else {
                high = middle;
            }
        }
        row_of(index - self.first(low), low)
    }
}

impl<R: EndsRules> Layered for Ends<R> {
    fn layers(&self) -> usize {
        self.0.len() as usize + 1
    }

    fn layer(&self, layer: usize) -> Range<usize> {
        self.first(layer)..self.first(layer + 1)
    }

    fn reach(&self) -> usize {
        1
    }

    #[inline]
    fn states(&self, numbers: Range<usize>) -> impl Iterator<Item = Row> {
        let row = self.state(numbers.start);
        let (start, length) = (row.start as usize, row.len() as usize);
        (start..start + numbers.len()).map(move |start| row_of(start, length))
    }
}

/// The row of a length that starts at `start`; both come from a row whose ends are 32 bits wide.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "starts and lengths of a row that fits u32"
)]
fn row_of(start: usize, length: usize) -> Row {
    Row {
        start: start as u32,
        end: (start + length) as u32,
    }
}
