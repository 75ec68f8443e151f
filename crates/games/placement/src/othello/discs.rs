//! Which discs change sides, and where discs can be put: [`Discs`].

use stonework_core::Bounds;

use super::rays::Rays;
use crate::grid::{Direction, Grid};

/// The words of a square board of 4, 6 or 8 rows, its cells row by row, and what is done with them.
///
/// Where discs can be put is found in all rows at once: the discs that are next to a set are shifted along,
/// as far as a run may be long. A disc of the outer columns is in no run that goes on beyond it, so
/// that nothing is shifted from one row into the next. (Fills, as chess programs have them.)
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Discs {
    size: u32,
}

/// The words of a board with so many rows.
pub(super) struct Board<const SIZE: u32>;

impl<const SIZE: u32> Board<SIZE> {
    pub(super) const ALL: u64 = u64::MAX >> (64 - SIZE * SIZE);

    /// The first column.
    pub(super) const FIRST: u64 = {
        let (mut column, mut row) = (0, 0);
        while row < SIZE {
            column |= 1 << (row * SIZE);
            row += 1;
        }
        column
    };

    /// All columns but the outer ones.
    const INNER: u64 = Self::ALL & !(Self::FIRST | Self::FIRST << (SIZE - 1));

    /// The outer cells.
    pub(super) const BORDER: u64 =
        Self::ALL & !(Self::INNER & Self::ALL << SIZE & Self::ALL >> SIZE);

    pub(super) const CORNERS: u64 =
        1 | 1 << (SIZE - 1) | (1 | 1 << (SIZE - 1)) << (SIZE * (SIZE - 1));

    /// The distances to the neighbours that come later, and the cells that a run may be in.
    const LINES: [(u32, u64); 4] = [
        (1, Self::INNER),
        (SIZE, Self::ALL),
        (SIZE - 1, Self::INNER),
        (SIZE + 1, Self::INNER),
    ];

    const RAYS: &[Rays; 64] = &Rays::of_board(SIZE);

    /// The rays from a cell.
    #[inline]
    pub(super) fn rays(cell: u32) -> &'static Rays {
        &Self::RAYS[cell as usize & 63]
    }

    /// The cells after the runs that go on from `own` through discs of the set, shifted by `by` to
    /// those that come later (`shift` of `u64::shl`) or before.
    ///
    /// Of a run, two discs are followed one by one, then two at once.
    #[inline]
    fn beyond(own: u64, through: u64, shift: impl Fn(u64, u32) -> u64, by: u32) -> u64 {
        let mut run = shift(own, by) & through;
        run |= shift(run, by) & through;
        if SIZE > 4 {
            let pairs = through & shift(through, by);
            run |= shift(run, 2 * by) & pairs;
            if SIZE > 6 {
                run |= shift(run, 2 * by) & pairs;
            }
        }
        shift(run, by)
    }

    #[inline]
    pub(super) fn open(own: u64, other: u64) -> u64 {
        let mut open = 0;
        for (by, inside) in Self::LINES {
            open |= Self::beyond(own, other & inside, |set, by| set << by, by);
            open |= Self::beyond(own, other & inside, |set, by| set >> by, by);
        }
        open & Self::ALL & !(own | other)
    }

    #[inline]
    pub(super) fn flipped(own: u64, other: u64, cell: u32) -> u64 {
        Self::rays(cell).flipped(own, other)
    }

    /// The discs of a set that are joined to a corner by discs of the set along the border.
    #[inline]
    pub(super) fn anchored(set: u64) -> u64 {
        let mut anchored = set & Self::CORNERS;
        if anchored == 0 {
            return 0;
        }
        let last = Self::FIRST << (SIZE - 1);
        let rows =
            Self::ALL & (Self::ALL >> (SIZE * (SIZE - 1)) | Self::ALL << (SIZE * (SIZE - 1)));
        let (columns, rows) = (set & (Self::FIRST | last), set & rows);
        for _ in 1..SIZE {
            anchored |= (anchored << SIZE | anchored >> SIZE) & columns;
            anchored |= ((anchored & !last) << 1 | (anchored & !Self::FIRST) >> 1) & rows;
        }
        anchored
    }
}

/// Calls a function of the board of the right size.
macro_rules! by_size {
    ($discs:expr, $function:ident($($argument:expr),*)) => {
        match $discs.size {
            4 => Board::<4>::$function($($argument),*),
            6 => Board::<6>::$function($($argument),*),
            _ => Board::<8>::$function($($argument),*),
        }
    };
}

/// Places on a board, for counting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Around {
    pub(super) all: u64,
    pub(super) corners: u64,
    /// The four quarters.
    pub(super) quarters: [u64; 4],
    up: Direction,
    down: Direction,
    left: Direction,
    right: Direction,
}

impl Around {
    pub(super) fn new(grid: Grid) -> Self {
        let [up, down, left, right] = grid.directions();
        let half = grid.rows() / 2;
        let last = grid.rows() - 1;
        let is_outer = |at| at == 0 || at == last;
        let quarter =
            |at: u8| grid.cells_where(|row, col| (row / half, col / half) == (at / 2, at % 2));
        Self {
            all: grid.all(),
            corners: grid.cells_where(|row, col| is_outer(row) && is_outer(col)),
            quarters: [0, 1, 2, 3].map(quarter),
            up,
            down,
            left,
            right,
        }
    }

    /// A set and the neighbours of its cells.
    #[inline]
    pub(super) fn of(&self, set: u64) -> u64 {
        let row = set | self.left.of(set) | self.right.of(set);
        row | self.up.of(row) | self.down.of(row)
    }
}

impl Discs {
    /// A board of 4, 6 or 8 rows.
    pub(super) fn new(size: u32) -> Self {
        Self { size }
    }

    /// The cells where the player of `own` can put a disc.
    #[inline]
    pub(super) fn open(self, own: u64, other: u64) -> u64 {
        by_size!(self, open(own, other))
    }

    /// The discs of `other` that change sides if the player of `own` puts one on the cell.
    #[inline]
    pub(super) fn flipped(self, own: u64, other: u64, cell: u32) -> u64 {
        by_size!(self, flipped(own, other, cell))
    }

    /// Discs of a player that never change sides, some of them: those that other discs of the player
    /// join to a corner along the border.
    #[inline]
    pub(super) fn stable(self, own: u64) -> u64 {
        by_size!(self, anchored(own))
    }

    /// Bounds on the value of a position with few empty cells that tell whether it is at least this.
    ///
    /// `None` if too many cells are empty to tell it at once.
    #[inline]
    pub(super) fn endgame(self, own: u64, other: u64, least: i32) -> Option<Bounds<i32>> {
        by_size!(self, endgame(own, other, least))
    }
}
