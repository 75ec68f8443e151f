//! Games of taking elements from the front of a row: [`Front`].

use crate::game::{Game, Step};
use crate::indexed::Indexed;
use crate::layered::Layered;
use crate::value::Value;

/// The rules of a game of taking from the front of a row.
///
/// The players take one to [`FrontRules::most`] elements from the front in turn until the row is
/// empty. [`Front`] makes a [`Game`] of these rules, which is [`Indexed`] and [`Layered`] as well.
///
/// ```
/// use stonework::{Front, FrontRules, PrefixSums, RollingTable, Run, Solver};
///
/// /// Take one or two coins from the left; the larger total wins.
/// struct CoinsInALineIi(PrefixSums<i64>);
///
/// impl FrontRules for CoinsInALineIi {
///     type Value = i64;
///     fn len(&self) -> u32 {
///         self.0.len()
///     }
///     fn most(&self) -> u32 {
///         2
///     }
///     fn gain(&self, from: u32, taken: u32) -> i64 {
///         self.0.sum(from as usize..(from + taken) as usize)
///     }
///     fn end(&self) -> i64 {
///         0
///     }
/// }
///
/// let game = Front(CoinsInALineIi(PrefixSums::new(&[1, 2, 4])?));
/// let solution = RollingTable::new().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(-1));
/// assert_eq!(solution.best_moves(), [2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait FrontRules {
    /// The type of values.
    type Value: Value;

    /// The number of elements at the start.
    fn len(&self) -> u32;

    /// Whether the row is empty at the start.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The most elements a move may take; at least 1.
    fn most(&self) -> u32;

    /// What the mover gains by taking the elements `from..from + taken`.
    ///
    /// It must not overflow. [`super::PrefixSums`] makes sure of that for sums.
    fn gain(&self, from: u32, taken: u32) -> <Self::Value as Value>::Gain;

    /// The value of the empty row to the player who would be to move.
    fn end(&self) -> Self::Value;
}

/// The game of taking from the front of a row by the rules `R`.
///
/// A state is the number of elements left. That is also its number and its layer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Front<R>(pub R);

impl<R: FrontRules> Game for Front<R> {
    type State = u32;
    type Move = u32;
    type Value = R::Value;

    fn start(&self) -> u32 {
        self.0.len()
    }

    #[inline]
    fn terminal_value(&self, &left: &u32) -> Option<R::Value> {
        (left == 0).then(|| self.0.end())
    }

    #[inline]
    fn moves(&self, &left: &u32) -> impl Iterator<Item = u32> {
        1..=left.min(self.0.most())
    }

    #[inline]
    fn play(&self, &left: &u32, taken: u32) -> Step<Self> {
        let from = self.0.len() - left;
        Step::to(left - taken).gaining(self.0.gain(from, taken))
    }
}

impl<R: FrontRules> Indexed for Front<R> {
    fn count(&self) -> usize {
        self.0.len() as usize + 1
    }

    #[inline]
    fn rank(&self, &left: &u32) -> usize {
        left as usize
    }

    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "numbers go up to a length that is a u32"
    )]
    fn unrank(&self, index: usize) -> u32 {
        index as u32
    }
}

impl<R: FrontRules> Layered for Front<R> {
    fn reach(&self) -> usize {
        self.0.most() as usize
    }
}
