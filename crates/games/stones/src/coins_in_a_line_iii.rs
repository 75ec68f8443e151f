//! Coins in a Line III: Stone Game, told with coins.

use super::stone_game::StoneGame;
use crate::rows::ends_game;
use stonework_catalog::{AnswerKind, Answers, Entry, InputKind};

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "coins-in-a-line-iii",
    aliases: &["lint396"],
    title: "Coins in a Line III",
    rules: "Take the first or the last coin of a line; the larger sum wins.",
    answer: Answers::Always(AnswerKind::GETS_MORE),
    input: InputKind::Row,
    positions: "what is left of the line: `2 2`",
    moves: "the end that is taken, `L` or `R`",
    example: "[3,2,2]",
    ..Entry::of(&|input, _| ends_game!(input, |sums| StoneGame { sums }, Some(sums.total())))
};

/// Coins in a Line III (LintCode 396): the rules of [`StoneGame`], told with coins. The puzzle does
/// not say what a tie is; here it is no win, as in Stone Game.
///
/// A state is what is left of the line; a move a side. Any number of coins, any integers.
///
/// ```
/// use stonework::{Ends, Run, Side, Solver, Table};
/// use stonework_stones::CoinsInALineIii;
///
/// let game = Ends(CoinsInALineIii::new(&[1, 20, 4])?);
/// let solution = Table::new().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(-15));
/// assert_eq!(solution.best_moves(), Side::BOTH);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type CoinsInALineIii<V> = StoneGame<V>;
