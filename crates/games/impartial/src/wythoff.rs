//! Wythoff's game: take from one of two heaps, or as many from both.

use stonework_core::{Game, ProofOf, Step, Theorem, WinLose, Work};
use stonework_nimbers::Nimber;

use super::golden_ratio::{over_phi, times_phi};
use super::last_move::LastMove;
use super::two_heaps::{self, TwoHeaps, pair, two_heaps_game};
use stonework_catalog::{AnswerKind, Answers, Entry, GameBuilder, InputKind};
use stonework_core::theorem_moves::{MOST_MOVES, bytes_of_moves};

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "wythoff",
    aliases: &["wythoffs-game"],
    title: "Wythoff's game",
    rules: "Take any number of stones from one of two heaps, or as many from both; who takes the last stone wins, or loses (misere).",
    answer: Answers::Always(AnswerKind::FIRST_WINS),
    input: InputKind::Pair,
    positions: "the stones of both heaps: `4 6`",
    moves: "how many are taken from each: `2,2`, in JSON `[2,2]`",
    params: &[LastMove::PARAM.param()],
    example: "[4,6]",
    ..Entry::of(&|input, settings| {
        let last = settings.get(&LastMove::PARAM)?;
        let game = GameBuilder::new(Wythoff::new(pair(input)?).with_last_move(last))
            .theorem(GoldenPairs)
            .every_position();
        Ok(match last {
            LastMove::Wins => game.nimber(Nimber::new()).boxed(),
            LastMove::Loses => game.boxed(),
        })
    })
};

/// Wythoff's game: a move takes any number of stones, one at least, from one of two heaps, or the
/// same number from both; the player who takes the last stone wins, or in misère play loses.
///
/// A state is the stones of both heaps, which is written `4 6`. A move is how many are taken from
/// each, `2,2`, in JSON `[2,2]`. Any two heaps of 64 bits.
///
/// The theorem about it is [`GoldenPairs`].
///
/// ```
/// use stonework::{ByTheorem, Run, Solver, WinLose};
/// use stonework_impartial::{GoldenPairs, Wythoff};
///
/// let game = Wythoff::new([5, 6]);
/// let solution = ByTheorem(GoldenPairs).solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Win));
/// assert_eq!(solution.best_moves(), [[0, 3], [4, 4]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wythoff {
    heaps: [u64; 2],
    last: LastMove,
}

impl Wythoff {
    /// The game on two heaps.
    #[must_use]
    pub fn new(heaps: [u64; 2]) -> Self {
        let last = LastMove::Wins;
        Self { heaps, last }
    }

    /// The same game, whose last move does this.
    #[must_use]
    pub fn with_last_move(self, last: LastMove) -> Self {
        Self { last, ..self }
    }

    /// The heap that makes a lost pair with this one; `None` if it is beyond 64 bits.
    fn partner(self, heap: u64) -> Option<u64> {
        match (self.last, heap) {
            (LastMove::Loses, 0) => Some(1),
            (LastMove::Loses, 1) => Some(0),
            (LastMove::Loses, 2) => Some(2),
            _ => partner(heap),
        }
    }

    /// The smaller heap of the lost pair with this difference; `None` if it is beyond 64 bits.
    fn smaller(self, difference: u64) -> Option<u64> {
        match (self.last, difference) {
            (LastMove::Loses, 0) => Some(2),
            (LastMove::Loses, 1) => Some(0),
            _ => times_phi(difference),
        }
    }
}

/// All moves of two heaps.
fn all_moves([one, two]: [u64; 2]) -> impl Iterator<Item = [u64; 2]> {
    let from_one = (1..=one).map(|taken| [taken, 0]);
    let from_two = (1..=two).map(|taken| [0, taken]);
    let from_both = (1..=one.min(two)).map(|taken| [taken, taken]);
    from_one.chain(from_two).chain(from_both)
}

impl Game for Wythoff {
    type State = [u64; 2];
    type Move = [u64; 2];
    type Value = WinLose;

    fn start(&self) -> [u64; 2] {
        self.heaps
    }

