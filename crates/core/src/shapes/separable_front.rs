//! Take from the front, where what it gains is a term for each end of what is taken:
//! [`SeparableFrontRules`].

use super::front::FrontRules;
use crate::value::Margin;

/// A game of taking from the front of a row where what a move gains is split: a term that depends
/// on where the taken elements begin, and one that depends on where they end.
///
/// A sum of what is taken is such a gain, as the difference of two sums from the front. Wrapped in
/// [`super::Front`] this is a game for every solver, and [`crate::SlidingWindow`] solves it in time
/// that does not depend on how many elements a move may take.
///
/// ```
/// use stonework_core::{Front, PrefixSums, Run, SeparableFrontRules, SlidingWindow, Solver};
///
/// /// Take one or two coins from the left; the larger total wins.
/// struct CoinsInALineIi(PrefixSums<i64>);
///
/// impl SeparableFrontRules for CoinsInALineIi {
///     type Value = i64;
///     fn len(&self) -> u32 {
///         self.0.len()
///     }
///     fn most(&self) -> u32 {
///         2
///     }
///     fn from_term(&self, from: u32) -> i64 {
///         -self.0.before(from)
///     }
///     fn to_term(&self, to: u32) -> i64 {
///         self.0.before(to)
///     }
/// }
///
/// let game = Front(CoinsInALineIi(PrefixSums::new(&[1, 2, 4])?));
/// let solution = SlidingWindow::new().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(-1));
/// assert_eq!(solution.best_moves(), [2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait SeparableFrontRules {
    /// The integer that margins are counted in.
    type Value: Margin;

    /// How many elements the row has at the start.
    fn len(&self) -> u32;

    /// Whether the row has no elements at the start.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The most elements a move may take; at least 1.
    fn most(&self) -> u32;

    /// What a move gains on account of the first element it takes being `from`.
    #[expect(
        clippy::wrong_self_convention,
        reason = "a term for where it is taken from, no conversion"
    )]
    fn from_term(&self, from: u32) -> Self::Value;

    /// What a move gains on account of leaving the row to begin with element `to`, which is the
    /// length if nothing is left.
    ///
    /// The sum of both terms must not overflow for any elements that can be taken.
    fn to_term(&self, to: u32) -> Self::Value;
}

impl<R: SeparableFrontRules> FrontRules for R {
    type Value = R::Value;

    #[inline]
    fn len(&self) -> u32 {
        SeparableFrontRules::len(self)
    }

    #[inline]
    fn most(&self) -> u32 {
        SeparableFrontRules::most(self)
    }

    #[inline]
    fn gain(&self, from: u32, taken: u32) -> R::Value {
        self.from_term(from) + self.to_term(from + taken)
    }

    #[inline]
    fn end(&self) -> R::Value {
        num_traits::Zero::zero()
    }
}
