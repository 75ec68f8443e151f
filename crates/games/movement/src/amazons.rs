//! Amazons: queens that move and shoot.

use stonework_core::{Candidate, DisjunctiveSum, Game, Ordered, Step, Symmetric, WinLose};

use super::board::{on_board, ranked};
use super::cells::Cells;
use super::grid::{AllAround, Grid};
use super::grid_game::{
    GridBoard, GridGame, GridMove, board_field, board_form, partizan_by_sides, regions,
};
use super::{Sides, size};
use stonework_catalog::{Entry, MoveText, Number, Search, SizeError, Values};

const ROWS: Number = size::rows(1, 4);
const COLS: Number = size::cols(1, 4);

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "amazons",
    aliases: &["game-of-the-amazons"],
    title: "Amazons",
    rules: "Move a piece as a queen moves in chess, and shoot an arrow as far from there, which blocks its cell; who cannot has lost.",
    positions: "its rows from the top, `x` for a queen of the first player, `o` of the second, `#` for an arrow, `.` for an empty cell, then who is to move: `x../.#./..o x`",
    moves: "from where, to where, and where the arrow goes, `a1-b2/b1`: the column as a letter, the row from 1 at the top",
    params: &[ROWS.param(), COLS.param()],
    board: Some(board_form::<Amazons>()),
    example: "x..#/..#./.#../o..x",
    ..Entry::of(&|input, settings| {
        let game = Amazons::new(settings.get(&ROWS)?, settings.get(&COLS)?)?;
        Ok(on_board(game, input)?
            .with(Search::new().ordered())
            .values(Values::of_sums().by_symmetry())
            .boxed())
    })
};

/// Amazons, W. Zamkauskas's game: a move takes a queen of one's own in a straight line, also
/// diagonally, over empty cells to another; then it shoots an arrow from there in the same way, which
/// stays where it lands. Neither goes over queens or arrows. Whoever cannot move has lost.
///
/// At the start each player has two queens, the first in the row at the bottom, the second at the
/// top, a third of the way from the edges.
///
/// A move is three cells, `a1-b2/b1`: from where to where the queen goes, and where the arrow lands. A
/// position is its rows, `x` for a queen of the first player, `o` of the second, `#` for an arrow,
/// then a space and who is to move: `x../.#./..o o`. Without, it is `x`. Each player may have any
/// number of queens, and there may be any arrows.
///
/// Parts that no queen connects are independent: E. Berlekamp, "Sums of N × 2 Amazons", Institute of
/// Mathematical Statistics Lecture Notes 35, 2000.
///
/// ```
/// use stonework::{AlphaBeta, Run, Solver, WinLose};
/// use stonework_movement::{Amazons, Board};
///
/// let game = Amazons::new(2, 2)?;
/// let start = game.parse_state("x./.o")?;
/// let solution = AlphaBeta::new().ordered().solve(&game.at(start), &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Loss));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Amazons {
    /// Arrows are on the cells that both players own.
    board: GridBoard<Sides>,
    steps: AllAround,
}

/// A move of [`Amazons`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Shot {
    /// Where the queen comes from.
    pub from: u8,
    /// Where it goes.
    pub to: u8,
    /// Where its arrow lands.
    pub arrow: u8,
}

impl GridMove for Shot {
    const FORM: &'static str = "three cells of the board, as `a1-b2/b1`, are needed";

    fn read(grid: Grid, text: &str) -> Option<Self> {
        let (from, rest) = text.split_once('-')?;
        let (to, arrow) = rest.split_once('/')?;
        let [from, to, arrow] = [from, to, arrow].map(|cell| grid.parse_cell(cell));
        Some(Self {
            from: from?,
            to: to?,
            arrow: arrow?,
        })
    }

    fn write(self, grid: Grid) -> MoveText {
        let [from, to, arrow] = [self.from, self.to, self.arrow].map(|cell| grid.name(cell));
        MoveText::of(format_args!("{from}-{to}/{arrow}"))
    }
}

impl Amazons {
    /// The board with these numbers of rows and columns, and two queens of each player; one where
    /// there is no room for two.
    ///
    /// # Errors
    ///
    /// [`SizeError`] for a board without cells, with more than 64 or with more than 26 columns.
    pub fn new(rows: u32, cols: u32) -> Result<Self, SizeError> {
        let grid = Grid::new(rows, cols)?;
        let last = [grid.rows() - 1, grid.cols() - 1];
        let aside = last[1] / 3;
        let [bottom, top]: [u64; 2] = if rows == 1 {
            [0, last[1]].map(|end| 1 << end)
        } else {
            [last[0], 0].map(|end| {
                grid.cells_where(|row, col| row == end && [aside, last[1] - aside].contains(&col))
            })
        };
        Ok(Self {
            board: GridBoard::new(grid, Sides::new(bottom, top & !bottom)),
            steps: grid.all_around(),
        })
    }

