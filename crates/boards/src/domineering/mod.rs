//! Domineering: dominoes, upright for the one and flat for the other.

mod bands;
mod bounds;
mod pieces;
mod sure_moves;

use stonework_core::{Candidate, Game, Graded, InfinitePlay, Ordered, Step, Symmetric, WinLose};

use super::board::{ranked, searchable};
use super::cells::Cells;
use super::grid::{Direction, Grid};
use super::grid_game::{
    GridBoard, GridGame, GridKey, GridState, Look, board_field, packed_by_cells,
};
use super::permutation::Permutation;
use super::rows::Players;
use super::{Sides, size};
use stonework_catalog::{AnswerKind, Answers, Entry, InputKind, Number, Player, SizeError};

const ROWS: Number = size::rows(1, 4);
const COLS: Number = size::cols(1, 4);

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "domineering",
    aliases: &["crosscram"],
    title: "Domineering",
    family: crate::FAMILY,
    rules: "Put a domino on two free cells, one player upright, the other flat; who cannot has lost.",
    answer: Answers::Always(AnswerKind::value("win or loss of the player to move")),
    input: InputKind::Position,
    positions: "its rows from the top, `#` for a cell that is taken, `.` for a free one, then `v` if an upright domino is to be put, `h` if a flat one: `##./..#/... h`",
    moves: "the upper or left cell of a domino, `b3`: its column as a letter, its row from 1 at the top",
    params: &[ROWS.param(), COLS.param()],
    example: "##../##../..../.... h",
    make: |input, settings| {
        let game = Domineering::new(settings.get(&ROWS)?, settings.get(&COLS)?)?;
        Ok(searchable(game, input)?
            .retrograde(InfinitePlay::LostByFirst)
            .boxed())
    },
};

/// Domineering: players take turns to put a domino on two free cells of a board, the one upright,
/// the other flat; whoever cannot has lost. The player of upright dominoes begins, unless the
/// position says otherwise.
///
/// A move is the upper or left cell of the domino, `b3`: its column as a letter, its row from 1 at
/// the top. A position is its rows, with `#` for a cell that is taken, then a space and `v` if
/// upright dominoes are to be put, `h` if flat ones: `##./..#/... h`. Without, it is `v`. Any cells
/// may be taken.
///
/// # Known values
///
/// Whoever begins wins on 4×4, 6×6, 7×7 and 8×8; the second wins on 5×5 (D. Breuker, J. Uiterwijk
/// and H. van den Herik, "Solving 8×8 Domineering", Theoretical Computer Science 230, 2000).
///
/// ```
/// use stonework_core::{AlphaBeta, Run, Solver, WinLose};
/// use stonework_boards::Domineering;
///
/// let game = Domineering::new(4, 4)?;
/// let solution = AlphaBeta::new().ordered().bounded().packed().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Win));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Domineering {
    board: GridBoard<Tiles>,
    /// Makes columns of rows, and rows of columns.
    transposed: Permutation,
}

/// The cells that are taken, a bit each, row by row from the top left, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Tiles {
    /// The cells that are taken.
    pub taken: u64,
    /// Whether an upright domino is to be put.
    pub upright: bool,
}

impl Domineering {
    /// The empty board with these numbers of rows and columns.
    ///
    /// # Errors
    ///
    /// [`SizeError`] for a board without cells, with more than 64 or with more than 26 columns.
    pub fn new(rows: u32, cols: u32) -> Result<Self, SizeError> {
        let grid = Grid::new(rows, cols)?;
        let board = GridBoard::new(grid, Tiles::of(Sides::new(0, 0)));
        let (rows, cols) = (grid.rows(), grid.cols());
        let transposed = Permutation::new(grid.cells(), |cell| cell % cols * rows + cell / cols);
        Ok(Self { board, transposed })
    }

    #[inline]
    fn free(&self, tiles: Tiles) -> u64 {
        self.board.grid.all() & !tiles.taken
    }

    /// The steps from the lower or right cell of a domino to the other, and back.
    #[inline]
    fn back_and_forth(&self, upright: bool) -> [Direction; 2] {
        let [up, down, left, right] = self.board.directions;
        if upright { [up, down] } else { [left, right] }
    }

    /// The upper cells of all places for an upright domino, or the left ones for a flat one.
    #[inline]
    fn places(&self, free: u64, upright: bool) -> u64 {
        let [back, _] = self.back_and_forth(upright);
        free & back.of(free)
    }

    /// The domino whose upper or left cell is this one.
    #[inline]
    fn domino(&self, cell: u8, upright: bool) -> u64 {
        let [_, forth] = self.back_and_forth(upright);
        1 << cell | forth.of(1 << cell)
    }

    /// How far a domino is from the middle of the board in half cells, those across it counted twice.
    #[inline]
    fn remoteness(&self, cell: u8, upright: bool) -> i32 {
        let grid = self.board.grid;
        let (row, col) = grid.place(cell);
        let off_middle = |at: u8, length: u8, count: u8| {
            (2 * i32::from(at) + i32::from(length) - i32::from(count)).abs()
        };
        if upright {
            off_middle(row, 2, grid.rows()) + 2 * off_middle(col, 1, grid.cols())
        } else {
            2 * off_middle(row, 1, grid.rows()) + off_middle(col, 2, grid.cols())
        }
    }

