//! The numbers of positions of Kalah, by the seeds of both sides: [`Sides`].

use crate::pit_rows::{ONES, Pits};

/// In how many ways up to `seeds` seeds can lie in `pits` pits; `None` beyond 63 bits.
pub(super) fn number_of_ways(pits: u32, seeds: u32) -> Option<u64> {
    let ways = (1..=u128::from(pits)).try_fold(1_u128, |ways, pit| {
        Some(ways.checked_mul(u128::from(seeds) + pit)? / pit)
    })?;
    u64::try_from(ways).ok().filter(|&ways| ways < 1 << 63)
}

/// The ways in which seeds can lie in the pits of a side, and of both.
///
/// Those of a side with as many seeds are ranked by the seeds in the first pit, then in the second,
/// and so on. Positions are numbered by how many seeds there are, then by how many the side with
/// fewer has. Among these, where the sides have as many, first come those in which neither rank is
/// above the first, then the second, and so on; else they follow by the rank of the side with more
/// seeds, whose player is the mover in the first half of each row, then the other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Sides {
    pits: u8,
    /// By the number of seeds, in how many ways they can lie in the pits of a side.
    ways: Vec<u64>,
    /// For each pit but the first, by how many seeds are there and in those after it: in how many
    /// ways fewer could be.
    later: Vec<u64>,
    /// The number of the first position, by how many seeds there are and how many of them the side
    /// with fewer has.
    firsts: Vec<u64>,
}

/// Seeds of a side in all, and their rank.
pub(super) type Side = (usize, usize);

/// The numbers of positions in which one side stays as it is, by the rank of the other.
#[derive(Clone, Copy)]
pub(super) enum Line {
    /// From a number on, each so much larger.
    Straight { begin: usize, step: usize },
    /// Both sides have as many seeds.
    Square {
        first: usize,
        rank: usize,
        /// The side that stays is the mover's.
        is_mover: bool,
    },
}

impl Line {
    /// The number of the position in which the other side has this rank.
    #[inline]
    pub(super) fn at(self, other: usize) -> usize {
        match self {
            Self::Straight { begin, step } => begin + other * step,
            Self::Square {
                first,
                rank,
                is_mover,
            } => {
                let (mover, waiting) = if is_mover {
                    (rank, other)
                } else {
                    (other, rank)
                };
                first + in_square(mover, waiting)
            }
        }
    }
}

/// The place of two ranks among all, those first whose greater one is small.
#[inline]
fn in_square(mover: usize, waiting: usize) -> usize {
    let greater = mover.max(waiting);
    let is_below = usize::from(mover <= waiting);
    greater * (greater + is_below) + mover.min(waiting)
}

