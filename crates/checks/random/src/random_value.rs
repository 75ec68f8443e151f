//! Random values and gains: [`RandomValue`].

use stonework_core::{Outcome, SeededRng, Value, WinLose};

/// A value type that [`super::RandomGraph`] can fill a game with.
pub trait RandomValue: Value<Gain: Send + Sync> {
    /// A terminal value, at most about `spread` from the middle.
    fn draw_end(rng: &mut SeededRng, spread: u32) -> Self;

    /// A gain, at most about `spread` from 0.
    fn draw_gain(rng: &mut SeededRng, spread: u32) -> Self::Gain;
}

/// Margins from `-spread` to `spread`, within the range of the type.
macro_rules! random_margins {
    ($($integer:ty)*) => {$(
        impl RandomValue for $integer {
            fn draw_end(rng: &mut SeededRng, spread: u32) -> Self {
                let number = rng.between(-i64::from(spread), i64::from(spread));
                Self::try_from(number).unwrap_or(if number < 0 { Self::MIN } else { Self::MAX })
            }

            fn draw_gain(rng: &mut SeededRng, spread: u32) -> Self {
                Self::draw_end(rng, spread)
            }
        }
    )*};
}

random_margins!(i8 i16 i32 i64 i128 isize);

/// A draw, or a win or a loss up to `spread` plies away.
impl RandomValue for Outcome {
    fn draw_end(rng: &mut SeededRng, spread: u32) -> Self {
        let farthest = i64::from(spread.min(Self::MAX_PLIES / 2));
        let plies = u32::try_from(rng.between(0, farthest)).unwrap_or(0);
        match rng.below(3) {
            0 => Self::DRAW,
            1 => Self::win_in(plies),
            _ => Self::loss_in(plies),
        }
    }

    fn draw_gain(_: &mut SeededRng, _: u32) {}
}

impl RandomValue for WinLose {
    fn draw_end(rng: &mut SeededRng, _: u32) -> Self {
        if rng.percent(50) {
            Self::Win
        } else {
            Self::Loss
        }
    }

    fn draw_gain(_: &mut SeededRng, _: u32) {}
}
