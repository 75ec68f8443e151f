//! Stone Game III: take one, two or three stones from the front.

use std::cmp::Ordering;

use stonework_core::{Front, FrontRules, Margin, PrefixSums, RowError};

use super::piles::{Stones, draw_last, narrowest, piles};
use crate::catalog::{Answer, Entry, InputKind, Notation, Playable, Puzzle};

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "stone-game-iii",
    aliases: &["lc1406"],
    title: "Stone Game III",
    rules: "Take one, two or three stones from the front of a row; the larger sum wins.",
    answer: |_| "Alice if the first player wins, Bob if the second does, else Tie",
    input: InputKind::Row,
    params: &[],
    example: "[1,2,3,7]",
    make: |input, _| {
        narrowest!(piles(input)?, |sums| {
            Playable::new(Front(StoneGameIii { sums }))
                .indexed()
                .layered()
                .boxed()
        })
    },
};

/// Stone Game III (LeetCode 1406): players alternately take one, two or three stones from the front
/// of a row and score their values, until none is left; the higher score wins.
///
/// A state is how many stones are left; a move how many are taken. Any number of stones, any integers.
///
/// ```
/// use stonework_core::{Front, RollingTable, Run, Solver};
/// use stonework_games::stones::StoneGameIii;
///
/// let game = Front(StoneGameIii::new(&[1, 2, 3, 7])?);
/// let solution = RollingTable::new().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(-1));
/// assert_eq!(solution.best_moves(), [3]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// No value is more than the sum of the absolute stones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoneGameIii<V> {
    sums: PrefixSums<V>,
}

impl<V: Margin> StoneGameIii<V> {
    /// The game on a row of stones.
    ///
    /// # Errors
    ///
    /// [`RowError`] if twice the sum of the absolute stones does not fit `V`.
    pub fn new(stones: &[V]) -> Result<Self, RowError> {
        Ok(Self {
            sums: PrefixSums::new(stones)?,
        })
    }
}

impl<V: Margin> FrontRules for StoneGameIii<V> {
    type Value = V;

    #[inline]
    fn len(&self) -> u32 {
        self.sums.len()
    }

    #[inline]
    fn most(&self) -> u32 {
        3
    }

    #[inline]
    fn gain(&self, from: u32, taken: u32) -> V {
        self.sums.sum(from as usize..from as usize + taken as usize)
    }

    #[inline]
    fn end(&self) -> V {
        V::zero()
    }
}

impl<V: Stones> Puzzle for Front<StoneGameIii<V>> {
    fn answer(&self, value: V) -> Answer {
        Answer::from(match value.cmp(&V::zero()) {
            Ordering::Greater => "Alice",
            Ordering::Equal => "Tie",
            Ordering::Less => "Bob",
        })
    }

    fn notation(&self, taken: u32) -> Notation {
        Notation::Count(taken)
    }

    fn draw(&self, &left: &u32) -> String {
        draw_last(&self.0.sums, left)
    }

    fn total(&self) -> Option<i128> {
        Some(self.0.sums.total().into())
    }
}
