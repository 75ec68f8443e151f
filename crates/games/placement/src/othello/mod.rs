//! Othello: discs that are outflanked change sides.

mod discs;
mod endgame;
mod key;
mod last_disc;
mod look_ahead;
mod rays;

use stonework_core::{Bounded, Bounds, Candidate, Game, Ordered, Packed, Question, Step};

use self::discs::{Around, Discs};

use super::Sides;
use super::board::on_board;
use super::cells::Cells;
use super::grid::Grid;
use super::grid_game::{GridBoard, GridGame, board_field, board_form, symmetric_by_board, x_and_o};
use stonework_catalog::{
    AnswerKind, Answers, Axis, BoardLayout, Entry, MoveText, OneOf, PositionError, Search,
    SizeError,
};

const SIZE: OneOf<u32, 3> = OneOf::new(
    "size",
    [("4", 4), ("6", 6), ("8", 8)],
    "how many rows and columns the board has",
)
.axis(Axis::Both);

/// What a pass is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pass {
    /// No move: if the opponent cannot move, it is the mover's turn again.
    Free,
    /// A move, `pass`, the only one of a player who cannot put a disc while the other can. It is a
    /// ply, as in the published counts of lines of play.
    Ply,
}

const PASS: OneOf<Pass, 2> = OneOf::new(
    "pass",
    [("free", Pass::Free), ("ply", Pass::Ply)],
    "whether a pass is no move or a ply of its own, as in published perft counts",
);

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "othello",
    aliases: &["reversi"],
    title: "Othello",
    rules: "Put a disc so that discs of the opponent's are between it and another of one's own: they change sides.",
    answer: Answers::Always(AnswerKind::value(
        "the discs of the player to move at the end less those of the other",
    )),
    positions: x_and_o!("..../.ox./.xo./.... x"),
    moves: "a cell, `b3`: its column as a letter, its row from 1 at the top; with pass=ply also `pass`",
    params: &[SIZE.param(), PASS.param()],
    board: Some(board_form::<Othello>().in_layout(BoardLayout::Square)),
    example: "start",
    ..Entry::of(&|input, settings| {
        let game = Othello::new(settings.get(&SIZE)?)?;
        Ok(on_board(game.with_pass(settings.get(&PASS)?), input)?
            .with(Search::new().ordered().bounded().packed())
            .boxed())
    })
};

/// Othello on a square board: a move puts a disc on an empty cell so that, in a row, a column or a
/// diagonal, it and another of the mover's own have nothing but discs of the opponent between them;
/// those change sides. Whoever has no such move passes; when neither has, the game is over. The
/// value is the mover's discs less the opponent's at the end; empty cells count for nobody.
///
/// A pass is no move, unless [`Othello::with_pass`] makes it one; the values are the same.
///
/// A move is a cell, `b3`, or `pass`: its column as a letter, its row from 1 at the top. A position is its
/// rows, `x` for the first player, then a space and who is to move: `..../.ox./.xo./.... x`.
/// Without, it is `x`.
///
/// # Known values
///
/// 4×4: the second player wins by 8; 6×6: by 4 (J. Feinstein, 1993).
///
/// ```
/// use stonework::{AlphaBeta, Run, Solver};
/// use stonework_placement::Othello;
///
/// let game = Othello::new(4)?;
/// let solution = AlphaBeta::new().ordered().bounded().packed().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(-8));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Othello {
    board: GridBoard<Sides>,
    discs: Discs,
    around: Around,
    pass: Pass,
}

/// The move of [`Pass::Ply`]; cells are below it.
const PASSED: u8 = 64;

/// How it is written.
const PASS_TEXT: &str = "pass";

impl Othello {
    /// The board with these numbers of rows and columns, with four discs in the middle.
    ///
    /// # Errors
    ///
    /// [`SizeError`] unless the size is 4, 6 or 8.
    pub fn new(size: u32) -> Result<Self, SizeError> {
        if ![4, 6, 8].contains(&size) {
            return Err(SizeError::OutOfRange {
                what: "number of rows, which is even,",
                value: size,
                least: 4,
                most: 8,
            });
        }
        let grid = Grid::new(size, size)?;
        let (before, after) = (grid.rows() / 2 - 1, grid.rows() / 2);
        let disc = |row, col| 1_u64 << grid.cell(row, col);
        let first = disc(before, after) | disc(after, before);
        let second = disc(before, before) | disc(after, after);
        Ok(Self {
            board: GridBoard::new(grid, Sides::new(first, second)),
            discs: Discs::new(size),
            around: Around::new(grid),
            pass: Pass::Free,
        })
    }

    /// The same board with this kind of pass.
    ///
    /// ```
    /// use stonework::{Run, perft};
    /// use stonework_placement::{Othello, Pass};
    ///
    /// let free = Othello::new(4)?;
    /// let ply = Othello::new(4)?.with_pass(Pass::Ply);
    /// let lines = |game, depth| perft(game, depth, &Run::new()).map_err(|_| "stopped");
    /// assert_eq!(lines(&free, 4)?, lines(&ply, 4)?);
    /// assert_ne!(lines(&free, 8)?, lines(&ply, 8)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_pass(self, pass: Pass) -> Self {
        Self { pass, ..self }
    }

    /// The cells where the player of `own` can put a disc.
    #[inline]
    fn open(&self, own: u64, other: u64) -> u64 {
        self.discs.open(own, other)
    }

    /// The position after a disc is put, seen by the player who put it.
    #[inline]
    fn put(&self, sides: &Sides, cell: u8) -> Sides {
        let flipped = self.discs.flipped(sides.own, sides.other, cell.into());
        Sides {
            own: sides.own | flipped | 1 << cell,
            other: sides.other & !flipped,
            ..*sides
        }
    }
}

