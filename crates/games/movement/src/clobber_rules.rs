//! Clobber by other rules: [`FreeClobber`].

use stonework_catalog::{OneOf, SizeError};
use stonework_core::{DisjunctiveSum, Game, Step, Symmetric, WinLose};

use super::Sides;
use super::cells::{Cells, pairs};
use super::grid::{AllAround, Grid};
use super::grid_game::{GridBoard, GridGame, board_field, partizan_by_sides};

/// The setting of Clobber.
pub(crate) const RULE: OneOf<ClobberRule, 3> = OneOf::new(
    "rule",
    [
        ("neighbours", ClobberRule::Neighbours),
        ("cannibal", ClobberRule::Cannibal),
        ("queens", ClobberRule::Queens),
    ],
    "which stones are taken: neighbours of the opponent's, neighbours of either player's, or the opponent's that a queen takes in chess",
);

/// Which stones a stone of Clobber takes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ClobberRule {
    /// The opponent's on neighbouring cells.
    #[default]
    Neighbours,
    /// Those of either player on neighbouring cells.
    Cannibal,
    /// The opponent's that a queen takes in chess: the first in each of eight directions.
    Queens,
}

/// Clobber by any of its rules. By the usual one, the game [`Clobber`](crate::Clobber) is quicker.
///
/// ```
/// use stonework::{Negamax, Run, Solver, WinLose};
/// use stonework_movement::{Board, ClobberRule, FreeClobber};
///
/// let game = FreeClobber::new(1, 3, ClobberRule::Cannibal)?;
/// let start = game.parse_start("xx.")?;
/// let solution = Negamax::new().solve(&game.at(start), &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Win));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FreeClobber {
    board: GridBoard<Sides>,
    lines: AllAround,
    rule: ClobberRule,
}

/// The board with these numbers of rows and columns, and a stone on each cell, as on a chessboard; the
/// top left one is the first player's.
///
/// # Errors
///
/// [`SizeError`] for a board without cells, with more than 64 or with more than 26 columns.
pub(crate) fn full_board(rows: u32, cols: u32) -> Result<GridBoard<Sides>, SizeError> {
    let grid = Grid::new(rows, cols)?;
    let first = grid.cells_where(|row, col| (row + col) % 2 == 0);
    Ok(GridBoard::new(grid, Sides::new(first, grid.all() & !first)))
}

impl FreeClobber {
    /// The full board with these numbers of rows and columns, as that of Clobber.
    ///
    /// # Errors
    ///
    /// [`SizeError`] for a board without cells, with more than 64 or with more than 26 columns.
    pub fn new(rows: u32, cols: u32, rule: ClobberRule) -> Result<Self, SizeError> {
        let board = full_board(rows, cols)?;
        let lines = board.grid.all_around();
        Ok(Self { board, lines, rule })
    }

    /// The cells with stones that a stone of the player to move takes.
    #[inline]
    fn taken(&self, stone: u64, sides: Sides) -> u64 {
        match self.rule {
            ClobberRule::Neighbours => self.board.around(stone) & sides.other,
            ClobberRule::Cannibal => self.board.around(stone) & sides.all(),
            ClobberRule::Queens => {
                let empty = self.board.empty(sides.all());
                self.lines.met(stone, empty) & sides.other
            }
        }
    }

    /// The stones that are connected with some that they may ever take.
    fn alive(&self, sides: Sides) -> u64 {
        let Sides { own, other, .. } = sides;
        let touching = match self.rule {
            ClobberRule::Neighbours => self.board.around(own) & other,
            ClobberRule::Cannibal => self.board.around(own | other) & (own | other),
            ClobberRule::Queens => return own | other,
        };
        self.board.connected(own | other, touching)
    }
}

impl Game for FreeClobber {
    type State = Sides;
    type Move = (u8, u8);
    type Value = WinLose;

    fn start(&self) -> Sides {
        self.board.start
    }

    fn terminal_value(&self, &sides: &Sides) -> Option<WinLose> {
        let stuck = Cells(sides.own).all(|from| self.taken(1 << from, sides) == 0);
        stuck.then_some(WinLose::Loss)
    }

    fn moves(&self, &sides: &Sides) -> impl Iterator<Item = (u8, u8)> {
        let taken = move |from: u8| self.taken(1 << from, sides);
        pairs(Cells(sides.own), taken, |from, to| (from, to))
    }

    fn play(&self, sides: &Sides, (from, to): (u8, u8)) -> Step<Self> {
        Step::to(sides.after_step(from, to))
    }
}

// Who can be taken could take.
partizan_by_sides!(FreeClobber, |game| game.rule != ClobberRule::Cannibal);

/// Connected stones; by the rule of queens, whatever is on the board.
impl DisjunctiveSum for FreeClobber {
    fn components(&self, &sides: &Sides) -> impl Iterator<Item = Sides> {
        let whole = self.rule == ClobberRule::Queens;
        let regions = self
            .board
            .regions(if whole { 0 } else { self.alive(sides) });
        let regions = regions.map(move |region| Sides {
            own: sides.own & region,
            other: sides.other & region,
            ..sides
        });
        regions.chain(whole.then_some(sides))
    }
}

/// The stones turned and flipped, moved to the corner, and the players exchanged.
impl Symmetric for FreeClobber {
    fn canonical(&self, &sides: &Sides) -> Sides {
        let alive = self.alive(sides);
        let images = self.board.images([sides.own & alive, sides.other & alive]);
        let least = images.map(|(_, image)| image).min();
        let [own, other] = least.unwrap_or_default();
        Sides::new(own, other)
    }
}

impl GridGame for FreeClobber {
    board_field!();
}
