//! Games of taking one element from either end of a row: [`Ends`].

use std::ops::Range;

use super::ends_kernel::EndsKernel;
use super::row::{Row, Side, row_len};
use super::separable_ends::SeparableEndsRules;
use super::subrows::Subrows;
use crate::game::{Game, Step};
use crate::indexed::Indexed;
use crate::layered::{Layered, RowKernel};
use crate::run::Budget;
use crate::value::{Margin, Value};

/// The rules of a game of taking from the ends of a row: its length and the gain of each move.
///
/// The players take the first or the last element in turn until the row is empty. [`Ends`] makes a
/// [`Game`] of these rules, which is [`Indexed`] and [`Layered`] as well.
///
/// ```
/// use stonework::{Ends, EndsRules, Row, Run, Side, Solver, Table};
///
/// /// Remove an end; score how many are left.
/// struct CountWhatRemains(usize);
///
/// impl EndsRules for CountWhatRemains {
///     type Value = i64;
///     fn len(&self) -> usize {
///         self.0
///     }
///     fn gain(&self, row: Row, _: Side) -> i64 {
///         i64::from(row.len()) - 1
///     }
/// }
///
/// let solution = Table::new().solve(&Ends(CountWhatRemains(6)), &Run::new())?;
/// assert_eq!(solution.value(), Some(5 - 4 + 3 - 2 + 1));
/// # Ok::<(), stonework::SolveErrorOf<Ends<CountWhatRemains>>>(())
/// ```
pub trait EndsRules {
    /// The integer type of margins and gains.
    type Value: Margin;

    /// The number of elements at the start, fewer than 2<sup>32</sup>.
    fn len(&self) -> usize;

    /// Whether the row is empty at the start.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What the mover gains by taking the element at one side of `row`, which is not empty.
    ///
    /// It must not overflow. [`super::PrefixSums`] makes sure of that for sums.
    fn gain(&self, row: Row, side: Side) -> Self::Value;

    /// The rules as those of separable gains, if they are.
    #[doc(hidden)]
    fn separable(&self) -> Option<&dyn SeparableEndsRules<Value = Self::Value>> {
        None
    }
}

impl<R: SeparableEndsRules> EndsRules for R {
    type Value = R::Value;

    #[inline]
    fn len(&self) -> usize {
        SeparableEndsRules::len(self)
    }

    #[inline]
    fn gain(&self, row: Row, side: Side) -> R::Value {
        self.start_term(row.start, side) + self.end_term(row.end, side)
    }

    fn separable(&self) -> Option<&dyn SeparableEndsRules<Value = R::Value>> {
        Some(self)
    }
}

/// The game of taking from the ends of a row by the rules `R`.
///
/// A state is the subrow that is left, numbered by [`Subrows`]. Layer `k` has the `n - k + 1`
/// subrows of length `k`, and every move leads to the layer below. There are (n + 1)(n + 2) / 2
/// positions.
///
/// # Panics
///
/// [`Game::start`] and [`Indexed::count`], if there are 2<sup>32</sup> elements or more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ends<R>(pub R);

impl<R: EndsRules> Ends<R> {
    /// The subrows, if the row is not too long: that is checked where play starts.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a length that `row_len` takes"
    )]
    fn subrows(&self) -> Subrows {
        Subrows::new(self.0.len() as u32)
    }
}

impl<R: EndsRules> Game for Ends<R> {
    type State = Row;
    type Move = Side;
    type Value = R::Value;

    fn start(&self) -> Row {
        Row::whole(row_len(self.0.len()))
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
    fn count(&self) -> usize {
        Subrows::new(row_len(self.0.len())).count()
    }

    #[inline]
    fn rank(&self, row: &Row) -> usize {
        self.subrows().rank(*row)
    }

    fn unrank(&self, index: usize) -> Row {
        self.subrows().unrank(index)
    }

    #[inline]
    fn memo_number(&self, row: &Row) -> usize {
        self.subrows().number_by_start(*row)
    }

    #[inline]
    fn states(&self, numbers: Range<usize>) -> impl Iterator<Item = Row> {
        self.subrows().unrank_range(numbers)
    }
}

impl<R: EndsRules> Layered for Ends<R> {
    fn layers(&self) -> usize {
        self.subrows().lengths()
    }

    fn layer(&self, layer: usize) -> Range<usize> {
        self.subrows().of_length(layer)
    }

    fn reach(&self) -> usize {
        1
    }

    fn row_kernel(&self, budget: &mut Budget) -> Option<Box<dyn RowKernel<R::Value>>> {
        if !R::Value::IN_VECTORS {
            return None;
        }
        let kernel = EndsKernel::of(self.0.separable()?, budget)?;
        Some(Box::new(kernel))
    }

    fn row_kernel_bytes(&self) -> usize {
        if !R::Value::IN_VECTORS {
            return 0;
        }
        self.0.separable().map_or(0, EndsKernel::bytes)
    }
}
