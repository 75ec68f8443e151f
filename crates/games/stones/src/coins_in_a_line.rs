//! Coins in a Line: take one or two, the last coin wins.

use crate::rows::LastOneWins;
use stonework_catalog::{AnswerKind, Answers, Entry, InputKind};

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "coins-in-a-line",
    aliases: &["lint394"],
    title: "Coins in a Line",
    rules: "Take one or two coins from a line; whoever takes the last coin wins.",
    answer: Answers::Always(AnswerKind::FIRST_WINS),
    input: InputKind::Count,
    positions: "how many coins are left: `4 coins`",
    moves: "how many are taken: `2`",
    example: "4",
    ..Entry::of(&|input, _| CoinsInALine::playable(input))
};

/// Coins in a Line (LintCode 394): players alternately take one or two coins; whoever takes the
/// last coin wins. With no coins the first player has lost.
///
/// A state is how many coins are left; a move how many are taken.
///
/// ```
/// use stonework::{Front, Outcome, RollingTable, Run, Solver};
/// use stonework_stones::CoinsInALine;
///
/// let game = Front(CoinsInALine::new(4));
/// let solution = RollingTable::new().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(Outcome::win_in(3)));
/// assert_eq!(solution.best_moves(), [1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// The first player loses if and only if the number of coins is a multiple of three: the second
/// then answers one coin with two and two with one ([`super::MultiplesAreLost`]).
pub type CoinsInALine = LastOneWins<2>;
