//! Stone Game III: take one, two or three stones from the front.

use super::front_taking::{FrontTakingUpTo, taken};
use stonework_catalog::{Answer, AnswerKind, Answers, Entry, InputKind};

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
    positions: "what is left of the row: `3 7`",
    moves: "how many are taken: `2`",
    example: "[1,2,3,7]",
    ..Entry::of(&|input, _| taken(input, StoneGameIii::<i64>::MOST))
};

/// Stone Game III (LeetCode 1406): players alternately take one, two or three stones from the front
/// of a row and score their values, until none is left; the higher score wins.
///
/// A state is how many stones are left; a move how many are taken. Any number of stones, any
/// integers.
///
/// ```
/// use stonework::{Front, RollingTable, Run, Solver};
/// use stonework_stones::StoneGameIii;
///
/// let game = Front(StoneGameIii::new(&[1, 2, 3, 7])?);
/// let solution = RollingTable::new().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(-1));
/// assert_eq!(solution.best_moves(), [3]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// No value is more than the sum of the absolute numbers.
pub type StoneGameIii<V> = FrontTakingUpTo<V, 3>;