    /// The most dominoes of one kind that fit: as many as fit if each is put as far up or left as
    /// possible.
    #[inline]
    fn most(&self, free: u64, upright: bool) -> u32 {
        let [back, forth] = self.back_and_forth(upright);
        // The cells where a run of free ones begins; then every second cell further on.
        let mut first = free & !forth.of(free);
        let mut count = 0;
        while first != 0 {
            let begun = first & back.of(free);
            count += begun.count_ones();
            first = forth.of(forth.of(begun)) & free;
        }
        count
    }

    /// The free cells where no domino of this kind can be put any more.
    #[inline]
    fn out_of_reach(&self, free: u64, upright: bool) -> u64 {
        let [back, forth] = self.back_and_forth(upright);
        free & !forth.of(free) & !back.of(free)
    }
}

impl Game for Domineering {
    type State = Tiles;
    type Move = u8;
    type Value = WinLose;

    fn start(&self) -> Tiles {
        self.board.start
    }

    #[inline]
    fn terminal_value(&self, &tiles: &Tiles) -> Option<WinLose> {
        (self.places(self.free(tiles), tiles.upright) == 0).then_some(WinLose::Loss)
    }

    #[inline]
    fn moves(&self, &tiles: &Tiles) -> impl Iterator<Item = u8> {
        Cells(self.places(self.free(tiles), tiles.upright))
    }

    #[inline]
    fn play(&self, &Tiles { taken, upright }: &Tiles, cell: u8) -> Step<Self> {
        Step::to(Tiles {
            taken: taken | self.domino(cell, upright),
            upright: !upright,
        })
    }
}

/// A domino counts so much in a rank, more than any place on the board.
const DOMINO: i32 = 1 << 8;

/// By how many more dominoes the mover may put than the other at most, where those that only he can
/// put count three times; then by how far a domino is from the middle.
impl Ordered for Domineering {
    #[inline]
    fn candidates(&self, tiles: &Tiles) -> impl Iterator<Item = Candidate<u8>> {
        let (free, upright) = (self.free(*tiles), tiles.upright);
        ranked(self.moves(tiles), move |cell| {
            let remoteness = self.remoteness(cell, upright);
            let free = free & !self.domino(cell, upright);
            let worth = |upright: bool| {
                let safe = self.most(self.out_of_reach(free, !upright), upright);
                (self.most(free, upright) + 2 * safe).cast_signed()
            };
            DOMINO * (worth(upright) - worth(!upright)) + remoteness
        })
    }
}

/// The board flipped; a square one turned as well, with upright and flat exchanged; and cells where
/// nothing fits are as good as taken.
impl Symmetric for Domineering {
    fn canonical(&self, &tiles: &Tiles) -> Tiles {
        let free = self.free(tiles);
        let useless = self.out_of_reach(free, true) & self.out_of_reach(free, false);
        let taken = tiles.taken | useless;
        self.board.least(Tiles { taken, ..tiles })
    }
}

packed_by_cells!(Domineering, u128, |_| 2);

/// How many cells are taken.
impl Graded for Domineering {
    #[inline]
    fn grade(&self, tiles: &Tiles) -> u32 {
        tiles.taken.count_ones()
    }
}

impl GridGame for Domineering {
    const MOVE: &'static str = "the upper or left cell of a domino, as `b3`, is needed";
    const SYMBOLS: [char; 2] = ['#', '.'];
    const LOOK: Look = Look::Cover;

    board_field!();

    fn cells_of_move(&self, tiles: &Tiles, cell: u8) -> Option<(u8, Option<u8>)> {
        let step = if tiles.upright {
            self.board.grid.cols()
        } else {
            1
        };
        Some((cell, Some(cell + step)))
    }
}

impl GridState for Tiles {
    const PLAYERS: Option<Players> = Some(Players {
        names: ["v", "h"],
        known: "`v` or `h`",
        to_move: [
            "an upright domino is to be put",
            "a flat domino is to be put",
        ],
    });

    fn of(sides: Sides) -> Self {
        let [taken, _] = sides.by_player();
        let upright = sides.to_move == Player::First;
        Self { taken, upright }
    }

    fn sides(self, grid: Grid) -> Sides {
        let player = [Player::Second, Player::First][usize::from(self.upright)];
        Sides::of_players([self.taken, grid.all() & !self.taken], player)
    }

    /// Where rows become columns, upright dominoes become flat.
    fn least(self, symmetries: &[Permutation]) -> Self {
        let images = symmetries.iter().enumerate().map(|(at, symmetry)| Self {
            taken: symmetry.apply(self.taken),
            upright: self.upright == (at < Grid::FLIPS),
        });
        images.fold(self, Ord::min)
    }
}

/// A bit for each cell and one for whose turn it is.
impl GridKey for Tiles {
    type Key = u128;

    #[inline]
    fn key(self, _: Grid) -> u128 {
        u128::from(self.taken) << 1 | u128::from(self.upright)
    }

    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "there are at most 64 cells"
    )]
    fn from_key(_: Grid, key: u128) -> Self {
        Self {
            taken: (key >> 1) as u64,
            upright: key & 1 == 1,
        }
    }

    fn key_bits(grid: Grid) -> u32 {
        u32::from(grid.cells()) + 1
    }
}
