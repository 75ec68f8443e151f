//! Notakto: crosses only, on several boards, and who makes the last line loses.

mod quotient;
mod text;

pub use quotient::{MisereQuotient, QuotientElement};

use stonework_core::{Game, Packed, Step, Symmetric, WinLose};

use super::board::{Board, on_board};
use super::cells::Cells;
use super::grid::Grid;
use super::grid_game::{GridBoard, GridMove};
use super::lines::Lines;
use super::rows::{Row, read_rows, spaced, write_rows};
use stonework_catalog::{
    Entry, Input, MoveError, MoveText, Number, Outline, Point, PositionError, Role, Scene, Search,
    SizeError, Spot,
};

const BOARDS: Number = Number::new(
    "boards",
    0..=Notakto::MOST_BOARDS,
    0,
    "how many boards there are; 0 for as many as the position has, one at the start",
);

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "notakto",
    aliases: &["neutral-tic-tac-toe"],
    title: "Notakto",
    rules: "Put a cross on an empty cell of a board without three in a row; who makes the last such line there can be, so that all boards have one, has lost.",
    positions: "its boards with a blank between, each as its rows from the top, `x` for a cross, `.` for an empty cell: `x../.x./... .../.../...`",
    moves: "a cell, `e2`: its column as a letter, counted on over all boards, its row from 1 at the top",
    params: &[BOARDS.param()],
    example: "x../.../.x. .../.../...",
    ..Entry::of(&|input, settings| {
        let boards = match (settings.get(&BOARDS)?, input) {
            (0, Input::Position(text)) if text != Input::START => count(&text::boards(text)?),
            (boards, _) => boards.max(1),
        };
        Ok(on_board(Notakto::new(boards)?, input)?
            .theorem(MisereQuotient)
            .with(Search::new().packed().by_symmetry())
            .every_position()
            .boxed())
    })
};

/// Notakto, tic-tac-toe without noughts: both players put crosses, on one of several boards of three
/// by three. A board is dead when it has three crosses in a row, a column or a diagonal, and nobody
/// puts another there; who makes the last board dead has lost.
///
/// A move is a cell, `e2`: its column as a letter, counted on over all boards, its row from 1 at the
/// top. A position is its boards with a blank between, each as its rows: `x../.x./... .../.../...`.
/// Any crosses may be there; a board with a line is dead, however many it has.
///
/// A state has nine bits for each board, row by row, from the lowest. Boards may change places and be
/// turned and flipped, and dead ones are all alike.
///
/// # Known values
///
/// On one empty board the first player wins, by the cell in the middle; on so many, if and only if
/// their number is odd. The theorem about it is [`MisereQuotient`].
///
/// ```
/// use stonework::{ByTheorem, Run, Solver, WinLose};
/// use stonework_placement::{Board, MisereQuotient, Notakto};
///
/// let game = Notakto::new(1)?;
/// let solution = ByTheorem(MisereQuotient).solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Win));
/// let best: Vec<_> = solution.best_moves().iter().map(|&mv| game.write_move(mv)).collect();
/// assert_eq!(best[0].as_str(), "b2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # References
///
/// T. E. Plambeck and G. Whitehead, "The Secrets of Notakto: Winning at X-only Tic-Tac-Toe", 2013.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notakto {
    /// The boards side by side: it names the cells.
    grid: Grid,
    /// Three in a row on one board.
    lines: Lines,
    /// For each set of crosses on one board the least of its images, or of all dead boards.
    least: Vec<u16>,
    start: u64,
}

/// How many boards there are.
fn count(boards: &[String]) -> u32 {
    u32::try_from(boards.len()).unwrap_or(u32::MAX)
}

/// One board.
const BOARD: Grid = Grid::square(SIZE);
const SIZE: u8 = 3;
const CELLS: u8 = SIZE * SIZE;

/// The least dead board.
const DEAD: u16 = 0o7;

impl Notakto {
    /// The most boards.
    const MOST_BOARDS: u32 = 7;

