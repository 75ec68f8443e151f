//! Divisor Game: subtract a proper divisor.

use stonework_core::{Game, ProofOf, Proved, Step, Theorem, WinLose, Work};

use super::one_number::one_number;
use stonework_catalog::{AnswerKind, Answers, Entry, GameBuilder, InputKind};

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "divisor-game",
    aliases: &["lc1025"],
    title: "Divisor Game",
    rules: "Subtract from a number one of its divisors, not itself; who cannot, as from 1, loses.",
    answer: Answers::Always(AnswerKind::FIRST_WINS),
    input: InputKind::Count,
    positions: "the number: `6`",
    moves: "the divisor that is subtracted: `3`",
    example: "6",
    ..Entry::of(&|input, _| {
        Ok(GameBuilder::new(DivisorGame::new(input.count(1)?))
            .theorem(EvenWins)
            .indexed()
            .layered()
            .boxed())
    })
};

/// Divisor Game (LeetCode 1025): players alternately subtract from a number one of its divisors
/// other than the number itself; whoever cannot, because it is 1, loses.
///
/// A state is the number; a move the divisor.
///
/// ```
/// use stonework::{Run, Solver, Table, WinLose};
/// use stonework_stones::DivisorGame;
///
/// let game = DivisorGame::new(12);
/// let solution = Table::new().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Win));
/// assert_eq!(solution.best_moves(), [1, 3]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// The first player wins if and only if the number is even: [`EvenWins`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DivisorGame {
    number: u32,
}

impl DivisorGame {
    /// The game from a number; from 0, as from 1, it is lost.
    #[must_use]
    pub fn new(number: u32) -> Self {
        Self { number }
    }
}

impl Game for DivisorGame {
    type State = u32;
    type Move = u32;
    type Value = WinLose;

    fn start(&self) -> u32 {
        self.number
    }

    #[inline]
    fn terminal_value(&self, &number: &u32) -> Option<WinLose> {
        (number <= 1).then_some(WinLose::Loss)
    }

    fn moves(&self, &number: &u32) -> impl Iterator<Item = u32> {
        let root = number.isqrt();
        (1..=2 * root).filter_map(move |nth| {
            let small = nth.min(2 * root + 1 - nth);
            let large = number / small;
            let (divisor, is_new) = if nth <= root {
                (small, true)
            } else {
                (large, small > 1 && large > small)
            };
            (is_new && number.is_multiple_of(small)).then_some(divisor)
        })
    }

    #[inline]
    fn play(&self, &number: &u32, divisor: u32) -> Step<Self> {
        Step::to(number - divisor)
    }
}

one_number!(
    DivisorGame,
    4_200,
    |game| (game.number as usize / 2).max(1),
    |number| number.to_string()
);

/// An even number wins. Divisors of an odd number are odd, so any move leads to an even number;
/// from an even one, subtracting 1 leads to an odd number. So who has an even number can leave the
/// other an odd one every time, and 1, where play ends, is odd.
///
/// A line is told for [`EvenWins::LINE`] or less.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct EvenWins;

impl EvenWins {
    /// From a greater number there is no line: it would subtract 1 again and again.
    pub const LINE: u32 = 100_000;
}

impl Theorem<DivisorGame> for EvenWins {
    fn name(&self) -> &'static str {
        "even wins"
    }

    fn prove(&self, game: &DivisorGame, work: &mut Work<'_>) -> ProofOf<DivisorGame> {
        let value = |number: &u32, _: &mut Work<'_>| Ok(WinLose::win_if(number.is_multiple_of(2)));
        Proved::by_formula(game, work, value, self.line_bytes(game).is_some())
    }

    fn positions(&self, game: &DivisorGame) -> u64 {
        let line = self.line_bytes(game).map(|_| game.number);
        // Each number on the way is divided by all up to its root.
        u64::from(line.unwrap_or(1)) * u64::from(game.number.isqrt()) / 2
    }

    fn line_bytes(&self, game: &DivisorGame) -> Option<usize> {
        (game.number <= Self::LINE).then_some(0)
    }
}
