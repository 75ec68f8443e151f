//! Stone Game III: take one, two or three stones from the front.

use std::num::NonZeroU32;

use stonework_core::{Margin, PrefixSums, RowError, SeparableFrontRules};

use super::front::{FrontPuzzle, playable};
use super::front_taking::FrontTaking;
use super::piles::{Stones, narrowest, piles};
use crate::catalog::{Answer, AnswerKind, Answers, Entry, InputKind};

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "stone-game-iii",
    aliases: &["lc1406"],
    title: "Stone Game III",
    rules: "Take one, two or three stones from the front of a row; the larger sum wins.",
    answer: Answers::Always(AnswerKind::by_result(
        "Alice if the first player wins, Bob if the second does, else Tie",
        [
            Answer::Word("Bob"),
            Answer::Word("Tie"),
            Answer::Word("Alice"),
        ],
    )),
    input: InputKind::Row,
    params: &[],
    example: "[1,2,3,7]",
    make: |input, _| {
        narrowest!(piles(input)?, |sums| playable(StoneGameIii(FrontTaking {
            sums,
            most: MOST,
        })))
    },
};

/// How many a move may take.
const MOST: NonZeroU32 = NonZeroU32::MIN.saturating_add(2);

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
/// No value is more than the sum of the absolute numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoneGameIii<V>(FrontTaking<V>);

impl<V: Margin> StoneGameIii<V> {
    /// The game on a row.
    ///
    /// # Errors
    ///
    /// [`RowError`] if twice the sum of the absolute numbers does not fit `V`.
    pub fn new(numbers: &[V]) -> Result<Self, RowError> {
        FrontTaking::new(numbers, MOST).map(Self)
    }
}

impl<V: Margin> SeparableFrontRules for StoneGameIii<V> {
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

impl<V: Stones> FrontPuzzle for StoneGameIii<V> {
    fn sums(&self) -> &PrefixSums<V> {
        self.0.sums()
    }

    fn total(&self) -> Option<V> {
        self.0.total()
    }
}
