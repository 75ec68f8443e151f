//! What both players have: [`Scores`].

use serde::Serialize;

use super::int::Int;
use super::player::Player;

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
    pub(super) const ZERO: Self = Self {
        first: Int(0),
        second: Int(0),
    };

    /// The scores that add up to `total` and differ by `margin`; `None` if there are none such.
    ///
    /// They are half the sum and half the difference, so both numbers are odd or both even. The sum
    /// itself might not fit.
    pub(super) fn of(total: i128, margin: i128) -> Option<Self> {
        let whole = total & 1 == margin & 1;
        let first = whole.then(|| total.midpoint(margin))?;
        let second = total.checked_sub(first)?;
        Some(Self {
            first: Int(first),
            second: Int(second),
        })
    }

    /// The same scores after a player's gain; `None` beyond 128 bits.
    pub(super) fn gaining(mut self, player: Player, gain: i128) -> Option<Self> {
        let Int(score) = match player {
            Player::First => &mut self.first,
            Player::Second => &mut self.second,
        };
        *score = score.checked_add(gain)?;
        Some(self)
    }

    /// The same scores at the end of a game, of which this much more is left to the player who
    /// would be to move than to the other: it goes to the one or the other. `None` beyond 128 bits.
    pub(super) fn settled(self, to_move: Player, left: i128) -> Option<Self> {
        self.gaining(to_move, left.max(0))?
            .gaining(to_move.other(), left.min(0).checked_neg()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(total: i128, margin: i128) -> Option<(i128, i128)> {
        Scores::of(total, margin).map(|scores| (scores.first.0, scores.second.0))
    }

    #[test]
    fn scores_add_up_to_the_total_and_differ_by_the_margin() {
        for first in -5..=5 {
            for second in -5..=5 {
                assert_eq!(of(first + second, first - second), Some((first, second)));
            }
        }
        let most = i128::MAX;
        assert_eq!(of(most, most), Some((most, 0)));
        assert_eq!(of(most, -most), Some((0, most)));
        assert_eq!(of(-most, most), Some((0, -most)));
    }

    #[test]
    fn scores_that_are_not_whole_or_do_not_fit_are_none() {
        assert_eq!(of(3, 2), None);
        assert_eq!(of(-3, 0), None);
        assert_eq!(of(i128::MAX, 0), None);
        assert_eq!(
            Scores::ZERO
                .gaining(Player::First, i128::MAX)
                .and_then(|scores| scores.gaining(Player::First, 1)),
            None
        );
    }

    #[test]
    fn what_is_left_at_the_end_goes_to_the_one_or_the_other() {
        let settled = |player, left| {
            let scores = Scores::ZERO.settled(player, left)?;
            Some((scores.first.0, scores.second.0))
        };
        assert_eq!(settled(Player::First, 5), Some((5, 0)));
        assert_eq!(settled(Player::First, -5), Some((0, 5)));
        assert_eq!(settled(Player::Second, 5), Some((0, 5)));
        assert_eq!(settled(Player::Second, -5), Some((5, 0)));
        assert_eq!(settled(Player::First, i128::MIN), None);
    }
}
