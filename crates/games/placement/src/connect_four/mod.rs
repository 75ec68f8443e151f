//! Connect Four: stones dropped into columns, four in a row win, or any other number.

mod board;
mod follow_up;
mod hints;
mod keys;
mod lines;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

pub(crate) use board::ENTRY;

use stonework_core::{Game, Step};

use super::board::Board;
use super::cell_set::CellSet;
use stonework_catalog::{PositionError, SizeError};

/// Connect Four on a board of any size: players take turns to drop a stone into a column; the first
/// to have four of their own in a row, a column or a diagonal wins; a full board is a draw. With
/// [`ConnectFour::with_connect`], any other number of stones makes a line.
///
/// A move is a column, numbered from 1 at the left. The value counts how early the win is: if the
/// winner's last stone is its `s`-th, [`ConnectFour::highest`]` − s`, negative if the opponent
/// wins, 0 for a draw. On the usual board of 7 columns and 6 rows that is 22 − s.
///
/// A position is written as the columns played so far, `44444`; on a board wider than nine columns,
/// the tenth is `a`.
///
/// # Known values
///
/// 7×6: the first player wins with the 21st stone, by the middle column alone (J. D. Allen and,
/// independently, V. Allis, 1988). Other sizes: J. Tromp, "John's Connect Four Playground".
///
/// # State
///
/// Two sets of squares, a bit each: the stones of the player to move, and all stones; and what
/// follows from them, the squares where four in a row would be completed, so that a move only finds
/// the new ones. A column has a bit more than it has squares, so that lines do not run over its
/// top; `(height + 1) · width` bits in all. A set of squares, `B`, is a `u64`, or, on a larger board,
/// a `u128`: [`ConnectFour::wide`].
///
/// ```
/// use stonework::{AlphaBeta, Run, Solver};
/// use stonework_placement::ConnectFour;
///
/// let game = ConnectFour::new(4, 4)?;
/// let solution = AlphaBeta::new().ordered().bounded().packed().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(0));
/// assert_eq!(solution.best_moves(), [1, 2, 3, 4]);
///
/// let game: ConnectFour = "4444415".parse()?;
/// assert_eq!(game.to_string(), "\
/// 1 2 3 4 5 6 7
/// . . . . . . .
/// . . . x . . .
/// . . . o . . .
/// . . . x . . .
/// . . . o . . .
/// o . . x x . .
/// o to move
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # References
///
/// The two sets and the way four in a row are found: J. Tromp, "Fhourstones"; squares that win and
/// the count of them for the order of moves: P. Pons, "Solving Connect 4: how to build a perfect
/// AI"; what a player is sure of who answers each stone with one on top of it: V. Allis, "A
/// knowledge-based approach of Connect-Four", 1988.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConnectFour<B = u64> {
    start: Stones<B>,
    width: u8,
    height: u8,
    /// One more than the height: from a square to its right neighbour, in bits.
    pitch: u8,
    /// Every square.
    board: B,
    /// The lowest square of each column.
    bottom: B,
    /// The squares with an even number of squares above them.
    last: B,
    /// One more than the number of stones a player has when the board is full.
    highest: u32,
    /// How many stones make a line.
    connect: u8,
    /// Whether a line may be in more than one column. Then the pitch is at most half of the bits of a
    /// set, and a quarter with lines of four.
    wide: bool,
    /// Whether lines of four are made on a wide board of six rows.
    usual: bool,
}

/// The stones on a board, the bits of a column from the bottom up, the columns from the left.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stones<B = u64> {
    /// Those of the player to move.
    pub mover: B,
    /// Those of both.
    pub all: B,
    /// The empty squares that win for the player to move.
    wins: B,
    /// The empty squares that win for the opponent.
    threats: B,
    /// How many stones there are.
    placed: u32,
    /// Whether the opponent, who has just moved, has a line.
    lost: bool,
}

/// The rest follows from the two sets.
impl<B: PartialEq> PartialEq for Stones<B> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.mover == other.mover && self.all == other.all
    }
}

impl<B: Eq> Eq for Stones<B> {}

impl<B: Hash> Hash for Stones<B> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.mover.hash(state);
        self.all.hash(state);
    }
}

impl<B: CellSet> Stones<B> {
    /// The first player's stones and the second's.
    fn by_player(self) -> [B; 2] {
        let other = self.mover ^ self.all;
        if self.placed.is_multiple_of(2) {
            [self.mover, other]
        } else {
            [other, self.mover]
        }
    }
}

