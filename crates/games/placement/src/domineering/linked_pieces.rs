//! What long pieces of a board are worth: [`LinkedPieces`]. Next: `bands.rs`.
//!
//! A column is linked to the next if a domino along some line fits onto both. Of all sets of free
//! cells on three lines of 8, one in 16 has all columns linked, and one in 64 is left where those
//! that are images of each other count once.

use super::worth::{Piece, Worth, each_bit};

/// The pieces on a few lines of a certain length whose columns are all linked.
///
/// A set of cells has its columns one after the other, and its number is its place among all such
/// sets in their order.
#[derive(Debug)]
pub(super) struct LinkedPieces {
    /// The free cells of a line as those of a set.
    spread: Vec<u32>,
    numbers: Numbers,
    /// By number.
    known: Vec<Piece>,
}

/// Numbers of sets with all columns linked, the same for a set and its images: lines and columns in
/// opposite order.
#[derive(Debug)]
struct Numbers {
    lines: u32,
    /// So many bits are the lower half of a set.
    lower_bits: u32,
    /// The place of the first set with this upper half.
    of_upper: Vec<u32>,
    /// How many places further one is with this lower half, by the column beyond it.
    of_lower: Vec<Vec<u32>>,
    /// The number of the set in each place.
    of_place: Vec<u32>,
}

/// The pieces of one length, as longer ones are computed from them.
#[derive(Debug)]
struct Length {
    numbers: Numbers,
    /// By number.
    worths: Vec<Worth>,
}

/// A number that has 32 bits, as an index.
fn index(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// An index of no more than 32 bits, as a number.
fn number(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

/// A column of so many lines, of which each cell is free.
fn whole_column(lines: u32) -> usize {
    (1 << lines) - 1
}

/// The set of all cells of the first line.
fn first_line(lines: u32, length: u32) -> usize {
    (0..length).fold(0, |set, _| set << lines | 1)
}

/// The least of a set and its images; `first` are all cells of the first line.
fn least_image(set: usize, lines: u32, length: u32, first: usize) -> usize {
    let flipped = (0..lines).fold(0, |image, line| image << 1 | set >> line & first);
    let reversed = |set: usize| {
        let column = |at: u32| set >> (at * lines) & whole_column(lines);
        (0..length).fold(0, |image, at| image << lines | column(at))
    };
    set.min(flipped).min(reversed(set)).min(reversed(flipped))
}

impl Numbers {
    /// Those of the given sets, which are all and in their order; no number is given yet.
    fn new(sets: &[u32], lines: u32, length: u32) -> Self {
        let lower_bits = length / 2 * lines;
        let upper_bits = length * lines - lower_bits;
        let mut of_upper = vec![u32::MAX; 1 << upper_bits];
        let mut of_lower = vec![vec![0; 1 << lower_bits]; 1 << lines];
        for (place, &set) in sets.iter().enumerate() {
            let (place, set) = (number(place), index(set));
            let upper = set >> lower_bits;
            let first = of_upper[upper].min(place);
            of_upper[upper] = first;
            let lower = set & ((1 << lower_bits) - 1);
            of_lower[upper & whole_column(lines)][lower] = place - first;
        }
        Self {
            lines,
            lower_bits,
            of_upper,
            of_lower,
            of_place: Vec::with_capacity(sets.len()),
        }
    }

    #[inline]
    fn number(&self, set: usize) -> usize {
        let (upper, lower) = (set >> self.lower_bits, set & ((1 << self.lower_bits) - 1));
        let further = self.of_lower[upper & whole_column(self.lines)][lower];
        index(self.of_place[index(self.of_upper[upper] + further)])
    }
}

impl Length {
    /// The pieces with the given sets of free cells, which are all of this length in their order,
    /// given those of each shorter length.
    fn new(sets: &[u32], lines: u32, length: u32, shorter: &[Self]) -> Self {
        let mut pieces = Self {
            numbers: Numbers::new(sets, lines, length),
            worths: Vec::new(),
        };
        let first = first_line(lines, length);
        for &set in sets {
            let set = index(set);
            let image = least_image(set, lines, length, first);
            let known = if image == set {
                let worth = pieces.worth_by_moves(set, length, first, shorter);
                pieces.worths.push(worth);
                pieces.worths.len() - 1
            } else {
                pieces.numbers.number(image)
            };
            pieces.numbers.of_place.push(number(known));
        }
        pieces
    }

    /// What a piece is worth by the moves in it; all lesser sets of this length are known.
    fn worth_by_moves(&self, set: usize, length: u32, first: usize, shorter: &[Self]) -> Worth {
        let lines = self.numbers.lines;
        let last = first << (lines - 1);
        let across = set & set >> 1 & !last;
        let along = set & set >> lines;
        let after = |taken: usize| self.worth_of_all(set & !taken, length, shorter);
        Worth::of_moves(
            each_bit(across).map(|bit| after(bit | bit << 1)),
            each_bit(along).map(|bit| after(bit | bit << lines)),
        )
    }

    /// What all pieces of a set are worth together.
    fn worth_of_all(&self, set: usize, length: u32, shorter: &[Self]) -> Worth {
        let lines = self.numbers.lines;
        let column = whole_column(lines);
        let mut worth = Worth::NOTHING;
        let mut rest = set;
        while rest != 0 {
            rest >>= rest.trailing_zeros() / lines * lines;
            let links = rest & rest >> lines;
            let mut long = 1;
            while links >> ((long - 1) * lines) & column != 0 {
                long += 1;
            }
            let piece = rest & ((1 << (long * lines)) - 1);
            let known = if long == length {
                self
            } else {
                &shorter[index(long - 1)]
            };
            let own = &known.worths[known.numbers.number(piece)];
            worth = if rest == set && piece == rest {
                *own
            } else {
                worth.and(own)
            };
            rest ^= piece;
        }
        worth
    }
}

impl LinkedPieces {
    /// All such pieces on so many lines of this length.
    pub(super) fn new(lines: u32, length: u32) -> Self {
        let mut sets: Vec<u32> = vec![];
        let mut lengths: Vec<Length> = Vec::new();
        for long in 1..=length {
            let shorter = std::mem::take(&mut sets);
            for column in 1..=number(whole_column(lines)) {
                if long == 1 {
                    sets.push(column);
                    continue;
                }
                let is_linked = |set: &u32| set >> ((long - 2) * lines) & column != 0;
                let linked = shorter.iter().copied().filter(is_linked);
                sets.extend(linked.map(|set| set | column << ((long - 1) * lines)));
            }
            lengths.push(Length::new(&sets, lines, long, &lengths));
        }
        let spread = (0..1 << length).map(|line: u32| {
            let cells = (0..length).map(|at| (line >> at & 1) << (at * lines));
            cells.sum()
        });
        let Length { numbers, worths } = lengths.pop().expect("a piece has a column");
        Self {
            spread: spread.collect(),
            numbers,
            known: worths.iter().map(Worth::piece).collect(),
        }
    }

    /// The piece with these free cells of each line.
    #[inline]
    pub(super) fn piece(&self, lines: impl DoubleEndedIterator<Item = usize>) -> &Piece {
        let set = lines
            .rev()
            .fold(0, |set, line| set << 1 | index(self.spread[line]));
        &self.known[self.numbers.number(set)]
    }
}
