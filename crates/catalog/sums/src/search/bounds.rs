//! What means, temperatures, stops and atomic weights of the parts say of a sum: [`Bounds`].

use stonework_partizan::Dyadic;

use super::facts::Facts;

/// What is known of a sum by its parts: sums of what is known of each.
///
/// With `m` the sum of the means and `t` the greatest temperature, the left stop of the sum is from
/// `m` to `m + t`, the right stop from `m - t` to `m` (Siegel II.5). It is at most the sum of left
/// stops, and at least one left stop more than the sum of right stops.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    mean: Dyadic,
    temperature: Dyadic,
    /// The sums of all left stops and of all right stops.
    stops: [Dyadic; 2],
    /// The most by which a left stop is above the right stop of the same piece.
    widest: Dyadic,
    /// The sum of the atomic weights, if all are integers.
    weight: Option<i64>,
}

impl Bounds {
    /// Those of a number, of which the infinitesimal has an atomic weight.
    pub(super) fn of(number: Dyadic, weight: i64) -> Self {
        Self {
            mean: number,
            temperature: Dyadic::ZERO,
            stops: [number; 2],
            widest: Dyadic::ZERO,
            weight: Some(weight),
        }
    }

    /// With a piece that is there so often. `None` if numbers become too large.
    pub(super) fn with(self, facts: &Facts, count: u32) -> Option<Self> {
        let [left, right] = facts.stops;
        let width = left.minus(right).ok()?;
        let add = |sum: Dyadic, one: Dyadic| sum.plus(one.times(count.into()).ok()?).ok();
        let weight = |sum: i64, one: i64| sum.checked_add(one.checked_mul(count.into())?);
        Some(Self {
            mean: add(self.mean, facts.mean)?,
            temperature: self.temperature.max(facts.temperature),
            stops: [add(self.stops[0], left)?, add(self.stops[1], right)?],
            widest: self.widest.max(width),
            weight: self
                .weight
                .zip(facts.weight)
                .and_then(|(sum, one)| weight(sum, one)),
        })
    }

    /// The sum of the means.
    pub(super) fn mean(&self) -> Dyadic {
        self.mean
    }

    /// The sum of the left stops and that of the right stops, which no sum goes beyond.
    pub(super) fn stops(&self) -> [Dyadic; 2] {
        self.stops
    }

    /// Whether Left wins who is to move, if the bounds tell.
    pub(super) fn left_wins(&self) -> Option<bool> {
        let least = self.stops[1].plus(self.widest).ok()?.max(self.mean);
        let most = self.mean.plus(self.temperature).ok()?.min(self.stops[0]);
        if least > Dyadic::ZERO {
            return Some(true);
        }
        if most < Dyadic::ZERO {
            return Some(false);
        }
        // All stops are 0: a number that is not 0 would have decided.
        let is_infinitesimal = self.stops == [Dyadic::ZERO; 2] && self.widest == Dyadic::ZERO;
        match self.weight.filter(|_| is_infinitesimal)? {
            1.. => Some(true),
            ..=-2 => Some(false),
            _ => None,
        }
    }

    /// The same of the sum with the players exchanged.
    pub(super) fn negative(&self) -> Self {
        Self {
            mean: self.mean.negated(),
            stops: [self.stops[1].negated(), self.stops[0].negated()],
            weight: self.weight.map(|weight| -weight),
            ..*self
        }
    }
}