impl ConnectFour {
    /// The empty board.
    ///
    /// # Errors
    ///
    /// [`SizeError::Columns`] if a side is 0, or `width · (height + 1)` is more than 64.
    pub fn new(width: u32, height: u32) -> Result<Self, SizeError> {
        Self::of_size(width, height)
    }

    /// Whether a board of this size, if there is one, is for [`ConnectFour::new`] or, if it is
    /// larger, for [`ConnectFour::wide`].
    #[must_use]
    pub fn fits_u64(width: u32, height: u32) -> bool {
        width.saturating_mul(height.saturating_add(1)) <= u64::BITS
    }
}

impl ConnectFour<u128> {
    /// The empty board, whose sets of squares may need a `u128`.
    ///
    /// ```
    /// use stonework::{AlphaBeta, Run, Solver};
    /// use stonework_placement::ConnectFour;
    ///
    /// let game = ConnectFour::wide(7, 9)?.after("174654155432111234476332241346776134311553")?;
    /// let solution = AlphaBeta::new().ordered().bounded().packed().solve(&game, &Run::new())?;
    /// assert_eq!(solution.value(), Some(-2));
    /// assert_eq!(solution.best_moves(), [6]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`SizeError`] if a side is 0, there are more than 32 columns or 120 squares, or
    /// `width · (height + 1)` is more than 128.
    pub fn wide(width: u32, height: u32) -> Result<Self, SizeError> {
        Self::of_size(width, height)
    }
}

impl<B: CellSet> ConnectFour<B> {
    /// The most columns: as many as are written as digits and letters before `x`.
    const MOST_COLUMNS: u32 = 32;
    /// The most squares: as many as a [`Grid`](crate::grid::Grid) has cells.
    const MOST_SQUARES: u32 = 120;

    fn of_size(width: u32, height: u32) -> Result<Self, SizeError> {
        let bits = width.checked_mul(height.saturating_add(1));
        if width == 0 || height == 0 || bits.is_none_or(|bits| bits > B::BITS) {
            let most = B::BITS;
            return Err(SizeError::Columns {
                width,
                height,
                most,
            });
        }
        SizeError::check("number of columns", width, 1, Self::MOST_COLUMNS)?;
        SizeError::check("number of squares", width * height, 1, Self::MOST_SQUARES)?;
        Ok(Self::empty(number(width), number(height)))
    }

    /// The empty board of a size that fits.
    fn empty(width: u8, height: u8) -> Self {
        let pitch = height + 1;
        let union = |sets: &mut dyn Iterator<Item = B>| sets.fold(B::EMPTY, |all, set| all | set);
        let bottom = union(&mut (0..width).map(|column| B::only(column * pitch)));
        Self {
            start: Stones::default(),
            width,
            height,
            pitch,
            board: union(&mut (0..height).map(|row| bottom << row)),
            bottom,
            last: union(&mut (0..height).rev().step_by(2).map(|row| bottom << row)),
            highest: u32::from(width * height).div_ceil(2) + 1,
            connect: 4,
            wide: width >= 4,
            usual: width >= 4 && height == 6,
        }
    }

