//! A board of rows and columns: [`Grid`]. Its cells are the bits of a word, row by row from the top
//! left.

use crate::cell_set::CellSet;
use crate::permutation::Permutation;
use crate::rows::{Row, read_digits, read_number, read_rows, spaced, write_rows};
use crate::ternary::FIVE_DIGITS;
pub use crate::ternary::TERNARY;
use crate::{MoveText, PositionError, SizeError};

/// A board of rows and columns, 64 cells at the most, or 120 if it is [`Grid::wide`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid {
    rows: u8,
    cols: u8,
}

/// A step from each cell to a neighbour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Direction<B = u64> {
    /// The cells that have that neighbour.
    from: B,
    /// By how many places the set is rotated: a step down is one up all the way round.
    up: u8,
}

/// From a cell to its neighbours: how many rows down, and columns to the right.
const AROUND: [(i8, i8); 8] = [
    (-1, 0),
    (1, 0),
    (0, -1),
    (0, 1),
    (-1, -1),
    (-1, 1),
    (1, -1),
    (1, 1),
];

impl<B: CellSet> Direction<B> {
    /// The neighbours of the cells of a set.
    #[inline]
    #[must_use]
    pub fn of(self, set: B) -> B {
        (set & self.from).rotated(self.up)
    }
}

/// The steps from each cell to all its neighbours, up to eight: [`Grid::all_around`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AllAround<B = u64>([Direction<B>; 8]);

impl<B: CellSet> AllAround<B> {
    /// The cells that are neighbours of any of a set, diagonally too.
    #[inline]
    #[must_use]
    pub fn of(self, set: B) -> B {
        let neighbours = self.0.iter().map(|step| step.of(set));
        neighbours.fold(B::EMPTY, |all, neighbours| all | neighbours)
    }

    /// The first cells not in a set that are met from a cell over cells of that set, in each direction.
    #[inline]
    #[must_use]
    pub fn met(&self, from: B, over: B) -> B {
        self.0.iter().fold(B::EMPTY, |met, step| {
            let mut ahead = step.of(from);
            while ahead & over != B::EMPTY {
                ahead = step.of(ahead);
            }
            met | ahead
        })
    }

    /// The cells that can be reached by one of the steps or more, in a straight line, from those of a
    /// set over and onto others, as by a queen.
    #[inline]
    #[must_use]
    pub fn lines(&self, set: B, over: B) -> B {
        let mut reached = B::EMPTY;
        for step in self.0 {
            let mut ahead = step.of(set) & over;
            while ahead != B::EMPTY {
                reached |= ahead;
                ahead = step.of(ahead) & over;
            }
        }
        reached
    }
}

impl Grid {
    /// The most cells.
    const MOST: u32 = 64;
    /// The most cells of a wide board.
    const MOST_OF_WIDE: u32 = 120;
    /// Columns are letters.
    const MOST_COLS: u32 = 26;

    /// A board of this size.
    ///
    /// # Errors
    ///
    /// [`SizeError`] for a board without cells, with more than 64 or with more than 26 columns.
    pub fn new(rows: u32, cols: u32) -> Result<Self, SizeError> {
        Self::of_size(rows, cols, Self::MOST)
    }

    /// A board of this size, whose sets of cells may need a `u128`.
    ///
    /// # Errors
    ///
    /// [`SizeError`] for a board without cells, with more than 120 or with more than 26 columns.
    pub fn wide(rows: u32, cols: u32) -> Result<Self, SizeError> {
        Self::of_size(rows, cols, Self::MOST_OF_WIDE)
    }

    #[expect(clippy::cast_possible_truncation, reason = "both are 120 at the most")]
    fn of_size(rows: u32, cols: u32, most: u32) -> Result<Self, SizeError> {
        SizeError::check("number of rows", rows, 1, most)?;
        SizeError::check("number of columns", cols, 1, Self::MOST_COLS)?;
        SizeError::check("number of cells", rows * cols, 1, most)?;
        Ok(Self {
            rows: rows as u8,
            cols: cols as u8,
        })
    }

