//! The points of the board of Nine Men's Morris: three squares one in another, and the lines
//! between the middles of their sides. Sets of points are the bits of a word.

/// How many points there are.
pub(super) const POINTS: u8 = 24;

/// All points.
pub(super) const ALL: u32 = (1 << POINTS) - 1;

/// What the points are called: square by square from the outermost, each from the top left corner
/// clockwise. The column is a letter, the row a number from 1 at the top.
pub(super) const NAMES: [&str; POINTS as usize] = [
    "a1", "d1", "g1", "g4", "g7", "d7", "a7", "a4", "b2", "d2", "f2", "f4", "f6", "d6", "b6", "b4",
    "c3", "d3", "e3", "e4", "e5", "d5", "c5", "c4",
];

/// The points row by row from the top, each row from the left.
pub(super) const ROWS: [&[u8]; 7] = [
    &[0, 1, 2],
    &[8, 9, 10],
    &[16, 17, 18],
    &[7, 15, 23, 19, 11, 3],
    &[22, 21, 20],
    &[14, 13, 12],
    &[6, 5, 4],
];

/// Three in a row: the sides of the squares, and the lines between their middles.
pub(super) const MILLS: [u32; 16] = {
    let mut mills = [0; 16];
    let mut side = 0;
    while side < 4 {
        let (first, last) = (2 * side, (2 * side + 2) % 8);
        let mut square = 0;
        while square < 3 {
            mills[3 * side + square] = (1 << first | 1 << (first + 1) | 1 << last) << (8 * square);
            square += 1;
        }
        let middle = first + 1;
        mills[12 + side] = 1 << middle | 1 << (middle + 8) | 1 << (middle + 16);
        side += 1;
    }
    mills
};

/// The two mills that each point is in, without the point.
pub(super) const PARTNERS: [[u32; 2]; POINTS as usize] = {
    let mut partners = [[0; 2]; POINTS as usize];
    let mut point = 0;
    while point < POINTS as usize {
        let (mut mill, mut found) = (0, 0);
        while mill < MILLS.len() {
            if MILLS[mill] >> point & 1 == 1 {
                partners[point][found] = MILLS[mill] & !(1 << point);
                found += 1;
            }
            mill += 1;
        }
        point += 1;
    }
    partners
};

/// The points next to each point along a line.
pub(super) const NEIGHBOURS: [u32; POINTS as usize] = {
    let mut neighbours = [0; POINTS as usize];
    let mut point = 0;
    while point < POINTS as usize {
        let (square, place) = (point / 8, point % 8);
        let mut all = 1 << (8 * square + (place + 1) % 8) | 1 << (8 * square + (place + 7) % 8);
        if place % 2 == 1 {
            if square > 0 {
                all |= 1 << (point - 8);
            }
            if square < 2 {
                all |= 1 << (point + 8);
            }
        }
        neighbours[point] = all;
        point += 1;
    }
    neighbours
};

/// The ways to turn the board, to flip it, and to exchange its inner and outer squares, for each
/// value of each of the three bytes of a set. The first leaves it as it is.
static SYMMETRIES: [[[u32; 256]; 3]; 16] = {
    let mut all = [[[0; 256]; 3]; 16];
    let mut symmetry = 0;
    while symmetry < 16 {
        let (turn, is_flipped, is_turned_out) =
            (symmetry % 4, symmetry / 4 % 2 == 1, symmetry >= 8);
        let mut square = 0;
        while square < 3 {
            let to_square = if is_turned_out { 2 - square } else { square };
            let mut value = 1;
            while value < 256_usize {
                let place = value.trailing_zeros() as usize;
                let to = if is_flipped { 8 - place } else { place };
                let bit = 1 << (8 * to_square + (to + 2 * turn) % 8);
                all[symmetry][square][value] = all[symmetry][square][value & (value - 1)] | bit;
                value += 1;
            }
            square += 1;
        }
        symmetry += 1;
    }
    all
};

/// A set after one of the symmetries.
#[inline]
pub(super) fn transformed(set: u32, symmetry: usize) -> u32 {
    let [first, second, third, _] = set.to_le_bytes().map(usize::from);
    let images = &SYMMETRIES[symmetry];
    images[0][first] | images[1][second] | images[2][third]
}

/// Which of [`SYMMETRIES`] flip the board, and which do that or exchange its squares.
const FLIP: usize = 0b0100;
const FLIP_OR_EXCHANGE: usize = 0b1100;

/// The symmetry that is one after another.
#[inline]
pub(super) fn compose(first: usize, second: usize) -> usize {
    let turns = first % 4;
    let turns = if second & FLIP == 0 { turns } else { 4 - turns };
    ((first ^ second) & FLIP_OR_EXCHANGE) | ((turns + second) % 4)
}

/// The symmetry that undoes one: a turn back; a flip undoes itself, whatever it is turned by.
#[inline]
pub(super) fn inverse(symmetry: usize) -> usize {
    if symmetry & FLIP == 0 {
        (symmetry & FLIP_OR_EXCHANGE) | ((4 - symmetry % 4) % 4)
    } else {
        symmetry
    }
}

/// Those of some men that are in a mill.
#[inline]
pub(super) fn in_mills(men: u32) -> u32 {
    let whole = MILLS.iter().filter(|&&mill| men & mill == mill);
    whole.fold(0, |all, mill| all | mill)
}

/// Whether a man on a point makes a mill with some others.
#[inline]
pub(super) fn makes_mill(others: u32, point: u8) -> bool {
    let [one, two] = PARTNERS[usize::from(point)];
    others & one == one || others & two == two
}

/// The point of a name.
pub(super) fn point(name: &str) -> Option<u8> {
    let name = name.trim();
    let known = |known: &&str| known.eq_ignore_ascii_case(name);
    let at = NAMES.iter().position(known)?;
    u8::try_from(at).ok()
}
