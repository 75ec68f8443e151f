//! Hexapawn: nothing but pawns.

use stonework_core::retrograde::LostByFirst;
use stonework_core::{AlphaBeta, Bounded, Bounds, Candidate, Game, Ordered, Packed, ProofNumber, Retrograde, Step, Symmetric, WinLose};

use super::board::{Board, playable};
use super::cells::Cells;
use super::error::{MoveError, PositionError, SizeError};
use super::grid::{Direction, Grid};
use super::move_text::MoveText;
use super::permutation::Permutation;
use super::sides::Sides;
use super::size;
use crate::catalog::{AnswerKind, Answers, Entry, InputKind, Number, Player};

const ROWS: Number = size::rows(3, 3);

const COLS: Number = size::cols(1, 3);

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "hexapawn",
    aliases: &[],
    title: "Hexapawn",
    rules: "Move a pawn ahead or capture aside; who gets one to the far side, or leaves no move, wins.",
    answer: Answers::Always(AnswerKind::value("win or loss of the player to move")),
    input: InputKind::Position,
    params: &[ROWS.param(), COLS.param()],
    example: "ooo/..x/xx. o",
    make: |input, settings| {
        let game = Hexapawn::new(settings.get(&ROWS)?, settings.get(&COLS)?)?;
        Ok(playable(game, input)?
            .alpha_beta(AlphaBeta::new().ordered().bounded().packed().parallel())
            .proof_number(ProofNumber::new().ordered().bounded())
            .retrograde(Retrograde::new(LostByFirst))
            .boxed())
    },
};

/// Hexapawn on a board of any size: each player has a row of pawns, the first player's at the bottom. A pawn
/// moves a cell ahead if that is empty, or captures an opposing pawn a cell ahead and aside; whoever gets a
/// pawn to the far side or leaves the opponent without a move wins.
///
/// A move is two cells, `a3-a2`: the column as a letter, the row from 1 at the top. A position is its rows, `x` for
/// the first player, then a space and who is to move: `ooo/.x./x.x o`. Without, it is `x`.
///
/// # Known values
///
/// 3×3: the second player wins (M. Gardner, "How to build a game-learning machine", Scientific American, March
/// 1962).
///
/// ```
/// use stonework_core::{AlphaBeta, Run, Solver, WinLose};
/// use stonework_games::boards::Hexapawn;
///
/// let solution = AlphaBeta::new().ordered().solve(&Hexapawn::new(3, 3)?, &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Loss));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hexapawn {
    grid: Grid,
    /// Ahead, ahead to the left and ahead to the right, for the first player and for the second.
    ahead: [[Direction; 3]; 2],
    /// The far side of the first player and of the second.
    goals: [u64; 2],
    /// Left and right exchanged.
    mirror: Permutation,
    /// Top and bottom exchanged.
    upside_down: Permutation,
    start: Sides,
}

impl Hexapawn {
    /// The board of so many rows and columns, with a pawn on every cell of the top and the bottom row.
    ///
    /// # Errors
    ///
    /// [`SizeError`] for a board without cells, with more than 64 or with more than 26 columns, or with fewer
    /// than 3 rows.
    pub fn new(rows: u32, cols: u32) -> Result<Self, SizeError> {
        let grid = Grid::new(rows, cols)?;
        SizeError::check("number of rows", rows, 3, 64)?;
        let ahead = |rows| [0, -1, 1].map(|cols| grid.direction(rows, cols));
        let goals = [grid.row(0), grid.row(grid.rows() - 1)];
        let [upside_down, mirror] = [true, false].map(|upside_down| {
            Permutation::new(grid.cells(), |cell| {
                let (row, col) = (grid.row_of(cell), grid.col_of(cell));
                if upside_down {
                    grid.cell(grid.rows() - 1 - row, col)
                } else {
                    grid.cell(row, grid.cols() - 1 - col)
                }
            })
        });
        Ok(Self {
            grid,
            ahead: [ahead(-1), ahead(1)],
            goals,
            mirror,
            upside_down,
            start: Sides::new(goals[1], goals[0]),
        })
    }

    /// What the pawns of a set can reach: ahead, ahead to the left, ahead to the right.
    #[inline]
    fn reached(&self, sides: &Sides, pawns: u64) -> [u64; 3] {
        let [ahead, left, right] = self.ahead[sides.to_move as usize];
        let empty = self.grid.all() & !sides.all();
        [
            ahead.of(pawns) & empty,
            left.of(pawns) & sides.other,
            right.of(pawns) & sides.other,
        ]
    }

