//! The form to which every game of taking from the ends is brought: [`Canonical`].
//!
//! With `A`, `C` the terms of the start for Left and Right and `B`, `D` those of the end, the margin is
//!
//! ```text
//! v(l, r) = max(A[l] + B[r] - v(l + 1, r), C[l] + D[r] - v(l, r - 1)),   v(l, l) = 0.
//! ```
//!
//! Put `p[l] = -C[l]`, `q[r] = -B[r]` and `u(l, r) = 2 v(l, r) + p[l] + q[r]`. In twice the left sum the
//! terms of `r` cancel, in twice the right sum those of `l`, and what is left is
//!
//! ```text
//! u(l, r) = max(x[l] - u(l + 1, r), y[r] - u(l, r - 1)),
//! x[l] = 2 A[l] - C[l] - C[l + 1],   y[r] = 2 D[r] - B[r] - B[r - 1],   u(l, l) = -C[l] - B[l].
//! ```
//!
//! `C[n]` and `B[0]` are of no move; `C[n] = -B[n]` and `B[0] = -C[0]` make the outer empty rows 0.
//!
//! Less the same `c` in every `x` and `y`, `u` is less by `c` where the length is odd and the same where it
//! is even (by induction on the length). So all `x` and `y` can be moved to lie around 0. What divides
//! them all and the empty rows too divides every `u`, and is taken out.

use num_traits::ToPrimitive;

use crate::run::{Meter, StopReason};
use crate::shapes::{Side, SplitEndsRules};

/// Numbers beyond this are left to [`super::plain`]: lanes would not hold them for long.
const MOST: i64 = 1 << 61;

/// Elements between two looks at the clock.
const PACE: usize = 1 << 16;

/// The numbers `x`, `y` and the empty rows, around 0 and without a common divisor.
pub(super) struct Canonical {
    /// `x[l]`.
    pub(super) x: Vec<i64>,
    /// `y[r]` at `r - 1`.
    pub(super) y: Vec<i64>,
    /// `u(l, l)`.
    pub(super) empty: Vec<i64>,
    /// No `x` and no `y` is further from 0.
    pub(super) step: u64,
    pub(super) scale: Scale,
}

/// The way back.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    /// What was taken from every `x` and `y`.
    shift: i128,
    /// What divides the rest.
    divisor: i64,
}

impl Scale {
    /// `u` as the terms have it, of a row of this length.
    pub(super) fn undo(self, length: usize, u: i64) -> Option<i128> {
        let shift = if length % 2 == 1 { self.shift } else { 0 };
        (i128::from(u) * i128::from(self.divisor)).checked_add(shift)
    }
}

impl Canonical {
    /// The bytes it takes, but for itself.
    pub(super) fn bytes(len: usize) -> usize {
        (len + 1).saturating_mul(3 * size_of::<i64>())
    }

    /// The form of the row by these rules, which is not empty; `None` if its numbers are too large.
    pub(super) fn of<R: SplitEndsRules>(
        rules: &R,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Self>, StopReason> {
        let len = rules.len() as usize;
        let mut form = Self {
            x: meter.budget.vec(len + 1)?,
            y: meter.budget.vec(len + 1)?,
            empty: meter.budget.vec(len + 1)?,
            step: 0,
            scale: Scale {
                shift: 0,
                divisor: 1,
            },
        };
        Ok(match form.collect(rules, meter)? {
            Some(spread) => {
                form.reduce(&spread);
                Some(form)
            }
            None => {
                drop(form);
                meter.budget.give_back(Self::bytes(len));
                None
            }
        })
    }

    /// Puts down `x` and `y` less some number near them, and the empty rows.
    fn collect<R: SplitEndsRules>(
        &mut self,
        rules: &R,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Spread>, StopReason> {
        let mut spread = Spread::default();
        // C[l], B[l] and 2 A[l] - C[l], of the element before.
        let mut before = None;
        for at in 0..rules.len() {
            if at as usize % PACE == PACE - 1 {
                meter.check()?;
            }
            match self.element(rules, at, before, &mut spread) {
                Some(now) => before = Some(now),
                None => return Ok(None),
            }
        }
        Ok(before.and_then(|(_, b, x)| {
            self.x.push(spread.number(x.checked_add(b)?)?);
            self.empty.push(0);
            Some(spread)
        }))
    }

    /// Puts down what is known with one element more.
    fn element<R: SplitEndsRules>(
        &mut self,
        rules: &R,
        at: u32,
        before: Option<(i128, i128, i128)>,
        spread: &mut Spread,
    ) -> Option<(i128, i128, i128)> {
        let start = |side| rules.start_term(at, side).to_i128();
        let end = |side| rules.end_term(at + 1, side).to_i128();
        let twice = |value: i128| value.checked_mul(2);
        let c = start(Side::Right)?;
        let b = match before {
            Some((_, b, x)) => {
                self.x.push(spread.number(x.checked_sub(c)?)?);
                self.empty
                    .push(spread.empty_row(c.checked_add(b)?.checked_neg()?)?);
                b
            }
            None => {
                self.empty.push(0);
                c.checked_neg()?
            }
        };
        let next_b = end(Side::Left)?;
        let y = twice(end(Side::Right)?)?
            .checked_sub(next_b)?
            .checked_sub(b)?;
        self.y.push(spread.number(y)?);
        let x = twice(start(Side::Left)?)?.checked_sub(c)?;
        Some((c, next_b, x))
    }

    /// Moves the numbers to lie around 0 and divides them by what they share.
    fn reduce(&mut self, spread: &Spread) {
        let divisor = spread.divisor.max(1);
        let middle = spread.least.midpoint(spread.greatest);
        let shift = middle / divisor * divisor;
        for number in self.x.iter_mut().chain(&mut self.y) {
            *number = (*number - shift) / divisor;
        }
        if divisor > 1 {
            for number in &mut self.empty {
                *number /= divisor;
            }
        }
        let furthest = (spread.greatest - shift).max(shift - spread.least);
        self.step = (furthest / divisor).unsigned_abs();
        self.scale = Scale {
            shift: spread.first.unwrap_or(0) + i128::from(shift),
            divisor,
        };
    }
}

/// What the numbers have in common.
#[derive(Default)]
struct Spread {
    /// The first number; all are put down less it.
    first: Option<i128>,
    least: i64,
    greatest: i64,
    /// What divides all that is put down; 0 if all of it is 0.
    divisor: i64,
}

impl Spread {
    fn number(&mut self, number: i128) -> Option<i64> {
        let first = *self.first.get_or_insert(number);
        let number = self.divide(number.checked_sub(first)?)?;
        self.least = self.least.min(number);
        self.greatest = self.greatest.max(number);
        Some(number)
    }

    fn empty_row(&mut self, number: i128) -> Option<i64> {
        self.divide(number)
    }

    fn divide(&mut self, number: i128) -> Option<i64> {
        let number = i64::try_from(number)
            .ok()
            .filter(|it| (-MOST..=MOST).contains(it))?;
        if self.divisor != 1 && (self.divisor == 0 || number % self.divisor != 0) {
            let (mut a, mut b) = (self.divisor, number.abs());
            while b != 0 {
                (a, b) = (b, a % b);
            }
            self.divisor = a;
        }
        Some(number)
    }
}
