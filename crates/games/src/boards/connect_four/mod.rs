//! Connect Four: stones dropped into columns, four in a row win.

mod board;

use std::fmt;
use std::str::FromStr;

pub(crate) use board::ENTRY;

use stonework_core::{Bounded, Bounds, Candidate, Game, Graded, Ordered, Packed, Step, Symmetric, Unpack};

/// Connect Four on a board of any size: players take turns to drop a stone into a column; the first
/// to have four of their own in a row, a column or a diagonal wins; a full board is a draw.
///
/// A move is a column, numbered from 1 at the left. The value counts how early the win is: if the
/// winner's last stone is its `s`-th, [`ConnectFour::highest`]` − s`, negative if the opponent wins, 0 for a
/// draw. On the usual board of 7 columns and 6 rows that is 22 − s.
///
/// A position is written as the columns played so far, `44444`; on a board wider than nine columns, the tenth
/// is `a`.
///
/// # Known values
///
/// 7×6: the first player wins with the 21st stone, by the middle column alone (J. D. Allen and, independently,
/// V. Allis, 1988). Other sizes: J. Tromp, "John's Connect Four Playground".
///
/// # State
///
/// Two sets of squares, a bit each: the stones of the player to move, and all stones; and what follows
/// from them, the squares where four in a row would be completed, so that a move only finds the new ones. A column has a bit more
/// than it has squares, so that lines do not run over its top; `(height + 1) · width` bits in all.
///
/// ```
/// use stonework_core::{AlphaBeta, Run, Solver};
/// use stonework_games::boards::ConnectFour;
///
/// let game = ConnectFour::new(4, 4)?;
/// let solution = AlphaBeta::new().ordered().bounded().packed().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(0));
/// assert_eq!(solution.best_moves(), [1, 2, 3, 4]);
///
/// let game: ConnectFour = "4444415".parse()?;
/// assert_eq!(game.to_string(), "\
/// . . . . . . .
/// . . . X . . .
/// . . . O . . .
/// . . . X . . .
/// . . . O . . .
/// O . . X X . .
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # References
///
/// The two sets and the way four in a row are found: J. Tromp, "Fhourstones"; squares that win and the count
/// of them for the order of moves: P. Pons, "Solving Connect 4: how to build a perfect AI".
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConnectFour {
    start: Stones,
    width: u32,
    height: u32,
    /// One more than the height: from a square to its right neighbour, in bits.
    pitch: u32,
    /// Every square.
    board: u64,
    /// The lowest square of each column.
    bottom: u64,
    /// One more than the number of stones a player has when the board is full.
    highest: u32,
}

/// The stones on a board, the bits of a column from the bottom up, the columns from the left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Stones {
    /// Those of the player to move.
    pub mover: u64,
    /// Those of both.
    pub all: u64,
    /// The empty squares that win for the player to move.
    wins: u64,
    /// The empty squares that win for the opponent.
    threats: u64,
}

/// Why there is no such board or position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConnectFourError {
    /// The board has no squares, or too many.
    #[error(
        "a board {width} wide and {height} high does not fit: width × (height + 1) has to be from 2 to 64"
    )]
    Size {
        /// Columns.
        width: u32,
        /// Rows.
        height: u32,
    },
    /// There is no such column.
    #[error(
        "{text:?} at move {ply} is no column: they are numbered 1 to {width}, from ten on with letters from a"
    )]
    Column {
        /// What is in place of a column.
        text: char,
        /// Which move it is, from 1 on.
        ply: usize,
        /// Columns.
        width: u32,
    },
    /// The column has no room.
    #[error("column {column} is full at move {ply}")]
    Full {
        /// The column, from 1 on.
        column: u32,
        /// Which move it is, from 1 on.
        ply: usize,
    },
    /// Somebody has won already.
    #[error("the game is over before move {ply}")]
    Over {
        /// Which move it is, from 1 on.
        ply: usize,
    },
}

impl ConnectFour {
    /// The empty board.
    ///
    /// # Errors
    ///
    /// [`ConnectFourError::Size`] if a side is 0, or `width · (height + 1)` is more than 64.
    pub fn new(width: u32, height: u32) -> Result<Self, ConnectFourError> {
        let fits = width
            .checked_mul(height.saturating_add(1))
            .is_some_and(|bits| bits <= 64);
        if !fits || width == 0 || height == 0 {
            return Err(ConnectFourError::Size { width, height });
        }
        let pitch = height + 1;
        let bottom = (0..width).map(|column| 1 << (column * pitch)).sum();
        Ok(Self {
            start: Stones::default(),
            width,
            height,
            pitch,
            board: bottom * ((1 << height) - 1),
            bottom,
            highest: (width * height).div_ceil(2) + 1,
        })
    }

