//! Numbers for the ways to mark cells in two ways, those with the most marks first: [`Numbering`].

use std::ops::Range;

use crate::grid::TERNARY;

/// How many cells are numbered at a time.
const PART: u32 = 8;

/// The parts of a board of 25 cells.
const PARTS: usize = 4;

/// The ways to mark eight cells in two ways.
const WAYS: usize = 3_usize.pow(PART);

/// One more than the most cells of a part, and of a board.
const PART_MARKS: usize = PART as usize + 1;
const MARKS: usize = 26;

/// The most ways there are to make as many marks in a part: five or six in eight cells.
const SAME: usize = 1792;

/// The ways to mark the cells of one part, in the order of their ternary numbers. Those that leave
/// the last cells blank come first, so that they are numbered the same in a part of fewer cells.
struct Part {
    /// By ternary number: the number of marks, and above these four bits the rank among the ways
    /// with as many.
    ranks: [u16; WAYS],
    /// By number of marks, the ways with as many: the cells that are marked in either way.
    ways: [[(u8, u8); SAME]; PART_MARKS],
}

static PART_OF_BOARD: Part = {
    let mut ranks = [0; WAYS];
    let mut ways = [[(0, 0); SAME]; PART_MARKS];
    let mut counts = [0_u16; PART_MARKS];
    let mut number = 0;
    while number < WAYS {
        let (mut rest, mut bit, mut own, mut other) = (number, 1_u8, 0_u8, 0_u8);
        while rest > 0 {
            match rest % 3 {
                1 => own |= bit,
                2 => other |= bit,
                _ => {}
            }
            rest /= 3;
            bit = bit.wrapping_shl(1);
        }
        let mut marks = 0_u16;
        let mut left = own | other;
        while left > 0 {
            left &= left - 1;
            marks += 1;
        }
        let count = &mut counts[marks as usize];
        ranks[number] = *count << 4 | marks;
        ways[marks as usize][*count as usize] = (own, other);
        *count += 1;
        number += 1;
    }
    Part { ranks, ways }
};

/// The ways to mark the cells of a board, each blank or marked in one way or the other: numbered by
/// tiers of as many marks, the most marks first.
///
/// In a tier, they are in the order of how many marks are in the last part of the board, then of
/// which marks these are, and so on down to the first part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Numbering {
    cells: u32,
    /// How many parts the board has.
    parts: usize,
    /// By part and number of marks: how many ways there are to mark as many cells before the part;
    /// the whole board last.
    below: [[usize; MARKS]; PARTS + 1],
    /// By part, marks in it, and marks in it and before it: where the ways with as many in it
    /// begin, among those with as many in it and before it.
    begins: [[[usize; MARKS]; PART_MARKS]; PARTS],
    /// By number of marks: where the tier begins.
    tiers: [usize; MARKS],
    /// How many ways there are in all.
    all: usize,
    /// The same for a board of two parts at the most, by the marks in the second and in the first
    /// part: where these ways begin among all.
    pairs: [[u32; PART_MARKS]; PART_MARKS],
    /// By number of marks: how many ways there are to make them in the first part of such a board.
    firsts: [u32; PART_MARKS],
}

/// How many ways there are to make `marks` marks in `cells` cells, each in one of two ways.
fn ways(cells: u32, marks: u32) -> usize {
    if marks > cells {
        return 0;
    }
    (0..marks).fold(1, |ways, made| {
        ways * 2 * (cells - made) as usize / (made as usize + 1)
    })
}

impl Numbering {
    /// The numbering for a board of `cells` cells, from one to 25.
    pub(super) fn new(cells: u32) -> Self {
        let parts = cells.div_ceil(PART) as usize;
        let mut below = [[0; MARKS]; PARTS + 1];
        let mut begins = [[[0; MARKS]; PART_MARKS]; PARTS];
        for (part, first) in (0..=parts).zip((0..).step_by(PART as usize)) {
            let before = first.min(cells);
            for (marks, below) in (0..).zip(&mut below[part]) {
                *below = ways(before, marks);
            }
            if part == parts {
                break;
            }
            let size = PART.min(cells - before);
            for marks in 0..MARKS {
                let mut begin = 0;
                for (inside, begins) in (0..).zip(&mut begins[part]) {
                    begins[marks] = begin;
                    if inside as usize <= marks {
                        begin += ways(size, inside) * below[part][marks - inside as usize];
                    }
                }
            }
        }
        let mut tiers = [0; MARKS];
        let mut all = 0;
        for marks in (0..=cells as usize).rev() {
            tiers[marks] = all;
            all += below[parts][marks];
        }
        let mut pairs = [[0; PART_MARKS]; PART_MARKS];
        let mut firsts = [0; PART_MARKS];
        if parts <= 2 {
            // Three to the power of 16 ways at the most.
            let narrow = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
            firsts = std::array::from_fn(|marks| narrow(below[1][marks]));
            for (second, pairs) in pairs.iter_mut().enumerate() {
                for (first, pair) in pairs.iter_mut().enumerate() {
                    let marks = first + second;
                    *pair = if parts == 1 && second > 0 {
                        // There is no second part: nothing begins here.
                        u32::MAX
                    } else {
                        narrow(tiers[marks] + begins[1][second][marks])
                    };
                }
            }
        }
        Self {
            cells,
            parts,
            below,
            begins,
            tiers,
            all,
            pairs,
            firsts,
        }
    }

