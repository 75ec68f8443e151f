//! What a band of lines is worth at least: [`Sums`]. Next: `cuts.rs`.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use stonework_core::Budget;

use super::known_pieces::{CELLS, COLUMNS, KNOWN};
use super::linked_pieces::LinkedPieces;
use super::pieces::Pieces;
use super::worth::{BOUNDS, MOVE, Piece, TEMPERATURES};

/// The pieces on two lines, three and four, of such a length that they are quickly known.
static PIECES: LazyLock<[Pieces; 3]> =
    LazyLock::new(|| [(2, 8), (3, 6), (4, 4)].map(|(lines, length)| Pieces::new(lines, length)));

/// Those on two lines that are longer still: made where a board has lines so long.
static TWO_BY_9: LazyLock<Pieces> = LazyLock::new(|| Pieces::new(2, 9));

/// Those on three lines and four that are longer still, if their columns are linked: each length is
/// made where it is first looked up, in two seconds at the most. All together, they take no more than
/// 220 MB, even while they are made. Those on four lines of 7 would take 1.25 GB and 16
/// seconds, and save a fifth of the positions of 9×9.
static THREE_BY_7: LazyLock<LinkedPieces> = LazyLock::new(|| LinkedPieces::new(3, 7));
static THREE_BY_8: LazyLock<LinkedPieces> = LazyLock::new(|| LinkedPieces::new(3, 8));
static THREE_BY_9: LazyLock<LinkedPieces> = LazyLock::new(|| LinkedPieces::new(3, 9));
static FOUR_BY_5: LazyLock<LinkedPieces> = LazyLock::new(|| LinkedPieces::new(4, 5));
static FOUR_BY_6: LazyLock<LinkedPieces> = LazyLock::new(|| LinkedPieces::new(4, 6));

/// The most lines of a band.
pub(super) const MOST_LINES: usize = 5;

/// Which linked pieces are looked up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reach {
    /// None: no memory is needed for them.
    None,
    /// Those made in a tenth of a second.
    Short,
    All,
}

/// The bytes of linked pieces that some search of this process had room for. What is made is kept,
/// so that all that search after it look it up as well.
static RESERVED: AtomicUsize = AtomicUsize::new(0);

impl Reach {
    /// On a board of so many cells, of which so many are free, after so many positions of a thread.
    ///
    /// Pieces are made where the search takes longer than to make them: 8×8 takes as long with
    /// [`Reach::All`] as without, and many boards are settled by small pieces at once. It ends soon
    /// where few cells are free.
    pub(super) fn of(cells: u8, free: u32, positions: u32) -> Self {
        let reach = Self::most(cells);
        let pays = free >= 20 && positions >= reach.pays_after();
        if pays && reach.bytes() <= RESERVED.load(Ordering::Relaxed) {
            reach
        } else {
            Self::None
        }
    }

    /// The most that pays on a board of so many cells.
    fn most(cells: u8) -> Self {
        match cells {
            ..63 => Self::None,
            63..72 => Self::Short,
            72.. => Self::All,
        }
    }

    /// How many positions take about a third of the time in which they are made.
    fn pays_after(self) -> u32 {
        match self {
            Self::None => 0,
            Self::Short => 1 << 13,
            Self::All => 1 << 18,
        }
    }

    /// Two bits, not both of which are set.
    #[inline]
    pub(super) fn bits(self) -> u64 {
        match self {
            Self::None => 0,
            Self::Short => 1,
            Self::All => 2,
        }
    }

    /// What they take, even while they are made.
    fn bytes(self) -> usize {
        match self {
            Self::None => 0,
            Self::Short => 8_000_000,
            Self::All => 220_000_000,
        }
    }

    /// Takes the room for those of a board with so many cells from the budget of a search, if they
    /// are no more than a quarter of it.
    pub(super) fn reserve(cells: u8, budget: &mut Budget) {
        let bytes = Self::most(cells).bytes();
        let has_room = budget.left().is_none_or(|left| left / 4 >= bytes);
        if has_room && budget.take(bytes).is_ok() {
            RESERVED.fetch_max(bytes, Ordering::Relaxed);
        }
    }
}

/// The piece on some lines of this length from this column on, whose columns are linked, if it is
/// longer than all small ones.
#[inline(never)]
fn longer(lines: &[u64], begin: u32, length: u32, reach: Reach) -> Option<Piece> {
    let cells = (1 << length) - 1;
    let parts = || {
        let part = |line: &u64| usize::try_from(line >> begin & cells).unwrap_or(0);
        lines.iter().map(part)
    };
    let linked = match (lines.len(), length) {
        (2, 9) => return Some(*TWO_BY_9.piece(parts())),
        (3, 7) if reach >= Reach::Short => &THREE_BY_7,
        (3, 8) if reach == Reach::All => &THREE_BY_8,
        (3, 9) if reach == Reach::All => &THREE_BY_9,
        (4, 5) if reach >= Reach::Short => &FOUR_BY_5,
        (4, 6) if reach == Reach::All => &FOUR_BY_6,
        _ if length > COLUMNS => return None,
        _ => {
            let parts = || lines.iter().map(|line| line >> begin & cells);
            let count: u32 = parts().map(u64::count_ones).sum();
            return (count <= CELLS).then(|| KNOWN.piece(parts())).flatten();
        }
    };
    Some(*linked.piece(parts()))
}

/// Whether a player is sure to win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Prospects {
    /// As the one who moves now.
    pub(super) first: bool,
    /// As the one who moves after the other.
    pub(super) second: bool,
}