    /// The same board after these moves, as in `44435`.
    ///
    /// # Errors
    ///
    /// [`ConnectFourError`] if one of them is not possible.
    pub fn after(mut self, moves: &str) -> Result<Self, ConnectFourError> {
        for (ply, text) in (1..).zip(moves.chars()) {
            let column = text
                .to_digit(36)
                .filter(|column| (1..=self.width).contains(column))
                .ok_or(ConnectFourError::Column {
                    text,
                    ply,
                    width: self.width,
                })?;
            if self.is_won(self.start) {
                return Err(ConnectFourError::Over { ply });
            }
            if self.start.all & self.top(column) != 0 {
                return Err(ConnectFourError::Full { column, ply });
            }
            self.start = self.drop_into(self.start, column);
        }
        Ok(self)
    }

    /// Columns.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Rows.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.height
    }

    /// What a win with the 0th stone would count: one more than the stones of a player when the board
    /// is full.
    #[must_use]
    pub fn highest(&self) -> u32 {
        self.highest
    }

    /// A position as text, the top row first: `X` for the first player, `O` for the second.
    #[must_use]
    pub fn draw(&self, stones: Stones) -> String {
        let first_moves = stones.all.count_ones().is_multiple_of(2);
        let mut text = String::new();
        for row in (0..self.height).rev() {
            for column in 0..self.width {
                let square = 1 << (column * self.pitch + row);
                let shown = if stones.all & square == 0 {
                    '.'
                } else if (stones.mover & square != 0) == first_moves {
                    'X'
                } else {
                    'O'
                };
                text.push(shown);
                text.push(if column + 1 == self.width { '\n' } else { ' ' });
            }
        }
        text
    }

    /// The highest square of a column.
    fn top(&self, column: u32) -> u64 {
        1 << (column * self.pitch - 2)
    }

    /// The squares of a column.
    #[inline]
    fn column(&self, column: u32) -> u64 {
        ((1 << self.height) - 1) << ((column - 1) * self.pitch)
    }

    #[inline]
    fn drop_into(&self, stones: Stones, column: u32) -> Stones {
        let lowest = 1 << ((column - 1) * self.pitch);
        let all = stones.all | (stones.all + lowest);
        let square = all ^ stones.all;
        Stones {
            mover: stones.mover ^ stones.all,
            all,
            wins: stones.threats & !square,
            threats: self.winning(stones.mover | square, all),
        }
    }

    /// Whether the player who has just moved has four in a row.
    #[inline]
    fn is_won(&self, stones: Stones) -> bool {
        let own = stones.mover ^ stones.all;
        let four = |by: u32| {
            let pairs = own & own >> by;
            pairs & pairs >> (2 * by) != 0
        };
        let pitch = self.pitch;
        four(1) || self.is_wide() && (four(pitch) || four(pitch - 1) || four(pitch + 1))
    }

    /// The empty squares that would make four in a row with these stones.
    #[inline]
    fn winning(&self, own: u64, all: u64) -> u64 {
        // Three below in a column.
        let mut found = own << 1 & own << 2 & own << 3;
        if self.pitch == 7 && self.is_wide() {
            // The usual board, for which there are faster instructions.
            found |= across(own, 7);
        } else if self.is_wide() {
            found |= across(own, self.pitch);
        }
        found & self.board & !all
    }

    /// Whether four may stand in more than one column; then the pitch is at most 16.
    #[inline]
    fn is_wide(&self) -> bool {
        self.width >= 4
    }

    /// The square of each column that the next stone would come to.
    #[inline]
    fn open(&self, all: u64) -> u64 {
        (all + self.bottom) & self.board
    }

    /// The squares that can be played without the opponent winning at once, if the mover cannot win.
    #[inline]
    fn safe(&self, stones: &Stones) -> u64 {
        let Stones { all, threats, .. } = *stones;
        let open = self.open(all);
        let forced = open & threats;
        let open = if forced == 0 {
            open
        } else if forced.is_power_of_two() {
            forced
        } else {
            return 0;
        };
        // Not under a square where the opponent would win.
        open & !(threats >> 1)
    }

    /// What it counts to win with that many stones.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "it is at most 33")]
    fn score(&self, stones: u32) -> i8 {
        (self.highest - stones).cast_signed() as i8
    }
}

/// Where a stone would make four in a row or a diagonal, the squares out of play among it.
#[inline]
fn across(own: u64, pitch: u32) -> u64 {
    let line = |by: u32| {
        // The fourth at an end of three, or in the gap of two and one.
        let (below, above) = (own << by, own >> by);
        let (below_both, above_both) = (below & own << (2 * by), above & own >> (2 * by));
        below_both & (own << (3 * by) | above) | above_both & (own >> (3 * by) | below)
    };
    line(pitch) | line(pitch - 1) | line(pitch + 1)
}

/// A column as a move.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "there are at most 32")]
fn column_number(column: u32) -> u8 {
    column as u8
}

impl Game for ConnectFour {
    type State = Stones;
    type Move = u8;
    type Value = i8;

    fn start(&self) -> Stones {
        self.start
    }

    #[inline]
    fn terminal_value(&self, stones: &Stones) -> Option<i8> {
        if self.is_won(*stones) {
            return Some(-self.score((stones.mover ^ stones.all).count_ones()));
        }
        (stones.all == self.board).then_some(0)
    }