    /// A board with as many columns as rows.
    ///
    /// # Panics
    ///
    /// If there are none or more than 8.
    #[must_use]
    pub const fn square(size: u8) -> Self {
        assert!(0 < size && size <= 8, "64 cells at the most");
        Self {
            rows: size,
            cols: size,
        }
    }

    /// How many rows there are.
    #[inline]
    #[must_use]
    pub fn rows(self) -> u8 {
        self.rows
    }

    /// How many columns there are.
    #[inline]
    #[must_use]
    pub fn cols(self) -> u8 {
        self.cols
    }

    /// How many cells there are.
    #[inline]
    #[must_use]
    pub fn cells(self) -> u8 {
        self.rows * self.cols
    }

    /// Whether a `u64` has a bit for each cell.
    #[must_use]
    pub fn fits_u64(self) -> bool {
        u32::from(self.cells()) <= u64::BITS
    }

    /// All cells; of a wide board, [`Grid::set_of_all`] gives them.
    #[inline]
    #[must_use]
    pub fn all(self) -> u64 {
        self.set_of_all()
    }

    /// All cells, in a set that has a bit for each.
    #[inline]
    #[must_use]
    pub fn set_of_all<B: CellSet>(self) -> B {
        B::lowest_cells(self.cells())
    }

    /// The cell in a row and a column, both from 0.
    #[inline]
    #[must_use]
    pub fn cell(self, row: u8, col: u8) -> u8 {
        row * self.cols + col
    }

    /// The row and the column of a cell.
    #[inline]
    #[must_use]
    pub fn place(self, cell: u8) -> (u8, u8) {
        (self.row_of(cell), self.col_of(cell))
    }

    /// The row of a cell, from 0 at the top.
    #[inline]
    #[must_use]
    pub fn row_of(self, cell: u8) -> u8 {
        cell / self.cols
    }

    /// The column of a cell, from 0 on the left.
    #[inline]
    #[must_use]
    pub fn col_of(self, cell: u8) -> u8 {
        cell % self.cols
    }

    /// The cells for which a test of row and column holds.
    pub fn cells_where<B: CellSet>(self, test: impl Fn(u8, u8) -> bool) -> B {
        (0..self.cells())
            .filter(|&cell| {
                let (row, col) = self.place(cell);
                test(row, col)
            })
            .fold(B::EMPTY, |cells, cell| cells | B::only(cell))
    }

    /// The step that goes this many rows down and columns to the right, at most one of each.
    #[must_use]
    pub fn direction<B: CellSet>(self, rows: i8, cols: i8) -> Direction<B> {
        let from: B = self.cells_where(|row, col| {
            let stays =
                |at: u8, by: i8, end: u8| at.checked_add_signed(by).is_some_and(|at| at < end);
            stays(row, rows, self.rows) && stays(col, cols, self.cols)
        });
        let by = i16::from(rows) * i16::from(self.cols) + i16::from(cols);
        Direction {
            from,
            up: B::rotation(by),
        }
    }

    /// The steps up, down, left and right, and then, if there are more than four, the diagonal ones.
    /// More than eight do not compile.
    #[must_use]
    pub fn directions<const COUNT: usize, B: CellSet>(self) -> [Direction<B>; COUNT] {
        const { assert!(COUNT <= AROUND.len(), "there are eight directions") };
        std::array::from_fn(|at| {
            let (rows, cols) = AROUND[at];
            self.direction(rows, cols)
        })
    }

    /// The steps to all eight neighbours.
    #[must_use]
    pub fn all_around<B: CellSet>(self) -> AllAround<B> {
        AllAround(self.directions())
    }

    /// Turns the board so that columns are rows, if it is square; one of the ways of
    /// [`Grid::symmetry`].
    pub const TRANSPOSED: u8 = 4;
    /// Exchanges left and right.
    pub const MIRRORED: u8 = 2;
    /// Exchanges top and bottom.
    pub const UPSIDE_DOWN: u8 = 1;