/// How many discs, or cells.
#[inline]
fn count(set: u64) -> i32 {
    set.count_ones().cast_signed()
}

impl Game for Othello {
    type State = Sides;
    type Move = u8;
    type Value = i32;

    fn start(&self) -> Sides {
        self.board.start
    }

    #[inline]
    fn terminal_value(&self, &Sides { own, other, .. }: &Sides) -> Option<i32> {
        // With free passes, whoever is to move passes only at the end.
        let ended =
            self.open(own, other) == 0 && (self.pass == Pass::Free || self.open(other, own) == 0);
        ended.then(|| count(own) - count(other))
    }

    #[inline]
    fn moves(&self, sides: &Sides) -> impl Iterator<Item = u8> {
        let open = self.open(sides.own, sides.other);
        let passes = open == 0 && self.pass == Pass::Ply;
        Cells(open).chain(passes.then_some(PASSED))
    }

    #[inline]
    fn play(&self, sides: &Sides, cell: u8) -> Step<Self> {
        if cell == PASSED {
            return Step::to(sides.for_opponent());
        }
        let put = self.put(sides, cell);
        let stays = self.pass == Pass::Free
            && self.open(put.other, put.own) == 0
            && self.open(put.own, put.other) != 0;
        if stays {
            Step::to(put).again()
        } else {
            Step::to(put.for_opponent())
        }
    }
}

/// A disc in a corner is there to stay, and so are discs that the player's own join to it along the
/// border. With one cell left, the last disc tells the value; with up to eleven, what is asked about it is
/// answered at once, and counts as one position.
impl Bounded for Othello {
    #[inline]
    fn bounds(&self, sides: &Sides) -> Bounds<i32> {
        let &Sides { own, other, .. } = sides;
        let empty = self.board.grid.all() & !(own | other);
        if empty.is_power_of_two() {
            return Bounds::exactly(self.last_disc(own, other, empty));
        }
        let cells = i32::from(self.board.grid.cells());
        Bounds {
            lower: Some(2 * count(self.discs.stable(own)) - cells),
            upper: Some(cells - 2 * count(self.discs.stable(other))),
        }
    }

    #[inline]
    fn bounds_for(&self, sides: &Sides, question: Question<i32>) -> Bounds<i32> {
        let least = match question {
            Question::AtLeast(value) => value,
            Question::MoreThan(value) => value.saturating_add(1),
            Question::Exact => return self.bounds(sides),
        };
        let told = self.discs.endgame(sides.own, sides.other, least);
        told.unwrap_or_else(|| self.bounds(sides))
    }
}

impl Othello {
    /// The value where one cell is empty.
    fn last_disc(&self, own: u64, other: u64, empty: u64) -> i32 {
        let lead = count(own) - count(other);
        let cell = empty.trailing_zeros();
        let flipped = count(self.discs.flipped(own, other, cell));
        if flipped > 0 {
            return lead + 2 * flipped + 1;
        }
        match count(self.discs.flipped(other, own, cell)) {
            0 => lead,
            flipped => lead - 2 * flipped - 1,
        }
    }
}

/// By what moves and lasting discs each player has, some plies ahead where many cells are empty.
impl Ordered for Othello {
    const COSTLY: bool = true;

    #[inline]
    fn candidates(&self, sides: &Sides) -> impl Iterator<Item = Candidate<u8>> {
        let Sides { own, other, .. } = *sides;
        let mut best = None;
        self.moves(sides).map(move |cell| {
            let rank = match cell {
                PASSED => 0,
                cell => (self.discs).rank(&self.around, own, other, cell.into(), &mut best),
            };
            Candidate { mv: cell, rank }
        })
    }
}

// The board turned and flipped, and the players exchanged.
symmetric_by_board!(Othello, Sides::as_first);

/// The cells to the base of three, and who is to move.
impl Packed for Othello {
    type Key = u128;

    #[inline]
    fn pack(&self, sides: &Sides) -> u128 {
        key::pack(*sides, self.board.grid.cells())
    }

    fn unpack(&self, key: u128) -> Sides {
        key::unpack(key)
    }

    fn key_bits(&self) -> u32 {
        key::bits(self.board.grid.cells())
    }

    /// Up to all cells on both sides of 0, and one code for none.
    fn value_bits(&self) -> u32 {
        u32::from(self.board.grid.cells()).ilog2() + 2
    }
}

impl GridGame for Othello {
    const MOVE: &'static str =
        "a cell of the board, as `b3`, is needed, or `pass` where that is a move";

    board_field!();

    fn check(&self, &Sides { own, other, .. }: &Sides) -> Result<(), PositionError> {
        PositionError::check_possible(
            self.pass == Pass::Ply || self.open(own, other) != 0 || self.open(other, own) == 0,
            "the player to move has to pass, which is no move, so that it is the other's turn; with pass=ply it is one",
        )
    }

    fn read_move(&self, text: &str) -> Option<u8> {
        let is_pass = self.pass == Pass::Ply && text.trim().eq_ignore_ascii_case(PASS_TEXT);
        (is_pass.then_some(PASSED)).or_else(|| self.board.grid.parse_cell(text))
    }

    fn move_text(&self, cell: u8) -> MoveText {
        match cell {
            PASSED => MoveText::of(format_args!("{PASS_TEXT}")),
            cell => self.board.grid.name(cell),
        }
    }

    /// Nothing is scored before the end.
    fn points(_: i32) -> Option<i128> {
        None
    }
}
