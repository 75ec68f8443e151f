//! Coins in a Line II: take one or two coins from the left.

use super::front_taking::{FrontTakingUpTo, taken};
use stonework_catalog::{AnswerKind, Answers, Entry, InputKind};

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "coins-in-a-line-ii",
    aliases: &["lint395"],
    title: "Coins in a Line II",
    rules: "Take one or two coins from the left of a line; the larger sum wins.",
    answer: Answers::Always(AnswerKind::GETS_MORE),
    input: InputKind::Row,
    positions: "what is left of the line: `2 2`",
    moves: "how many are taken: `2`",
    example: "[1,2,2]",
    ..Entry::of(&|input, _| taken(input, CoinsInALineIi::<i64>::MOST))
};

/// Coins in a Line II (LintCode 395): players alternately take one or two coins from the left of a
/// line, until none is left; the larger sum wins. The puzzle does not say what a tie is; here it is
/// no win.
///
/// A state is how many coins are left; a move how many are taken. Any number of coins, any
/// integers.
///
/// ```
/// use stonework::{Front, RollingTable, Run, Solver};
/// use stonework_stones::CoinsInALineIi;
///
/// let game = Front(CoinsInALineIi::new(&[1, 2, 4])?);
/// let solution = RollingTable::new().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(-1));
/// assert_eq!(solution.best_moves(), [2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// No value is more than the sum of the absolute numbers.
pub type CoinsInALineIi<V> = FrontTakingUpTo<V, 2>;
