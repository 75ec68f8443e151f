//! Values and gains drawn at random: [`RandomValue`].

use super::dice::Dice;
use crate::value::{Margin, Outcome, Value, WinLose};

/// A value type that [`super::RandomGraph`] can fill a game with.
pub trait RandomValue: Value<Gain: Send + Sync> {
    /// The value of an end, at most about `spread` from the middle.
    fn draw_end(dice: &mut Dice, spread: u32) -> Self;

    /// The gain of a move, at most about `spread` from nothing.
    fn draw_gain(dice: &mut Dice, spread: u32) -> Self::Gain;
}

/// A margin from `-spread` to `spread`, or as far as the type goes.
impl<V: Margin> RandomValue for V {
    fn draw_end(dice: &mut Dice, spread: u32) -> V {
        let number = dice.between(-i64::from(spread), i64::from(spread));
        V::from(number).unwrap_or(if number < 0 {
            V::min_value()
        } else {
            V::max_value()
        })
    }

    fn draw_gain(dice: &mut Dice, spread: u32) -> V {
        V::draw_end(dice, spread)
    }
}

/// A draw, or a win or a loss up to `spread` plies away.
impl RandomValue for Outcome {
    fn draw_end(dice: &mut Dice, spread: u32) -> Self {
        let farthest = i64::from(spread.min(Self::MAX_PLIES / 2));
        let plies = u32::try_from(dice.between(0, farthest)).unwrap_or(0);
        match dice.below(3) {
            0 => Self::DRAW,
            1 => Self::win_in(plies),
            _ => Self::loss_in(plies),
        }
    }

    fn draw_gain(_: &mut Dice, _: u32) {}
}

impl RandomValue for WinLose {
    fn draw_end(dice: &mut Dice, _: u32) -> Self {
        if dice.percent(50) {
            Self::Win
        } else {
            Self::Loss
        }
    }

    fn draw_gain(_: &mut Dice, _: u32) {}
}
