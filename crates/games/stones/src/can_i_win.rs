//! Can I Win: add numbers of a pool, each once; who reaches the total wins.

use std::ops::Range;

use stonework_core::{Game, Indexed, Layered, Outcome, Step};

use crate::rows::piles::no_position;
use stonework_catalog::boards::cells::Cells;
use stonework_catalog::{
    AnswerKind, Answers, CatalogGame, DrawnRow, Entry, GameBuilder, Input, InputError, InputKind,
    Notation, Scene, Spot, read_row, row_in_full,
};

/// The numbers that are left in a position, and how much the sum is short of the total, unless it has
/// reached it.
fn parts(text: &str) -> Option<(u64, Option<i64>)> {
    let (list, missing) = text.trim().strip_suffix(')')?.split_once('(')?;
    let missing = match missing.strip_suffix(" to go") {
        Some(missing) => Some(missing.parse().ok()?),
        None => (missing == "reached").then_some(None)?,
    };
    let bit = |set: u64, &number: &i128| {
        let place = u32::try_from(number).ok()?.checked_sub(1)?;
        let bit = 1_u64.checked_shl(place).filter(|bit| set & bit == 0)?;
        Some(set | bit)
    };
    let left = read_row(list).ok()?.iter().try_fold(0, bit)?;
    Some((left, missing))
}

/// The two numbers of a game that may come to a position.
fn input_at(text: &str) -> Option<Input> {
    let (left, missing) = parts(text)?;
    let most = u64::BITS - left.leading_zeros();
    // Where the total is reached, or cannot be, a number was taken.
    let most = most + u32::from(missing.is_none() || (left == 0 && missing > Some(0)));
    let all = u64::MAX.checked_shr(u64::BITS - most).unwrap_or_default();
    let taken = i64::from(sum(all & !left));
    let total = taken.checked_add(missing.unwrap_or_default())?;
    (most <= CanIWin::MOST).then_some(Input::Pair([most.into(), total]))
}

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "can-i-win",
    aliases: &["lc464"],
    title: "Can I Win",
    rules: "Add a number from 1 to the first of two, each only once; who reaches the second wins.",
    answer: Answers::Always(AnswerKind::whether(
        "whether the first player can force a win",
    )),
    input: InputKind::Pair,
    input_names: &["maxChoosableInteger", "desiredTotal"],
    input_at,
    positions: "the numbers that are left, and how much the sum is short of the second number: `2 4 5 (6 to go)`",
    moves: "the number that is added: `3`",
    example: "[6,10]",
    ..Entry::of(&|input, _| match *input {
        Input::Pair([max, total]) => {
            let most = u32::try_from(max).ok().filter(|&max| max <= CanIWin::MOST);
            let max = most.ok_or(InputError::OutOfRange {
                what: "the greatest number",
                value: max,
                least: 0,
                most: CanIWin::MOST.into(),
            })?;
            Ok(GameBuilder::new(CanIWin::new(max, total))
                .indexed()
                .layered()
                .boxed())
        }
        _ => Err(InputError::WrongKind(InputKind::Pair)),
    })
};

/// Can I Win (LeetCode 464): players alternately choose one of the numbers from 1 to `max` that are
/// left and add it to a sum, 0 at first; whoever makes it reach the total wins. Nobody wins if all
/// numbers together do not; then the game is over after the first move, as no other matters. With a
/// total of 0 or less the first player has won before it begins.
///
/// A state is which numbers are left, number x as bit x − 1; a move the number that is chosen. What
/// is left tells the sum so far.
///
/// ```
/// use stonework::{Outcome, Run, Solver, Table};
/// use stonework_stones::CanIWin;
///
/// let game = CanIWin::new(10, 12);
/// let solution = Table::new().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(Outcome::win_in(3)));
/// assert_eq!(solution.best_moves(), [1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Positions are numbered by how many numbers are left, and those as binary numbers ascend: a set
/// with the bits b₁ < b₂ < … comes after C(b₁, 1) + C(b₂, 2) + … others (the combinatorial number
/// system, D. E. Knuth, "The Art of Computer Programming", 7.2.1.3). So there are `max` + 1 layers
/// and every move leads to the one below, but 2 to the power of `max` positions in all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CanIWin {
    max: u32,
    total: i64,
    /// The number of the first position with so many numbers left, and how many there are in all.
    first: [usize; SIZES + 1],
}

/// In row n, column k: of how many sets of k out of n things there are; `usize::MAX` if of more.
static CHOOSE: [[usize; SIZES]; SIZES] = {
    let mut choose = [[0_usize; SIZES]; SIZES];
    let mut n = 0;
    while n < SIZES {
        choose[n][0] = 1;
        let mut k = 1;
        while k <= n {
            choose[n][k] = choose[n - 1][k - 1].saturating_add(choose[n - 1][k]);
            k += 1;
        }
        n += 1;
    }
    choose
};

/// How many sizes a pool can have.
const SIZES: usize = CanIWin::MOST as usize + 1;

impl CanIWin {
    /// The most numbers there may be.
    pub const MOST: u32 = 64;

    /// The game with the numbers from 1 to `max` and this total.
    ///
    /// # Panics
    ///
    /// If `max` is more than [`CanIWin::MOST`].
    #[must_use]
    pub fn new(max: u32, total: i64) -> Self {
        assert!(max <= Self::MOST, "a state has a bit for each number");
        let mut first = [0_usize; SIZES + 1];
        for (size, sets) in CHOOSE[max as usize].iter().enumerate() {
            first[size + 1] = first[size].saturating_add(*sets);
        }
        Self { max, total, first }
    }

