//! Positions with few stones as numbers: [`StoneNumbers`].

use std::ops::{Range, RangeInclusive};

use crate::Player;
use crate::cells::Cells;
use crate::grid::Grid;
use crate::sides::Sides;

/// Numbers for all positions of two players' stones on a grid, with so many stones of each, whoever
/// is to move. Those with fewer stones in all come first.
///
/// [`numbered_by_stones!`](crate::numbered_by_stones) makes of it what a game needs in which stones
/// move, and may vanish. Each of these positions, whether play comes to it or not, then has a
/// terminal value or a move.
///
/// ```
/// use stonework_boards::grid::Grid;
/// use stonework_boards::sides::Sides;
/// use stonework_boards::stone_numbers::StoneNumbers;
///
/// // Up to one stone each on three cells.
/// let numbers = StoneNumbers::new(Grid::new(1, 3)?, 0..=1, 0..=1);
/// assert_eq!(numbers.count(), 2 * (1 + 3 + 3 + 3 * 2));
/// let sides = Sides::new(0b001, 0b100);
/// assert_eq!(numbers.unrank(numbers.rank(&sides)), sides);
/// assert_eq!(numbers.tier(1).len(), 2 * (3 + 3));
/// # Ok::<(), stonework_boards::SizeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoneNumbers {
    cells: u8,
    /// By the number of all stones, then by that of the first player's.
    parts: Vec<Part>,
    count: usize,
}

/// The positions with so many stones of the first player and so many of the second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Part {
    stones: [u8; 2],
    /// The first of their numbers.
    begin: usize,
}

impl Part {
    fn order(self) -> (u8, u8) {
        let [first, second] = self.stones;
        (first + second, first)
    }
}

/// How many ways there are to choose so many of so many.
static CHOICES: [[u64; 65]; 65] = {
    let mut choices = [[0; 65]; 65];
    let mut of = 0;
    while of <= 64 {
        choices[of][0] = 1;
        let mut chosen = 1;
        while chosen <= of {
            choices[of][chosen] = choices[of - 1][chosen - 1] + choices[of - 1][chosen];
            chosen += 1;
        }
        of += 1;
    }
    choices
};

fn choices(of: u8, chosen: u8) -> u64 {
    CHOICES[usize::from(of)][usize::from(chosen)]
}

/// The number of a set, given by its members from the least up, among the sets of as many.
fn rank(members: impl Iterator<Item = u8>) -> u64 {
    let ranks = members.zip(1..);
    ranks.map(|(member, nth)| choices(member, nth)).sum()
}

/// The set of so many with a number, a bit for each member.
fn unrank(mut number: u64, members: u8) -> u64 {
    let mut set = 0;
    for nth in (1..=members).rev() {
        let member = (nth..64).take_while(|&cell| choices(cell, nth) <= number);
        let member = member.last().unwrap_or(nth - 1);
        number -= choices(member, nth);
        set |= 1 << member;
    }
    set
}

impl StoneNumbers {
    /// Those of positions with so many stones of the first player, and so many of the second:
    /// `0..=3` for up to three, `4..=4` for four.
    #[must_use]
    pub fn new(grid: Grid, first: RangeInclusive<u8>, second: RangeInclusive<u8>) -> Self {
        let cells = grid.cells();
        let mut parts = Vec::new();
        for first in first.filter(|&first| first <= cells) {
            for second in second.clone().filter(|&second| second <= cells - first) {
                let stones = [first, second];
                parts.push(Part { stones, begin: 0 });
            }
        }
        parts.sort_by_key(|part| part.order());
        let mut count = 0_usize;
        for part in &mut parts {
            part.begin = count;
            let [first, second] = part.stones;
            let sets =
                u128::from(choices(cells, first)) * u128::from(choices(cells - first, second));
            let size = usize::try_from(2 * sets).unwrap_or(usize::MAX);
            count = count.saturating_add(size);
        }
        Self {
            cells,
            parts,
            count,
        }
    }

