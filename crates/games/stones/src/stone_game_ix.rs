//! Stone Game IX: whoever makes the removed stones divisible by three loses.

use std::iter::repeat_n;

use stonework_core::{
    Game, Indexed, Layered, ProofOf, Proved, RowError, Step, Theorem, WinLose, Work,
};

use crate::rows::piles::{draw_turn, narrow, no_position, read_turn};
use stonework_catalog::{
    AnswerKind, Answers, CatalogGame, DrawnHeaps, Entry, GameBuilder, Input, InputError, InputKind,
    Notation, Scene, Spot,
};

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "stone-game-ix",
    aliases: &["lc2029"],
    title: "Stone Game IX",
    rules: "Remove any stone; who makes the sum of those removed divisible by 3 loses, and the \
            second player wins when none are left.",
    answer: Answers::Always(AnswerKind::FIRST_WINS),
    input: InputKind::Row,
    input_at: |text| {
        let (left, removed) = parts(text)?;
        let all: u64 = left.iter().map(|&count| u64::from(count)).sum();
        let stones = |(remainder, &count): (i128, &u32)| repeat_n(remainder, count as usize);
        let mut row: Vec<i128> = match all {
            0..=MOST_COUNTED => (0..).zip(&left).flat_map(stones).collect(),
            _ => return None,
        };
        // Where the first player is to move, two stones are gone at least.
        row.extend(removed.iter().map(|&(remainder, _)| i128::from(remainder)));
        row.extend(
            removed
                .filter(|&(_, second_moves)| !second_moves)
                .map(|_| 0),
        );
        Some(Input::Row(row))
    },
    positions: "how many stones of each remainder by 3 are left, the remainder of the sum of those removed, and who is to move: `1 of remainder 0, 2 of 1, 0 of 2; removed 1, second to move`",
    moves: "the index of a stone, from 0: `1`",
    example: "[5,1,2,4,3]",
    ..Entry::of(&|input, _| {
        Ok(GameBuilder::new(StoneGameIx::new(input.row()?)?)
            .theorem(SafeMoves)
            .negamax()
            .indexed()
            .layered()
            .boxed())
    })
};

/// So many stones of a position are made an input at the most.
const MOST_COUNTED: u64 = 1_000_000;

/// Of the stones that were removed, if any were: the remainder of their sum, and whether the second
/// player is to move.
type Removed = Option<(u32, bool)>;

/// The stones of each remainder that are left in a position; and if any were removed, the remainder
/// of their sum, and whether the second player is to move.
fn parts(text: &str) -> Option<([u32; 3], Removed)> {
    let (text, second_moves) = read_turn(text);
    let (left, removed) = text.split_once(';')?;
    let mut counts = left.split(',').zip(["remainder 0", "1", "2"]);
    let count = |(count, of): (&str, &str)| {
        let (count, found) = count.trim().split_once(" of ")?;
        count.parse().ok().filter(|_| found == of)
    };
    let left = [
        count(counts.next()?)?,
        count(counts.next()?)?,
        count(counts.next()?)?,
    ];
    let removed = match removed.trim() {
        "nothing removed" if !second_moves => None,
        removed => {
            let remainder = removed.strip_prefix("removed ")?.parse().ok()?;
            Some((remainder, second_moves))
                .filter(|_| remainder < 3)?
                .into()
        }
    };
    Some((left, removed))
}

/// Stone Game IX (LeetCode 2029): players alternately remove any stone of a row. Who makes the sum
/// of all removed stones divisible by three loses; when no stones are left the second player wins.
///
/// Stones of equal remainder are alike, so of those the first is always taken first. A state is how
/// many stones of remainder 0, 1 and 2 are left: what was removed, and so the sum and whose turn it
/// is, follows from that. A move is the index of a stone, the first that is left of its remainder.
/// Any number of stones, any integers.
///
/// ```
/// use stonework::{Run, Solver, Table, WinLose};
/// use stonework_stones::StoneGameIx;
///
/// let game = StoneGameIx::new(&[1, 1, 2, 1, 1, 2])?;
/// let solution = Table::new().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Win));
/// // The last stone is like the third.
/// assert_eq!(solution.best_moves(), [2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Who wins is told by a count: [`SafeMoves`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoneGameIx {
    /// The remainder of each stone.
    remainders: Vec<u8>,
    /// The stones of each remainder, ascending.
    stones: [Vec<u32>; 3],
}