    /// All numbers.
    const fn pool(&self) -> u64 {
        match self.max {
            0 => 0,
            max => u64::MAX >> (u64::BITS - max),
        }
    }

    /// How far the sum is from the total; 0 or less if it is reached.
    fn missing(&self, left: u64) -> i64 {
        // The sum is small, the total may be any number.
        let chosen = sum(self.pool()) - sum(left);
        self.total.saturating_sub(i64::from(chosen))
    }
}

/// The sum of the numbers of a set: 1 for each, and the place of its bit.
#[inline]
fn sum(set: u64) -> u32 {
    /// Bit i of each is bit i of the place it lies at.
    const PLACES: [u64; 6] = [
        0xAAAA_AAAA_AAAA_AAAA,
        0xCCCC_CCCC_CCCC_CCCC,
        0xF0F0_F0F0_F0F0_F0F0,
        0xFF00_FF00_FF00_FF00,
        0xFFFF_0000_FFFF_0000,
        0xFFFF_FFFF_0000_0000,
    ];
    let places = PLACES.iter().enumerate();
    set.count_ones()
        + places
            .map(|(bit, place)| (set & place).count_ones() << bit)
            .sum::<u32>()
}

/// The numbers of a set, ascending.
fn numbers(set: u64) -> impl Iterator<Item = u32> {
    Cells(set).map(|bit| u32::from(bit) + 1)
}

impl Game for CanIWin {
    type State = u64;
    type Move = u32;
    type Value = Outcome;

    fn start(&self) -> u64 {
        self.pool()
    }

    #[inline]
    fn terminal_value(&self, &left: &u64) -> Option<Outcome> {
        let begins = left == self.pool();
        // All numbers together may not reach the total.
        let over = || left == 0 || (!begins && self.missing(0) > 0);
        match (self.missing(left) <= 0, begins) {
            (true, true) => Some(Outcome::win_in(0)),
            (true, false) => Some(Outcome::loss_in(0)),
            (false, _) => over().then_some(Outcome::DRAW),
        }
    }

    #[inline]
    fn moves(&self, &left: &u64) -> impl Iterator<Item = u32> {
        numbers(left)
    }

    #[inline]
    fn play(&self, &left: &u64, number: u32) -> Step<Self> {
        Step::to(left & !(1 << (number - 1)))
    }
}

impl Indexed for CanIWin {
    fn count(&self) -> usize {
        self.first[self.layers()]
    }

    #[inline]
    fn rank(&self, &left: &u64) -> usize {
        let before = self.first[left.count_ones() as usize];
        numbers(left).zip(1..).fold(before, |index, (number, nth)| {
            index.saturating_add(CHOOSE[number as usize - 1][nth])
        })
    }

    fn unrank(&self, index: usize) -> u64 {
        let sizes = &self.first[..self.layers()];
        let size = sizes.partition_point(|&first| first <= index) - 1;
        let mut rank = index - sizes[size];
        let mut bit = self.max as usize;
        let mut state = 0;
        for nth in (1..=size).rev() {
            // The greatest bit that has no more sets before it than this one.
            bit -= 1;
            while CHOOSE[bit][nth] > rank {
                bit -= 1;
            }
            rank -= CHOOSE[bit][nth];
            state |= 1 << bit;
        }
        state
    }

    fn states(&self, numbers: Range<usize>) -> impl Iterator<Item = u64> {
        let first = self.unrank(numbers.start);
        std::iter::successors(Some(first), |&set| Some(next_of_size(set))).take(numbers.len())
    }
}

impl Layered for CanIWin {
    fn layers(&self) -> usize {
        self.max as usize + 1
    }

    fn layer(&self, layer: usize) -> Range<usize> {
        self.first[layer]..self.first[layer + 1]
    }

    fn reach(&self) -> usize {
        1
    }
}

/// The next greater number with as many bits, or anything if there is none of 64 bits.
fn next_of_size(set: u64) -> u64 {
    if set == 0 {
        return 0;
    }
    // The lowest run of ones: its highest bit moves up by one, the others move down to the end.
    let lowest = set & set.wrapping_neg();
    let carried = set.wrapping_add(lowest);
    let run = set ^ carried;
    carried | (run >> 2 >> lowest.trailing_zeros())
}

impl CatalogGame for CanIWin {
    const DISTANCE_MATTERS: bool = false;
    const MOVE_PICOS: u64 = 8_000;

    fn notation(&self, number: u32) -> Notation {
        Notation::Count(number)
    }

    fn read_state(&self, text: &str) -> Result<u64, InputError> {
        let found = parts(text).map(|(left, _)| left);
        let is_it = |&left: &u64| left & !self.pool() == 0 && self.draw(&left) == text.trim();
        found
            .filter(is_it)
            .ok_or_else(|| no_position(text, &self.draw(&self.pool())))
    }

    fn draw(&self, &left: &u64) -> String {
        let list = row_in_full(numbers(left));
        match self.missing(left) {
            ..=0 if left != self.pool() => format!("{list} (reached)"),
            missing => format!("{list} ({missing} to go)"),
        }
    }

    fn scene(&self, &left: &u64) -> Option<Scene> {
        let row = DrawnRow::of(left.count_ones() as usize);
        Some(row.stones(|at| numbers(left).nth(at).unwrap_or_default()))
    }

    fn spot(&self, &left: &u64, number: u32) -> Option<Spot> {
        let at = numbers(left).position(|other| other == number)?;
        DrawnRow::of(left.count_ones() as usize).stone(at)
    }
}
