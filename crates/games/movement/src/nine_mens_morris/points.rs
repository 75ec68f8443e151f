//! The points of the board of Nine Men's Morris: three squares one in another, and the lines
//! between the middles of their sides. Sets of points are the bits of a word.

/// How many points there are.
pub(super) const POINTS: u8 = 24;

/// The point that is none: where a man was that is put, what is taken without a mill, and where a
/// pass goes.
pub(super) const NOWHERE: u8 = 31;

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

/// What turning a square, and flipping it before, make of each set of its eight points. The first
/// leaves it as it is.
static SQUARES: [[u8; 256]; 8] = {
    let mut all = [[0; 256]; 8];
    let mut symmetry = 0;
    while symmetry < 8 {
        let (turn, is_flipped) = (symmetry % 4, symmetry / 4 == 1);
        let mut value = 1;
        while value < 256_usize {
            let place = value.trailing_zeros() as usize;
            let to = if is_flipped { 8 - place } else { place };
            let bit = 1 << ((to + 2 * turn) % 8);
            all[symmetry][value] = all[symmetry][value & (value - 1)] | bit;
            value += 1;
        }
        symmetry += 1;
    }
    all
};

/// How many ways there are to turn the board, to flip it, and to exchange its inner and outer
/// squares. The first leaves it as it is.
pub(super) const SYMMETRIES: u8 = 16;

/// A set after one of the symmetries.
#[inline]
pub(super) fn transformed(set: u32, symmetry: u8) -> u32 {
    let square = &SQUARES[usize::from(symmetry % 8)];
    let [outer, middle, inner, _] = set.to_le_bytes().map(|points| square[usize::from(points)]);
    u32::from_le_bytes(if symmetry & EXCHANGE == 0 {
        [outer, middle, inner, 0]
    } else {
        [inner, middle, outer, 0]
    })
}

/// Which of the symmetries exchange the squares, which flip the board, and which do one of the two.
const EXCHANGE: u8 = 0b1000;
const FLIP: u8 = 0b0100;
const FLIP_OR_EXCHANGE: u8 = FLIP | EXCHANGE;

/// The symmetry that is one after another.
#[inline]
pub(super) fn compose(first: u8, second: u8) -> u8 {
    let turns = first % 4;
    let turns = if second & FLIP == 0 { turns } else { 4 - turns };
    ((first ^ second) & FLIP_OR_EXCHANGE) | ((turns + second) % 4)
}

/// The symmetry that undoes one: a turn back; a flip undoes itself, whatever it is turned by.
#[inline]
pub(super) fn inverse(symmetry: u8) -> u8 {
    if symmetry & FLIP == 0 {
        (symmetry & FLIP_OR_EXCHANGE) | ((4 - symmetry % 4) % 4)
    } else {
        symmetry
    }
}

/// The middles of the sides, which have a point next to them on another square, and the corners.
const MIDDLES: u32 = 0x00aa_aaaa;
const CORNERS: u32 = 0x0055_5555;

/// A set of points with each square turned by so many points, from 1 to 7.
#[inline]
const fn turned<const BY: u32>(set: u32) -> u32 {
    let begun = 0x0001_0101 * (0xff >> (8 - BY));
    (set << BY & ALL & !begun) | (set >> (8 - BY) & begun)
}

/// Where men get by a step in each of the directions: on and back along the squares, to the next
/// square in and out.
#[inline]
pub(super) fn steps(men: u32) -> [u32; 4] {
    let middles = men & MIDDLES;
    [
        turned::<1>(men),
        turned::<7>(men),
        middles << 8 & ALL,
        middles >> 8,
    ]
}

/// The points where a man that gets there by a step in each of the directions of [`steps`] makes a
/// mill.
#[inline]
pub(super) fn closing_steps(men: u32) -> [u32; 4] {
    let (before, after) = (turned::<1>(men), turned::<7>(men));
    let across = across(men);
    let beyond = CORNERS & after & turned::<6>(men);
    let behind = CORNERS & before & turned::<2>(men);
    let between = MIDDLES & before & after;
    [beyond | across, behind | across, between, between]
}

/// The points where one more man makes a mill.
#[inline]
pub(super) fn closing(men: u32) -> u32 {
    let [beyond, behind, between, _] = closing_steps(men);
    beyond | behind | between
}

/// The middles whose mill across the squares has both its other points in a set.
#[inline]
fn across(men: u32) -> u32 {
    // The square after the innermost is the outermost.
    let around = men | men << 24;
    let [next, last] = [(around >> 8) & ALL, (men >> 16 | men << 8) & ALL];
    MIDDLES & next & last
}

/// A point, and the one from which a man gets there by a step in each of the directions of
/// [`steps`], if there is one.
pub(super) static WITH_LAST: [[u32; POINTS as usize]; 4] = {
    let mut all = [[0; POINTS as usize]; 4];
    let mut point = 0;
    while point < POINTS as usize {
        let bit = 1 << point;
        let middle = bit & MIDDLES;
        all[0][point] = bit | turned::<7>(bit);
        all[1][point] = bit | turned::<1>(bit);
        all[2][point] = bit | middle >> 8;
        all[3][point] = bit | middle << 8 & ALL;
        point += 1;
    }
    all
};

/// Those of some men that are in a mill.
#[inline]
pub(super) fn in_mills(men: u32) -> u32 {
    let [outer, middle, inner, _] = men.to_le_bytes();
    let across = u32::from(outer & middle & inner);
    let sides = [outer, middle, inner].map(|square| IN_SIDES[usize::from(square)]);
    let [outer, middle, inner] = sides;
    u32::from_le_bytes([outer, middle, inner, 0]) | ((across & MIDDLES) * 0x0001_0101)
}

/// Those of the points of a square that are in a side all of which is there.
static IN_SIDES: [u8; 256] = {
    let mut all = [0; 256];
    let mut men = 0;
    while men < 256 {
        let mut mill = 0;
        while mill < MILLS.len() {
            let side = MILLS[mill] as usize;
            if side < 256 && men & side == side {
                all[men] |= MILLS[mill].to_le_bytes()[0];
            }
            mill += 1;
        }
        men += 1;
    }
    all
};

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
