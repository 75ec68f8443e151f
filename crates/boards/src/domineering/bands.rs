//! Bounds by cutting the board into bands of lines: [`Prospects`].

use std::sync::LazyLock;

use super::dominoes::Dominoes;
use super::pieces::{BOUNDS, MOVE, Pieces, TEMPERATURES};
use crate::cell_set::CellSet;

/// The pieces on two lines, three and four, of such a length that they are quickly known.
static PIECES: LazyLock<[Pieces; 3]> =
    LazyLock::new(|| [(2, 8), (3, 6), (4, 4)].map(|(lines, length)| Pieces::new(lines, length)));

/// Those on two lines that are longer still: made where a board has lines so long.
static LONGER: LazyLock<Pieces> = LazyLock::new(|| Pieces::new(2, 9));

/// The most lines of a band.
const MOST_LINES: usize = 4;

/// The pieces of this length on so many lines, if it is longer than all others.
#[cold]
fn longer(lines: usize, length: u32) -> Option<&'static Pieces> {
    (lines == 2 && length == 9).then(|| &*LONGER)
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
        sums.right = [-MOVE * dominoes; BOUNDS];
        sums
    }

    /// A band of lines; `None` if a piece of it is too long. `all` are the columns with a free cell,
    /// `linked` those from which a domino along some line may reach the next.
    #[inline]
    fn of_band(known: &Pieces, lines: &[u64], all: u64, linked: u64) -> Option<Self> {
        let mut sums = Self::EMPTY;
        let mut left = all;
        while left != 0 {
            let begin = left.trailing_zeros();
            let length = (!(linked >> begin)).trailing_zeros() + 1;
            let pieces = if length <= known.length {
                known
            } else {
                longer(lines.len(), length)?
            };
            let cells = (1 << length) - 1;
            left &= !(cells << begin);
            let joined = lines.iter().rev().fold(0, |joined, line| {
                joined << pieces.length | line >> begin & cells
            });
            let piece = pieces.piece(usize::try_from(joined).unwrap_or(0));
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

impl<B: CellSet> Dominoes<B> {
    /// The prospects of a player who puts no domino across some borders between lines: rows if his
    /// dominoes are upright, columns if they are flat.
    ///
    /// So the board falls into bands of one to four lines, and these into pieces that no domino
    /// leaves. The other may put all his dominoes, so that the sum of the pieces is worth no more to
    /// the player than the board is. He wins as the first if the left stop of the sum is positive,
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
    /// For each bound, the borders are chosen for which it is best.
    ///
    /// Cutting between lines: M. Lachmann, C. Moore and I. Rapaport, "Who wins Domineering on
    /// rectangular boards?", More Games of No Chance, 2002.
    #[inline]
    pub(super) fn prospects(&self, free: B, upright: bool) -> Prospects {
        let (cells, count, length) = self.lines(free, upright);
        Prospects::of_lines(cells.into(), count, length)
    }
}

impl Prospects {
    /// Those of so many lines of free cells, one after the other, which are so long.
    fn of_lines(cells: u128, count: u8, length: u8) -> Self {
        let Some(beyond) = u64::BITS.checked_sub(length.into()) else {
            // So long a line is all of the board: he has no move.
            return Self {
                first: false,
                second: false,
            };
        };
        let line = |at: u8| CellSet::low_bits(cells >> (at * length)) & u64::MAX >> beyond;
        let pieces = &*PIECES;
        // The line looked at and the next three.
        let mut lines = [0; MOST_LINES];
        // What the lines from one on are worth at best, for the next four; then for all.
        let mut below = [Sums::EMPTY; MOST_LINES];
        for first in (0..count).rev() {
            lines.rotate_right(1);
            lines[0] = line(first);
            let (mut all, mut linked) = (lines[0], lines[0] & lines[0] >> 1);
            let mut best = Sums::of_line(linked).and(&below[0]);
            for last in 1..MOST_LINES {
                // Where no domino goes across the border, it is cut for nothing.
                if lines[last - 1] & lines[last] == 0 {
                    break;
                }
                all |= lines[last];
                linked |= lines[last] & lines[last] >> 1;
                let band = Sums::of_band(&pieces[last - 1], &lines[..=last], all, linked);
                if let Some(band) = band {
                    best = best.or(&band.and(&below[last]));
                }
            }
            below.rotate_right(1);
            below[0] = best;
        }
        below[0].prospects()
    }
}
