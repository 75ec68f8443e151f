//! What small pieces of a board are worth, by their thermographs: [`Pieces`]. Next: `bands.rs`.
//!
//! A player, here called Left, puts his dominoes across lines, from each to the next; the other,
//! Right, along them. Thermographs: E. Berlekamp, J. Conway and R. Guy, "Winning Ways", chapter 6.

/// How much a move counts: all numbers here are eighths.
pub(super) const MOVE: i16 = 8;

/// How many bounds there are for each player who moves first.
pub(super) const BOUNDS: usize = 8;

/// The temperatures of the bounds but for the first.
pub(super) const TEMPERATURES: [u8; BOUNDS] = [0, 0, 2, 4, 6, 8, 10, 12];

/// A thermograph is known at the temperatures from minus one move up, an eighth apart.
const COLDEST: i16 = -MOVE;
const HEIGHTS: usize = 21;

/// Where a thermograph has the temperature 0.
const ZERO: usize = MOVE as usize;

/// Lower bounds of what a piece is worth to Left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    /// First a number that the piece is at least, then its right walls.
    pub(super) right: [i8; BOUNDS],
    /// First the greatest such number after a move of Left, then its left walls.
    pub(super) left: [i8; BOUNDS],
}

/// In place of a number after a move of Left, where he has none: so little that other pieces which
/// make up for it are positive together with this one, whoever moves first.
const NO_MOVE: i16 = -16 * MOVE;

/// The pieces on a few lines of a certain length.
#[derive(Debug)]
pub(super) struct Pieces {
    /// The length of the lines.
    pub(super) length: u32,
    /// By the set of free cells, a line after the other.
    known: Vec<Piece>,
}

/// The walls of a thermograph at all temperatures; none is higher than it truly is.
#[derive(Clone, Copy)]
struct Walls {
    left: [i16; HEIGHTS],
    right: [i16; HEIGHTS],
}

/// The temperature at a height of a thermograph.
fn temperature(height: usize) -> i16 {
    COLDEST + i16::try_from(height).unwrap_or(0)
}

impl Walls {
    /// Those of a number.
    fn number(number: i16) -> Self {
        Self {
            left: [number; HEIGHTS],
            right: [number; HEIGHTS],
        }
    }

    /// Those of a position in which both players have moves, to positions with these walls.
    fn of_moves<'a>(
        left: impl Iterator<Item = &'a Walls>,
        right: impl Iterator<Item = &'a Walls>,
    ) -> Self {
        let mut walls = Self {
            left: [i16::MIN; HEIGHTS],
            right: [i16::MAX; HEIGHTS],
        };
        for after in left {
            for (height, wall) in walls.left.iter_mut().enumerate() {
                *wall = (*wall).max(after.right[height] - temperature(height));
            }
        }
        for after in right {
            for (height, wall) in walls.right.iter_mut().enumerate() {
                *wall = (*wall).min(after.left[height] + temperature(height));
            }
        }
        let crossed = (0..HEIGHTS).find(|&height| walls.left[height] < walls.right[height]);
        if let Some(height) = crossed {
            // Where they have crossed, there is the mast. Between two heights, it is rounded down.
            let mast = match height.checked_sub(1) {
                Some(below) => walls.right[below].max(walls.left[height]),
                None => 0.clamp(walls.left[height], walls.right[height]),
            };
            walls.left[height..].fill(mast);
            walls.right[height..].fill(mast);
        }
        walls
    }
}

/// The bits of a set, one at a time.
fn each_bit(mut set: usize) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = set & set.wrapping_neg();
        set ^= bit;
        (bit != 0).then_some(bit)
    })
}

/// How many dominoes fit if each is put as early as possible; `starts` are the first cells of all
/// places, and the second cell of a domino is so many bits further on.
fn most(mut starts: usize, step: u32) -> i16 {
    let mut count = 0;
    while starts != 0 {
        let bit = starts & starts.wrapping_neg();
        starts &= !(bit | bit << step);
        count += 1;
    }
    count
}

impl Pieces {
    /// All pieces on so many lines of this length.
    pub(super) fn new(lines: u32, length: u32) -> Self {
        let ends: usize = (1..=lines).map(|line| 1 << (line * length - 1)).sum();
        let count = 1 << (lines * length);
        let mut walls: Vec<Walls> = Vec::with_capacity(count);
        let mut known: Vec<Piece> = Vec::with_capacity(count);
        for free in 0..count {
            let across = free & free >> length;
            let along = free & free >> 1 & !ends;
            let left = || each_bit(across).map(|bit| free & !(bit | bit << length));
            let right = || each_bit(along).map(|bit| free & !(bit | bit << 1));
            let own = match (across, along) {
                (0, _) => Walls::number(-MOVE * most(along, 1)),
                (_, 0) => Walls::number(MOVE * most(across, length)),
                _ => Walls::of_moves(
                    left().map(|free| &walls[free]),
                    right().map(|free| &walls[free]),
                ),
            };
            // It is at least the number where it stops if Left has an answer to each move of Right.
            let stop = own.right[ZERO];
            let has_answer = |free: usize| {
                i16::from(known[free].left[0]) >= stop || walls[free].left[ZERO] > stop
            };
            let number = stop - i16::from(!right().all(has_answer));
            let after = left().map(|free| i16::from(known[free].right[0]));
            let number_after = after.max().unwrap_or(NO_MOVE);
            let bounds = |number: i16, wall: &[i16; HEIGHTS]| {
                let mut bounds =
                    TEMPERATURES.map(|temperature| wall[ZERO + usize::from(temperature)]);
                bounds[0] = number;
                bounds.map(|bound| i8::try_from(bound).expect("a piece has less than 16 moves"))
            };
            known.push(Piece {
                right: bounds(number, &own.right),
                left: bounds(number_after, &own.left),
            });
            walls.push(own);
        }
        Self { length, known }
    }

    /// The piece with these free cells, a line after the other.
    #[inline]
    pub(super) fn piece(&self, free: usize) -> &Piece {
        &self.known[free]
    }
}
