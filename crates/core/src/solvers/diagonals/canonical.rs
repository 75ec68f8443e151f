//! The form to which every separable game of taking from the ends is transformed: [`Canonical`].
//!
//! With `A`, `C` the terms of the start for Left and Right and `B`, `D` those of the end, the
//! margin is
//!
//! ```text
//! v(l, r) = max(A[l] + B[r] - v(l + 1, r), C[l] + D[r] - v(l, r - 1)),   v(l, l) = 0.
//! ```
//!
//! Let `p[l] = -C[l]`, `q[r] = -B[r]` and `u(l, r) = 2 v(l, r) + p[l] + q[r]`. In twice the left
//! sum the terms of `r` cancel, in twice the right sum those of `l`. This remains:
//!
//! ```text
//! u(l, r) = max(x[l] - u(l + 1, r), y[r] - u(l, r - 1)),
//! x[l] = 2 A[l] - C[l] - C[l + 1],   y[r] = 2 D[r] - B[r] - B[r - 1],   u(l, l) = -C[l] - B[l].
//! ```
//!
//! No move uses `C[n]` and `B[0]`; `C[n] = -B[n]` and `B[0] = -C[0]` make the outer empty rows 0.
//!
//! If `c` is subtracted from every `x` and `y`, then `u` decreases by `c` if the length is odd and
//! does not change if it is even (by induction on the length). So all `x` and `y` are shifted to
//! lie around 0. A common divisor of them and of the empty rows divides every `u`, and is divided
//! out.

use num_traits::{PrimInt, Signed, cast};

use crate::run::{Meter, StopReason};
use crate::shapes::{SeparableEndsRules, Side, row_len};

/// Numbers beyond this are left to [`super::plain`]: they would soon fit no lane.
const MOST: u64 = 1 << 61;

/// Elements between two checks of the clock.
const PACE: usize = 1 << 16;

/// The numbers `x`, `y` and the empty rows, around 0 and without a common divisor.
pub(super) struct Canonical {
    /// `x[l]`.
    pub(super) x: Vec<i64>,
    /// `y[r]` at `r - 1`.
    pub(super) y: Vec<i64>,
    /// `u(l, l)`.
    pub(super) empty: Vec<i64>,
    /// The greatest absolute value of `x` and `y`.
    pub(super) step: u64,
    pub(super) scale: Scale,
}

/// The inverse of the transformation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    /// What was subtracted from every `x` and `y`.
    shift: i128,
    /// What the rest was divided by.
    divisor: i64,
}

impl Scale {
    /// `u` before shift and division, of a row of this length.
    pub(super) fn undo(self, length: usize, u: i64) -> Option<i128> {
        let shift = if length % 2 == 1 { self.shift } else { 0 };
        (i128::from(u) * i128::from(self.divisor)).checked_add(shift)
    }
}

impl Canonical {
    /// The bytes of its vectors.
    pub(super) fn bytes(len: usize) -> usize {
        (len + 1).saturating_mul(3 * size_of::<i64>())
    }