    /// A way to turn or flip the board: a sum of [`Grid::TRANSPOSED`] and then the others.
    ///
    /// # Panics
    ///
    /// If it is no such sum, or transposes a board that is not square.
    #[must_use]
    pub fn symmetry<B: CellSet>(self, way: u8) -> Permutation<B> {
        let all = Self::TRANSPOSED | Self::MIRRORED | Self::UPSIDE_DOWN;
        assert!(way <= all, "no way to turn or flip a board is {way}");
        assert!(
            way & Self::TRANSPOSED == 0 || self.rows == self.cols,
            "only a square board is transposed"
        );
        Permutation::of_sets(self.cells(), |cell| {
            let (mut row, mut col) = self.place(cell);
            if way & Self::TRANSPOSED != 0 {
                (row, col) = (col, row);
            }
            let flip = |at, count: u8, by| if way & by == 0 { at } else { count - 1 - at };
            self.cell(
                flip(row, self.rows, Self::UPSIDE_DOWN),
                flip(col, self.cols, Self::MIRRORED),
            )
        })
    }

    /// How many of [`Grid::symmetries`] leave rows rows. They come first.
    pub const FLIPS: usize = 3;

    /// All ways to turn or flip the board, without the one that leaves it as it is.
    #[must_use]
    pub fn symmetries<B: CellSet>(self) -> Vec<Permutation<B>> {
        let ways = if self.rows == self.cols { 1..8 } else { 1..4 };
        ways.map(|way| self.symmetry(way)).collect()
    }

    /// A cell as it is written: its column as a letter, its row from 1 at the top.
    #[must_use]
    pub fn name(self, cell: u8) -> MoveText {
        let col = char::from(b'a' + self.col_of(cell));
        MoveText::of(format_args!("{col}{}", self.row_of(cell) + 1))
    }

    /// The cell that is written so.
    #[must_use]
    pub fn parse_cell(self, text: &str) -> Option<u8> {
        let mut chars = text.trim().chars();
        let col = u8::try_from(chars.next()?.to_ascii_lowercase()).ok()?;
        let col = col.checked_sub(b'a').filter(|&col| col < self.cols)?;
        let row = read_digits(chars.as_str())?
            .checked_sub(1)
            .filter(|&row| row < self.rows)?;
        Some(self.cell(row, col))
    }

    /// The cells on which a move is made, by its text: where something goes from and to, `a1-b2` or
    /// `a1xb2`, or the only one of the two that is a cell of the board, as in `c1-off`. Neither is
    /// where it comes by, as in `a1-c1-e1`, or what else it captures, as in `a1-b2xc3`.
    ///
    /// ```
    /// use stonework_boards::grid::Grid;
    ///
    /// let grid = Grid::square(3);
    /// assert_eq!(grid.cells_of_text("a1-b2"), Some((0, Some(4))));
    /// assert_eq!(grid.cells_of_text("c1-off"), Some((2, None)));
    /// assert_eq!(grid.cells_of_text("pass"), None);
    /// ```
    #[must_use]
    pub fn cells_of_text(self, text: &str) -> Option<(u8, Option<u8>)> {
        // An `x` may be a column as well.
        let at_cross = |part: &str| {
            let cross = part.char_indices().skip(1).find(|&(_, sign)| sign == 'x');
            cross.map_or(part.len(), |(at, _)| at)
        };
        let (from, to) = match text.split_once('-') {
            None => {
                let (from, to) = text.split_at(at_cross(text));
                (from, to.get(1..).unwrap_or_default())
            }
            Some((from, rest)) => {
                let last = rest.rsplit('-').next().unwrap_or(rest);
                (from, &last[..at_cross(last)])
            }
        };
        match (self.parse_cell(from), self.parse_cell(to)) {
            (Some(from), to) => Some((from, to)),
            (None, to) => Some((to?, None)),
        }
    }

