//! The end of a game, told at once: [`Board::endgame`].
//!
//! Most positions of a search have few empty cells. There, a search made for these rules alone is far
//! faster than one that keeps positions in a table: what it knows of a position stays in registers. It
//! goes as deep as there are empty cells, and is a null-window search with bounds as good as it comes
//! to know them (fail-soft).
//!
//! Moves are tried by how few replies they leave, corners twice ("fastest first"), and before others in
//! a quarter of the board with an odd number of empty cells, as whoever puts there first often puts
//! there last; of the last four, by that alone. (G. Andersson, "Writing an Othello program".)

use stonework_core::Bounds;

use super::discs::Board;
use crate::cells::Cells;

/// The most empty cells of such an end.
const MOST_EMPTY: u32 = 11;

/// The last cells, whose moves are not ranked.
const UNRANKED: usize = 4;

/// What a reply counts; a corner counts as much besides.
const REPLY: u32 = 2;

/// A move of the list.
#[derive(Clone, Copy, Default)]
struct Move {
    /// The lower, the better.
    rank: u32,
    cell: u32,
    flipped: u64,
    /// Where the opponent can put a disc after it.
    replies: u64,
}

fn count(set: u64) -> i32 {
    set.count_ones().cast_signed()
}

/// How many discs a player is ahead.
fn lead(own: u64, other: u64) -> i32 {
    count(own) - count(other)
}

impl<const SIZE: u32> Board<SIZE> {
    /// The quarter of each cell, a bit for each.
    const QUARTERS: &[u8; 64] = &{
        let (mut quarters, mut cell) = ([0; 64], 0);
        while cell < SIZE * SIZE {
            let (row, col) = (cell / SIZE, cell % SIZE);
            quarters[cell as usize] = 1 << (2 * (2 * row / SIZE) + 2 * col / SIZE);
            cell += 1;
        }
        quarters
    };

    #[inline]
    fn quarter(cell: u32) -> u8 {
        Self::QUARTERS[cell as usize & 63]
    }

    /// The quarters with an odd number of these cells.
    #[inline]
    fn odd_quarters(cells: u64) -> u8 {
        Cells(cells).fold(0, |odd, cell| odd ^ Self::quarter(cell.into()))
    }

    /// As [`super::discs::Discs::endgame`].
    pub(super) fn endgame(own: u64, other: u64, least: i32) -> Option<Bounds<i32>> {
        let empty = Self::ALL & !(own | other);
        let empty_count = empty.count_ones();
        if empty_count > MOST_EMPTY {
            return None;
        }
        // No value is farther from 0 than there are cells.
        let least = least.clamp(-64, 65);
        let value = if empty_count as usize <= UNRANKED {
            Self::value_of_few(own, other, least)
        } else {
            let odd = Self::odd_quarters(empty);
            let moves = Self::open(own, other);
            Self::value_by_rank(own, other, (empty_count, odd), least, moves)
        };
        let (lower, upper) = if value >= least {
            (Some(value), None)
        } else {
            (None, Some(value))
        };
        Some(Bounds { lower, upper })
    }

    /// A bound on the value, at least `least` if and only if the value is: of a position with more
    /// than [`UNRANKED`] empty cells.
    fn value_by_rank(own: u64, other: u64, (empty, odd): (u32, u8), least: i32, moves: u64) -> i32 {
        let cells = (SIZE * SIZE).cast_signed();
        // No more than the discs of the border can be there to stay.
        if 2 * count(other & Self::BORDER) > cells - least {
            let most = cells - 2 * count(Self::anchored(other));
            if most < least {
                return most;
            }
        }
        if moves == 0 {
            let replies = Self::open(other, own);
            if replies == 0 {
                return lead(own, other);
            }
            return -Self::value_by_rank(other, own, (empty, odd), 1 - least, replies);
        }
        let mut listed = [Move::default(); MOST_EMPTY as usize];
        let listed = Self::list(own, other, odd, moves, &mut listed);
        let mut best = i32::MIN;
        for &Move {
            cell,
            flipped,
            replies,
            ..
        } in listed
        {
            let (put, left) = (own | flipped | 1 << cell, other ^ flipped);
            let value = -if empty as usize == UNRANKED + 1 {
                Self::value_of_few(left, put, 1 - least)
            } else {
                let next = (empty - 1, odd ^ Self::quarter(cell));
                Self::value_by_rank(left, put, next, 1 - least, replies)
            };
            if value >= least {
                return value;
            }
            best = best.max(value);
        }
        best
    }

    /// Lists these moves, the best first.
    #[inline]
    fn list(own: u64, other: u64, odd: u8, moves: u64, list: &mut [Move]) -> &[Move] {
        let mut len = 0;
        for cell in Cells(moves) {
            let cell = u32::from(cell);
            let flipped = Self::flipped(own, other, cell);
            let replies = Self::open(other ^ flipped, own | flipped | 1 << cell);
            let is_even = Self::quarter(cell) & odd == 0;
            let count = replies.count_ones() + (replies & Self::CORNERS).count_ones();
            let mv = Move {
                rank: REPLY * count + u32::from(is_even),
                cell,
                flipped,
                replies,
            };
            // By insertion, as there are few.
            let mut at = len;
            while at > 0 && list[at - 1].rank > mv.rank {
                list[at] = list[at - 1];
                at -= 1;
            }
            list[at] = mv;
            len += 1;
        }
        &list[..len]
    }