    /// So many empty boards.
    ///
    /// # Errors
    ///
    /// [`SizeError`] for no boards or more than 7.
    pub fn new(boards: u32) -> Result<Self, SizeError> {
        SizeError::check("number of boards", boards, 1, Self::MOST_BOARDS)?;
        let lines = Lines::new(BOARD, SIZE, true);
        let board = GridBoard::new(BOARD, 0);
        let least = |crosses: u64| {
            if lines.any_in(crosses) {
                return DEAD;
            }
            u16::try_from(board.least(crosses)).unwrap_or(DEAD)
        };
        Ok(Self {
            grid: Grid::new(SIZE.into(), u32::from(SIZE) * boards)?,
            least: (0..=BOARD.all()).map(least).collect(),
            lines,
            start: 0,
        })
    }

    /// How many boards there are.
    #[inline]
    fn boards(&self) -> u8 {
        self.grid.cols() / SIZE
    }

    /// The crosses on each board.
    #[inline]
    fn each(&self, crosses: u64) -> impl Iterator<Item = u64> + use<> {
        (0..self.boards()).map(move |board| crosses >> (CELLS * board) & BOARD.all())
    }

    /// The least image of the crosses on a board.
    #[inline]
    fn image(&self, board: u64) -> u16 {
        usize::try_from(board).map_or(DEAD, |board| self.least[board])
    }

    /// The empty cells of the boards that are not dead.
    #[inline]
    fn free(&self, crosses: u64) -> u64 {
        joined(self.each(crosses).map(|board| match self.image(board) {
            DEAD => 0,
            _ => BOARD.all() & !board,
        }))
    }

    /// The element of the misère quotient that a position has.
    #[must_use]
    pub fn element(&self, crosses: u64) -> QuotientElement {
        let images = self.each(crosses).map(|board| self.image(board));
        let alive = images.filter(|&image| image != DEAD);
        let elements = alive.map(QuotientElement::of_least_image);
        elements.fold(QuotientElement::ONE, QuotientElement::times)
    }

    /// The column and the row of a cell, both from 0.
    fn place(cell: u8) -> (u8, u8) {
        let (row, col) = BOARD.place(cell % CELLS);
        (cell / CELLS * SIZE + col, row)
    }

    /// The middle of a cell as it is drawn.
    fn middle(cell: u8) -> Point {
        let (col, row) = Self::place(cell);
        Scene::place(f64::from(col) + GAP * f64::from(cell / CELLS), row.into())
    }
}

/// Boards, the first of which has the lowest bits.
#[inline]
fn joined(boards: impl Iterator<Item = u64>) -> u64 {
    let shifts = (0..).step_by(CELLS.into());
    shifts
        .zip(boards)
        .fold(0, |all, (by, board)| all | board << by)
}

/// The space between two boards that are drawn, in cells.
const GAP: f64 = 0.5;

impl Game for Notakto {
    type State = u64;
    type Move = u8;
    type Value = WinLose;

    fn start(&self) -> u64 {
        self.start
    }

    #[inline]
    fn terminal_value(&self, &crosses: &u64) -> Option<WinLose> {
        // Who made the last line has lost.
        (self.free(crosses) == 0).then_some(WinLose::Win)
    }

    #[inline]
    fn moves(&self, &crosses: &u64) -> impl Iterator<Item = u8> {
        Cells(self.free(crosses))
    }

    #[inline]
    fn play(&self, crosses: &u64, cell: u8) -> Step<Self> {
        Step::to(crosses | 1 << cell)
    }
}

/// Each board turned and flipped, the least first.
impl Symmetric for Notakto {
    fn canonical(&self, &crosses: &u64) -> u64 {
        let images = self.each(crosses).map(|board| self.image(board));
        let mut images: Vec<u16> = images.collect();
        images.sort_unstable();
        joined(images.into_iter().map(u64::from))
    }
}

impl Packed for Notakto {
    type Key = u64;

    #[inline]
    fn pack(&self, crosses: &u64) -> u64 {
        *crosses
    }

    fn unpack(&self, key: u64) -> u64 {
        key
    }

    fn key_bits(&self) -> u32 {
        self.grid.cells().into()
    }

    fn value_bits(&self) -> u32 {
        2
    }
}

