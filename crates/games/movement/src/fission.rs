//! Fission: stones that split.

use stonework_core::{DisjunctiveSum, Game, Partizan, Step, Symmetric, WinLose};

use super::board::on_board;
use super::cells::Cells;
use super::grid::{Direction, Grid};
use super::grid_game::{
    CELL, GridBoard, GridGame, GridState, WhoseTurn, board_field, board_form, grown, regions,
};
use super::permutation::Permutation;
use super::rows::TurnNames;
use super::{Sides, size};
use stonework_catalog::{Entry, Number, Player, SizeError, Values};

const ROWS: Number = size::rows(1, 4);
const COLS: Number = size::cols(1, 4);

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "fission",
    title: "Fission",
    rules: "Replace a stone between two empty cells by stones on both of these, one player, who begins, up and down, the other left and right; who cannot has lost.",
    positions: "its rows from the top, `x` for a stone, `.` for an empty cell, `#` for one that is blocked, then `v` if a stone is to split up and down, `h` if left and right: `.x./...#/.x.. h`",
    moves: CELL,
    params: &[ROWS.param(), COLS.param()],
    board: Some(board_form::<Fission>()),
    example: "..x./.#../x.../...x h",
    ..Entry::of(&|input, settings| {
        let game = Fission::new(settings.get(&ROWS)?, settings.get(&COLS)?)?;
        Ok(on_board(game, input)?
            .values(Values::of_sums().by_symmetry())
            .boxed())
    })
};

/// Fission: a move takes a stone off and puts two on the cells beside it, both of which must be empty:
/// those above and below for the one player, those to the left and right for the other. Whoever cannot
/// move has lost.
///
/// At the start there is a stone in the middle of the board; of a board with an even number of rows or
/// columns, up or left of it. The player who splits stones up and down begins, unless the position says
/// otherwise.
///
/// A move is the cell of the stone, `b2`: its column as a letter, its row from 1 at the top. A position
/// is its rows, with `x` for a stone, `.` for an empty cell and `#` for a cell that is blocked, then a
/// space and `v` if a stone is to split up and down, `h` if left and right: `.x./.#. h`. Without, it is
/// `v`. The stones may be any.
///
/// Stones that no split may ever connect are independent.
///
/// ```
/// use stonework::{Negamax, Run, Solver, WinLose};
/// use stonework_movement::Fission;
///
/// let solution = Negamax::new().solve(&Fission::new(3, 3)?, &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Loss));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fission {
    board: GridBoard<Atoms>,
}

/// A position of [`Fission`]: sets of cells, a bit each, row by row from the top left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Atoms {
    /// The stones.
    pub stones: u64,
    /// The cells that are blocked.
    pub blocked: u64,
    /// Whether a stone is to split up and down; else left and right.
    pub upright: bool,
}

impl GridState for Atoms {
    type Set = u64;

    const TURN: WhoseTurn = WhoseTurn::ByName(TurnNames {
        names: ["v", "h"],
        to_move: Some([
            "who plays along columns is to move",
            "who plays along rows is to move",
        ]),
    });

    fn of(sides: Sides) -> Self {
        let [stones, empty] = sides.by_player();
        let blocked = stones & empty;
        Self {
            stones: stones ^ blocked,
            blocked,
            upright: sides.to_move == Player::First,
        }
    }

    fn sides(self, grid: Grid) -> Sides {
        let player = [Player::Second, Player::First][usize::from(self.upright)];
        let not_empty = self.stones | self.blocked;
        Sides::of_players([not_empty, grid.all() & !self.stones], player)
    }

    /// Where rows become columns, stones that are to split up and down split left and right.
    fn least(self, symmetries: &[Permutation]) -> Self {
        let images = symmetries.iter().enumerate().map(|(at, symmetry)| Self {
            stones: symmetry.apply(self.stones),
            blocked: symmetry.apply(self.blocked),
            upright: self.upright == (at < Grid::FLIPS),
        });
        images.fold(self, Ord::min)
    }
}

/// The steps to both sides of a stone that splits, and the cells from which that may be.
type Splits = ([Direction; 2], u64);

/// These cells and those on both sides of each.
#[inline]
fn with_sides([back, forth]: [Direction; 2], cells: u64) -> u64 {
    cells | back.of(cells) | forth.of(cells)
}

