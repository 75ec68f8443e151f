//! Bounds by cutting the board into bands of lines: [`Prospects`].

use std::sync::LazyLock;

use super::dominoes::Dominoes;
use super::linked_pieces::LinkedPieces;
use super::pieces::Pieces;
use super::worth::{BOUNDS, MOVE, Piece, TEMPERATURES};
use crate::cell_set::CellSet;

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
const MOST_LINES: usize = 4;

/// Which linked pieces are looked up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reach {
    /// None: no memory is needed for them.
    None,
    /// Those made in a tenth of a second.
    Short,
    All,
}

impl Reach {
    /// On a board of so many cells, of which so many are free.
    ///
    /// Pieces are made where the search takes longer than to make them: 8×8 takes as long with
    /// [`Reach::All`] as without. It ends soon where few cells are free; and where most are, there
    /// are few positions, and some boards are settled by small pieces at once.
    pub(super) fn of(cells: u8, free: u32) -> Self {
        let most = u32::from(cells).saturating_sub(4);
        match cells {
            _ if !(20..=most).contains(&free) => Self::None,
            ..63 => Self::None,
            63..72 => Self::Short,
            72.. => Self::All,
        }
    }
}

/// The piece on some lines of this length from this column on, whose columns are linked, if it is
/// longer than all small ones.
#[cold]
fn longer(lines: &[u64], begin: u32, length: u32, reach: Reach) -> Option<&'static Piece> {
    let cells = (1 << length) - 1;
    let parts = || {
        let part = |line: &u64| usize::try_from(line >> begin & cells).unwrap_or(0);
        lines.iter().map(part)
    };
    let linked = match (lines.len(), length) {
        (2, 9) => return Some(TWO_BY_9.piece(parts())),
        (3, 7) if reach >= Reach::Short => &THREE_BY_7,
        (3, 8) if reach == Reach::All => &THREE_BY_8,
        (3, 9) if reach == Reach::All => &THREE_BY_9,
        (4, 5) if reach >= Reach::Short => &FOUR_BY_5,
        (4, 6) if reach == Reach::All => &FOUR_BY_6,
        _ => return None,
    };
    Some(linked.piece(parts()))
}

/// Whether a player is sure to win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Prospects {
    /// As the one who moves now.
    pub(super) first: bool,
    /// As the one who moves after the other.
    pub(super) second: bool,
}

/// Bounds of a sum of pieces: what it is worth at least, by the numbers that they are at least, and
/// by their walls at each temperature.
#[derive(Clone, Copy)]
struct Sums {
    /// Of all right walls.
    right: [i16; BOUNDS],
    /// Of one left wall, and the right walls of the others.
    left: [i16; BOUNDS],
}

impl Sums {
    /// Less than any sum.
    const LEAST: i16 = i16::MIN / 4;
    /// Of nothing.
    const EMPTY: Self = Self {
        right: [0; BOUNDS],
        left: [Self::LEAST; BOUNDS],
    };

    /// Of so many dominoes that only he can put, if he leaves them for later.
    #[inline]
    fn of_lead(lead: i8) -> Self {
        Self {
            right: [i16::from(lead) * i16::from(MOVE); BOUNDS],
            ..Self::EMPTY
        }
    }