/// The rows of one board as they are written.
fn text_rows() -> [Row<'static>; SIZE as usize] {
    [0, 1, 2].map(|row| Row {
        cells: (row * SIZE..(row + 1) * SIZE).collect(),
        symbols: &['x'],
    })
}

impl Board for Notakto {
    fn at(self, start: u64) -> Self {
        Self { start, ..self }
    }

    fn parse_state(&self, text: &str) -> Result<u64, PositionError> {
        let boards = text::boards(text)?;
        if boards.len() != usize::from(self.boards()) {
            return Err(PositionError::unreadable(
                text,
                "has another number of boards than the game: set `boards`, or leave it out",
            ));
        }
        let crosses = |board: &String| read_rows::<u64>(board, &text_rows());
        let crosses: Vec<[u64; 2]> = boards.iter().map(crosses).collect::<Result<_, _>>()?;
        Ok(joined(crosses.into_iter().map(|[crosses, _]| crosses)))
    }

    fn write_state(&self, &crosses: &u64) -> String {
        let boards = self.each(crosses);
        let boards: Vec<String> = boards
            .map(|board| write_rows(&text_rows(), &[board]))
            .collect();
        boards.join(" ")
    }

    fn parse_move(&self, text: &str) -> Result<u8, MoveError> {
        let cell = self.grid.parse_cell(text).map(|cell| {
            let (row, col) = self.grid.place(cell);
            col / SIZE * CELLS + BOARD.cell(row, col % SIZE)
        });
        cell.ok_or_else(|| MoveError::of(text, u8::FORM))
    }

    fn write_move(&self, cell: u8) -> MoveText {
        let (col, row) = Self::place(cell);
        self.grid.name(self.grid.cell(row, col))
    }

    fn draw_board(&self, &crosses: &u64) -> String {
        let names: Vec<char> = ('a'..='z').take(self.grid.cols().into()).collect();
        let names = names.chunks(SIZE.into()).map(String::from_iter);
        let mut lines =
            vec![names.fold("  ".to_owned(), |line, names| line + &spaced(&names) + "  ")];
        for row in 0..SIZE {
            let boards = self.each(crosses).map(|board| {
                let rows = write_rows(&text_rows(), &[board]);
                spaced(rows.split('/').nth(row.into()).unwrap_or_default())
            });
            lines.push(boards.fold(format!("{:2}", row + 1), |line, board| line + &board + "  "));
        }
        let lines = lines.iter().map(|line| line.trim_end().to_owned() + "\n");
        lines.collect()
    }

    fn scene(&self, &crosses: &u64) -> Option<Scene> {
        let gaps = GAP * f64::from(self.boards() - 1);
        let mut scene = Scene::board(f64::from(self.grid.cols()) + gaps, SIZE.into());
        scene.label(std::iter::empty(), (1..=SIZE).map(|row| row.to_string()));
        for cell in 0..self.grid.cells() {
            let middle @ (x, y) = Self::middle(cell);
            let size = (1.0, 1.0);
            scene.draw(Outline::Cell { middle, size }, Role::Place);
            if Self::place(cell).1 == 0 {
                let name = char::from(b'a' + Self::place(cell).0);
                scene.draw_with(
                    Outline::Text {
                        middle: (x, y - 0.8),
                    },
                    Role::Label,
                    name,
                );
            }
            if crosses >> cell & 1 == 1 {
                scene.draw_with(
                    Outline::Disc {
                        middle,
                        radius: 0.38,
                    },
                    Role::Piece,
                    'x',
                );
            }
        }
        for (first, board) in (0..).step_by(CELLS.into()).zip(self.each(crosses)) {
            for (from, to) in self.lines.ends_in([board, 0]) {
                let [from, to] = [from, to].map(|cell| Self::middle(first + cell));
                scene.draw(Outline::Line { from, to }, Role::Winning);
            }
        }
        Some(scene)
    }

    fn spot(&self, _: &u64, cell: u8) -> Option<Spot> {
        Some(Outline::Cell {
            middle: Self::middle(cell),
            size: (1.0, 1.0),
        })
    }
}
