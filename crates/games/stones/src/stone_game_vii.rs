//! Stone Game VII: remove an end, score what remains.

use stonework_core::{Margin, PrefixSums, RowError, SeparableEndsRules, Side};

use crate::rows::ends_game;
use stonework_catalog::{Entry, InputKind};

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "stone-game-vii",
    aliases: &["lc1690"],
    title: "Stone Game VII",
    rules: "Remove the first or the last pile of a row and score the sum of what remains.",
    input: InputKind::Row,
    positions: "what is left of the row: `3 1 4`",
    moves: "the end that is removed, `L` or `R`",
    example: "[5,3,1,4,2]",
    ..Entry::of(&|input, _| ends_game!(input, |sums| StoneGameVii { sums }, None))
};

/// Stone Game VII (LeetCode 1690): players alternately remove the first or the last pile of a row
/// and score the sum of the piles that remain.
///
/// A state is what is left of the row; a move a side. Any number of piles, any integers.
///
/// ```
/// use stonework::{Ends, Run, Side, Solver, Table};
/// use stonework_stones::StoneGameVii;
///
/// let game = Ends(StoneGameVii::new(&[5, 3, 1, 4, 2])?);
/// let solution = Table::new().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(6));
/// assert_eq!(solution.best_moves(), [Side::Right]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// The value is never more than the sum of the absolute piles: it is half of that sum and the value
/// of taking the ends of the negated row together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoneGameVii<V> {
    sums: PrefixSums<V>,
}

impl<V: Margin> StoneGameVii<V> {
    /// The game on a row of piles.
    ///
    /// # Errors
    ///
    /// [`RowError`] if twice the sum of the absolute piles does not fit `V`.
    pub fn new(piles: &[V]) -> Result<Self, RowError> {
        PrefixSums::new(piles).map(|sums| Self { sums })
    }
}

impl<V: Margin> SeparableEndsRules for StoneGameVii<V> {
    type Value = V;

    fn len(&self) -> usize {
        self.sums.len() as usize
    }

    // The sum of what remains is the sum of all before its end less the sum of all before its start.

    #[inline]
    fn start_term(&self, start: u32, side: Side) -> V {
        -self.sums.before(start + u32::from(side == Side::Left))
    }

    #[inline]
    fn end_term(&self, end: u32, side: Side) -> V {
        self.sums.before(end - u32::from(side == Side::Right))
    }
}