    /// The empty board of the same size where so many stones in a line win, which may be more than
    /// fit.
    ///
    /// # Errors
    ///
    /// [`SizeError::OutOfRange`] for none, or more than 64.
    ///
    /// ```
    /// use stonework::{AlphaBeta, Run, Solver};
    /// use stonework_placement::ConnectFour;
    ///
    /// // Three in a line on a low board: the first player wins with the fifth stone.
    /// let game = ConnectFour::new(5, 3)?.with_connect(3)?;
    /// let solution = AlphaBeta::new().ordered().bounded().packed().solve(&game, &Run::new())?;
    /// assert_eq!(solution.value(), Some(game.highest() as i32 - 5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_connect(mut self, connect: u32) -> Result<Self, SizeError> {
        SizeError::check("length of a line", connect, 1, 64)?;
        let connect = number(connect);
        self.connect = connect;
        self.wide = connect > 1 && self.width >= connect;
        self.usual = connect == 4 && self.wide && self.height == 6;
        self.start = self.stones(B::EMPTY, B::EMPTY);
        Ok(self)
    }

    /// The same board after these moves, as in `44435`.
    ///
    /// # Errors
    ///
    /// [`PositionError`] if one of them is not possible.
    pub fn after(mut self, moves: &str) -> Result<Self, PositionError> {
        for (ply, text) in (1..).zip(moves.chars()) {
            let width = self.width();
            let column = text
                .to_digit(36)
                .filter(|column| (1..=width).contains(column))
                .ok_or(PositionError::NoColumn { text, ply, width })?;
            if self.start.lost {
                return Err(PositionError::GameOver { ply });
            }
            let full = self.start.all & self.top(number(column)) != B::EMPTY;
            if full {
                return Err(PositionError::ColumnFull { column, ply });
            }
            self.start = self.drop_into(self.start, number(column));
        }
        Ok(self)
    }

    /// Columns.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.width.into()
    }

    /// Rows.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.height.into()
    }

    /// What a win with the 0th stone would count: one more than the stones of a player when the
    /// board is full.
    #[must_use]
    pub fn highest(&self) -> u32 {
        self.highest
    }

    /// A position as a picture: the columns, the rows from the top, `x` for the first player and `o`
    /// for the second, and, unless play is over, who is to move.
    #[must_use]
    pub fn draw(&self, stones: Stones<B>) -> String {
        Board::draw(self, &stones)
    }

    /// The position with these stones of the player to move, and these of both.
    #[inline]
    fn stones(&self, mover: B, all: B) -> Stones<B> {
        Stones {
            mover,
            all,
            wins: self.winning(mover, all),
            threats: self.winning(mover ^ all, all),
            placed: all.count(),
            lost: self.has_line(mover ^ all),
        }
    }

    /// The highest square of a column.
    fn top(&self, column: u8) -> B {
        B::only(column * self.pitch - 2)
    }

    /// The column of a square.
    #[inline]
    fn column_of(&self, square: B) -> u8 {
        let at = square.lowest();
        // For which there is a faster instruction.
        1 + if self.usual { at / 7 } else { at / self.pitch }
    }

    #[inline]
    fn drop_into(&self, stones: Stones<B>, column: u8) -> Stones<B> {
        let lowest = B::only((column - 1) * self.pitch);
        let all = stones.all | (stones.all + lowest);
        let square = all ^ stones.all;
        Stones {
            mover: stones.mover ^ stones.all,
            all,
            wins: stones.threats & !square,
            threats: self.winning(stones.mover | square, all),
            placed: stones.placed + 1,
            lost: stones.wins & square != B::EMPTY,
        }
    }

    /// How many stones in a row, a column or a diagonal win.
    #[must_use]
    pub fn connect(&self) -> u32 {
        self.connect.into()
    }

    /// The square of each column where the next stone would land.
    #[inline]
    fn open(&self, all: B) -> B {
        (all + self.bottom) & self.board
    }

    /// What it counts to win with that many stones.
    #[inline]
    fn score(&self, stones: u32) -> i32 {
        (self.highest - stones).cast_signed()
    }
}

/// A number of columns, rows or stones in a line.
#[expect(clippy::cast_possible_truncation, reason = "there are at most 127")]
fn number(count: u32) -> u8 {
    count as u8
}

impl<B: CellSet> Game for ConnectFour<B> {
    type State = Stones<B>;
    type Move = u8;
    type Value = i32;

    fn start(&self) -> Stones<B> {
        self.start
    }

    #[inline]
    fn terminal_value(&self, stones: &Stones<B>) -> Option<i32> {
        if stones.lost {
            return Some(-self.score(stones.placed.div_ceil(2)));
        }
        (stones.all == self.board).then_some(0)
    }

    fn moves(&self, stones: &Stones<B>) -> impl Iterator<Item = u8> {
        let all = stones.all;
        (1..=self.width).filter(move |&column| all & self.top(column) == B::EMPTY)
    }

    #[inline]
    fn play(&self, stones: &Stones<B>, column: u8) -> Step<Self> {
        Step::to(self.drop_into(*stones, column))
    }
}

/// Moves on the usual board, 7 wide and 6 high.
impl FromStr for ConnectFour {
    type Err = PositionError;

    fn from_str(moves: &str) -> Result<Self, PositionError> {
        Self::empty(7, 6).after(moves)
    }
}

/// The board at the start.
impl<B: CellSet> fmt::Display for ConnectFour<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.draw(self.start))
    }
}
