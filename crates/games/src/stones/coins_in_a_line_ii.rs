//! Coins in a Line II: take one or two coins from the left.

use std::num::NonZeroU32;

use stonework_core::{Margin, PrefixSums, RowError, SeparableFrontRules};

use super::front::{FrontPuzzle, playable};
use super::front_taking::FrontTaking;
use super::piles::{Stones, narrowest, piles};
use crate::catalog::{AnswerKind, Answers, Entry, InputKind};

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "coins-in-a-line-ii",
    aliases: &["lint395"],
    title: "Coins in a Line II",
    rules: "Take one or two coins from the left of a line; the larger sum wins.",
    answer: Answers::Always(AnswerKind::whether(
        "whether the first player gets more than the second",
    )),
    input: InputKind::Row,
    params: &[],
    example: "[1,2,2]",
    make: |input, _| {
        narrowest!(piles(input)?, |sums| playable(CoinsInALineIi(
            FrontTaking { sums, most: MOST }
        )))
    },
};

/// How many a move may take.
const MOST: NonZeroU32 = NonZeroU32::MIN.saturating_add(1);

/// Coins in a Line II (LintCode 395): players alternately take one or two coins from the left of a
/// line, until none is left; the larger sum wins. The puzzle does not say what a tie is; here it is
/// no win.
///
/// A state is how many coins are left; a move how many are taken. Any number of coins, any integers.
///
/// ```
/// use stonework_core::{Front, RollingTable, Run, Solver};
/// use stonework_games::stones::CoinsInALineIi;
///
/// let game = Front(CoinsInALineIi::new(&[1, 2, 4])?);
/// let solution = RollingTable::new().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(-1));
/// assert_eq!(solution.best_moves(), [2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// No value is more than the sum of the absolute numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CoinsInALineIi<V>(FrontTaking<V>);

impl<V: Margin> CoinsInALineIi<V> {
    /// The game on a row.
    ///
    /// # Errors
    ///
    /// [`RowError`] if twice the sum of the absolute numbers does not fit `V`.
    pub fn new(numbers: &[V]) -> Result<Self, RowError> {
        FrontTaking::new(numbers, MOST).map(Self)
    }
}

impl<V: Margin> SeparableFrontRules for CoinsInALineIi<V> {
    type Value = V;

    #[inline]
    fn len(&self) -> u32 {
        SeparableFrontRules::len(&self.0)
    }

    #[inline]
    fn most(&self) -> u32 {
        MOST.get()
    }

    #[inline]
    fn from_term(&self, from: u32) -> V {
        self.0.from_term(from)
    }

    #[inline]
    fn to_term(&self, to: u32) -> V {
        self.0.to_term(to)
    }
}

impl<V: Stones> FrontPuzzle for CoinsInALineIi<V> {
    fn sums(&self) -> &PrefixSums<V> {
        self.0.sums()
    }

    fn total(&self) -> Option<V> {
        self.0.total()
    }
}