impl Fission {
    /// The board with these numbers of rows and columns, and a stone in the middle.
    ///
    /// # Errors
    ///
    /// [`SizeError`] for a board without cells, with more than 64 or with more than 26 columns.
    pub fn new(rows: u32, cols: u32) -> Result<Self, SizeError> {
        let grid = Grid::new(rows, cols)?;
        let middle = grid.cell((grid.rows() - 1) / 2, (grid.cols() - 1) / 2);
        let start = Atoms {
            stones: 1 << middle,
            blocked: 0,
            upright: true,
        };
        let board = GridBoard::new(grid, start);
        Ok(Self { board })
    }

    /// The steps to both sides where a player's stones go.
    #[inline]
    fn to_sides(&self, upright: bool) -> [Direction; 2] {
        let [up, down, left, right] = self.board.directions;
        if upright { [up, down] } else { [left, right] }
    }

    /// The cells that are between two cells of a set.
    #[inline]
    fn between(&self, set: u64, upright: bool) -> u64 {
        let [back, forth] = self.to_sides(upright);
        back.of(set) & forth.of(set)
    }

    /// The stones that may split.
    #[inline]
    fn splitting(&self, atoms: Atoms) -> u64 {
        let empty = self.board.empty(atoms.stones | atoms.blocked);
        atoms.stones & self.between(empty, atoms.upright)
    }

    /// The splits of both players that there may ever be, however often either moves.
    fn ever(&self, atoms: Atoms) -> [Splits; 2] {
        let free = self.board.empty(atoms.blocked);
        let ways = [true, false].map(|way| (self.to_sides(way), self.between(free, way)));
        let stones = grown(atoms.stones, |&stones| {
            let splits = ways.iter();
            splits.fold(stones, |all, &(sides, from)| {
                all | with_sides(sides, stones & from)
            })
        });
        ways.map(|(sides, from)| (sides, stones & from))
    }

    /// The cells of the board that splits connect: no stone leaves or enters such a part.
    fn parts(&self, atoms: Atoms) -> impl Iterator<Item = u64> {
        let ever = self.ever(atoms);
        let cells = |(sides, from): Splits| with_sides(sides, from);
        let all = ever.iter().fold(0, |all, &splits| all | cells(splits));
        regions(all, move |reached| {
            ever.iter().fold(reached, |all, &(sides, from)| {
                all | cells((sides, from & with_sides(sides, reached)))
            })
        })
    }
}

impl Game for Fission {
    type State = Atoms;
    type Move = u8;
    type Value = WinLose;

    fn start(&self) -> Atoms {
        self.board.start
    }

    #[inline]
    fn terminal_value(&self, &atoms: &Atoms) -> Option<WinLose> {
        (self.splitting(atoms) == 0).then_some(WinLose::Loss)
    }

    #[inline]
    fn moves(&self, &atoms: &Atoms) -> impl Iterator<Item = u8> {
        Cells(self.splitting(atoms))
    }

    #[inline]
    fn play(&self, atoms: &Atoms, cell: u8) -> Step<Self> {
        let split = with_sides(self.to_sides(atoms.upright), 1 << cell);
        Step::to(Atoms {
            stones: atoms.stones ^ split,
            upright: !atoms.upright,
            ..*atoms
        })
    }
}

/// The player who splits stones up and down is Left.
impl Partizan for Fission {
    fn left_to_move(&self, atoms: &Atoms) -> bool {
        atoms.upright
    }

    fn turned(&self, atoms: &Atoms) -> Atoms {
        let upright = !atoms.upright;
        Atoms { upright, ..*atoms }
    }
}

/// The cells that splits may ever connect; all others are blocked in each part.
impl DisjunctiveSum for Fission {
    fn components(&self, &atoms: &Atoms) -> impl Iterator<Item = Atoms> {
        self.parts(atoms).map(move |part| Atoms {
            stones: atoms.stones & part,
            blocked: self.board.empty(part),
            ..atoms
        })
    }
}

/// Cells where no stone may ever come are as good as blocked; the rest flipped and moved to the corner,
/// turned as well where that fits, with the players exchanged.
impl Symmetric for Fission {
    fn canonical(&self, &atoms: &Atoms) -> Atoms {
        let parts = self.parts(atoms).fold(0, |all, part| all | part);
        let images = self.board.images([atoms.stones & parts, parts]);
        let images = images.map(|(turned, [stones, parts])| Atoms {
            stones,
            blocked: self.board.empty(parts),
            upright: atoms.upright != turned,
        });
        images.min().unwrap_or(atoms)
    }
}

impl GridGame for Fission {
    const MOVE: &'static str = "the cell of a stone, as `b2`, is needed";
    const SYMBOLS: &'static str = "x.";
    const BOTH: Option<char> = Some('#');

    board_field!();
}
