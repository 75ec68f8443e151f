//! What pieces of any shape are worth, each found out where it is first asked for: [`KnownPieces`].

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::{LazyLock, Mutex, PoisonError};

use super::worth::{Piece, Worth};

/// The most columns of a piece, and the most lines.
pub(super) const COLUMNS: u32 = 9;
const LINES: u32 = 7;

/// The most cells of a piece that is asked for. With 20, a third fewer positions of 9×9 are
/// searched, and half fewer of 8×8, but to find out what those pieces are worth takes longer than
/// this saves.
pub(super) const CELLS: u32 = 16;

/// The cells of the first line.
const LINE: u64 = (1 << COLUMNS) - 1;

/// The cells of the first column.
const COLUMN: u64 = {
    let mut column = 0;
    let mut line = 0;
    while line < LINES {
        column |= 1 << (line * COLUMNS);
        line += 1;
    }
    column
};

const ALL: u64 = LINE * COLUMN;

/// All cells but those of the first column.
const NOT_FIRST: u64 = ALL & !COLUMN;

/// All cells but those of the last column.
const NOT_LAST: u64 = ALL & !(COLUMN << (COLUMNS - 1));

/// Pieces are kept in so many tables, so that threads seldom wait for each other.
const TABLES: u64 = 256;

/// The most pieces in a table: all that fit without more memory.
const MOST_PIECES: usize = 7 << 6;

/// What regions are worth, by their least images, as far as they have been asked for, or are left
/// in one of those after some moves.
///
/// A set of cells has a bit for each of nine columns of a line, one line after the other. No more
/// than 114,688 regions are kept, in 9 MB: those that are asked for later stay unknown.
///
/// To keep exact values of endgames: M. Barton and J. Uiterwijk, "Combining Combinatorial Game
/// Theory with an α-β Solver for Domineering", BNAIC 2014; theirs are made for all small regions
/// beforehand.
pub(super) struct KnownPieces {
    tables: Vec<Mutex<Table>>,
}

type Table = HashMap<u64, Worth, BuildHasherDefault<Spread>>;

/// All that have been asked for.
pub(super) static KNOWN: LazyLock<KnownPieces> = LazyLock::new(|| KnownPieces {
    tables: (0..TABLES).map(|_| Mutex::default()).collect(),
});

/// Hashes a set of cells.
#[derive(Default)]
struct Spread(u64);

impl Hasher for Spread {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u64(&mut self, set: u64) {
        self.0 = spread(self.0 ^ set);
    }
}

/// Spreads the bits of a set over a word.
#[inline]
fn spread(set: u64) -> u64 {
    // 2^64 divided by the golden ratio.
    let spread = set.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    spread ^ spread >> 32
}

/// The lowest cell of a set that has one.
#[inline]
fn lowest(set: u64) -> u64 {
    set & set.wrapping_neg()
}

/// Moves a set with a cell to the first column.
#[inline]
fn to_first_column(mut set: u64) -> u64 {
    while set & COLUMN == 0 {
        set >>= 1;
    }
    set
}

/// The cells of a line in the opposite order.
#[inline]
fn reversed(line: u64) -> u64 {
    line.reverse_bits() >> (u64::BITS - COLUMNS)
}

/// The least image of a set with a cell: lines and columns in opposite order, and all in the
/// corner.
#[inline]
fn least_image(set: u64) -> u64 {
    let set = to_first_column(set >> (set.trailing_zeros() / COLUMNS * COLUMNS));
    let (mut mirrored, mut flipped, mut turned) = (0, 0, 0);
    let (mut rest, mut at) = (set, 0);
    while rest != 0 {
        let line = rest & LINE;
        mirrored |= reversed(line) << at;
        flipped = flipped << COLUMNS | line;
        turned = turned << COLUMNS | reversed(line);
        rest >>= COLUMNS;
        at += COLUMNS;
    }
    let (mirrored, turned) = (to_first_column(mirrored), to_first_column(turned));
    set.min(mirrored).min(flipped).min(turned)
}

/// The cells that are connected with the lowest of a set.
#[inline]
fn region(set: u64) -> u64 {
    let mut region = lowest(set);
    loop {
        let along = (region & NOT_LAST) << 1 | (region & NOT_FIRST) >> 1;
        let across = region << COLUMNS | region >> COLUMNS;
        let more = (region | along | across) & set;
        if more == region {
            return region;
        }
        region = more;
    }
}

/// The cells of a set, one at a time.
fn each_cell(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let cell = lowest(set);
        set ^= cell;
        (cell != 0).then_some(cell)
    })
}

impl KnownPieces {
    /// The piece with these free cells of each line, no more than [`CELLS`] in all, in [`COLUMNS`]
    /// columns; `None` if it is not known and there is no room for it.
    pub(super) fn piece(&self, lines: impl DoubleEndedIterator<Item = u64>) -> Option<Piece> {
        let set = lines.rev().fold(0, |set, line| set << COLUMNS | line);
        self.of_regions(set).map(|worth| worth.piece())
    }

    /// What all regions of a set are worth together.
    fn of_regions(&self, mut set: u64) -> Option<Worth> {
        let mut all = None;
        while set != 0 {
            let region = region(set);
            set ^= region;
            if region == lowest(region) {
                continue;
            }
            let worth = self.of_region(least_image(region))?;
            all = Some(all.map_or(worth, |all: Worth| all.and(&worth)));
        }
        Some(all.unwrap_or(Worth::NOTHING))
    }

    /// What a region is worth, which is the least of its images: by the moves in it, if it has not
    /// been asked for. So it calls itself once for each domino that fits into it at the most.
    fn of_region(&self, region: u64) -> Option<Worth> {
        let number = usize::try_from(spread(region) >> 40 & (TABLES - 1)).unwrap_or(0);
        let table = || {
            let table = self.tables[number].lock();
            table.unwrap_or_else(PoisonError::into_inner)
        };
        {
            let table = table();
            if let Some(worth) = table.get(&region) {
                return Some(*worth);
            }
            if table.len() >= MOST_PIECES {
                return None;
            }
        }
        let across = each_cell(region & region >> COLUMNS);
        let after = across.map(|first| self.of_regions(region & !(first | first << COLUMNS)));
        let left: Vec<Worth> = after.collect::<Option<_>>()?;
        let along = each_cell(region & (region & NOT_FIRST) >> 1);
        let after = along.map(|first| self.of_regions(region & !(first | first << 1)));
        let right: Vec<Worth> = after.collect::<Option<_>>()?;
        let worth = Worth::of_moves(left.into_iter(), right.into_iter());
        let mut table = table();
        if table.len() < MOST_PIECES {
            table.insert(region, worth);
        }
        Some(worth)
    }
}
