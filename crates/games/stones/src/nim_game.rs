//! Nim Game: take one to three stones, the last stone wins.

use crate::rows::LastOneWins;
use stonework_catalog::{AnswerKind, Answers, Entry, InputKind};

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "nim-game",
    aliases: &["lc292"],
    title: "Nim Game",
    rules: "Take one to three stones from a heap; whoever takes the last stone wins.",
    answer: Answers::Always(AnswerKind::FIRST_WINS),
    input: InputKind::Count,
    positions: "how many stones are left: `4 stones`",
    moves: "how many are taken: `2`",
    example: "6",
    ..Entry::of(&|input, _| NimGame::playable(input))
};

/// Nim Game (LeetCode 292): players alternately take one to three stones from a heap; whoever takes
/// the last stone wins. With no stones the first player has lost.
///
/// A state is how many stones are left; a move how many are taken.
///
/// ```
/// use stonework::{ByTheorem, Front, Outcome, Run, Solver};
/// use stonework_stones::{MultiplesAreLost, NimGame};
///
/// let game = Front(NimGame::new(3_000_000_002));
/// let solution = ByTheorem(MultiplesAreLost).solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(Outcome::win_in(1_500_000_001)));
/// assert_eq!(solution.best_moves(), [2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// The first player loses if and only if the number of stones is a multiple of four.
pub type NimGame = LastOneWins<3>;
