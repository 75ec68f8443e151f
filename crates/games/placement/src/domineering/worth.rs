//! What a piece of a board is worth at least, by its thermograph: [`Worth`]. Next: `pieces.rs`.
//!
//! A player, here called Left, puts his dominoes across lines, from each to the next; the other,
//! Right, along them. Thermographs: E. Berlekamp, J. Conway and R. Guy, "Winning Ways", chapter 6.

/// How much a move counts: all numbers here are eighths.
pub(super) const MOVE: i8 = 8;

/// How many bounds there are for each player who moves first.
pub(super) const BOUNDS: usize = 8;

/// The temperatures of the bounds but for the first.
pub(super) const TEMPERATURES: [u8; BOUNDS] = [0, 0, 2, 4, 6, 8, 10, 12];

/// A thermograph is known at the temperatures from minus one move up, an eighth apart.
const COLDEST: i8 = -MOVE;
const HEIGHTS: usize = 24;

/// Where a thermograph has the temperature 0.
const ZERO: usize = MOVE as usize;

/// In place of a number after a move of Left, where he has none: so little that other pieces which
/// make up for it are positive together with this one, whoever moves first.
const NO_MOVE: i8 = i8::MIN;

/// Lower bounds of what a piece is worth to Left, as they are looked up.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    /// First a number that the piece is at least, then its right walls.
    pub(super) right: [i8; BOUNDS],
    /// First the greatest such number after a move of Left, then its left walls.
    pub(super) left: [i8; BOUNDS],
}

/// Lower bounds of what a position of less than 16 moves is worth to Left, as those of larger ones
/// are computed from them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Worth {
    /// The walls of the thermograph at all temperatures; none is higher than it truly is.
    left: [i8; HEIGHTS],
    right: [i8; HEIGHTS],
    /// A number that the position is at least.
    number: i8,
    /// The greatest such number after a move of Left.
    number_after: i8,
}

/// The temperature at a height of a thermograph.
fn temperature(height: usize) -> i8 {
    COLDEST + i8::try_from(height).unwrap_or(0)
}

impl Worth {
    /// That of a position in which nobody has a move.
    pub(super) const NOTHING: Self = Self {
        left: [0; HEIGHTS],
        right: [0; HEIGHTS],
        number: 0,
        number_after: NO_MOVE,
    };

    /// That of a position whose moves lead to positions of this worth.
    #[inline]
    pub(super) fn of_moves(
        left: impl Iterator<Item = Self>,
        right: impl Iterator<Item = Self>,
    ) -> Self {
        let mut worth = Self {
            left: [i8::MIN; HEIGHTS],
            right: [i8::MAX; HEIGHTS],
            ..Self::NOTHING
        };
        for after in left {
            for (height, wall) in worth.left.iter_mut().enumerate() {
                *wall = (*wall).max(after.right[height].saturating_sub(temperature(height)));
            }
            worth.number_after = worth.number_after.max(after.number);
        }
        // The greatest number that Left can answer all moves of Right to stay at, or above.
        let mut answered = i8::MAX;
        for after in right {
            for (height, wall) in worth.right.iter_mut().enumerate() {
                *wall = (*wall).min(after.left[height].saturating_add(temperature(height)));
            }
            let above = after.left[ZERO].saturating_sub(1);
            answered = answered.min(after.number_after.max(above));
        }
        let crossed = (0..HEIGHTS).find(|&height| worth.left[height] < worth.right[height]);
        if let Some(height) = crossed {
            // Where they have crossed, there is the mast. Between two heights, it is rounded down.
            let mast = match height.checked_sub(1) {
                Some(below) => worth.right[below].max(worth.left[height]),
                None => 0.clamp(worth.left[height], worth.right[height]),
            };
            worth.left[height..].fill(mast);
            worth.right[height..].fill(mast);
        }
        // It is at least the number where it stops if Left has an answer to each move of Right.
        let stop = worth.right[ZERO];
        worth.number = stop.saturating_sub(i8::from(answered < stop));
        worth
    }

    /// That of two positions side by side.
    #[inline]
    pub(super) fn and(&self, other: &Self) -> Self {
        let mut worth = *self;
        for height in 0..HEIGHTS {
            let one = self.left[height].saturating_add(other.right[height]);
            let two = self.right[height].saturating_add(other.left[height]);
            worth.left[height] = one.max(two);
            worth.right[height] = self.right[height].saturating_add(other.right[height]);
        }
        let one = self.number_after.saturating_add(other.number);
        let two = self.number.saturating_add(other.number_after);
        worth.number_after = one.max(two);
        worth.number = self.number.saturating_add(other.number);
        worth
    }

    /// The bounds that are looked up.
    pub(super) fn piece(&self) -> Piece {
        let bounds = |number: i8, wall: &[i8; HEIGHTS]| {
            let mut bounds = TEMPERATURES.map(|temperature| wall[ZERO + usize::from(temperature)]);
            bounds[0] = number;
            bounds
        };
        Piece {
            right: bounds(self.number, &self.right),
            left: bounds(self.number_after, &self.left),
        }
    }
}

/// The bits of a set, one at a time.
pub(super) fn each_bit(mut set: usize) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = set & set.wrapping_neg();
        set ^= bit;
        (bit != 0).then_some(bit)
    })
}
