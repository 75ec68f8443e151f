//! Predict the Winner: Stone Game, where a tie counts as a win for the first player.

use super::stone_game::StoneGame;
use crate::rows::ends_game;
use stonework_catalog::{Answer, AnswerKind, Answers, Entry, InputKind};

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
    positions: "what is left of the row: `5 233 7`",
    moves: "the end that is taken, `L` or `R`",
    example: "[1,5,233,7]",
    ..Entry::of(&|input, _| ends_game!(input, |sums| StoneGame { sums }, Some(sums.total())))
};

/// Predict the Winner (LeetCode 486): the rules of [`StoneGame`], asked whether the first player
/// gets at least as much as the second.
///
/// A state is what is left of the row; a move a side. Any number of numbers, any integers.
///
/// ```
/// use stonework::{Ends, Run, Side, Solver, Table};
/// use stonework_stones::PredictTheWinner;
///
/// let game = Ends(PredictTheWinner::new(&[1, 5, 2])?);
/// let solution = Table::new().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(-2));
/// assert_eq!(solution.best_moves(), Side::BOTH);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type PredictTheWinner<V> = StoneGame<V>;