    /// How many positions there are; [`usize::MAX`] if that is more.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// The number of a position; that is no number below [`StoneNumbers::count`] if it has another
    /// number of stones.
    #[must_use]
    pub fn rank(&self, sides: &Sides) -> usize {
        let [first, second] = sides.by_player();
        let stones = [first, second].map(|set| set.count_ones().try_into().unwrap_or(u8::MAX));
        let order = Part { stones, begin: 0 }.order();
        let Ok(at) = self.parts.binary_search_by_key(&order, |part| part.order()) else {
            return self.count;
        };
        // The cells without a stone of the first player are counted from 0.
        let free = Cells(second).map(|cell| {
            let below = first & ((1 << cell) - 1);
            cell - below.count_ones().try_into().unwrap_or(cell)
        });
        let [first_stones, second_stones] = stones;
        let others = choices(self.cells - first_stones, second_stones);
        let set = u128::from(rank(Cells(first))) * u128::from(others) + u128::from(rank(free));
        let place = 2 * set + u128::from(sides.to_move == Player::Second);
        let begin = self.parts[at].begin;
        begin.saturating_add(usize::try_from(place).unwrap_or(usize::MAX))
    }

    /// The position with a number.
    ///
    /// # Panics
    ///
    /// If the number is not below [`StoneNumbers::count`].
    #[must_use]
    pub fn unrank(&self, number: usize) -> Sides {
        assert!(number < self.count, "there is no position with this number");
        let part = self.parts.partition_point(|part| part.begin <= number) - 1;
        let Part { stones, begin } = self.parts[part];
        let (set, turn) = ((number - begin) as u64 / 2, (number - begin) % 2);
        let [first_stones, second_stones] = stones;
        let others = choices(self.cells - first_stones, second_stones);
        let first = unrank(set / others, first_stones);
        let free = unrank(set % others, second_stones);
        let without_first = (0..self.cells).filter(|cell| first >> cell & 1 == 0);
        let seconds = without_first.enumerate();
        let second = seconds.filter(|&(at, _)| free >> at & 1 == 1);
        let second = second.fold(0, |set, (_, cell)| set | 1_u64 << cell);
        let to_move = [Player::First, Player::Second][turn];
        Sides::of_players([first, second], to_move)
    }

    /// One more than the most stones in all.
    #[must_use]
    pub fn tiers(&self) -> usize {
        let last = self.parts.last().map_or(0, |part| part.order().0);
        usize::from(last) + 1
    }

    /// The numbers of the positions with so many stones in all.
    #[must_use]
    pub fn tier(&self, stones: usize) -> Range<usize> {
        let begin = |stones: usize| {
            let mut parts = self.parts.iter();
            let first = parts.find(|part| usize::from(part.order().0) >= stones);
            first.map_or(self.count, |part| part.begin)
        };
        begin(stones)..begin(stones + 1)
    }
}

/// Implements [`stonework_core::Indexed`] and [`stonework_core::Tiered`] for a game of [`Sides`] by
/// the [`StoneNumbers`] in its field `numbers`. No move may add a stone: a tier has the positions
/// with so many stones in all.
#[macro_export]
macro_rules! numbered_by_stones {
    ($game:ty) => {
        impl $crate::stonework_core::Indexed for $game {
            fn count(&self) -> usize {
                self.numbers.count()
            }

            fn rank(&self, sides: &Self::State) -> usize {
                self.numbers.rank(sides)
            }

            fn unrank(&self, index: usize) -> Self::State {
                self.numbers.unrank(index)
            }
        }

        impl $crate::stonework_core::Tiered for $game {
            fn tiers(&self) -> usize {
                self.numbers.tiers()
            }

            fn tier(&self, tier: usize) -> ::std::ops::Range<usize> {
                self.numbers.tier(tier)
            }
        }
    };
}

pub use numbered_by_stones;