    /// Those of both together.
    #[inline]
    fn and(&self, other: &Self) -> Self {
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
    fn or(&self, other: &Self) -> Self {
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

    /// A band of lines; `None` if a piece of it is too long. `all` are the columns with a free cell,
    /// `linked` those from which a domino along some line may reach the next.
    #[inline]
    fn of_band(known: &Pieces, lines: &[u64], all: u64, linked: u64, reach: Reach) -> Option<Self> {
        let mut sums = Self::EMPTY;
        let mut left = all;
        while left != 0 {
            let begin = left.trailing_zeros();
            let length = (!(linked >> begin)).trailing_zeros() + 1;
            let piece = if length <= known.length {
                // All that is not linked, but fits into a small piece together, is known together.
                let window = left >> begin & ((1 << known.length) - 1);
                let cut = window & !(linked >> begin);
                let cells = u64::MAX >> cut.leading_zeros();
                left &= !(cells << begin);
                let part = |line: &u64| usize::try_from(line >> begin & cells).unwrap_or(0);
                known.piece(lines.iter().map(part))
            } else {
                left &= !(((1 << length) - 1) << begin);
                longer(lines, begin, length, reach)?
            };
            sums = sums.and(&Self {
                right: piece.right.map(i16::from),
                left: piece.left.map(i16::from),
            });
        }
        Some(sums)
    }

    fn prospects(&self) -> Prospects {
        let is_positive = |at: usize| self.left[at] > 0;
        let stays_positive = |at: usize| self.right[at] > TEMPERATURES[at].into();
        Prospects {
            first: self.left[0] >= 0 || (1..BOUNDS).any(is_positive),
            second: self.right[0] >= 0 || (1..BOUNDS).any(stays_positive),
        }
    }
}

impl Sums {
    /// A region, given its cells of each of so many lines, one after the other.
    fn of_region(line: impl Fn(u8) -> u64, count: u8, reach: Reach) -> Self {
        let pieces = &*PIECES;
        // The line looked at and the next three.
        let mut lines = [0; MOST_LINES];
        let height = usize::from(count);
        if (2..=MOST_LINES).contains(&height) {
            // As a whole, if it is known: cut, it is worth no more.
            let (mut all, mut linked) = (0, 0);
            for (at, lines) in (0..count).zip(&mut lines) {
                *lines = line(at);
                all |= *lines;
                linked |= *lines & *lines >> 1;
            }
            let whole = Self::of_band(&pieces[height - 2], &lines[..height], all, linked, reach);
            if let Some(sums) = whole {
                return sums;
            }
        }
        // What the lines from one on are worth at best, for the next four; then for all.
        let mut below = [Self::EMPTY; MOST_LINES];
        for first in (0..count).rev() {
            lines.rotate_right(1);
            lines[0] = line(first);
            let (mut all, mut linked) = (lines[0], lines[0] & lines[0] >> 1);
            let mut best = Self::of_line(linked).and(&below[0]);
            for last in 1..MOST_LINES.min(usize::from(count - first)) {
                // Where no domino goes across the border, it is cut for nothing.
                if lines[last - 1] & lines[last] == 0 {
                    break;
                }
                all |= lines[last];
                linked |= lines[last] & lines[last] >> 1;
                let band = Self::of_band(&pieces[last - 1], &lines[..=last], all, linked, reach);
                if let Some(band) = band {
                    best = best.or(&band.and(&below[last]));
                }
            }
            below.rotate_right(1);
            below[0] = best;
        }
        below[0]
    }
}

impl<B: CellSet> Dominoes<B> {
    /// The prospects of a player who puts no domino across some borders between lines: rows if his
    /// dominoes are upright, columns if they are flat.
    ///
    /// So each region of the board falls into bands of one to four lines, and these into pieces that no
    /// domino leaves. The other may put all his dominoes, so that the sum of the pieces is worth no more
    /// to the player than the board is. He wins as the first if the left stop of the sum is positive,
    /// and as the second if the right stop is:
    ///
    /// - the left stop is at least the left wall at any temperature, and the right stop at least the
    ///   right wall less the temperature;
    /// - the left wall of a sum is at least that of one piece and the right walls of the others
    ///   together, and the right wall at least all right walls together.
    ///
    /// Where numbers that the pieces are at least make 0 together, he wins as the second too, or as
    /// the first if this is so after a move of his.
    ///
    /// For each region and each bound, the borders are chosen for which it is best.
    ///
    /// Beside the board, he has a lead of so many dominoes that only he can put.
    ///
    /// Cutting between lines: M. Lachmann, C. Moore and I. Rapaport, "Who wins Domineering on
    /// rectangular boards?", More Games of No Chance, 2002.
    #[inline]
    pub(super) fn prospects(&self, free: B, upright: bool, lead: i8, reach: Reach) -> Prospects {
        let (mut left, lines) = self.lines(free, upright);
        let (count, length) = (lines.count, lines.length);
        let Some(beyond) = u64::BITS.checked_sub(length.into()) else {
            // So long a line is all of the board: he has no move.
            return Prospects {
                first: false,
                second: false,
            };
        };
        let mut sums = Sums::of_lead(lead);
        while left != B::EMPTY {
            let region = lines.region(left);
            left &= !region;
            if region.without_lowest() == B::EMPTY {
                continue;
            }
            let first = region.lowest() / length;
            let line = |at: u8| (region >> (at * length)).low_bits() & u64::MAX >> beyond;
            let mut end = first + 1;
            while end < count && line(end) != 0 {
                end += 1;
            }
            let of_region = Sums::of_region(|at| line(first + at), end - first, reach);
            sums = sums.and(&of_region);
        }
        sums.prospects()
    }
}