impl StoneGameIx {
    /// The game on a row of stones.
    ///
    /// # Errors
    ///
    /// [`RowError::TooLong`] if there are more than [`u32::MAX`].
    pub fn new<N: Copy + Into<i128>>(stones: &[N]) -> Result<Self, RowError> {
        let len = stones.len();
        u32::try_from(len).map_err(|_| RowError::TooLong { len })?;
        let mut game = Self {
            remainders: Vec::with_capacity(len),
            stones: <[Vec<u32>; 3]>::default(),
        };
        for (stone, &number) in (0..).zip(stones) {
            let remainder = remainder(number.into());
            game.remainders.push(remainder);
            game.stones[usize::from(remainder)].push(stone);
        }
        Ok(game)
    }

    /// The remainder of a stone.
    fn remainder(&self, stone: u32) -> usize {
        self.remainders[stone as usize].into()
    }

    /// How many stones of each remainder have been removed.
    fn removed(&self, left: &[u32; 3]) -> [u32; 3] {
        let start = self.start();
        [0, 1, 2].map(|remainder| start[remainder] - left[remainder])
    }

    /// The remainder of the sum of those that were removed, if any were, and whether the second player
    /// is to move.
    fn removed_sum(&self, left: &[u32; 3]) -> Removed {
        let removed = self.removed(left);
        let moves: u32 = removed.iter().sum();
        (moves > 0).then(|| (remainder_of_sum(removed), moves % 2 == 1))
    }

    /// The numbers between a position and the one with a stone less of each remainder.
    fn strides(&self) -> [usize; 3] {
        let [_, ones, twos] = self.stones.each_ref().map(|stones| stones.len() + 1);
        [ones.saturating_mul(twos), twos, 1]
    }
}

/// The remainder of a number divided by three: 0, 1 or 2.
#[expect(
    clippy::cast_possible_truncation,
    reason = "a remainder is from 0 to 2"
)]
fn remainder(number: i128) -> u8 {
    number.rem_euclid(3) as u8
}

/// The remainder of the sum of so many stones of each remainder.
fn remainder_of_sum([_, ones, twos]: [u32; 3]) -> u32 {
    (ones % 3 + twos % 3 * 2) % 3
}

impl Game for StoneGameIx {
    type State = [u32; 3];
    type Move = u32;
    type Value = WinLose;

    fn start(&self) -> [u32; 3] {
        self.stones.each_ref().map(|stones| narrow(stones.len()))
    }

    fn terminal_value(&self, left: &[u32; 3]) -> Option<WinLose> {
        let removed = self.removed(left);
        let moves: u32 = removed.iter().sum();
        let divisible = moves > 0 && remainder_of_sum(removed) == 0;
        let second_to_move = moves % 2 == 1;
        match left {
            _ if divisible => Some(WinLose::Win),
            [0, 0, 0] => Some(WinLose::win_if(second_to_move)),
            _ => None,
        }
    }

    fn moves(&self, left: &[u32; 3]) -> impl Iterator<Item = u32> {
        let removed = self.removed(left);
        let mut firsts = [0, 1, 2].map(|remainder| {
            let first = self.stones[remainder].get(removed[remainder] as usize);
            first.copied().unwrap_or(u32::MAX)
        });
        firsts.sort_unstable();
        firsts.into_iter().take_while(|&stone| stone < u32::MAX)
    }

    fn play(&self, left: &[u32; 3], stone: u32) -> Step<Self> {
        let mut next = *left;
        next[self.remainder(stone)] -= 1;
        Step::to(next)
    }
}

impl Indexed for StoneGameIx {
    fn count(&self) -> usize {
        self.strides()[0].saturating_mul(self.stones[0].len() + 1)
    }

    fn rank(&self, left: &[u32; 3]) -> usize {
        let strides = self.strides();
        (0..3).map(|at| left[at] as usize * strides[at]).sum()
    }

    fn unrank(&self, index: usize) -> [u32; 3] {
        let [zeros, ones, _] = self.strides();
        [index / zeros, index % zeros / ones, index % ones].map(narrow)
    }
}

