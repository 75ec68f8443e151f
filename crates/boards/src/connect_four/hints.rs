//! What is known of a position of Connect Four at a glance: its bounds, and the moves worth a try.

use stonework_core::{Bounded, Bounds, Candidate, Ordered};

use super::{ConnectFour, Stones, column_number};

impl ConnectFour {
    /// The squares that can be played without the opponent winning at once, if the mover cannot
    /// win.
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
}

/// A win with the next stone, a loss that no move prevents, what a player is sure of who follows
/// up, and how many stones are left to win with.
impl Bounded for ConnectFour {
    #[inline]
    fn bounds(&self, stones: &Stones) -> Bounds<i32> {
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
        let lower = if left < 4 {
            0
        } else {
            -self.score(placed - own + 2)
        };
        let upper = if left < 3 { 0 } else { self.score(own + 2) };
        Bounds {
            lower: Some(lower.max(self.least_if_following(stones, left).unwrap_or(lower))),
            upper: Some(self.most_if_followed(stones, left).unwrap_or(upper)),
        }
    }
}

/// Moves after which the opponent does not win at once: first those that win with the next stone,
/// whatever the opponent does, then by how many squares they make winning; of those that make as
/// many, the middle first.
impl Ordered for ConnectFour {
    #[inline]
    fn candidates(&self, stones: &Stones) -> impl Iterator<Item = Candidate<u8>> {
        let Stones {
            mover, all, wins, ..
        } = *stones;
        let open = self.open(all);
        let mut worth = match (wins & open, self.safe(stones)) {
            (0, 0) => open,
            (0, safe) => safe,
            (wins, _) => wins,
        };
        let is_only = worth.is_power_of_two();
        // From left to right.
        let mut column = 0;
        std::iter::from_fn(move || {
            while worth != 0 {
                column += 1;
                let square = worth & self.column(column);
                if square != 0 {
                    worth ^= square;
                    let mv = column_number(column);
                    if is_only {
                        return Some(Candidate { mv, rank: 0 });
                    }
                    let wins = self.winning(mover | square, all);
                    // The opponent can take but one of those that can be played then, and so opens
                    // the one above it.
                    let open = wins & (open ^ square | square << 1);
                    let two = open & open.wrapping_sub(1) | open & wins >> 1;
                    let count = wins.count_ones() + if two == 0 { 0 } else { 64 };
                    let from_middle = (2 * column).abs_diff(self.width + 1);
                    return Some(Candidate {
                        mv,
                        rank: (64 * count + 63 - from_middle).cast_signed(),
                    });
                }
            }
            None
        })
    }
}
