//! Stone Game IV: take a square number of stones, the last stone wins.

use stonework_core::{Game, Indexed, ProofOf, Proved, Step, StopReason, Theorem, WinLose, Work};

use super::one_number::one_number;
use crate::rows::piles::draw_count;
use stonework_catalog::{AnswerKind, Answers, Entry, GameBuilder, InputKind};
use stonework_core::theorem_moves::{follow_line, rated};

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "stone-game-iv",
    aliases: &["lc1510"],
    title: "Stone Game IV",
    rules: "Take any square number of stones of a pile; whoever takes the last stone wins.",
    answer: Answers::Always(AnswerKind::FIRST_WINS),
    input: InputKind::Count,
    positions: "how many stones are left: `4 stones`",
    moves: "how many are taken: `2`",
    example: "4",
    ..Entry::of(&|input, _| {
        Ok(GameBuilder::new(StoneGameIv::new(input.count(0)?))
            .indexed()
            .layered()
            .theorem(SquareSieve)
            .negamax()
            .negamax_dense()
            .boxed())
    })
};

/// Stone Game IV (LeetCode 1510): players alternately take a square number of stones, at least one,
/// from a pile; whoever cannot move loses.
///
/// A state is how many stones are left; a move how many are taken.
///
/// ```
/// use stonework::{Run, Solver, Table, WinLose};
/// use stonework_stones::StoneGameIv;
///
/// let game = StoneGameIv::new(18);
/// let solution = Table::new().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Win));
/// assert_eq!(solution.best_moves(), [1, 16]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// The lost numbers are 0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, … (OEIS A030193).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StoneGameIv {
    stones: u32,
}

impl StoneGameIv {
    /// The game with so many stones.
    #[must_use]
    pub fn new(stones: u32) -> Self {
        Self { stones }
    }
}

impl Game for StoneGameIv {
    type State = u32;
    type Move = u32;
    type Value = WinLose;

    fn start(&self) -> u32 {
        self.stones
    }

    #[inline]
    fn terminal_value(&self, &left: &u32) -> Option<WinLose> {
        (left == 0).then_some(WinLose::Loss)
    }

    #[inline]
    fn moves(&self, &left: &u32) -> impl Iterator<Item = u32> {
        (1..=left.isqrt()).map(|root| root * root)
    }

    #[inline]
    fn play(&self, &left: &u32, taken: u32) -> Step<Self> {
        Step::to(left - taken)
    }
}

one_number!(
    StoneGameIv,
    1_100,
    |game| {
        let root = game.stones.isqrt() as usize;
        (root * root).max(1)
    },
    |left| draw_count(left, "stone")
);

/// The lost numbers of [`StoneGameIv`] by a sieve.
///
/// Every number that is a lost one and a square is won, and a number that is not marked so when all
/// lower ones are done is lost: none of its moves leads to a lost one. Marked is one segment after
/// the other, small enough for the nearest cache, for which each lost number keeps the next square
/// it has not marked with; so the memory is that of the lost numbers, which are few.
///
/// Tells value, best moves and line. With L lost numbers up to n it takes O(L √n) time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SquareSieve;

/// The words of a segment.
const WORDS: usize = 1 << 12;

/// The numbers of a segment.
const SEGMENT: u64 = WORDS as u64 * 64;

/// A lost number and the root of the square that it marks next.
struct Lost {
    number: u32,
    root: u32,
}

impl Lost {
    /// Marks what lies in the segment that begins at `start`.
    #[inline]
    fn mark(&mut self, words: &mut [u64], start: u64) {
        let mut root = u64::from(self.root);
        let mut at = u64::from(self.number) + root * root - start;
        while at < SEGMENT {
            words[(at / 64) as usize] |= 1 << (at % 64);
            at += 2 * root + 1;
            root += 1;
            self.root += 1;
        }
    }
}

/// The lost numbers up to `most`, ascending.
fn lost_numbers(most: u32, work: &mut Work<'_>) -> Result<Vec<Lost>, StopReason> {
    let mut lost: Vec<Lost> = Vec::new();
    let mut segment = work.budget().filled(0_u64, WORDS)?;
    let most = u64::from(most);
    for start in (0..=most).step_by(WORDS * 64) {
        work.count(SEGMENT.min(most - start + 1))?;
        segment.fill(0);
        for number in &mut lost {
            number.mark(&mut segment, start);
        }
        for (at, first) in (start..=most).step_by(64).take(WORDS).enumerate() {
            let mut from = 0;
            while from < 64 {
                let unmarked = !segment[at] >> from;
                if unmarked == 0 {
                    break;
                }
                from += unmarked.trailing_zeros();
                let number = u32::try_from(first + u64::from(from)).ok();
                let Some(number) = number.filter(|&number| u64::from(number) <= most) else {
                    break;
                };
                let mut found = Lost { number, root: 1 };
                found.mark(&mut segment, start);
                work.budget().push(&mut lost, found)?;
                from += 1;
            }
        }
    }
    Ok(lost)
}

impl Theorem<StoneGameIv> for SquareSieve {
    fn name(&self) -> &'static str {
        "square sieve"
    }

    fn positions(&self, game: &StoneGameIv) -> u64 {
        u64::from(game.stones)
    }

    fn line_bytes(&self, _: &StoneGameIv) -> Option<usize> {
        Some(0)
    }

    fn prove(&self, game: &StoneGameIv, work: &mut Work<'_>) -> ProofOf<StoneGameIv> {
        work.expect(game.count());
        let lost = lost_numbers(game.stones, work)?;
        let is_lost = |left: u32| lost.binary_search_by_key(&left, |lost| lost.number).is_ok();
        let mut moves = work.budget().vec(game.stones.isqrt() as usize)?;
        let first_moves = game.moves(&game.stones);
        moves.extend(first_moves.map(|mv| rated(mv, is_lost(game.stones - mv))));
        let line = follow_line(
            game,
            work,
            |_| 1,
            |&left| {
                // All moves are equal where the position is lost.
                let winning = game.moves(&left).find(|taken| is_lost(left - taken));
                winning.or((left > 0).then_some(1))
            },
        )?;
        let value = WinLose::win_if(!is_lost(game.stones));
        Ok(Proved::new(value, moves).with_line(line))
    }
}