    /// The rows as they are written.
    fn text_rows(self, symbols: &[char]) -> Vec<Row<'_>> {
        let row = |row| Row {
            cells: (0..self.cols).map(|col| self.cell(row, col)).collect(),
            symbols,
        };
        (0..self.rows).map(row).collect()
    }

    /// Reads rows with `/` between them: the cells that have each of two symbols, and in both sets
    /// those that have the third, if there is one. An empty cell has a `.`.
    ///
    /// # Errors
    ///
    /// [`PositionError`] for rows of another number or length, or another symbol.
    pub fn parse<B: CellSet>(
        self,
        text: &str,
        symbols: impl AsRef<[char]>,
    ) -> Result<[B; 2], PositionError> {
        read_rows(text, &self.text_rows(symbols.as_ref()))
    }

    /// Reads how many cells from the left each row has in a set, with a `,` between them. Rows left
    /// out have none.
    ///
    /// # Errors
    ///
    /// [`PositionError`] for more rows than there are, or a length that is no number up to theirs.
    pub fn parse_lengths<B: CellSet>(self, text: &str) -> Result<B, PositionError> {
        let (found, needed) = (text.split(',').count(), usize::from(self.rows));
        if found > needed {
            return Err(PositionError::Rows { found, needed });
        }
        let mut set = B::EMPTY;
        for (row, text) in text.split(',').enumerate() {
            let length = read_number(text.trim(), row, 0, self.cols)?;
            set |= self.cells_where::<B>(|at, col| usize::from(at) == row && col < length);
        }
        Ok(set)
    }

    /// The text that [`Grid::parse`] reads with these symbols.
    #[must_use]
    pub fn write_sides<B: CellSet>(self, symbols: &[char], [one, two]: [B; 2]) -> String {
        let both = one & two;
        write_rows(&self.text_rows(symbols), &[one ^ both, two ^ both, both])
    }

    /// The text of sets that have a symbol each.
    #[must_use]
    pub fn write<B: CellSet, const N: usize>(self, symbols: [char; N], sets: [B; N]) -> String {
        write_rows(&self.text_rows(&symbols), &sets)
    }

    /// The board with the names of its columns and rows, a line each, which begins so many
    /// characters further to the right than the one above.
    #[must_use]
    pub fn draw<B: CellSet>(self, symbols: &[char], sets: [B; 2], slant: usize) -> String {
        let names: String = ('a'..='z').take(self.cols.into()).collect();
        let rows = self.write_sides(symbols, sets);
        let rows = (1..).zip(rows.split('/'));
        let lines = rows.map(|(row, symbols)| {
            let width = 2 + slant * (row - 1);
            format!("{row:width$}{}\n", spaced(symbols))
        });
        format!("  {}\n", spaced(&names)) + &lines.collect::<String>()
    }

    /// The number of two disjoint sets, another for each two, below 3 to the power of the number of
    /// cells.
    #[inline]
    pub fn ternary(self, one: u64, two: u64) -> u128 {
        let bytes = usize::from(self.cells().div_ceil(8));
        let [one, two] = [one, two].map(u64::to_le_bytes);
        (0..bytes).rev().fold(0, |number, byte| {
            let [one, two] = [one, two].map(|set| u128::from(TERNARY[usize::from(set[byte])]));
            number * 3_u128.pow(8) + one + 2 * two
        })
    }

    /// The two sets that have such a number.
    #[must_use]
    #[inline]
    pub fn sets_of_ternary(number: u128) -> [u64; 2] {
        /// So many digits fit 64 bits, which are divided much quicker.
        const DIGITS: u32 = 40;
        const MOST: u128 = 3_u128.pow(DIGITS);
        let mut sets = [0; 2];
        let mut add = |number: u128, mut cell: u32| {
            let mut number = u64::try_from(number).unwrap_or(0);
            while number > 0 {
                let [one, two] = FIVE_DIGITS[(number % 243) as usize];
                sets[0] |= u64::from(one) << cell;
                sets[1] |= u64::from(two) << cell;
                number /= 243;
                cell += 5;
            }
        };
        if number < MOST {
            add(number, 0);
        } else {
            add(number % MOST, 0);
            add(number / MOST, DIGITS);
        }
        sets
    }

    /// How many bits such a number has.
    #[must_use]
    pub fn ternary_bits(self) -> u32 {
        (3_u128.pow(self.cells().into()) - 1).ilog2() + 1
    }
}
