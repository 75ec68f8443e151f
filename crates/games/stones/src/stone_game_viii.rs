//! Stone Game VIII: merge stones from the left and score their sum.

use stonework_core::{Margin, PrefixSums, RowError, SeparableFrontRules};

use crate::rows::front_game;
use stonework_catalog::{Entry, InputKind};

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "stone-game-viii",
    aliases: &["lc1872"],
    title: "Stone Game VIII",
    rules: "Merge two or more stones at the left into one and score its value, until one is left.",
    input: InputKind::Row,
    positions: "the row with merged stones as one: `-2 4 -5`",
    moves: "how many stones are merged, with the one merged before: `2`",
    example: "[-1,2,-3,4,-5]",
    ..Entry::of(&|input, _| front_game!(input, |sums| StoneGameViii { sums }, None, merging))
};

/// Stone Game VIII (LeetCode 1872): players alternately remove two or more stones from the left of
/// a row, score their sum and put a stone of that value back on the left, until one stone is left.
///
/// The stone put back holds a beginning of the row, so a move scores the sum of the longer
/// beginning it makes: this is taking any number of stones from the front, where the first stone is
/// there already. A state is how many stones are not merged yet; a move how many are merged next,
/// and it is written with one more, as the puzzle counts the merged one. Any number of stones, any
/// integers; one stone is a game that is over, worth 0.
///
/// ```
/// use stonework::{Front, Run, SlidingWindow, Solver};
/// use stonework_stones::StoneGameViii;
///
/// let game = Front(StoneGameViii::new(&[-1, 2, -3, 4, -5])?);
/// let solution = SlidingWindow::new().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(5));
/// assert_eq!(solution.best_moves(), [3]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// No value is more than the sum A of the absolute stones. Merging everything scores the total T,
/// so no position is worth less than T; and a move that scores S gains no more than S - T in all, a
/// sum of stones again, or T itself where it ends the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoneGameViii<V> {
    sums: PrefixSums<V>,
}

impl<V: Margin> StoneGameViii<V> {
    /// The game on a row of stones.
    ///
    /// # Errors
    ///
    /// [`RowError`] if twice the sum of the absolute stones does not fit `V`.
    pub fn new(stones: &[V]) -> Result<Self, RowError> {
        PrefixSums::new(stones).map(|sums| Self { sums })
    }
}

impl<V: Margin> SeparableFrontRules for StoneGameViii<V> {
    type Value = V;

    fn len(&self) -> u32 {
        self.sums.len().saturating_sub(1)
    }

    #[inline]
    fn most(&self) -> u32 {
        SeparableFrontRules::len(self).max(1)
    }

    #[inline]
    fn from_term(&self, _: u32) -> V {
        V::zero()
    }

    #[inline]
    fn to_term(&self, to: u32) -> V {
        self.sums.before(to + 1)
    }
}
