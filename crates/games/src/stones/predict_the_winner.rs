//! Predict the Winner: Stone Game, where a tie counts as a win for the first player.

use stonework_core::{Margin, PrefixSums, RowError, SeparableEndsRules, Side};

use super::ends::{EndsPuzzle, playable};
use super::piles::{Stones, narrowest, piles};
use super::stone_game::StoneGame;
use crate::catalog::{Answer, AnswerKind, Answers, Entry, InputKind};

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "predict-the-winner",
    aliases: &["lc486"],
    title: "Predict the Winner",
    rules: "Take the first or the last number of a row; most points win, a tie counts for the first.",
    answer: Answers::Always(AnswerKind::by_result(
        "whether the first player gets at least as much as the second",
        [
            Answer::Truth(false),
            Answer::Truth(true),
            Answer::Truth(true),
        ],
    )),
    input: InputKind::Row,
    params: &[],
    example: "[1,5,233,7]",
    make: |input, _| {
        narrowest!(piles(input)?, |sums| playable(PredictTheWinner(
            StoneGame { sums }
        )))
    },
};

/// Predict the Winner (LeetCode 486): the rules of [`StoneGame`], asked whether the first player gets
/// at least as much as the second.
///
/// A state is what is left of the row; a move a side. Any number of numbers, any integers.
///
/// ```
/// use stonework_core::{Ends, Run, Side, Solver, Table};
/// use stonework_games::stones::PredictTheWinner;
///
/// let game = Ends(PredictTheWinner::new(&[1, 5, 2])?);
/// let solution = Table::new().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(-2));
/// assert_eq!(solution.best_moves(), Side::BOTH);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PredictTheWinner<V>(StoneGame<V>);

impl<V: Margin> PredictTheWinner<V> {
    /// The game on a row of numbers.
    ///
    /// # Errors
    ///
    /// [`RowError`] if twice the sum of the absolute numbers does not fit `V`.
    pub fn new(numbers: &[V]) -> Result<Self, RowError> {
        StoneGame::new(numbers).map(Self)
    }
}

impl<V: Margin> SeparableEndsRules for PredictTheWinner<V> {
    type Value = V;

    #[inline]
    fn len(&self) -> u32 {
        SeparableEndsRules::len(&self.0)
    }

    #[inline]
    fn start_term(&self, start: u32, side: Side) -> V {
        self.0.start_term(start, side)
    }

    #[inline]
    fn end_term(&self, end: u32, side: Side) -> V {
        self.0.end_term(end, side)
    }
}

impl<V: Stones> EndsPuzzle for PredictTheWinner<V> {
    fn sums(&self) -> &PrefixSums<V> {
        self.0.sums()
    }

    fn total(&self) -> Option<V> {
        self.0.total()
    }
}