    /// The same of a position with no more than [`UNRANKED`] empty cells.
    fn value_of_few(own: u64, other: u64, least: i32) -> i32 {
        let empty = Self::ALL & !(own | other);
        let odd = Self::odd_quarters(empty);
        // Those of odd quarters first.
        let mut cells = [0; UNRANKED];
        let (mut first, mut last) = (0, empty.count_ones() as usize);
        for cell in Cells(empty) {
            let cell = u32::from(cell);
            if Self::quarter(cell) & odd == 0 {
                last -= 1;
                cells[last] = cell;
            } else {
                cells[first] = cell;
                first += 1;
            }
        }
        match empty.count_ones() {
            0 => lead(own, other),
            1 => Self::value_of_one(own, other, cells[0]),
            2 => Self::value_of_two(own, other, [cells[0], cells[1]], least),
            3 => Self::value_of_three(own, other, [cells[0], cells[1], cells[2]], least, false),
            _ => Self::value_of_four(own, other, cells, least, false),
        }
    }

    fn value_of_four(own: u64, other: u64, cells: [u32; 4], least: i32, has_passed: bool) -> i32 {
        let [a, b, c, d] = cells;
        let tries = [
            (a, [b, c, d]),
            (b, [a, c, d]),
            (c, [a, b, d]),
            (d, [a, b, c]),
        ];
        let best = Self::best_of(own, other, tries, least, |own, other, left| {
            Self::value_of_three(own, other, Self::odd_first(left), 1 - least, false)
        });
        match best {
            Some(best) => best,
            None if has_passed => lead(own, other),
            None => -Self::value_of_four(other, own, cells, 1 - least, true),
        }
    }

    fn value_of_three(own: u64, other: u64, cells: [u32; 3], least: i32, has_passed: bool) -> i32 {
        let [a, b, c] = cells;
        let tries = [(a, [b, c]), (b, [a, c]), (c, [a, b])];
        let best = Self::best_of(own, other, tries, least, |own, other, left| {
            Self::value_of_two(own, other, left, 1 - least)
        });
        match best {
            Some(best) => best,
            None if has_passed => lead(own, other),
            None => -Self::value_of_three(other, own, cells, 1 - least, true),
        }
    }

    /// The best of these moves, up to the first that is worth `least`, each with the cells that it
    /// leaves and the value of the position after it to the other player; `None` if none can be made.
    #[inline]
    fn best_of<const N: usize, L>(
        own: u64,
        other: u64,
        tries: [(u32, L); N],
        least: i32,
        after: impl Fn(u64, u64, L) -> i32,
    ) -> Option<i32> {
        let mut best = None;
        for (cell, left) in tries {
            if let Some((other, own)) = Self::put(own, other, cell) {
                let value = -after(other, own, left);
                best = best.max(Some(value));
                if value >= least {
                    break;
                }
            }
        }
        best
    }

    fn value_of_two(own: u64, other: u64, [a, b]: [u32; 2], least: i32) -> i32 {
        let tries = [(a, b), (b, a)];
        let best = Self::best_of(own, other, tries, least, Self::value_of_one);
        best.unwrap_or_else(|| {
            // The turn passes.
            let best = Self::best_of(other, own, tries, 1 - least, Self::value_of_one);
            best.map_or_else(|| lead(own, other), |best| -best)
        })
    }

    #[inline]
    fn value_of_one(own: u64, other: u64, cell: u32) -> i32 {
        let lead = 2 * count(own) + 1 - (SIZE * SIZE).cast_signed();
        let turned = Self::turned_by_last(own, cell);
        if turned > 0 {
            return lead + 2 * turned + 1;
        }
        match Self::turned_by_last(other, cell) {
            0 => lead,
            turned => lead - 2 * turned - 1,
        }
    }

    /// The discs of the other player and of the player of `own` once a disc is put, if it can be.
    #[inline]
    fn put(own: u64, other: u64, cell: u32) -> Option<(u64, u64)> {
        let rays = Self::rays(cell);
        if !rays.touch(other) {
            return None;
        }
        let flipped = rays.flipped(own, other);
        (flipped != 0).then_some((other ^ flipped, own | flipped | 1 << cell))
    }

    /// Three cells, the one first that is alone in its quarter while two share another.
    #[inline]
    fn odd_first([a, b, c]: [u32; 3]) -> [u32; 3] {
        let [of_a, of_b, of_c] = [a, b, c].map(Self::quarter);
        if of_a == of_b && of_b != of_c {
            [c, a, b]
        } else if of_a == of_c && of_b != of_c {
            [b, a, c]
        } else {
            [a, b, c]
        }
    }
}
