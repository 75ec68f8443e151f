//! Stone Game: take an end pile and keep it.

use stonework_core::{Margin, PrefixSums, RowError, SeparableEndsRules, Side};

use crate::rows::ends_game;
use stonework_catalog::{AnswerKind, Answers, Entry, InputKind};

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "stone-game",
    aliases: &["lc877"],
    title: "Stone Game",
    rules: "Take the first or the last pile of a row and keep its stones; most stones win.",
    answer: Answers::Always(AnswerKind::GETS_MORE),
    input: InputKind::Row,
    positions: "what is left of the row: `3 4 5`",
    moves: "the end that is taken, `L` or `R`",
    example: "[5,3,4,5]",
    ..Entry::of(&|input, _| ends_game!(input, |sums| StoneGame { sums }, Some(sums.total())))
};

/// Stone Game (LeetCode 877): players alternately take the first or the last pile of a row and keep
/// its stones; whoever has more in the end wins.
///
/// A state is what is left of the row; a move a side. Any number of piles, any integers.
///
/// The puzzle itself promises an even number of piles and an odd total; the first player then
/// always wins, by taking all piles of even or all of odd index.
///
/// ```
/// use stonework::{Ends, Run, Side, Solver, Table};
/// use stonework_stones::StoneGame;
///
/// let game = Ends(StoneGame::new(&[3, 9, 1, 2])?);
/// let solution = Table::new().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(7));
/// assert_eq!(solution.best_moves(), [Side::Right]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// No value is more than the sum of the absolute piles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoneGame<V> {
    pub(super) sums: PrefixSums<V>,
}

impl<V: Margin> StoneGame<V> {
    /// The game on a row of piles.
    ///
    /// # Errors
    ///
    /// [`RowError`] if twice the sum of the absolute piles does not fit `V`.
    pub fn new(piles: &[V]) -> Result<Self, RowError> {
        PrefixSums::new(piles).map(|sums| Self { sums })
    }
}

impl<V: Margin> SeparableEndsRules for StoneGame<V> {
    type Value = V;

    fn len(&self) -> usize {
        self.sums.len() as usize
    }

    #[inline]
    fn start_term(&self, start: u32, side: Side) -> V {
        match side {
            Side::Left => self.sums.number(start as usize),
            Side::Right => V::zero(),
        }
    }

    #[inline]
    fn end_term(&self, end: u32, side: Side) -> V {
        match side {
            Side::Left => V::zero(),
            Side::Right => self.sums.number(end as usize - 1),
        }
    }
}
