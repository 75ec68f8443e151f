//! The game of Euclid: take multiples of the smaller number from the larger one.

use stonework_core::retrograde::LostByFirst;
use stonework_core::{Game, HaltOf, Nimber, Proved, ProvedOf, Retrograde, Step, Theorem, WinLose, Work};

use super::pair::{pair, read_pair, write_pair};
use super::told::{rated, told, win_if, with_line};
use crate::catalog::{
    AnswerKind, Answers, CatalogGame, Entry, GameBuilder, InputError, InputKind, Notation,
};

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "euclid",
    aliases: &["game-of-euclid"],
    title: "Euclid",
    rules: "Take a multiple of the smaller of two numbers from the larger one; who makes one of them 0 wins.",
    answer: Answers::Always(AnswerKind::FIRST_WINS),
    input: InputKind::Pair,
    params: &[],
    example: "[25,7]",
    make: |input, _| {
        Ok(GameBuilder::new(Euclid::new(pair(input)?))
            .theorem(GoldenRatio)
            .nimber(Nimber::new())
            .retrograde(Retrograde::new(LostByFirst))
            .boxed())
    },
};

/// The game of Euclid: a move takes a multiple of the smaller of two numbers, once at least, from the larger one and
/// leaves no less than 0; the player who makes one of them 0 wins. With a 0 at the start the first player has lost.
/// Of two equal numbers either may be made 0.
///
/// A state is the two numbers, which is written `25 7`. A move is what is taken from each, `21,0`, in JSON `[21,0]`.
/// Any two numbers of 64 bits.
///
/// Who wins is told by [`GoldenRatio`].
///
/// ```
/// use stonework_core::{ByTheorem, Run, Solver, WinLose};
/// use stonework_games::impartial::{Euclid, GoldenRatio};
///
/// let game = Euclid::new([25, 7]);
/// let solution = ByTheorem(GoldenRatio).solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Win));
/// assert_eq!(solution.best_moves(), [[14, 0]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Euclid {
    numbers: [u64; 2],
}

impl Euclid {
    /// The game on two numbers.
    #[must_use]
    pub fn new(numbers: [u64; 2]) -> Self {
        Self { numbers }
    }
}

impl Game for Euclid {
    type State = [u64; 2];
    type Move = [u64; 2];
    type Value = WinLose;

    fn start(&self) -> [u64; 2] {
        self.numbers
    }

    fn terminal_value(&self, numbers: &[u64; 2]) -> Option<WinLose> {
        numbers.contains(&0).then_some(WinLose::Loss)
    }

    fn moves(&self, &[one, two]: &[u64; 2]) -> impl Iterator<Item = [u64; 2]> {
        // A 0 is taken from no number.
        let times = |larger: u64, smaller: u64| larger.checked_div(smaller).unwrap_or(0);
        let from_one = (1..=times(one, two)).map(move |times| [times * two, 0]);
        let from_two = (1..=times(two, one)).map(move |times| [0, times * one]);
        from_one.chain(from_two)
    }

    fn play(&self, &[one, two]: &[u64; 2], taken: [u64; 2]) -> Step<Self> {
        Step::to([one - taken[0], two - taken[1]])
    }
}

impl CatalogGame for Euclid {
    fn notation(&self, [one, two]: [u64; 2]) -> Notation {
        Notation::FromBoth(one, two)
    }

    fn read_state(&self, text: &str) -> Result<[u64; 2], InputError> {
        Ok(read_pair(text)?)
    }

    fn draw(&self, &numbers: &[u64; 2]) -> String {
        write_pair(numbers)
    }

    fn total(&self) -> Option<i128> {
        None
    }
}

/// Who is to move wins if and only if the numbers are equal, or the larger one is more than φ times the smaller one,
/// φ being the golden ratio.
///
/// (A. J. Cole and A. J. T. Davie, "A game based on the Euclidean algorithm and a winning strategy for it",
/// Mathematical Gazette 53, 1969.) With b the smaller number and a the larger one, a > φ · b if and only if a · (a −
/// b) > b². To leave more than twice the smaller number is no good, so that only the two moves that leave the least
/// can win.
///
/// Tells the value and a line in O(log n) time, and every first move, or of more than [`super::MOST_MOVES`] the best.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GoldenRatio;

/// Whether who is to move wins.
fn wins([one, two]: [u64; 2]) -> bool {
    let larger = u128::from(one.max(two));
    let smaller = u128::from(one.min(two));
    smaller > 0 && (larger == smaller || larger * (larger - smaller) > smaller * smaller)
}

impl GoldenRatio {
    /// The moves that may win, in the game's order: all there are of a lost position.
    fn promising(numbers: [u64; 2]) -> impl Iterator<Item = [u64; 2]> {
        let last_two = |larger: u64, smaller: u64| {
            let times = larger.checked_div(smaller).unwrap_or(0);
            (times.saturating_sub(1).max(1)..=times).map(move |times| times * smaller)
        };
        let [one, two] = numbers;
        let from_one = last_two(one, two).map(|taken| [taken, 0]);
        let from_two = last_two(two, one).map(|taken| [0, taken]);
        from_one.chain(from_two)
    }

    /// The line in which both players make their first best move.
    fn line(game: &Euclid, work: &mut Work<'_>) -> Result<Vec<[u64; 2]>, HaltOf<Euclid>> {
        let mut numbers = game.numbers;
        let mut line = Vec::new();
        while game.terminal_value(&numbers).is_none() {
            let after = |mv| game.play(&numbers, mv).state;
            let winning = Self::promising(numbers).find(|&mv| !wins(after(mv)));
            let Some(mv) = winning.or_else(|| game.moves(&numbers).next()) else {
                break;
            };
            work.count(1)?;
            work.budget().push(&mut line, mv)?;
            numbers = after(mv);
        }
        Ok(line)
    }
}

impl Theorem<Euclid> for GoldenRatio {
    fn name(&self) -> &'static str {
        "golden ratio"
    }

    fn prove(
        &self,
        game: &Euclid,
        work: &mut Work<'_>,
    ) -> Result<ProvedOf<Euclid>, HaltOf<Euclid>> {
        let numbers @ [one, two] = game.numbers;
        let rate = |mv| rated(mv, !wins(game.play(&numbers, mv).state));
        let count = one.max(two).checked_div(one.min(two)).unwrap_or(0);
        let all = game.moves(&numbers).map(rate);
        let promising = Self::promising(numbers).map(rate);
        let value = win_if(wins(numbers));
        let moves = told(work, value, count.into(), all, promising)?;
        with_line(Proved::new(value, moves), Self::line(game, work))
    }
}