    /// The far side of the player to move.
    #[inline]
    fn goal(&self, sides: &Sides) -> u64 {
        self.goals[sides.to_move as usize]
    }
}

impl Game for Hexapawn {
    type State = Sides;
    type Move = (u8, u8);
    type Value = WinLose;

    fn start(&self) -> Sides {
        self.start
    }

    #[inline]
    fn terminal_value(&self, sides: &Sides) -> Option<WinLose> {
        let arrived = sides.other & self.goal(&sides.turned()) != 0;
        let stuck = || self.reached(sides, sides.own) == [0; 3];
        (arrived || stuck()).then_some(WinLose::Loss)
    }

    #[inline]
    fn moves(&self, sides: &Sides) -> impl Iterator<Item = (u8, u8)> {
        let sides = *sides;
        Cells(sides.own).flat_map(move |from| {
            let reached = self.reached(&sides, 1 << from).into_iter();
            reached.flat_map(Cells).map(move |to| (from, to))
        })
    }

    #[inline]
    fn play(&self, sides: &Sides, (from, to): (u8, u8)) -> Step<Self> {
        let next = Sides {
            own: sides.own & !(1 << from) | 1 << to,
            other: sides.other & !(1 << to),
            ..*sides
        };
        Step::to(next.turned())
    }
}

/// A pawn that arrives with the next move.
impl Bounded for Hexapawn {
    #[inline]
    fn bounds(&self, sides: &Sides) -> Bounds<WinLose> {
        let reached = self.reached(sides, sides.own);
        if reached.iter().any(|cells| cells & self.goal(sides) != 0) {
            Bounds::exactly(WinLose::Win)
        } else {
            Bounds::unknown()
        }
    }
}

/// Captures first.
impl Ordered for Hexapawn {
    #[inline]
    fn candidates(&self, sides: &Sides) -> impl Iterator<Item = Candidate<(u8, u8)>> {
        let other = sides.other;
        self.moves(sides).map(move |(from, to)| Candidate {
            mv: (from, to),
            rank: i32::from(other >> to & 1 == 1),
        })
    }
}

/// Left and right exchanged, and the players exchanged with top and bottom.
impl Symmetric for Hexapawn {
    fn canonical(&self, sides: &Sides) -> Sides {
        let sides = match sides.to_move {
            Player::First => *sides,
            Player::Second => Sides::new(
                self.upside_down.apply(sides.own),
                self.upside_down.apply(sides.other),
            ),
        };
        sides.least(std::slice::from_ref(&self.mirror))
    }
}

/// A cell is a digit to the base 3, and there is a bit for whose turn it is.
impl Packed for Hexapawn {
    type Key = u128;

    #[inline]
    fn pack(&self, sides: &Sides) -> u128 {
        sides.key(self.grid)
    }

    fn key_bits(&self) -> u32 {
        Sides::key_bits(self.grid)
    }

    fn value_bits(&self) -> u32 {
        2
    }
}

impl Board for Hexapawn {
    fn at(self, start: Sides) -> Self {
        Self { start, ..self }
    }

    fn parse_state(&self, text: &str) -> Result<Sides, PositionError> {
        let sides = Sides::parse(self.grid, text, |_| Player::First)?;
        for pawns in [sides.own, sides.other] {
            let (count, most) = (pawns.count_ones(), self.grid.cols().into());
            if count > most {
                return Err(PositionError::TooMany {
                    what: "pawns of one player",
                    count,
                    most,
                });
            }
        }
        if sides.own & self.goal(&sides) != 0 {
            return Err(PositionError::Impossible(
                "it was over when a pawn of the player to move arrived",
            ));
        }
        if (sides.other & self.goal(&sides.turned())).count_ones() > 1 {
            return Err(PositionError::Impossible(
                "it was over when the first pawn arrived",
            ));
        }
        Ok(sides)
    }

    fn write_state(&self, sides: &Sides) -> String {
        sides.write(self.grid)
    }

    fn parse_move(&self, text: &str) -> Result<(u8, u8), MoveError> {
        self.grid
            .parse_cells(text)
            .ok_or_else(|| MoveError::of(text, "two cells of the board, as `a3-a2`, are needed"))
    }

    fn write_move(&self, (from, to): (u8, u8)) -> MoveText {
        let [from, to] = [from, to].map(|cell| self.grid.name(cell));
        MoveText::of(format_args!("{from}-{to}"))
    }

    fn draw(&self, sides: &Sides) -> String {
        sides.draw(self.grid)
    }
}