impl Layered for StoneGameIx {
    fn reach(&self) -> usize {
        let strides = self.strides();
        let longest = (0..3).find(|&remainder| !self.stones[remainder].is_empty());
        longest.map_or(1, |remainder| strides[remainder])
    }
}

impl CatalogGame for StoneGameIx {
    const MOVE_PICOS: u64 = 5_500;

    fn notation(&self, stone: u32) -> Notation {
        Notation::Index(stone)
    }

    fn equivalent_moves(&self, stone: u32) -> impl Iterator<Item = Notation> {
        let stones = &self.stones[self.remainder(stone)];
        let from = stones.partition_point(|&other| other < stone);
        stones[from..].iter().map(|&stone| Notation::Index(stone))
    }

    fn read_state(&self, text: &str) -> Result<[u32; 3], InputError> {
        let found = parts(text).filter(|(left, removed)| {
            let all = self.start();
            (0..3).all(|remainder| left[remainder] <= all[remainder])
                && self.removed_sum(left) == *removed
        });
        let refused = || no_position(text, &self.draw(&self.start()));
        found.map(|(left, _)| left).ok_or_else(refused)
    }

    fn draw(&self, left: &[u32; 3]) -> String {
        let [zeros, ones, twos] = left;
        let stones = format!("{zeros} of remainder 0, {ones} of 1, {twos} of 2");
        match self.removed_sum(left) {
            None => stones + "; nothing removed",
            Some((sum, second)) => draw_turn(format!("{stones}; removed {sum}"), second),
        }
    }

    /// A heap for each remainder.
    fn scene(&self, left: &[u32; 3]) -> Option<Scene> {
        Some(DrawnHeaps::of(left).scene())
    }

    fn spot(&self, left: &[u32; 3], stone: u32) -> Option<Spot> {
        DrawnHeaps::of(left).last_taken(self.remainder(stone), 1)
    }
}

/// Who wins is told by how many moves can be made before someone must lose.
///
/// A first stone of remainder 0 loses at once. After another one let s be the remainder of the
/// removed sum, and let there be x stones left of remainder s, y of the other one that is not 0,
/// and z of remainder 0. Safe, that is not lost at once, are a stone of remainder 0, which changes
/// nothing but the turn, and one of remainder s, after which the sum has the other remainder and so
/// the safe remainder is the other one. So the stones that are not of remainder 0 go in turn, x, y,
/// x, …: t = 2 min(x, y) of them, and one more if x > y. In whatever order the z others come in
/// between, there are t + z safe moves. If t = x + y no stones are left after them and the second
/// player wins. Else who is then to move has to lose, unless a player has chosen to lose before: if
/// t + z is even, that is who is to move now.
///
/// Tells value, best moves and line; O(n) time.
///
/// ```
/// use stonework::{ByTheorem, Run, Solver, WinLose};
/// use stonework_stones::{SafeMoves, StoneGameIx};
///
/// let stones: Vec<i64> = (0..100_000).collect();
/// let game = StoneGameIx::new(&stones)?;
/// let solution = ByTheorem(SafeMoves).solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Win));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SafeMoves;

impl SafeMoves {
    /// The value of a position in which the removed sum is not divisible by three.
    fn value(game: &StoneGameIx, left: &[u32; 3]) -> WinLose {
        let removed = game.removed(left);
        let [zeros, ones, twos] = *left;
        let (same, other) = match remainder_of_sum(removed) {
            1 => (ones, twos),
            _ => (twos, ones),
        };
        let turns = same.min(other) * 2 + u32::from(same > other);
        let moves = if turns == same + other {
            // An odd number have been made where the second player is to move.
            removed.iter().sum::<u32>()
        } else {
            turns + zeros
        };
        WinLose::win_if(!moves.is_multiple_of(2))
    }
}

impl Theorem<StoneGameIx> for SafeMoves {
    fn name(&self) -> &'static str {
        "safe moves"
    }

    fn positions(&self, game: &StoneGameIx) -> u64 {
        // A line may take all stones.
        game.stones.iter().map(|alike| alike.len() as u64).sum()
    }

    fn line_bytes(&self, _: &StoneGameIx) -> Option<usize> {
        Some(0)
    }

    fn prove(&self, game: &StoneGameIx, work: &mut Work<'_>) -> ProofOf<StoneGameIx> {
        Proved::by_values(game, work, |left, _| Ok(Self::value(game, left)))
    }
}