    /// The form of a row that is not empty; `None` if its numbers are too large.
    pub(super) fn of<R: SeparableEndsRules>(
        rules: &R,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Self>, StopReason> {
        let len = rules.len();
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
        // Few games need 128 bits here, and they take several times as long.
        let narrow = form.collect::<R, i64>(rules, meter)?.map(Spread::widened);
        let spread = match narrow {
            Some(spread) => Some(spread),
            None => form.collect::<R, i128>(rules, meter)?,
        };
        let Some(spread) = spread else {
            drop(form);
            meter.budget.give_back(Self::bytes(len));
            return Ok(None);
        };
        form.reduce(&spread);
        Ok(Some(form))
    }

    /// Computes `x` and `y`, minus the first of them, and the empty rows; `None` if `N` is too
    /// narrow.
    fn collect<R: SeparableEndsRules, N: Wide>(
        &mut self,
        rules: &R,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Spread<N>>, StopReason> {
        self.x.clear();
        self.y.clear();
        self.empty.clear();
        let mut spread = Spread::<N>::default();
        let mut before = None;
        for at in 0..row_len(rules.len()) {
            if at as usize % PACE == PACE - 1 {
                meter.check()?;
            }
            match self.element(rules, at, before, &mut spread) {
                Some(now) => before = Some(now),
                None => return Ok(None),
            }
        }
        Ok(before.and_then(|Before { b, x, .. }| {
            self.x.push(spread.number(x.checked_add(&b)?)?);
            self.empty.push(0);
            Some(spread)
        }))
    }

    /// Computes the numbers that one more element completes.
    #[inline]
    fn element<R: SeparableEndsRules, N: Wide>(
        &mut self,
        rules: &R,
        at: u32,
        before: Option<Before<N>>,
        spread: &mut Spread<N>,
    ) -> Option<Before<N>> {
        let start = |side| cast::<_, N>(rules.start_term(at, side));
        let end = |side| cast::<_, N>(rules.end_term(at + 1, side));
        let c = start(Side::Right)?;
        let last_b = if let Some(Before { b, x }) = before {
            self.x.push(spread.number(x.checked_sub(&c)?)?);
            let empty = N::zero().checked_sub(&c.checked_add(&b)?)?;
            self.empty.push(spread.part(empty)?);
            b
        } else {
            self.empty.push(0);
            N::zero().checked_sub(&c)?
        };
        let b = end(Side::Left)?;
        let y = twice(end(Side::Right)?)?.checked_sub(&b)?;
        self.y.push(spread.number(y.checked_sub(&last_b)?)?);
        let x = twice(start(Side::Left)?)?.checked_sub(&c)?;
        Some(Before { b, x })
    }

    /// Shifts the numbers to lie around 0 and divides them by their common divisor.
    fn reduce(&mut self, spread: &Spread<i128>) {
        let (odd, power) = spread.divisor();
        let divisor = odd << power;
        let shift = spread.least.midpoint(spread.greatest) / divisor * divisor;
        // The division is exact: the divisor divides them all.
        let divided = |number: i64| {
            let number = number >> power;
            if odd == 1 { number } else { number / odd }
        };
        let reduced = |number: i64| divided(number - shift);
        self.x.iter_mut().for_each(|x| *x = reduced(*x));
        self.y.iter_mut().for_each(|y| *y = reduced(*y));
        if divisor != 1 {
            self.empty
                .iter_mut()
                .for_each(|empty| *empty = divided(*empty));
        }
        let furthest = reduced(spread.greatest).max(-reduced(spread.least));
        self.step = furthest.unsigned_abs();
        self.scale = Scale {
            shift: spread.first.unwrap_or(0) + i128::from(shift),
            divisor,
        };
    }
}

/// The terms of one element that the numbers of the next place need.
#[derive(Clone, Copy)]
struct Before<N> {
    /// `B` of the row's end after it.
    b: N,
    /// `x` without the `C` of the next place.
    x: N,
}

/// An integer type for sums of terms.
trait Wide: PrimInt + Signed {}

impl Wide for i64 {}
impl Wide for i128 {}

fn twice<N: Wide>(number: N) -> Option<N> {
    number.checked_add(&number)
}

/// Range and common divisor of the numbers.
struct Spread<N> {
    /// The first number; it is subtracted from all.
    first: Option<N>,
    least: i64,
    greatest: i64,
    /// The or of all numbers.
    bits: i64,
    /// The greatest common odd divisor; 0 if all numbers are 0.
    odd: i64,
}

impl Spread<i64> {
    fn widened(self) -> Spread<i128> {
        Spread {
            first: self.first.map(i128::from),
            least: self.least,
            greatest: self.greatest,
            bits: self.bits,
            odd: self.odd,
        }
    }
}

impl<N> Default for Spread<N> {
    fn default() -> Self {
        Self {
            first: None,
            least: 0,
            greatest: 0,
            bits: 0,
            odd: 0,
        }
    }
}

impl<N: Wide> Spread<N> {
    #[inline]
    fn number(&mut self, number: N) -> Option<i64> {
        let first = *self.first.get_or_insert(number);
        let number = self.part(number.checked_sub(&first)?)?;
        self.least = self.least.min(number);
        self.greatest = self.greatest.max(number);
        Some(number)
    }

    #[inline]
    fn part(&mut self, number: N) -> Option<i64> {
        let number = number.to_i64()?;
        if number.unsigned_abs() > MOST {
            return None;
        }
        self.bits |= number;
        if self.odd != 1 && number != 0 {
            // In most games it is soon 1.
            self.odd = greatest_odd_divisor(self.odd, number);
        }
        Some(number)
    }

    /// The greatest common divisor: an odd number times a power of two.
    fn divisor(&self) -> (i64, u32) {
        if self.bits == 0 {
            (1, 0)
        } else {
            (self.odd, self.bits.trailing_zeros())
        }
    }
}

/// The greatest common odd divisor of two numbers, the second of which is not 0.
#[cold]
fn greatest_odd_divisor(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a, (b >> b.trailing_zeros()).abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
