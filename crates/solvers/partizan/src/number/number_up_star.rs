//! Sums of a number, ups and a nimber: [`NumberUpStar`].

use std::cmp::Ordering;

use super::dyadic::Dyadic;
use crate::error::FormError;
use crate::partizan_outcome::PartizanOutcome;

/// number + n·↑ + *k (Siegel, II.4): what most simple positions are worth. Such values add up part
/// by part, so they are held without options.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct NumberUpStar {
    /// The number.
    pub number: Dyadic,
    /// How many ups; downs are negative. Not `i32::MIN`.
    pub up: i32,
    /// The nimber.
    pub nimber: u32,
}

impl NumberUpStar {
    /// A number alone.
    #[must_use]
    pub const fn of_number(number: Dyadic) -> Self {
        Self {
            number,
            up: 0,
            nimber: 0,
        }
    }

    /// Whether it is a number alone.
    #[must_use]
    pub const fn is_number(self) -> bool {
        self.up == 0 && self.nimber == 0
    }

    /// The sum.
    ///
    /// # Errors
    ///
    /// [`FormError::Overflow`] if a part does not fit.
    pub fn plus(self, other: Self) -> Result<Self, FormError> {
        let up = self.up.checked_add(other.up).ok_or(FormError::UPS)?;
        Self {
            number: self.number.plus(other.number)?,
            up,
            nimber: self.nimber ^ other.nimber,
        }
        .checked()
    }

    /// The same, if the ups have a negative.
    pub(crate) fn checked(self) -> Result<Self, FormError> {
        if self.up == i32::MIN {
            return Err(FormError::UPS);
        }
        Ok(self)
    }

    /// The value with the players exchanged.
    #[must_use]
    pub const fn negated(self) -> Self {
        Self {
            number: self.number.negated(),
            up: -self.up,
            nimber: self.nimber,
        }
    }

    /// Who wins it: the number decides, then ups against a nimber (n·↑ + *k > 0 for n ≥ 1, but for
    /// ↑ + * , which is confused with 0).
    #[must_use]
    pub fn outcome(self) -> PartizanOutcome {
        match self.number.cmp(&Dyadic::ZERO) {
            Ordering::Less => PartizanOutcome::Right,
            Ordering::Greater => PartizanOutcome::Left,
            Ordering::Equal => match (self.up, self.nimber) {
                (0, 0) => PartizanOutcome::Previous,
                (0, _) | (-1 | 1, 1) => PartizanOutcome::Next,
                (1.., _) => PartizanOutcome::Left,
                _ => PartizanOutcome::Right,
            },
        }
    }

    /// Whether Left wins n·↑ + *k when Left begins, and when Right begins.
    #[inline]
    pub(crate) const fn left_wins_at_stops(self) -> (bool, bool) {
        match (self.up, self.nimber) {
            (0, 0) => (false, true),
            (0, _) | (-1 | 1, 1) => (true, false),
            (1.., _) => (true, true),
            _ => (false, false),
        }
    }

    /// How it compares with another: the outcome of the difference.
    #[must_use]
    pub fn compare(self, other: Self) -> Option<Ordering> {
        if self.number != other.number {
            return Some(self.number.cmp(&other.number));
        }
        // A difference of ups beyond the type is as good as the greatest one.
        let up = self.up.saturating_sub(other.up);
        let difference = Self {
            number: Dyadic::ZERO,
            up: up.max(-i32::MAX),
            nimber: self.nimber ^ other.nimber,
        };
        difference.outcome().against_zero()
    }

    /// The nimber after moves that take all ups but the last, or all downs but the last.
    pub(crate) fn nimber_of_last_up(self) -> u32 {
        match self.up {
            0 => self.nimber,
            up => self.nimber ^ ((up.unsigned_abs() - 1) % 2),
        }
    }

    /// How many options of Left's or Right's it has in canonical form.
    pub(crate) fn count(self, of_left: bool) -> usize {
        if self.is_number() {
            let number = self.number;
            let other_sign = match number.numerator().cmp(&0) {
                Ordering::Less => of_left,
                Ordering::Equal => true,
                Ordering::Greater => !of_left,
            };
            return usize::from(!(number.is_integer() && other_sign));
        }
        match (self.up, self.nimber) {
            (0, nimber) => nimber as usize,
            (1, 1) => 1 + usize::from(of_left),
            (-1, 1) => 1 + usize::from(!of_left),
            _ => 1,
        }
    }

    /// Its option of that index, of Left's or Right's, in canonical form: x + n·↑ + *k is
    /// {x | x + (n−1)·↑ + *(k xor 1)} for n ≥ 1, but ↑* = {0, * | 0}.
    pub(crate) fn option(self, of_left: bool, index: usize) -> Self {
        let Self { number, up, nimber } = self;
        if self.is_number() {
            return Self::of_number(next_simpler(number, of_left));
        }
        #[expect(clippy::cast_possible_truncation, reason = "below a count of u32")]
        let (of_number, star) = (Self::of_number(number), index as u32);
        let toward_zero = if of_left { up < 0 } else { up > 0 };
        match (up, nimber) {
            (0, _) | (-1 | 1, 1) => Self {
                nimber: star,
                ..of_number
            },
            _ if toward_zero => Self {
                number,
                up: up - up.signum(),
                nimber: nimber ^ 1,
            },
            _ => of_number,
        }
    }
}

/// The option of a number on one side, which it has.
fn next_simpler(number: Dyadic, of_left: bool) -> Dyadic {
    let step = if of_left { -1 } else { 1 };
    let moved = Dyadic::of_wide(i128::from(number.numerator()) + step, number.exponent());
    // It fits: a whole number moves towards 0, and else the denominator gets smaller.
    moved.unwrap_or(number)
}
