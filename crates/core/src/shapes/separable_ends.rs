//! Take an end, where what it gains is a term for each end of the row: [`SeparableEndsRules`].

use super::ends::EndsRules;
use super::row::{Row, Side};
use crate::value::Margin;

/// A game of taking from the ends of a row where what a move gains is split by end: a term that
/// depends on where the row starts, and one that depends on where it ends.
///
/// Most such games are: an element's own worth is a term for the end it is taken from, the sum of
/// what remains is the difference of two sums from the front. Wrapped in [`super::Ends`] this is a
/// game for every solver, and [`crate::Diagonals`] solves it at the speed of the machine.
///
/// ```
/// use stonework_core::{Diagonals, Ends, Run, SeparableEndsRules, Side, Solver};
///
/// /// Take an end and keep it, but pay what lies at the other end.
/// struct Tolls(Vec<i32>);
///
/// impl SeparableEndsRules for Tolls {
///     type Value = i32;
///     fn len(&self) -> u32 {
///         self.0.len() as u32
///     }
///     fn start_term(&self, start: u32, side: Side) -> i32 {
///         let first = self.0[start as usize];
///         if side == Side::Left { first } else { -first }
///     }
///     fn end_term(&self, end: u32, side: Side) -> i32 {
///         let last = self.0[end as usize - 1];
///         if side == Side::Right { last } else { -last }
///     }
/// }
///
/// let game = Ends(Tolls(vec![3, 9, 1, 2]));
/// let solution = Diagonals::new().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(5));
/// assert_eq!(solution.best_moves(), [Side::Right]);
/// # Ok::<(), stonework_core::SolveErrorOf<Ends<Tolls>>>(())
/// ```
pub trait SeparableEndsRules {
    /// The integer that margins are counted in.
    type Value: Margin;

    /// How many elements the row has at the start.
    fn len(&self) -> u32;

    /// Whether the row has no elements at the start.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What taking the element on this side gains on account of the row beginning with element
    /// `start`, which is less than the length.
    fn start_term(&self, start: u32, side: Side) -> Self::Value;

    /// What taking the element on this side gains on account of the row ending before element `end`,
    /// which is at least 1 and at most the length.
    ///
    /// The sum of both terms must not overflow for any part of the row.
    fn end_term(&self, end: u32, side: Side) -> Self::Value;
}

impl<R: SeparableEndsRules> EndsRules for R {
    type Value = R::Value;

    #[inline]
    fn len(&self) -> u32 {
        SeparableEndsRules::len(self)
    }

    #[inline]
    fn gain(&self, row: Row, side: Side) -> R::Value {
        self.start_term(row.start, side) + self.end_term(row.end, side)
    }
}
