//! Take one element from either end of a row: [`Ends`].

use std::ops::Range;

use super::row::{Row, Side};
use super::row_numbers::RowNumbers;
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
/// # Ok::<(), stonework_core::SolveErrorOf<Ends<CountWhatRemains>>>(())
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
/// Positions are numbered as by [`RowNumbers`]: layer `k` has the `n - k + 1` rows of length `k`, and
/// every move leads to the layer below. (n + 1)(n + 2) / 2 positions in all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ends<R>(pub R);

impl<R: EndsRules> Ends<R> {
    #[inline]
    fn numbers(&self) -> RowNumbers {
        RowNumbers::new(self.0.len())
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
        self.numbers().count()
    }

    #[inline]
    fn index(&self, row: &Row) -> usize {
        self.numbers().number(*row)
    }

    fn state(&self, index: usize) -> Row {
        self.numbers().row(index)
    }
}

impl<R: EndsRules> Layered for Ends<R> {
    fn layers(&self) -> usize {
        self.numbers().lengths()
    }

    fn layer(&self, layer: usize) -> Range<usize> {
        self.numbers().of_length(layer)
    }

    fn reach(&self) -> usize {
        1
    }

    #[inline]
    fn states(&self, numbers: Range<usize>) -> impl Iterator<Item = Row> {
        self.numbers().rows(numbers)
    }
}
