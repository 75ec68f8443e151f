//! Coins in a Line: take one or two, the last coin wins.

use stonework_core::{Front, FrontRules, GameResult, Outcome};

use super::piles::draw_count;
use crate::catalog::{Answer, Entry, Input, InputError, InputKind, Notation, Playable, Puzzle};

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "coins-in-a-line",
    aliases: &["lint394"],
    title: "Coins in a Line",
    rules: "Take one or two coins from a line; whoever takes the last coin wins.",
    answer: |_| "whether the first player wins",
    input: InputKind::Count,
    params: &[],
    example: "4",
    make: |input, _| match *input {
        Input::Count(count) if count > CoinsInALine::MOST => Err(InputError::TooMany {
            count,
            most: CoinsInALine::MOST,
        }),
        Input::Count(coins) => Ok(Playable::new(Front(CoinsInALine { coins }))
            .indexed()
            .layered()
            .boxed()),
        _ => Err(InputError::WrongKind(InputKind::Count)),
    },
};

/// Coins in a Line (LintCode 394): players alternately take one or two coins; whoever takes the last
/// coin wins. With no coins the first player has lost.
///
/// A state is how many coins are left; a move how many are taken.
///
/// ```
/// use stonework_core::{Front, Outcome, RollingTable, Run, Solver};
/// use stonework_games::stones::CoinsInALine;
///
/// let game = Front(CoinsInALine::new(4));
/// let solution = RollingTable::new().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(Outcome::win_in(3)));
/// assert_eq!(solution.best_moves(), [1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// The first player loses if and only if the number of coins is a multiple of three: the second
/// then answers one coin with two and two with one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CoinsInALine {
    coins: u32,
}

impl CoinsInALine {
    /// The most coins whose game is no longer than an [`Outcome`] can tell: two plies take three.
    pub const MOST: u32 = Outcome::MAX_PLIES / 2 * 3;

    /// The game with so many coins. Solving it with more than [`CoinsInALine::MOST`] ends in
    /// [`stonework_core::SolveError::Overflow`].
    #[must_use]
    pub fn new(coins: u32) -> Self {
        Self { coins }
    }
}

impl FrontRules for CoinsInALine {
    type Value = Outcome;

    #[inline]
    fn len(&self) -> u32 {
        self.coins
    }

    #[inline]
    fn most(&self) -> u32 {
        2
    }

    #[inline]
    fn gain(&self, _: u32, _: u32) {}

    #[inline]
    fn end(&self) -> Outcome {
        Outcome::loss_in(0)
    }
}

impl Puzzle for Front<CoinsInALine> {
    fn answer(&self, value: Outcome) -> Answer {
        Answer::from(value.result() == GameResult::Win)
    }

    fn notation(&self, taken: u32) -> Notation {
        Notation::Count(taken)
    }

    fn draw(&self, &left: &u32) -> String {
        draw_count(left, "coin")
    }

    fn total(&self) -> Option<i128> {
        None
    }

    fn is_best(&self, value: Outcome, best: Outcome) -> bool {
        value.result() == best.result()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Settings;

    #[test]
    fn more_coins_than_can_be_told_are_refused_at_once() {
        let build = |count| ENTRY.build(&Input::Count(count), &Settings::new());
        assert!(build(CoinsInALine::MOST).is_ok());
        let refused = build(CoinsInALine::MOST + 1).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "3221225470 are too many: at most 3221225469 are possible"
        );
    }
}
