//! Which discs change sides, and where discs can be put: [`Discs`].

use crate::grid::{Direction, Grid};

/// The words of a square board of 4, 6 or 8 rows, its cells row by row, and what is done with them.
///
/// A run of discs is followed in all rows at once: the discs that are next to a set are shifted along,
/// as often as a run may be long. A disc of the outer columns is in no run that goes on beyond it, so
/// that nothing is shifted from one row into the next. (Dumb7 fill, as chess programs have it.)
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Discs {
    size: u32,
}

/// The words of a board with so many rows.
struct Board<const SIZE: u32>;

impl<const SIZE: u32> Board<SIZE> {
    const ALL: u64 = u64::MAX >> (64 - SIZE * SIZE);

    /// The first column.
    const FIRST: u64 = {
        let (mut column, mut row) = (0, 0);
        while row < SIZE {
            column |= 1 << (row * SIZE);
            row += 1;
        }
        column
    };

    /// All columns but the outer ones.
    const INNER: u64 = Self::ALL & !(Self::FIRST | Self::FIRST << (SIZE - 1));

    /// The distances to the neighbours that come later, and the cells that a run may be in.
    const LINES: [(u32, u64); 4] = [
        (1, Self::INNER),
        (SIZE, Self::ALL),
        (SIZE - 1, Self::INNER),
        (SIZE + 1, Self::INNER),
    ];

    /// Those of `through` that are in a run from the cells that come after those of `from`.
    #[inline]
    fn run_up(from: u64, by: u32, through: u64) -> u64 {
        let mut run = from << by & through;
        for _ in 3..SIZE {
            run |= run << by & through;
        }
        run
    }

    /// The same for those that come before.
    #[inline]
    fn run_down(from: u64, by: u32, through: u64) -> u64 {
        let mut run = from >> by & through;
        for _ in 3..SIZE {
            run |= run >> by & through;
        }
        run
    }

    #[inline]
    fn open(own: u64, other: u64) -> u64 {
        let mut open = 0;
        for (by, inside) in Self::LINES {
            let through = other & inside;
            open |= Self::run_up(own, by, through) << by;
            open |= Self::run_down(own, by, through) >> by;
        }
        open & Self::ALL & !(own | other)
    }

    #[inline]
    fn flipped(own: u64, other: u64, disc: u64) -> u64 {
        let mut flipped = 0;
        for (by, inside) in Self::LINES {
            let through = other & inside;
            let up = Self::run_up(disc, by, through);
            let down = Self::run_down(disc, by, through);
            flipped |= if up << by & own == 0 { 0 } else { up };
            flipped |= if down >> by & own == 0 { 0 } else { down };
        }
        flipped
    }

    /// The discs of a set that are joined to a corner by discs of the set along the border.
    #[inline]
    fn anchored(set: u64) -> u64 {
        let corners = Self::FIRST & (1 | 1 << (SIZE * (SIZE - 1)));
        let corners = corners | corners << (SIZE - 1);
        let mut anchored = set & corners;
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

    /// The discs of `other` that change sides if the player of `own` puts this disc.
    #[inline]
    pub(super) fn flipped(self, own: u64, other: u64, disc: u64) -> u64 {
        by_size!(self, flipped(own, other, disc))
    }

    /// Discs of a player that never change sides, some of them: those that other discs of the player
    /// join to a corner along the border.
    #[inline]
    pub(super) fn stable(self, own: u64) -> u64 {
        by_size!(self, anchored(own))
    }
}