/// The columns of a band.
#[derive(Clone, Copy, Default)]
pub(super) struct Columns {
    /// Those with a free cell.
    pub(super) all: u64,
    /// Those from which a domino along some line may reach the next.
    linked: u64,
}

/// Some columns next to each other.
pub(super) struct Window {
    /// The first one.
    pub(super) begin: u32,
    /// As many cells as there are columns, from the first bit on.
    pub(super) cells: u64,
    /// How many are linked from the first one on.
    length: u32,
}

impl Columns {
    /// Those of some lines.
    #[inline]
    pub(super) fn of(lines: &[u64]) -> Self {
        lines
            .iter()
            .fold(Self::default(), |columns, &line| columns.with(line))
    }

    /// Those of one more line.
    #[inline]
    pub(super) fn with(self, line: u64) -> Self {
        Self {
            all: self.all | line,
            linked: self.linked | line & line >> 1,
        }
    }

    /// The columns of the first piece among the columns that are left. All that is not linked, but
    /// fits into a small piece together, is known together.
    #[inline]
    pub(super) fn next_piece(self, left: u64, small: Option<&Pieces>) -> Window {
        let begin = left.trailing_zeros();
        let length = (!(self.linked >> begin)).trailing_zeros() + 1;
        let cells = match small {
            Some(small) if length <= small.length => {
                let window = left >> begin & ((1 << small.length) - 1);
                let cut = window & !(self.linked >> begin);
                u64::MAX >> cut.leading_zeros()
            }
            _ => (1 << length) - 1,
        };
        Window {
            begin,
            cells,
            length,
        }
    }
}

/// The small pieces on so many lines, if there are any.
#[inline]
pub(super) fn small_pieces(lines: usize) -> Option<&'static Pieces> {
    PIECES.get(lines.wrapping_sub(2))
}

/// Bounds of a sum of pieces: what it is worth at least, by the numbers that they are at least, and
/// by their walls at each temperature.
#[derive(Clone, Copy)]
pub(super) struct Sums {
    /// Of all right walls.
    pub(super) right: [i16; BOUNDS],
    /// Of one left wall, and the right walls of the others.
    left: [i16; BOUNDS],
}

impl Sums {
    /// Less than any sum.
    const LEAST: i16 = i16::MIN / 4;
    /// Of nothing.
    pub(super) const EMPTY: Self = Self {
        right: [0; BOUNDS],
        left: [Self::LEAST; BOUNDS],
    };

    /// Of what nothing is known about.
    pub(super) const UNKNOWN: Self = Self {
        right: [Self::LEAST; BOUNDS],
        left: [Self::LEAST; BOUNDS],
    };

    /// Of so many dominoes that only he can put, if he leaves them for later.
    #[inline]
    pub(super) fn of_lead(lead: i8) -> Self {
        Self {
            right: [i16::from(lead) * i16::from(MOVE); BOUNDS],
            ..Self::EMPTY
        }
    }

    /// Those of both together.
    #[inline]
    pub(super) fn and(&self, other: &Self) -> Self {
        Self {
            right: std::array::from_fn(|at| self.right[at] + other.right[at]),
            left: std::array::from_fn(|at| {
                let (one, two) = (
                    self.left[at] + other.right[at],
                    self.right[at] + other.left[at],
                );
                one.max(two).max(Self::LEAST)
            }),
        }
    }

    /// The better of both, for each bound.
    #[inline]
    pub(super) fn or(&self, other: &Self) -> Self {
        Self {
            right: std::array::from_fn(|at| self.right[at].max(other.right[at])),
            left: std::array::from_fn(|at| self.left[at].max(other.left[at])),
        }
    }

    /// One line alone, given the first cells of all places along it.
    #[inline]
    fn of_line(mut places: u64) -> Self {
        let mut sums = Self::EMPTY;
        let mut dominoes = 0;
        while places != 0 {
            let first = places & places.wrapping_neg();
            places &= !(first | first << 1);
            dominoes += 1;
        }
        sums.right = [-i16::from(MOVE) * dominoes; BOUNDS];
        sums
    }

    /// A band of lines; `None` if a piece of it is not known.
    #[inline]
    pub(super) fn of_band(lines: &[u64], columns: Columns, reach: Reach) -> Option<Self> {
        let small = match lines.len() {
            1 => return Some(Self::of_line(columns.linked)),
            count => small_pieces(count),
        };
        let mut sums = Self::EMPTY;
        let mut left = columns.all;
        while left != 0 {
            let Window {
                begin,
                cells,
                length,
            } = columns.next_piece(left, small);
            left &= !(cells << begin);
            let piece = match small {
                Some(small) if length <= small.length => {
                    let part = |line: &u64| usize::try_from(line >> begin & cells).unwrap_or(0);
                    *small.piece(lines.iter().map(part))
                }
                _ => longer(lines, begin, length, reach)?,
            };
            sums = sums.and(&Self {
                right: piece.right.map(i16::from),
                left: piece.left.map(i16::from),
            });
        }
        Some(sums)
    }

    pub(super) fn prospects(&self) -> Prospects {
        let is_positive = |at: usize| self.left[at] > 0;
        let stays_positive = |at: usize| self.right[at] > TEMPERATURES[at].into();
        Prospects {
            first: self.left[0] >= 0 || (1..BOUNDS).any(is_positive),
            second: self.right[0] >= 0 || (1..BOUNDS).any(stays_positive),
        }
    }
}
