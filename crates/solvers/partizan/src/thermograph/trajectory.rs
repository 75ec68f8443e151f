//! A wall of a thermograph: [`Trajectory`].

use std::fmt;
use std::sync::Arc;

use super::curve::Curve;
use crate::error::FormError;
use crate::number::Dyadic;

/// A number for every temperature from -1 up: straight pieces of the slopes -1, 0 and 1 between
/// points whose coordinates are dyadic, and upright above the last of them.
///
/// A wall of a thermograph is one. A copy shares the points.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Trajectory {
    /// The knots are multiples of 1/2^this, of the coarsest grid that has all of them.
    exponent: u8,
    /// Temperatures, ascending, and the values there; the first temperature is -1. No knot lies on
    /// the line of those beside it.
    knots: Arc<[(i64, i64)]>,
}

/// The numerators of knots stay this small, so that sums of a few of them on the finest grid of any
/// other line fit an `i128`.
const LARGEST: i128 = 1 << 62;

/// The finest grid.
const FINEST: u8 = 62;

impl Trajectory {
    /// The line that has the same value at every temperature.
    ///
    /// # Errors
    ///
    /// [`FormError::Overflow`] if the number is too large to be followed.
    pub fn upright(value: Dyadic) -> Result<Self, FormError> {
        let exponent = value.exponent();
        let unit = 1_i128 << exponent;
        Self::of_curve(vec![(-unit, value.numerator().into())], exponent)
    }

    /// A line from its knots on the grid of multiples of 1/2^exponent.
    pub(super) fn of_curve(
        mut knots: Vec<(i128, i128)>,
        mut exponent: u32,
    ) -> Result<Self, FormError> {
        knots.dedup_by_key(|knot| knot.0);
        // A knot matters where the slope changes; above the last the line stands.
        let slope = |from: (i128, i128), to: (i128, i128)| (to.1 - from.1).signum();
        let mut kept: Vec<(i128, i128)> = Vec::with_capacity(knots.len());
        for (at, &knot) in knots.iter().enumerate() {
            let after = knots.get(at + 1).map_or(0, |&next| slope(knot, next));
            let before = at.checked_sub(1).map(|last| slope(knots[last], knot));
            if before != Some(after) {
                kept.push(knot);
            }
        }
        let spare = kept.iter().fold(exponent, |spare, &(temperature, value)| {
            spare.min((temperature | value).trailing_zeros())
        });
        exponent -= spare;
        let small = |number: i128| {
            let number = number >> spare;
            (number.abs() <= LARGEST).then_some(number)
        };
        let knots = kept.into_iter().map(|(temperature, value)| {
            let small = |number| i64::try_from(small(number)?).ok();
            Some((small(temperature)?, small(value)?))
        });
        let knots: Option<Arc<[(i64, i64)]>> = knots.collect();
        match (knots, u8::try_from(exponent)) {
            (Some(knots), Ok(exponent)) if exponent <= FINEST => Ok(Self { exponent, knots }),
            _ => Err(FormError::Overflow(
                "a point of a thermograph is beyond 2^62 multiples of its grid",
            )),
        }
    }

    /// How fine the grid is that all its points lie on: they are multiples of 1/2^this.
    pub(super) fn exponent(&self) -> u32 {
        self.exponent.into()
    }

    /// The same line on a grid that is so fine.
    pub(super) fn curve(&self, exponent: u32) -> Curve {
        let finer = exponent - self.exponent();
        let knots = self.knots.iter();
        let knots = knots.map(|&(temperature, value)| {
            (i128::from(temperature) << finer, i128::from(value) << finer)
        });
        Curve {
            knots: knots.collect(),
            tail: 0,
        }
    }

    /// The points at which it bends, as values and temperatures, from -1 up to the last, above which
    /// it is upright.
    pub fn points(&self) -> impl Iterator<Item = (Dyadic, Dyadic)> + '_ {
        self.knots
            .iter()
            .map(|&(temperature, value)| (self.number(value), self.number(temperature)))
    }

    /// A number of the grid.
    fn number(&self, numerator: i64) -> Dyadic {
        Dyadic::new(numerator, self.exponent()).expect("the grid is no finer than numbers are")
    }

    /// The value above the last point.
    #[must_use]
    pub fn mast(&self) -> Dyadic {
        self.number(self.knots[self.knots.len() - 1].1)
    }

    /// The temperature from which it is upright.
    #[must_use]
    pub fn upright_from(&self) -> Dyadic {
        self.number(self.knots[self.knots.len() - 1].0)
    }

    /// The value at a temperature. What is colder than -1 counts as -1.
    ///
    /// O(log points).
    ///
    /// # Errors
    ///
    /// [`FormError::Overflow`] if the value is none of the numbers that a [`Dyadic`] can be.
    pub fn value_at(&self, temperature: Dyadic) -> Result<Dyadic, FormError> {
        let exponent = self.exponent().max(temperature.exponent());
        let fine = |number: i64, from: u32| i128::from(number) << (exponent - from);
        let at = fine(temperature.numerator(), temperature.exponent());
        let knot = |&(temperature, value): &(i64, i64)| {
            (
                fine(temperature, self.exponent()),
                fine(value, self.exponent()),
            )
        };
        let passed = self
            .knots
            .partition_point(|&(temperature, _)| fine(temperature, self.exponent()) <= at);
        let (from, value) = knot(&self.knots[passed.saturating_sub(1)]);
        let next = self.knots.get(passed).map(knot);
        let slope = next.map_or(0, |next| (next.1 - value).signum());
        let numerator = value + slope * (at - from).max(0);
        Dyadic::of_wide(numerator, exponent)
    }

    /// Its points as texts, for JSON: `[["1", "-1"], ["1/2", "1/2"]]`, values and temperatures.
    #[must_use]
    pub fn to_texts(&self) -> Vec<[String; 2]> {
        let points = self.points();
        points
            .map(|(value, temperature)| [value.to_string(), temperature.to_string()])
            .collect()
    }

    /// The bytes of its points.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.knots) + 2 * size_of::<usize>()
    }
}

/// Its points: `(1,-1) (1/2,1/2)`, each a value and a temperature.
impl fmt::Display for Trajectory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, (value, temperature)) in self.points().enumerate() {
            let space = if nth > 0 { " " } else { "" };
            write!(f, "{space}({value},{temperature})")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Trajectory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
