//! Clobber: stones that take a neighbour's place.

use stonework_core::retrograde::LostByFirst;
use stonework_core::{AlphaBeta, Candidate, Game, Graded, Ordered, Packed, ProofNumber, Retrograde, Step, Symmetric, Unpack, WinLose};

use super::board::{Board, playable};
use super::cells::Cells;
use super::error::{MoveError, PositionError, SizeError};
use super::grid::{Direction, Grid};
use super::move_text::MoveText;
use super::permutation::Permutation;
use super::sides::Sides;
use super::size;
use crate::catalog::{AnswerKind, Answers, Entry, InputKind, Number, Player};

const ROWS: Number = size::rows(1, 3);

const COLS: Number = size::cols(1, 4);

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "clobber",
    aliases: &[],
    title: "Clobber",
    rules: "Take a stone to a neighbouring cell where one of the opponent's is, which goes; who cannot has lost.",
    answer: Answers::Always(AnswerKind::value("win or loss of the player to move")),
    input: InputKind::Position,
    params: &[ROWS.param(), COLS.param()],
    example: "xo.x/oxo./.oxo",
    make: |input, settings| {
        let game = Clobber::new(settings.get(&ROWS)?, settings.get(&COLS)?)?;
        Ok(playable(game, input)?
            .alpha_beta(AlphaBeta::new().ordered().packed().parallel())
            .proof_number(ProofNumber::new().ordered())
            .retrograde(Retrograde::new(LostByFirst))
            .boxed())
    },
};

/// Clobber: a move takes an own stone to a neighbouring cell, up, down, left or right, where there is one of the
/// opponent's, which goes off the board; whoever cannot move has lost. At the start every cell has a stone,
/// those of the players in turn as on a chessboard.
///
/// A move is two cells, `a1-b1`: the column as a letter, the row from 1 at the top. A position is its rows, `x` for
/// the first player, then a space and who is to move: `xo./.ox o`. Without, it is `x`.
///
/// ```
/// use stonework_core::{AlphaBeta, Run, Solver, WinLose};
/// use stonework_games::boards::Clobber;
///
/// let game = Clobber::new(3, 4)?;
/// let solution = AlphaBeta::new().ordered().packed().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Loss));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clobber {
    grid: Grid,
    directions: [Direction; 4],
    symmetries: Vec<Permutation>,
    start: Sides,
}

impl Clobber {
    /// The full board of so many rows and columns; the top left stone is the first player's.
    ///
    /// # Errors
    ///
    /// [`SizeError`] for a board without cells, with more than 64 or with more than 26 columns.
    pub fn new(rows: u32, cols: u32) -> Result<Self, SizeError> {
        let grid = Grid::new(rows, cols)?;
        let first = grid.cells_where(|row, col| (row + col) % 2 == 0);
        Ok(Self {
            grid,
            directions: grid.orthogonal(),
            symmetries: grid.symmetries(),
            start: Sides::new(first, grid.all() & !first),
        })
    }

    /// The neighbours of the cells of a set.
    #[inline]
    fn around(&self, set: u64) -> u64 {
        self.directions
            .iter()
            .fold(0, |all, direction| all | direction.of(set))
    }
}

impl Game for Clobber {
    type State = Sides;
    type Move = (u8, u8);
    type Value = WinLose;

    fn start(&self) -> Sides {
        self.start
    }

    #[inline]
    fn terminal_value(&self, sides: &Sides) -> Option<WinLose> {
        (self.around(sides.own) & sides.other == 0).then_some(WinLose::Loss)
    }

    #[inline]
    fn moves(&self, sides: &Sides) -> impl Iterator<Item = (u8, u8)> {
        let other = sides.other;
        Cells(sides.own)
            .flat_map(move |from| Cells(self.around(1 << from) & other).map(move |to| (from, to)))
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

/// By how few moves are left to the opponent.
impl Ordered for Clobber {
    #[inline]
    fn candidates(&self, sides: &Sides) -> impl Iterator<Item = Candidate<(u8, u8)>> {
        let at = *sides;
        self.moves(sides).map(move |mv| {
            let next = self.play(&at, mv).state;
            let moves = self.directions.iter();
            let moves = moves.map(|direction| (direction.of(next.own) & next.other).count_ones());
            Candidate {
                mv,
                rank: -moves.sum::<u32>().cast_signed(),
            }
        })
    }
}

/// The board turned and flipped, and the players exchanged; and stones that no stone of the other player is
/// connected with are as good as gone.
impl Symmetric for Clobber {
    fn canonical(&self, sides: &Sides) -> Sides {
        let Sides { own, other, .. } = *sides;
        let touching = self.around(own) & other | self.around(other) & own;
        let alive = Grid::flood(own | other, touching, self.directions);
        let sides = Sides::new(own & alive, other & alive);
        sides.least(&self.symmetries)
    }
}

/// A cell is a digit to the base 3, and there is a bit for whose turn it is.
impl Packed for Clobber {
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

impl Unpack for Clobber {
    fn unpack(&self, key: u128) -> Sides {
        Sides::from_key(self.grid, key)
    }
}

/// How many cells are empty.
impl Graded for Clobber {
    #[inline]
    fn grade(&self, sides: &Sides) -> u32 {
        (self.grid.all() & !sides.all()).count_ones()
    }
}

impl Board for Clobber {
    fn at(self, start: Sides) -> Self {
        Self { start, ..self }
    }

    fn parse_state(&self, text: &str) -> Result<Sides, PositionError> {
        Sides::parse(self.grid, text, |_| Player::First)
    }

    fn write_state(&self, sides: &Sides) -> String {
        sides.write(self.grid)
    }

    fn parse_move(&self, text: &str) -> Result<(u8, u8), MoveError> {
        self.grid
            .parse_cells(text)
            .ok_or_else(|| MoveError::of(text, "two cells of the board, as `a1-b1`, are needed"))
    }

    fn write_move(&self, (from, to): (u8, u8)) -> MoveText {
        let [from, to] = [from, to].map(|cell| self.grid.name(cell));
        MoveText::of(format_args!("{from}-{to}"))
    }

    fn draw(&self, sides: &Sides) -> String {
        sides.draw(self.grid)
    }
}
