//! The game of Euclid: take multiples of the smaller number from the larger one.

use stonework_core::{Game, ProofOf, Step, Theorem, WinLose, Work};
use stonework_nimbers::Nimber;

use super::last_move::LastMove;
use super::two_heaps::{self, TwoHeaps, pair, two_heaps_game};
use stonework_catalog::{AnswerKind, Answers, Entry, GameBuilder, InputKind};

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "euclid",
    aliases: &["game-of-euclid"],
    title: "Euclid",
    rules: "Take a multiple of the smaller of two numbers from the larger one; who makes one of them 0 wins, or loses (misere).",
    answer: Answers::Always(AnswerKind::FIRST_WINS),
    input: InputKind::Pair,
    positions: "both numbers: `25 7`",
    moves: "what is taken from each: `21,0`, in JSON `[21,0]`",
    params: &[LastMove::PARAM.param()],
    example: "[25,7]",
    ..Entry::of(&|input, settings| {
        let last = settings.get(&LastMove::PARAM)?;
        let game = GameBuilder::new(Euclid::new(pair(input)?).with_last_move(last))
            .theorem(GoldenRatio)
            .every_position();
        Ok(match last {
            LastMove::Wins => game.nimber(Nimber::new()).boxed(),
            LastMove::Loses => game.boxed(),
        })
    })
};

/// The game of Euclid: a move takes a multiple of the smaller of two numbers, once at least, from
/// the larger one and leaves no less than 0; the player who makes one of them 0 wins. With a 0 at
/// the start the first player has lost. Of two equal numbers either may be made 0. In misère play
/// who makes one of them 0 loses, so that who is left with equal numbers has lost.
///
/// A state is the two numbers, which is written `25 7`. A move is what is taken from each, `21,0`,
/// in JSON `[21,0]`. Any two numbers of 64 bits.
///
/// The theorem about it is [`GoldenRatio`].
///
/// ```
/// use stonework::{ByTheorem, Run, Solver, WinLose};
/// use stonework_impartial::{Euclid, GoldenRatio};
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
    last: LastMove,
}

impl Euclid {
    /// The game on two numbers.
    #[must_use]
    pub fn new(numbers: [u64; 2]) -> Self {
        let last = LastMove::Wins;
        Self { numbers, last }
    }

    /// The same game, whose last move does this.
    #[must_use]
    pub fn with_last_move(self, last: LastMove) -> Self {
        Self { last, ..self }
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
        let over = numbers.contains(&0);
        over.then(|| self.last.value_of_end())
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

two_heaps_game!(Euclid);

/// The player to move wins if and only if the numbers are equal, or the larger one is more than φ
/// times the smaller one, φ being the golden ratio. In misère play equal numbers are lost.
///
/// (A. J. Cole and A. J. T. Davie, "A game based on the Euclidean algorithm and a winning strategy
/// for it", Mathematical Gazette 53, 1969; J. W. Grossman, "A Nim-type game", Mathematics Magazine
/// 70, 1997, in which play ends with equal numbers, as misère play may as well.) With b the smaller
/// number and a the larger one, a > φ · b if and only if a · (a − b) > b². To leave more than twice
/// the smaller number is no good, so that only the two moves that leave the least can win.
///
/// Gives the value and a line in O(log n) time, and every first move, or of more than
/// [`super::MOST_MOVES`] the best.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GoldenRatio;

impl TwoHeaps for Euclid {
    const FROM_BOTH: bool = false;

    fn wins(&self, [one, two]: [u64; 2]) -> bool {
        let larger = u128::from(one.max(two));
        let smaller = u128::from(one.min(two));
        if smaller == 0 || smaller == larger {
            return (smaller == 0) == (self.last == LastMove::Loses);
        }
        larger * (larger - smaller) > smaller * smaller
    }

    /// Only the two moves that leave the least of a number can win; a lost position has no others.
    fn promising(&self, [one, two]: [u64; 2]) -> impl Iterator<Item = [u64; 2]> {
        let last_two = |larger: u64, smaller: u64| {
            let times = larger.checked_div(smaller).unwrap_or(0);
            (times.saturating_sub(1).max(1)..=times).map(move |times| times * smaller)
        };
        let from_one = last_two(one, two).map(|taken| [taken, 0]);
        let from_two = last_two(two, one).map(|taken| [0, taken]);
        from_one.chain(from_two)
    }

    fn count(&self) -> u128 {
        let [one, two] = self.numbers;
        let count = one.max(two).checked_div(one.min(two));
        count.unwrap_or(0).into()
    }
}

impl Theorem<Euclid> for GoldenRatio {
    fn name(&self) -> &'static str {
        "golden ratio"
    }

    fn prove(&self, game: &Euclid, work: &mut Work<'_>) -> ProofOf<Euclid> {
        two_heaps::prove(game, work)
    }

    fn line_bytes(&self, game: &Euclid) -> Option<usize> {
        two_heaps::line_bytes(game)
    }
}