    fn terminal_value(&self, heaps: &[u64; 2]) -> Option<WinLose> {
        (*heaps == [0, 0]).then(|| self.last.value_of_end())
    }

    fn moves(&self, &heaps: &[u64; 2]) -> impl Iterator<Item = [u64; 2]> {
        all_moves(heaps)
    }

    fn play(&self, &[one, two]: &[u64; 2], taken: [u64; 2]) -> Step<Self> {
        Step::to([one - taken[0], two - taken[1]])
    }
}

two_heaps_game!(Wythoff);

/// The player to move loses if and only if the smaller heap is the greatest whole number not above
/// φ times the difference, φ being the golden ratio.
///
/// In misère play the same holds but for two pairs: (0, 1) and (2, 2) take the place of (0, 0) and
/// (1, 2). They have the same numbers and the same differences, each once, so that what is said of
/// the others stays true.
///
/// (W. A. Wythoff, "A modification of the game of Nim", Nieuw Archief voor Wiskunde 7, 1907.) By
/// the theorem of Beatty every number belongs to one such pair, so that there is at most one
/// winning move of each kind: to the pair of the one heap, to that of the other, and to that of the
/// difference. Worked out in whole numbers of 128 bits, in O(log n) time.
///
/// Gives the value, and every first move, or of more than [`super::MOST_MOVES`] the best,
/// [`super::MOST_BEST`] at the most. It gives a line for some hundred thousand stones or fewer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GoldenPairs;

/// As [`Wythoff::partner`] in normal play.
fn partner(heap: u64) -> Option<u64> {
    // The pairs are ⌊kφ⌋ and ⌊kφ⌋ + k for every k.
    let part = over_phi(heap);
    if heap == 0 {
        return Some(0);
    }
    // Only this k may have ⌊kφ⌋ = heap; if it has not, then heap = ⌊kφ⌋ + k for the k that is left.
    let k = part + 1;
    if times_phi(k) == Some(heap) {
        heap.checked_add(k)
    } else {
        Some(part)
    }
}

impl TwoHeaps for Wythoff {
    const FROM_BOTH: bool = true;

    const LINE: u64 = 100_000;

    fn wins(&self, [one, two]: [u64; 2]) -> bool {
        self.smaller(one.abs_diff(two)) != Some(one.min(two))
    }

    /// The moves that win; in a lost position, all.
    fn promising(&self, heaps @ [one, two]: [u64; 2]) -> impl Iterator<Item = [u64; 2]> {
        let less = |heap: u64, other: u64| {
            let left = self.partner(other).filter(|&left| left < heap);
            left.map(|left| heap - left)
        };
        let from_one = less(one, two).map(|taken| [taken, 0]);
        let from_two = less(two, one).map(|taken| [0, taken]);
        let from_both = self
            .smaller(one.abs_diff(two))
            .and_then(|left| one.min(two).checked_sub(left))
            .filter(|&taken| taken > 0)
            .map(|taken| [taken, taken]);
        let winning = [from_one, from_two, from_both].into_iter().flatten();
        let losing = (!self.wins(heaps)).then_some(heaps).into_iter();
        winning.chain(losing.flat_map(all_moves))
    }

    fn count(&self) -> u128 {
        let [one, two] = self.heaps.map(u128::from);
        one + two + one.min(two)
    }
}

impl Theorem<Wythoff> for GoldenPairs {
    fn name(&self) -> &'static str {
        "golden pairs"
    }

    fn prove(&self, game: &Wythoff, work: &mut Work<'_>) -> ProofOf<Wythoff> {
        two_heaps::prove(game, work)
    }

    fn bytes(&self, game: &Wythoff) -> usize {
        bytes_of_moves::<Wythoff>(game.count())
    }

    fn line_bytes(&self, game: &Wythoff) -> Option<usize> {
        two_heaps::line_bytes(game)
    }

    fn positions(&self, game: &Wythoff) -> u64 {
        u64::try_from(game.count().min(MOST_MOVES)).unwrap_or(u64::MAX)
    }
}
