//! Konane: stones that jump.

use stonework_core::{Candidate, DisjunctiveSum, Game, Ordered, Step, Symmetric, WinLose};

use super::board::{on_board, ranked};
use super::cells::{Cells, pairs};
use super::grid::{Direction, Grid};
use super::grid_game::{
    GridBoard, GridGame, board_field, board_form, grown, packed_by_cells, partizan_by_sides,
    regions, two_cells, x_and_o,
};
use super::{Sides, size};
use stonework_catalog::{Entry, Number, Search, SizeError, Values};

const ROWS: Number = size::rows(1, 4);
const COLS: Number = size::cols(1, 4);

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "konane",
    aliases: &["hawaiian-checkers"],
    title: "Konane",
    rules: "Jump with a stone over a neighbouring one of the opponent's, which goes, and on over others straight ahead as long as one likes; two stones in the middle are off at the start; who cannot has lost.",
    positions: x_and_o!("xo.o/ox.x o"),
    moves: two_cells!("a1-c1"),
    params: &[ROWS.param(), COLS.param()],
    board: Some(board_form::<Konane>()),
    example: "xoxo/ox.x/xo.o/oxox",
    ..Entry::of(&|input, settings| {
        let game = Konane::new(settings.get(&ROWS)?, settings.get(&COLS)?)?;
        Ok(on_board(game, input)?
            .with(Search::new().ordered().packed())
            .every_position()
            .values(Values::of_sums().by_symmetry())
            .boxed())
    })
};

/// Konane, the checkers of Hawaii: a stone jumps over a neighbour of the other player's, up, down, left
/// or right, to the empty cell beyond it, and may jump on in the same direction; the stones that it
/// jumps over go. Whoever cannot move has lost.
///
/// At the start every cell has a stone, alternately of the one and the other player, as on a
/// chessboard, but for two in the middle, which the players have taken off.
///
/// A move is two cells, `a1-c1`: from where, and where to in the end: the column as a letter, the row
/// from 1 at the top. A position is its rows, `x` for the first player, then a space and who is to
/// move: `xo.o/ox.x o`. Without, it is `x`. The stones may be any.
///
/// M. Ernst, "Playing Konane mathematically: a combinatorial game-theoretic analysis", UMAP Journal
/// 16, 1995.
///
/// ```
/// use stonework::{AlphaBeta, Run, Solver, WinLose};
/// use stonework_movement::Konane;
///
/// let game = Konane::new(4, 4)?;
/// let solution = AlphaBeta::new().ordered().packed().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Loss));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Konane {
    board: GridBoard<Sides>,
}

/// The jumps of one player in one direction: the step there, the step back, and the cells from which
/// they go.
type Jumps = (Direction, Direction, u64);

impl Konane {
    /// The full board with these numbers of rows and columns but for two stones in the middle, side by
    /// side, or one above the other where there is one column. The top left stone is the first
    /// player's.
    ///
    /// # Errors
    ///
    /// [`SizeError`] for a board without cells, with more than 64 or with more than 26 columns.
    pub fn new(rows: u32, cols: u32) -> Result<Self, SizeError> {
        let grid = Grid::new(rows, cols)?;
        let middle = |count: u8| (count - 1) / 2;
        let cell = grid.cell(middle(grid.rows()), middle(grid.cols()));
        let board = GridBoard::new(grid, Sides::new(0, 0));
        let [_, down, _, right] = board.directions;
        let beside = if cols > 1 { right } else { down };
        let left = grid.all() & !(1 << cell | beside.of(1 << cell));
        let first: u64 = grid.cells_where(|row, col| (row + col) % 2 == 0);
        let start = Sides::new(first & left, left & !first);
        Ok(Self {
            board: GridBoard { start, ..board },
        })
    }

    /// The cells that stones of a player reach with one jump.
    #[inline]
    fn jumps(&self, own: u64, other: u64) -> impl Iterator<Item = u64> {
        let empty = self.board.empty(own | other);
        let directions = self.board.directions.iter();
        directions.map(move |step| step.of(step.of(own) & other) & empty)
    }

