//! Games of taking from the front whose gains are a sum of two terms: [`SeparableFrontRules`].

use super::front::FrontRules;
use crate::value::Margin;

/// The rules of a game of taking from the front of a row whose gains are separable.
///
/// A gain is separable if it is the sum of two terms, one that depends only on where the taken
/// elements begin, and one that depends only on where they end. The sum of what is taken is such a
/// gain, because it is the difference of two prefix sums.
///
/// [`super::Front`] makes a game of these rules that every solver fits. [`crate::SlidingWindow`]
/// solves it in time that does not depend on the most elements a move may take.
///
/// ```
/// use stonework::{Front, PrefixSums, Run, SeparableFrontRules, SlidingWindow, Solver};
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
    /// The integer type of margins and gains.
    type Value: Margin;

    /// The number of elements at the start.
    fn len(&self) -> u32;

    /// Whether the row is empty at the start.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The most elements a move may take; at least 1.
    fn most(&self) -> u32;

    /// The term of the gain for a move whose first taken element is `from`.
    #[expect(
        clippy::wrong_self_convention,
        reason = "a term for where it is taken from, no conversion"
    )]
    fn from_term(&self, from: u32) -> Self::Value;

    /// The term of the gain for a move after which the row starts with element `to`, which is the
    /// length if nothing is left.
    ///
    /// The sum of both terms must not overflow for any move.
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