    fn moves(&self, stones: &Stones) -> impl Iterator<Item = u8> {
        let all = stones.all;
        (1..=self.width)
            .filter(move |&column| all & self.top(column) == 0)
            .map(column_number)
    }

    #[inline]
    fn play(&self, stones: &Stones, column: u8) -> Step<Self> {
        Step::to(self.drop_into(*stones, u32::from(column)))
    }
}

/// A win with the next stone, a loss that no move prevents, and how many stones are left to win with.
impl Bounded for ConnectFour {
    #[inline]
    fn bounds(&self, stones: &Stones) -> Bounds<i8> {
        // The player to move has as many stones as the other, or one less.
        let placed = stones.all.count_ones();
        let own = placed / 2;
        let open = self.open(stones.all);
        if stones.wins & open != 0 {
            return Bounds::exactly(self.score(own + 1));
        }
        if self.safe(stones) == 0 {
            return Bounds::exactly(-self.score(placed - own + 1));
        }
        // Neither wins with its next stone, so both need two more, if there is room.
        let left = self.width * self.height - placed;
        Bounds {
            lower: Some(if left < 4 {
                0
            } else {
                -self.score(placed - own + 2)
            }),
            upper: Some(if left < 3 { 0 } else { self.score(own + 2) }),
        }
    }
}

/// Moves after which the opponent does not win at once, by how many squares they make winning; of
/// those that make as many, the middle first.
impl Ordered for ConnectFour {
    #[inline]
    fn candidates(&self, stones: &Stones) -> impl Iterator<Item = Candidate<u8>> {
        let open = self.open(stones.all);
        let wins = stones.wins & open;
        let worth = match (wins, self.safe(stones)) {
            (0, 0) => open,
            (0, safe) => safe,
            (wins, _) => wins,
        };
        Candidates {
            game: self,
            stones: *stones,
            worth,
            column: 0,
        }
    }
}

/// The candidates of a position, from left to right.
struct Candidates<'a> {
    game: &'a ConnectFour,
    stones: Stones,
    /// The squares that are worth a try.
    worth: u64,
    /// The last column looked at.
    column: u32,
}

impl Iterator for Candidates<'_> {
    type Item = Candidate<u8>;

    #[inline]
    fn next(&mut self) -> Option<Candidate<u8>> {
        let Self {
            game,
            stones: Stones { mover, all, .. },
            worth,
            column,
        } = self;
        while *worth != 0 {
            *column += 1;
            let square = *worth & game.column(*column);
            if square != 0 {
                *worth ^= square;
                let wins = game.winning(*mover | square, *all).count_ones();
                let from_middle = (2 * *column).abs_diff(game.width + 1);
                return Some(Candidate {
                    mv: column_number(*column),
                    rank: (64 * wins + 63 - from_middle).cast_signed(),
                });
            }
        }
        None
    }
}

/// Left and right are the same.
impl Symmetric for ConnectFour {
    fn canonical(&self, stones: &Stones) -> Stones {
        let mirror = |squares: u64| {
            (1..=self.width)
                .map(|column| {
                    let there = (squares & self.column(column)) >> ((column - 1) * self.pitch);
                    there << ((self.width - column) * self.pitch)
                })
                .sum()
        };
        let mirrored = Stones {
            mover: mirror(stones.mover),
            all: mirror(stones.all),
            wins: 0,
            threats: 0,
        };
        if self.pack(&mirrored) < self.pack(stones) {
            Stones {
                wins: mirror(stones.wins),
                threats: mirror(stones.threats),
                ..mirrored
            }
        } else {
            *stones
        }
    }
}

/// A column has the mover's stones as they are, and a bit above the highest stone of all.
impl Packed for ConnectFour {
    type Key = u64;

    #[inline]
    fn pack(&self, stones: &Stones) -> u64 {
        stones.mover + stones.all + self.bottom
    }

    fn key_bits(&self) -> u32 {
        self.width * self.pitch
    }

    fn value_bits(&self) -> u32 {
        // Scores on both sides of 0, and one more for none.
        (2 * self.highest).next_power_of_two().ilog2()
    }
}

impl Unpack for ConnectFour {
    #[inline]
    fn unpack(&self, key: u64) -> Stones {
        // What is highest in a column stands above its stones: it is spread to all that is below.
        let mut filled = key;
        for _ in 0..self.height {
            filled |= filled >> 1 & self.board;
        }
        let all = filled >> 1 & self.board;
        let mover = key & all;
        Stones {
            mover,
            all,
            wins: self.winning(mover, all),
            threats: self.winning(mover ^ all, all),
        }
    }
}

/// How many stones there are.
impl Graded for ConnectFour {
    #[inline]
    fn grade(&self, stones: &Stones) -> u32 {
        stones.all.count_ones()
    }
}

/// Moves on the usual board, 7 wide and 6 high.
impl FromStr for ConnectFour {
    type Err = ConnectFourError;

    fn from_str(moves: &str) -> Result<Self, ConnectFourError> {
        Self::new(7, 6)?.after(moves)
    }
}

/// The board at the start.
impl fmt::Display for ConnectFour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.draw(self.start))
    }
}