    /// The empty cells.
    #[inline]
    fn empty(&self, sides: Sides) -> u64 {
        self.board.empty(sides.all())
    }

    /// The parts of the board between which there are arrows, of those where there are queens that
    /// can move.
    fn parts(&self, sides: Sides) -> impl Iterator<Item = u64> {
        let (queens, empty) = (sides.own ^ sides.other, self.empty(sides));
        let parts = regions(queens | empty, |reached| reached | self.steps.of(reached));
        parts.filter(move |part| part & queens != 0 && part & empty != 0)
    }

    /// By how many more cells the queens of the player to move reach than the other's.
    #[inline]
    fn ahead(&self, sides: Sides) -> i32 {
        let (arrows, empty) = (sides.own & sides.other, self.empty(sides));
        let reached = |side: u64| self.steps.lines(side ^ arrows, empty).count_ones();
        reached(sides.own).cast_signed() - reached(sides.other).cast_signed()
    }
}

impl Game for Amazons {
    type State = Sides;
    type Move = Shot;
    type Value = WinLose;

    fn start(&self) -> Sides {
        self.board.start
    }

    #[inline]
    fn terminal_value(&self, &sides: &Sides) -> Option<WinLose> {
        let queens = sides.own & !sides.other;
        let stuck = self.steps.of(queens) & self.empty(sides) == 0;
        stuck.then_some(WinLose::Loss)
    }

    #[inline]
    fn moves(&self, &sides: &Sides) -> impl Iterator<Item = Shot> {
        let empty = self.empty(sides);
        Cells(sides.own & !sides.other).flat_map(move |from| {
            let targets = Cells(self.steps.lines(1 << from, empty));
            targets.flat_map(move |to| {
                let arrows = Cells(self.steps.lines(1 << to, empty ^ 1 << from ^ 1 << to));
                arrows.map(move |arrow| Shot { from, to, arrow })
            })
        })
    }

    #[inline]
    fn play(&self, sides: &Sides, Shot { from, to, arrow }: Shot) -> Step<Self> {
        let next = Sides {
            own: sides.own ^ 1 << from ^ 1 << to | 1 << arrow,
            other: sides.other | 1 << arrow,
            ..*sides
        };
        Step::to(next.for_opponent())
    }
}

partizan_by_sides!(Amazons);

/// The parts between which there are arrows; all else in each is arrows.
impl DisjunctiveSum for Amazons {
    fn components(&self, &sides: &Sides) -> impl Iterator<Item = Sides> {
        self.parts(sides).map(move |part| {
            let rest = self.board.empty(part);
            let [own, other] = [sides.own, sides.other].map(|side| side | rest);
            Sides {
                own,
                other,
                ..sides
            }
        })
    }
}

/// What is not in reach of a queen is as good as arrows; the rest turned and flipped, moved to the
/// corner, and the players exchanged.
impl Symmetric for Amazons {
    fn canonical(&self, &sides: &Sides) -> Sides {
        let parts = self.parts(sides).fold(0, |all, part| all | part);
        let queens = [sides.own, sides.other].map(|side| side & parts);
        let images = self.board.images([queens[0], queens[1], parts]);
        let least = images.map(|(_, image)| image).min();
        let [own, other, parts] = least.unwrap_or_default();
        let arrows = self.board.empty(parts);
        Sides::new(own | arrows, other | arrows)
    }
}

/// By how many more cells the mover's queens reach than the other's.
impl Ordered for Amazons {
    #[inline]
    fn candidates(&self, sides: &Sides) -> impl Iterator<Item = Candidate<Shot>> {
        let at = *sides;
        ranked(self.moves(sides), move |shot| {
            -self.ahead(self.play(&at, shot).state)
        })
    }
}

impl GridGame for Amazons {
    const BOTH: Option<char> = Some('#');

    board_field!();

    fn cells_of_move(&self, _: &Sides, shot: Shot) -> Option<(u8, Option<u8>)> {
        Some((shot.from, Some(shot.to)))
    }

    fn third_cell(&self, shot: Shot) -> Option<u8> {
        Some(shot.arrow)
    }
}