#[inline]
fn index(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

impl Sides {
    pub(super) fn new(pits: u8, seeds: u8) -> Self {
        // So many seeds, in so many pits.
        let exactly = |pits: u32, seeds: u32| {
            let up_to = |seeds| number_of_ways(pits, seeds).unwrap_or(u64::MAX);
            up_to(seeds) - seeds.checked_sub(1).map_or(0, up_to)
        };
        let all = 0..=u32::from(seeds);
        let ways: Vec<u64> = all
            .clone()
            .map(|seeds| exactly(pits.into(), seeds))
            .collect();
        let later = (1..u32::from(pits)).flat_map(|pit| {
            let pits = u32::from(pits) - pit;
            let fewer = move |seeds: u32| {
                let fewer = seeds.checked_sub(1);
                fewer
                    .and_then(|fewer| number_of_ways(pits, fewer))
                    .unwrap_or(0)
            };
            all.clone().map(fewer)
        });
        let later = later.collect();
        let mut firsts = Vec::new();
        let mut first = 0_u64;
        for sum in 0..=usize::from(seeds) {
            for fewer in 0..=sum / 2 {
                firsts.push(first);
                let both = ways[fewer].saturating_mul(ways[sum - fewer]);
                let sides = if 2 * fewer == sum { 1 } else { 2 };
                first = first.saturating_add(both.saturating_mul(sides));
            }
        }
        Self {
            pits,
            ways,
            later,
            firsts,
        }
    }

    /// In how many ways so many seeds can lie on a side.
    #[inline]
    pub(super) fn count(&self, seeds: usize) -> usize {
        index(self.ways[seeds])
    }

    /// The number of the first position with so many seeds, and so many of them on the side with
    /// fewer.
    #[inline]
    pub(super) fn first(&self, seeds: usize, fewer: usize) -> usize {
        index(self.firsts[(seeds + 1) * (seeds + 1) / 4 + fewer])
    }

    /// The seeds of a side and their rank.
    #[inline]
    pub(super) fn ranked(&self, side: u64) -> Side {
        // In each byte, the seeds of all pits from one on; those of the last pits are low.
        let sums = side.swap_bytes().wrapping_mul(ONES);
        let sum = (sums >> 56) as usize;
        let mut rank = self.ways[sum] - 1;
        for (pit, row) in (1..u32::from(self.pits)).zip(self.later.chunks_exact(self.ways.len())) {
            rank -= row[(sums >> (56 - 8 * pit) & 0xff) as usize];
        }
        (sum, index(rank))
    }

    /// The side with so many seeds that has a rank.
    pub(super) fn side(&self, (mut seeds, rank): Side) -> u64 {
        let mut left = self.ways[seeds] - 1 - rank as u64;
        let mut side = 0;
        let mut at = 0;
        for row in self.later.chunks_exact(self.ways.len()) {
            let after = row[..=seeds].partition_point(|&fewer| fewer <= left) - 1;
            left -= row[after];
            side |= ((seeds - after) as u64) << at;
            seeds = after;
            at += 8;
        }
        side | (seeds as u64) << at
    }

    /// The number of a position.
    #[inline]
    pub(super) fn number(&self, Pits { own, others }: Pits) -> u64 {
        let (mover, waiting) = (self.ranked(own), self.ranked(others));
        self.line(mover, true, waiting.0).at(waiting.1) as u64
    }

    /// The position with a number.
    pub(super) fn position(&self, number: u64) -> Pits {
        let (seeds, fewer, place) = self.place(index(number));
        let (more, len) = (seeds - fewer, self.count(fewer));
        let (ranks, is_mover) = if more == fewer {
            let greater = place.isqrt();
            let place = place - greater * greater;
            let is_mover = place < greater;
            let rank = if is_mover { place } else { place - greater };
            ((greater, rank), is_mover)
        } else {
            let in_row = place % (2 * len);
            ((place / (2 * len), in_row % len), in_row < len)
        };
        let (more, fewer) = (self.side((more, ranks.0)), self.side((fewer, ranks.1)));
        let (own, others) = if is_mover {
            (more, fewer)
        } else {
            (fewer, more)
        };
        Pits { own, others }
    }

    /// How many seeds there are in a position with this number, how many of them the side with
    /// fewer has, and its place among those.
    pub(super) fn place(&self, number: usize) -> (usize, usize, usize) {
        let pair = self.firsts.partition_point(|&first| first <= number as u64) - 1;
        let begin = |seeds: usize| (seeds + 1) * (seeds + 1) / 4;
        let seeds = (0..self.ways.len())
            .rev()
            .find(|&seeds| begin(seeds) <= pair);
        let seeds = seeds.unwrap_or(0);
        let fewer = pair - begin(seeds);
        (seeds, fewer, number - self.first(seeds, fewer))
    }

    /// The numbers of the positions in which one side stays and the other has so many seeds.
    #[inline]
    pub(super) fn line(&self, (seeds, rank): Side, is_mover: bool, others: usize) -> Line {
        let all = seeds + others;
        if seeds == others {
            return Line::Square {
                first: self.first(all, seeds),
                rank,
                is_mover,
            };
        }
        let len = self.count(seeds.min(others));
        let first = self.first(all, seeds.min(others));
        let has_more = seeds > others;
        let half = if has_more == is_mover { 0 } else { len };
        let (begin, step) = if has_more {
            (first + rank * 2 * len + half, 1)
        } else {
            (first + half + rank, 2 * len)
        };
        Line::Straight { begin, step }
    }
}