    /// The cells that a stone reaches.
    #[inline]
    fn reached(&self, stone: u64, sides: Sides) -> u64 {
        let empty = self.board.empty(sides.all());
        self.board.directions.iter().fold(0, |mut reached, step| {
            let mut at = stone;
            while at != 0 {
                at = step.of(step.of(at) & sides.other) & empty;
                reached |= at;
            }
            reached
        })
    }

    /// The jumps that stones of both players may ever make, however often either moves.
    fn ever(&self, sides: Sides) -> [Jumps; 8] {
        let [up, down, left, right] = self.board.directions;
        let ways = [(up, down), (down, up), (left, right), (right, left)];
        let onto = |step: Direction, own, other| step.of(step.of(own) & other);
        let stones = grown([sides.own, sides.other], |&[own, other]| {
            ways.iter().fold([own, other], |all, &(step, _)| {
                let [one, two] = all;
                [one | onto(step, own, other), two | onto(step, other, own)]
            })
        });
        std::array::from_fn(|at| {
            let (step, back) = ways[at / 2];
            let [own, other] = [stones[at % 2], stones[1 - at % 2]];
            (step, back, back.of(back.of(onto(step, own, other))))
        })
    }

    /// The cells of the board that jumps connect, from, over and onto which they go: each part is one
    /// that no stone leaves or enters.
    fn parts(&self, sides: Sides) -> impl Iterator<Item = u64> {
        let ever = self.ever(sides);
        let cells = |(step, _, from): Jumps| from | step.of(from) | step.of(step.of(from));
        let all = ever.iter().fold(0, |all, &jumps| all | cells(jumps));
        regions(all, move |reached| {
            ever.iter().fold(reached, |all, &(step, back, from)| {
                let touching = reached | back.of(reached) | back.of(back.of(reached));
                all | cells((step, back, from & touching))
            })
        })
    }
}

impl Game for Konane {
    type State = Sides;
    type Move = (u8, u8);
    type Value = WinLose;

    fn start(&self) -> Sides {
        self.board.start
    }

    #[inline]
    fn terminal_value(&self, sides: &Sides) -> Option<WinLose> {
        let stuck = self.jumps(sides.own, sides.other).all(|onto| onto == 0);
        stuck.then_some(WinLose::Loss)
    }

    #[inline]
    fn moves(&self, &sides: &Sides) -> impl Iterator<Item = (u8, u8)> {
        let reached = move |from: u8| self.reached(1 << from, sides);
        pairs(Cells(sides.own), reached, |from, to| (from, to))
    }

    #[inline]
    fn play(&self, sides: &Sides, (from, to): (u8, u8)) -> Step<Self> {
        let (low, high) = (from.min(to), from.max(to));
        let cols = self.board.grid.cols();
        let by = if high - low < cols { 1 } else { cols };
        let between = (low..high).step_by(by.into());
        let between = between.fold(0, |all: u64, cell| all | 1 << cell);
        let next = Sides {
            own: sides.own ^ 1 << from ^ 1 << to,
            other: sides.other & !between,
            ..*sides
        };
        Step::to(next.for_opponent())
    }
}

partizan_by_sides!(Konane);

/// The stones between which there may ever be jumps.
impl DisjunctiveSum for Konane {
    fn components(&self, &sides: &Sides) -> impl Iterator<Item = Sides> {
        self.parts(sides).map(move |part| Sides {
            own: sides.own & part,
            other: sides.other & part,
            ..sides
        })
    }
}

/// The board turned and flipped, and the players exchanged; and stones that may never jump or be jumped
/// over are as good as gone.
impl Symmetric for Konane {
    fn canonical(&self, &sides: &Sides) -> Sides {
        let alive = self.parts(sides).fold(0, |all, part| all | part);
        self.board
            .least(Sides::new(sides.own & alive, sides.other & alive))
    }
}

/// By how few jumps are left to the opponent.
impl Ordered for Konane {
    #[inline]
    fn candidates(&self, sides: &Sides) -> impl Iterator<Item = Candidate<(u8, u8)>> {
        let at = *sides;
        ranked(self.moves(sides), move |mv| {
            let Sides { own, other, .. } = self.play(&at, mv).state;
            let left = self.jumps(own, other).map(u64::count_ones);
            -left.sum::<u32>().cast_signed()
        })
    }
}

packed_by_cells!(Konane, u128, |_| 2);

impl GridGame for Konane {
    board_field!();
}
