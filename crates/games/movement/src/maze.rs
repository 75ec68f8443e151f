//! Maze: a token that goes ahead.

use stonework_core::{DisjunctiveSum, Game, Partizan, Step, Symmetric, WinLose};

use super::Atoms;
use super::board::on_board;
use super::cells::Cells;
use super::grid::{Direction, Grid};
use super::grid_game::{CELL, GridBoard, GridGame, board_field, board_form, grown};
use super::size;
use stonework_catalog::{Entry, Number, OneOf, PositionError, SizeError, Values};

const ROWS: Number = size::rows(1, 4);
const COLS: Number = size::cols(1, 5);

const STEPS: OneOf<bool, 2> = OneOf::new(
    "steps",
    [("any", false), ("one", true)],
    "how many cells the token goes ahead: any number, or one, as in Maize",
);

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "maze",
    title: "Maze",
    rules: "Move the token ahead over free cells, one player, who begins, down, the other to the right; who cannot has lost.",
    positions: "its rows from the top, `x` for the token, `.` for a free cell, `#` for a wall, then `v` if the token is to go down, `h` if to the right: `x.#/.../#.. h`",
    moves: CELL,
    params: &[ROWS.param(), COLS.param(), STEPS.param()],
    board: Some(board_form::<Maze>()),
    example: ".x.#./.#.../..#../....# h",
    ..Entry::of(&|input, settings| {
        let game = Maze::new(settings.get(&ROWS)?, settings.get(&COLS)?)?;
        let game = game.with_one_step(settings.get(&STEPS)?);
        Ok(on_board(game, input)?
            .values(Values::of_sums().by_symmetry())
            .boxed())
    })
};

/// Maze: there is a token on a board with walls. The one player moves it down, the other to the right,
/// over any number of free cells, or in Maize one cell; whoever cannot move has lost.
///
/// At the start the token is in the top left corner, and there are no walls. The player who moves it
/// down begins, unless the position says otherwise.
///
/// A move is the cell to which the token goes, `b2`: its column as a letter, its row from 1 at the top.
/// A position is its rows, with `x` for the token, `.` for a free cell and `#` for a wall, then a space
/// and `v` if the token is to go down, `h` if to the right: `x.#/... h`. Without, it is `v`. Here walls
/// fill cells; in the book of M. Albert, R. Nowakowski and D. Wolfe, "Lessons in Play", 2007, they are
/// between cells.
///
/// ```
/// use stonework::{Negamax, Run, Solver, WinLose};
/// use stonework_movement::{Board, Maze};
///
/// let game = Maze::new(2, 2)?;
/// let start = game.parse_start("x#/..")?;
/// let solution = Negamax::new().solve(&game.at(start), &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Loss));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Maze {
    board: GridBoard<Atoms>,
    one_step: bool,
}

impl Maze {
    /// The board with these numbers of rows and columns, without walls.
    ///
    /// # Errors
    ///
    /// [`SizeError`] for a board without cells, with more than 64 or with more than 26 columns.
    pub fn new(rows: u32, cols: u32) -> Result<Self, SizeError> {
        let grid = Grid::new(rows, cols)?;
        let start = Atoms {
            stones: 1,
            blocked: 0,
            upright: true,
        };
        let board = GridBoard {
            symmetries: Vec::new(),
            ..GridBoard::new(grid, start)
        };
        let one_step = false;
        Ok(Self { board, one_step })
    }

    /// The same game, in which the token goes one cell ahead if this is true: Maize.
    #[must_use]
    pub fn with_one_step(self, one_step: bool) -> Self {
        Self { one_step, ..self }
    }

    /// Down and to the right.
    #[inline]
    fn ahead(&self) -> [Direction; 2] {
        let [_, down, _, right] = self.board.directions;
        [down, right]
    }

    /// The cells to which the token may go.
    fn targets(&self, atoms: Atoms) -> u64 {
        let [down, right] = self.ahead();
        let ahead = if atoms.upright { down } else { right };
        let free = self.board.empty(atoms.blocked);
        let mut next = ahead.of(atoms.stones) & free;
        let mut targets = next;
        while next != 0 && !self.one_step {
            next = ahead.of(next) & free;
            targets |= next;
        }
        targets
    }
}

impl Game for Maze {
    type State = Atoms;
    type Move = u8;
    type Value = WinLose;

    fn start(&self) -> Atoms {
        self.board.start
    }

    fn terminal_value(&self, &atoms: &Atoms) -> Option<WinLose> {
        (self.targets(atoms) == 0).then_some(WinLose::Loss)
    }

    fn moves(&self, &atoms: &Atoms) -> impl Iterator<Item = u8> {
        Cells(self.targets(atoms))
    }

    fn play(&self, atoms: &Atoms, to: u8) -> Step<Self> {
        Step::to(Atoms {
            stones: 1 << to,
            upright: !atoms.upright,
            ..*atoms
        })
    }
}

/// The player who moves down is Left.
impl Partizan for Maze {
    fn left_to_move(&self, atoms: &Atoms) -> bool {
        atoms.upright
    }

    fn turned(&self, atoms: &Atoms) -> Atoms {
        let upright = !atoms.upright;
        Atoms { upright, ..*atoms }
    }
}

/// There is one token, and so one part.
impl DisjunctiveSum for Maze {
    fn components(&self, atoms: &Atoms) -> impl Iterator<Item = Atoms> {
        std::iter::once(*atoms)
    }
}

/// Cells where the token never comes are as good as walls; the rest moved to the corner, turned as well
/// where that fits, with the players exchanged.
impl Symmetric for Maze {
    fn canonical(&self, &atoms: &Atoms) -> Atoms {
        let free = self.board.empty(atoms.blocked);
        let reached = grown(atoms.stones, |&reached| {
            let ahead = self.ahead().map(|step| step.of(reached) & free);
            reached | ahead[0] | ahead[1]
        });
        let images = self.board.images([atoms.stones, reached]);
        let images = images.map(|(turned, [stones, reached])| Atoms {
            stones,
            blocked: self.board.empty(reached),
            upright: atoms.upright != turned,
        });
        images.min().unwrap_or(atoms)
    }
}

impl GridGame for Maze {
    const MOVE: &'static str = "the cell where the token goes, as `b2`, is needed";
    const SYMBOLS: &'static str = "x.";
    const BOTH: Option<char> = Some('#');

    board_field!();

    fn check(&self, atoms: &Atoms) -> Result<(), PositionError> {
        PositionError::check_possible(atoms.stones.is_power_of_two(), "there is one token `x`")
    }
}