    /// How many ways there are: three to the power of the cells.
    pub(super) fn len(&self) -> usize {
        self.all
    }

    /// The numbers of the ways with this many marks.
    pub(super) fn tier(&self, marks: usize) -> Range<usize> {
        self.tiers[marks]..self.tiers[marks] + self.below[self.parts][marks]
    }

    /// The number of the way to mark these cells.
    #[inline]
    pub(super) fn number(&self, own: u32, other: u32) -> usize {
        let (own, other) = (own.to_le_bytes(), other.to_le_bytes());
        if self.parts <= 2 {
            let (first, low) = rank(own[0], other[0]);
            let (second, high) = rank(own[1], other[1]);
            return (self.pairs[second][first] + high * self.firsts[first] + low) as usize;
        }
        let (mut marks, mut number) = (0, 0);
        for part in 0..PARTS {
            let (inside, rank) = rank(own[part], other[part]);
            let below = self.below[part][marks];
            marks += inside;
            number += self.begins[part][inside][marks] + rank as usize * below;
        }
        self.tiers[marks] + number
    }

    /// The cells that are marked in either way, given the number.
    ///
    /// # Panics
    ///
    /// May panic if there is none.
    #[inline]
    pub(super) fn cells(&self, number: usize) -> (u32, u32) {
        // The tier with the most marks is the first.
        let mut marks = self.cells as usize;
        while number >= self.tiers[marks] + self.below[self.parts][marks] {
            marks -= 1;
        }
        match u32::try_from(number) {
            Ok(number) if self.parts <= 2 => self.cells_of_pair(number, marks),
            _ => self.cells_of_many(number - self.tiers[marks], marks),
        }
    }

    /// The same on a board of at most two parts, given the number of marks as well.
    #[inline]
    fn cells_of_pair(&self, number: u32, marks: usize) -> (u32, u32) {
        let mut second = marks.min(PART as usize);
        while marks - second > PART as usize || self.pairs[second][marks - second] > number {
            second -= 1;
        }
        let first = marks - second;
        let rest = number - self.pairs[second][first];
        let below = self.firsts[first];
        let (low, high) = (rest % below, rest / below);
        let [low, high] = [(first, low), (second, high)]
            .map(|(marks, rank)| PART_OF_BOARD.ways[marks][rank as usize]);
        let join = |low: u8, high: u8| u32::from(low) | u32::from(high) << PART;
        (join(low.0, high.0), join(low.1, high.1))
    }

    /// The same on a larger board, given the number of marks and the rank among the ways with as
    /// many.
    fn cells_of_many(&self, mut number: usize, mut marks: usize) -> (u32, u32) {
        let (mut all_own, mut all_other) = (0, 0);
        for part in (0..self.parts).rev() {
            let begins = &self.begins[part];
            let mut inside = marks.min(PART as usize);
            while begins[inside][marks] > number {
                inside -= 1;
            }
            number -= begins[inside][marks];
            marks -= inside;
            let below = self.below[part][marks];
            let (own, other) = PART_OF_BOARD.ways[inside][number / below];
            number %= below;
            all_own = all_own << PART | u32::from(own);
            all_other = all_other << PART | u32::from(other);
        }
        (all_own, all_other)
    }
}

/// How many marks there are in a part, and the rank among the ways with as many.
#[inline]
fn rank(own: u8, other: u8) -> (usize, u32) {
    let [own, other] = [own, other].map(|set| TERNARY[usize::from(set)]);
    let rank = PART_OF_BOARD.ranks[usize::from(own + 2 * other)];
    (usize::from(rank & 15), u32::from(rank >> 4))
}
