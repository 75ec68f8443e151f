//! What both players have: [`Scores`].

use serde::Serialize;
use stonework_boards::Player;
use stonework_inputs::Int;

/// What both players have, or end up with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Scores {
    /// The first player's score.
    pub first: Int,
    /// The second player's.
    pub second: Int,
}

impl Scores {
    /// Nobody has anything.
    pub const ZERO: Self = Self {
        first: Int(0),
        second: Int(0),
    };

    /// The scores that add up to `total` and differ by `margin`; `None` if there are none such.
    ///
    /// They are half the sum and half the difference, so both numbers are odd or both even. The sum
    /// itself might not fit.
    #[must_use]
    pub fn of(total: i128, margin: i128) -> Option<Self> {
        let whole = total & 1 == margin & 1;
        let first = whole.then(|| total.midpoint(margin))?;
        let second = total.checked_sub(first)?;
        Some(Self {
            first: Int(first),
            second: Int(second),
        })
    }

    /// The score of a player, and that of the other.
    #[must_use]
    pub const fn from(self, player: Player) -> [i128; 2] {
        match player {
            Player::First => [self.first.0, self.second.0],
            Player::Second => [self.second.0, self.first.0],
        }
    }

    /// The same scores after a player's gain; `None` beyond 128 bits.
    #[must_use]
    pub fn gaining(mut self, player: Player, gain: i128) -> Option<Self> {
        let Int(score) = match player {
            Player::First => &mut self.first,
            Player::Second => &mut self.second,
        };
        *score = score.checked_add(gain)?;
        Some(self)
    }

    /// The same scores at the end of a game, of which this much more is left to the player who
    /// would be to move than to the other: it goes to the one or the other. `None` beyond 128 bits.
    #[must_use]
    pub fn settled(self, to_move: Player, left: i128) -> Option<Self> {
        self.gaining(to_move, left.max(0))?
            .gaining(to_move.other(), left.min(0).checked_neg()?)
    }
}
