//! Front taking: take one to k numbers from the front and keep them.

use std::num::NonZeroU32;

use stonework_core::{Margin, PrefixSums, RowError, SeparableFrontRules};

use crate::rows::front_game;
use stonework_catalog::{
    AnswerKind, Answers, Entry, Input, InputError, InputKind, Instance, Number,
};

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "front-taking",
    title: "Front taking",
    rules: "Take one to k numbers from the front of a row and keep them; the larger sum wins.",
    answer: Answers::Always(AnswerKind::value(
        "the first player's sum less the second's",
    )),
    input: InputKind::Row,
    positions: "what is left of the row: `3 7`",
    moves: "how many are taken: `2`",
    params: &[K.param()],
    example: "[1,2,3,7]",
    ..Entry::of(&|input, settings| taken(input, settings.get(&K)?))
};

/// Its parameter.
const K: Number<NonZeroU32> = Number::new(
    "k",
    1..=1_000_000_000,
    3,
    "the most numbers a move may take",
);

/// Front taking: players alternately take one to k numbers from the front of a row and keep them,
/// until none is left; the larger sum wins. With k = 2 it is Coins in a Line II, with k = 3 Stone
/// Game III.
///
/// A state is how many numbers are left; a move how many are taken. Any number of numbers, any
/// integers.
///
/// ```
/// use std::num::NonZeroU32;
///
/// use stonework::{Front, Run, SlidingWindow, Solver};
/// use stonework_stones::FrontTaking;
///
/// let four = NonZeroU32::new(4).expect("it is not zero");
/// let game = Front(FrontTaking::new(&[1, 2, 3, 7], four)?);
/// let solution = SlidingWindow::new().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(13));
/// assert_eq!(solution.best_moves(), [4]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// With k no less than the length, the row is taken at once if no other move is better; numbers
/// that are not negative make it the best. No value is more than the sum of the absolute numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FrontTaking<V> {
    sums: PrefixSums<V>,
    most: NonZeroU32,
}

impl<V: Margin> FrontTaking<V> {
    /// The game on a row of numbers, of which a move takes `most` at the most.
    ///
    /// # Errors
    ///
    /// [`RowError`] if twice the sum of the absolute numbers does not fit `V`.
    pub fn new(numbers: &[V], most: NonZeroU32) -> Result<Self, RowError> {
        let sums = PrefixSums::new(numbers)?;
        Ok(Self { sums, most })
    }
}

impl<V: Margin> SeparableFrontRules for FrontTaking<V> {
    type Value = V;

    fn len(&self) -> u32 {
        self.sums.len()
    }

    #[inline]
    fn most(&self) -> u32 {
        self.most.get()
    }

    #[inline]
    fn from_term(&self, from: u32) -> V {
        -self.sums.before(from)
    }

    #[inline]
    fn to_term(&self, to: u32) -> V {
        self.sums.before(to)
    }
}

/// Front taking with `MOST` numbers at the most a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FrontTakingUpTo<V, const MOST: u32> {
    pub(super) sums: PrefixSums<V>,
}

impl<V: Margin, const MOST: u32> FrontTakingUpTo<V, MOST> {
    /// How many a move may take.
    pub(super) const MOST: NonZeroU32 = NonZeroU32::new(MOST).expect("a move takes one at least");

    /// The game on a row.
    ///
    /// # Errors
    ///
    /// [`RowError`] if twice the sum of the absolute numbers does not fit `V`.
    pub fn new(numbers: &[V]) -> Result<Self, RowError> {
        let sums = PrefixSums::new(numbers)?;
        Ok(Self { sums })
    }
}

impl<V: Margin, const MOST: u32> SeparableFrontRules for FrontTakingUpTo<V, MOST> {
    type Value = V;

    fn len(&self) -> u32 {
        self.sums.len()
    }

    #[inline]
    fn most(&self) -> u32 {
        MOST
    }

    #[inline]
    fn from_term(&self, from: u32) -> V {
        -self.sums.before(from)
    }

    #[inline]
    fn to_term(&self, to: u32) -> V {
        self.sums.before(to)
    }
}

/// The game of an input, with every solver that fits.
pub(super) fn taken(input: &Input, most: NonZeroU32) -> Result<Box<dyn Instance>, InputError> {
    front_game!(input, |sums| FrontTaking { sums, most }, Some(sums.total()))
}
