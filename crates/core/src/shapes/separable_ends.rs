//! Games of taking from the ends whose gains are a sum of two terms: [`SeparableEndsRules`].

use super::row::Side;
use crate::value::Margin;

/// The rules of a game of taking from the ends of a row whose gains are separable.
///
/// A gain is separable if it is the sum of two terms, one that depends only on where the row
/// starts, and one that depends only on where it ends. Most games of this kind are: the worth of
/// the element taken is a term for its end, and the sum of what remains is the difference of two
/// prefix sums.
///
/// [`super::Ends`] makes a game of these rules that every solver fits. [`crate::Diagonals`] is the
/// fastest.
///
/// ```
/// use stonework::{Diagonals, Ends, Run, SeparableEndsRules, Side, Solver};
///
/// /// Take an end and keep it, but pay what lies at the other end.
/// struct Tolls(Vec<i32>);
///
/// impl SeparableEndsRules for Tolls {
///     type Value = i32;
///     fn len(&self) -> usize {
///         self.0.len()
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
/// # Ok::<(), stonework::SolveErrorOf<Ends<Tolls>>>(())
/// ```
pub trait SeparableEndsRules {
    /// The integer type of margins and gains.
    type Value: Margin;

    /// The number of elements at the start, fewer than 2<sup>32</sup>.
    fn len(&self) -> usize;

    /// Whether the row is empty at the start.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The term of the gain for taking the element on this side when the row starts with element
    /// `start`, which is less than the length.
    fn start_term(&self, start: u32, side: Side) -> Self::Value;

    /// The term of the gain for taking the element on this side when the row ends before element
    /// `end`, which is at least 1 and at most the length.
    ///
    /// The sum of both terms must not overflow for any subrow.
    fn end_term(&self, end: u32, side: Side) -> Self::Value;
}
