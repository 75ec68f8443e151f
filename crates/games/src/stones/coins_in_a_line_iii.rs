//! Coins in a Line III: Stone Game, told with coins.

use stonework_core::{Margin, PrefixSums, RowError, SeparableEndsRules, Side};

use super::ends::{EndsPuzzle, playable};
use super::piles::{Stones, narrowest, piles};
use super::stone_game::StoneGame;
use crate::catalog::{AnswerKind, Answers, Entry, InputKind};

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "coins-in-a-line-iii",
    aliases: &["lint396"],
    title: "Coins in a Line III",
    rules: "Take the first or the last coin of a line; the larger sum wins.",
    answer: Answers::Always(AnswerKind::whether(
        "whether the first player gets more than the second",
    )),
    input: InputKind::Row,
    params: &[],
    example: "[3,2,2]",
    make: |input, _| {
        narrowest!(piles(input)?, |sums| playable(CoinsInALineIii(StoneGame {
            sums
        })))
    },
};

/// Coins in a Line III (LintCode 396): the rules of [`StoneGame`], told with coins. The puzzle does not
/// say what a tie is; here it is no win, as in Stone Game.
///
/// A state is what is left of the line; a move a side. Any number of coins, any integers.
///
/// ```
/// use stonework_core::{Ends, Run, Side, Solver, Table};
/// use stonework_games::stones::CoinsInALineIii;
///
/// let game = Ends(CoinsInALineIii::new(&[1, 20, 4])?);
/// let solution = Table::new().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(-15));
/// assert_eq!(solution.best_moves(), Side::BOTH);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CoinsInALineIii<V>(StoneGame<V>);

impl<V: Margin> CoinsInALineIii<V> {
    /// The game on a row of coins.
    ///
    /// # Errors
    ///
    /// [`RowError`] if twice the sum of the absolute coins does not fit `V`.
    pub fn new(coins: &[V]) -> Result<Self, RowError> {
        StoneGame::new(coins).map(Self)
    }
}

impl<V: Margin> SeparableEndsRules for CoinsInALineIii<V> {
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

impl<V: Stones> EndsPuzzle for CoinsInALineIii<V> {
    fn sums(&self) -> &PrefixSums<V> {
        self.0.sums()
    }

    fn total(&self) -> Option<V> {
        self.0.total()
    }
}
