//! Moves on a grid as text: [`GridMove`].

use crate::MoveText;
use crate::grid::Grid;

/// A move on a grid as text: its cells, with a `-` between them.
///
/// It is there for a cell (`u8`), for two, and for a cell and another or none, from where a piece
/// leaves the board. A move of another kind is a type of its own, here one that puts a stone or
/// passes:
///
/// ```
/// use stonework_boards::MoveText;
/// use stonework_boards::grid::Grid;
/// use stonework_boards::grid_move::GridMove;
///
/// #[derive(Clone, Copy, PartialEq, Eq, Debug)]
/// enum Turn {
///     Put(u8),
///     Pass,
/// }
///
/// impl GridMove for Turn {
///     const FORM: &'static str = "a cell of the board, as `b3`, or `pass` is needed";
///
///     fn read(grid: Grid, text: &str) -> Option<Self> {
///         match text.trim() {
///             "pass" => Some(Self::Pass),
///             cell => grid.parse_cell(cell).map(Self::Put),
///         }
///     }
///
///     fn write(self, grid: Grid) -> MoveText {
///         match self {
///             Self::Put(cell) => grid.name(cell),
///             Self::Pass => MoveText::of("pass"),
///         }
///     }
/// }
///
/// let grid = Grid::square(3);
/// assert_eq!(Turn::read(grid, "b1"), Some(Turn::Put(1)));
/// assert_eq!(Turn::Pass.write(grid).as_str(), "pass");
/// ```
pub trait GridMove: Copy {
    /// The form of a move, for the message about a text that is none.
    const FORM: &'static str;

    /// How the catalog says what a move is.
    const WORDS: &'static str = Self::FORM;

    /// Reads a move.
    fn read(grid: Grid, text: &str) -> Option<Self>;

    /// The text that [`GridMove::read`] reads.
    fn write(self, grid: Grid) -> MoveText;
}

/// How the catalog says that a move is a cell.
pub const CELL: &str = "a cell, `b3`: its column as a letter, its row from 1 at the top";

/// How the catalog says that a move is two cells, as in an example.
#[macro_export]
macro_rules! two_cells {
    ($example:literal) => {
        concat!(
            "two cells, `",
            $example,
            "`: the column as a letter, the row from 1 at the top"
        )
    };
}

pub use two_cells;

/// A cell: `b3`.
impl GridMove for u8 {
    const FORM: &'static str = "a cell of the board, as `b3`, is needed";
    const WORDS: &'static str = CELL;

    fn read(grid: Grid, text: &str) -> Option<u8> {
        grid.parse_cell(text)
    }

    fn write(self, grid: Grid) -> MoveText {
        grid.name(self)
    }
}

/// Two cells: `a1-b1`.
impl GridMove for (u8, u8) {
    const FORM: &'static str = "two cells of the board, as `a1-b1`, are needed";
    const WORDS: &'static str = two_cells!("a1-b1");

    fn read(grid: Grid, text: &str) -> Option<(u8, u8)> {
        let (from, to) = text.split_once('-')?;
        Some((grid.parse_cell(from)?, grid.parse_cell(to)?))
    }

    fn write(self, grid: Grid) -> MoveText {
        let (from, to) = self;
        MoveText::of(format_args!("{}-{}", grid.name(from), grid.name(to)))
    }
}

/// How a place beyond the board is written.
const OFF: &str = "off";

/// Two cells, `a1-b1`, or a cell from which a piece leaves the board: `c1-off`.
impl GridMove for (u8, Option<u8>) {
    const FORM: &'static str =
        "two cells of the board, as `a1-b1`, or one and `off`, as `c1-off`, are needed";
    const WORDS: &'static str = "two cells, `a1-b1`, or a cell and `off`, `c1-off`: the column as a \
                                 letter, the row from 1 at the top";

    fn read(grid: Grid, text: &str) -> Option<Self> {
        let (from, to) = text.split_once('-')?;
        let to = match to.trim() {
            off if off.eq_ignore_ascii_case(OFF) => None,
            to => Some(grid.parse_cell(to)?),
        };
        Some((grid.parse_cell(from)?, to))
    }

    fn write(self, grid: Grid) -> MoveText {
        match self {
            (from, Some(to)) => (from, to).write(grid),
            (from, None) => MoveText::of(format_args!("{}-{OFF}", grid.name(from))),
        }
    }
}
