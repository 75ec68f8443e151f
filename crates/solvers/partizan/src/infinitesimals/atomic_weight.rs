//! Atomic weights.

use std::cmp::Ordering;

use crate::algebra::Algebra;
use crate::arena::CanonicalForm;
use crate::error::FormError;
use crate::number::Dyadic;

/// Stands for the weight of the number 1, which no number of ups reaches. What depends on it is
/// checked, and no weight.
const BEYOND: i64 = 1 << 40;

impl Algebra<'_> {
    /// The atomic weight: the value w such that the form acts like w·↑ in the presence of far stars
    /// (Siegel, II.7; Winning Ways, chapter 8); `None` if there is none. It exists of every all
    /// small form; another form has one if its difference to w·↑ is, with both signs, at most
    /// ↑* and a red kite, *N:−1, for a far star *N.
    ///
    /// It is computed from the weights of the options: w₀ = {w(G^L) − 2 | w(G^R) + 2}, but if that
    /// is a whole number, then of the whole numbers that fit the greatest one for a form above its
    /// far star, the least one for a form below, and otherwise 0. Costs a canonical form and a
    /// comparison for each follower.
    ///
    /// # Errors
    ///
    /// As of [`Self::of_options`] and [`Self::compare_far_star`].
    pub fn atomic_weight(
        &mut self,
        form: CanonicalForm,
    ) -> Result<Option<CanonicalForm>, FormError> {
        if !self.is_infinitesimal(form)? {
            return Ok(None);
        }
        let is_all_small = self.is_all_small(form)?;
        let weight = self.fold_followers(
            form,
            |algebra, it| {
                let Some(simple) = algebra.as_number_up_star(it) else {
                    return Ok(None);
                };
                let weight = match simple.number.cmp(&Dyadic::ZERO) {
                    Ordering::Less => -BEYOND,
                    Ordering::Equal => simple.up.into(),
                    Ordering::Greater => BEYOND,
                };
                algebra.integer(weight).map(Some)
            },
            Self::weight_from_options,
        )?;
        let is_weight = is_all_small || self.acts_like(form, weight)?;
        Ok(is_weight.then_some(weight))
    }

    fn weight_from_options(
        &mut self,
        form: CanonicalForm,
        left: &[CanonicalForm],
        right: &[CanonicalForm],
    ) -> Result<CanonicalForm, FormError> {
        let two = self.integer(2)?;
        let (mut low, mut high) = (Vec::new(), Vec::new());
        for &weight in left {
            low.push(self.difference(weight, two)?);
        }
        for &weight in right {
            high.push(self.sum(weight, two)?);
        }
        let weight = self.of_options(&low, &high)?;
        if !self.is_integer(weight) {
            return Ok(weight);
        }
        let fitting = match self.compare_far_star(form)? {
            Some(Ordering::Greater) => self.greatest_below(&high)?,
            Some(Ordering::Less) => {
                for it in &mut low {
                    *it = self.negative(*it)?;
                }
                self.greatest_below(&low)?.map(|it| -it)
            }
            // 0 fits then, if the form is all small.
            _ => Some(0),
        };
        fitting.map_or(Ok(weight), |it| self.integer(it))
    }

    /// The greatest whole number that is less than or confused with each of the values.
    fn greatest_below(&mut self, values: &[CanonicalForm]) -> Result<Option<i64>, FormError> {
        let mut greatest: Option<i64> = None;
        for &value in values {
            let stop = self.left_stop(value)?;
            let mut below = stop.floor();
            if stop.is_integer() {
                let stop = self.number(stop)?;
                if self.is_at_most(value, stop)? {
                    below -= 1;
                }
            }
            greatest = Some(greatest.map_or(below, |it| it.min(below)));
        }
        Ok(greatest)
    }

    /// Whether the form acts like `weight`·↑ beside far stars.
    fn acts_like(&mut self, form: CanonicalForm, weight: CanonicalForm) -> Result<bool, FormError> {
        let is_reached = self.fold_followers(
            weight,
            |algebra, it| {
                let simple = algebra.as_number_up_star(it);
                Ok(simple.map(|it| it.number.floor().unsigned_abs() < BEYOND.unsigned_abs() / 2))
            },
            |_, _, left, right| Ok(left.iter().chain(right).all(|&it| it)),
        )?;
        if !is_reached {
            return Ok(false);
        }
        let (up, one_star) = (self.ups(1)?, self.nimber(1)?);
        let up_star = self.sum(up, one_star)?;
        // The Norton product w·↑ is n ups of a whole number n, else {w^L·↑ + ⇑* | w^R·↑ + ⇓*}.
        let ups = self.norton_product(weight, up)?;
        let rest = self.difference(form, ups)?;
        let star = self.far_star(rest)?;
        let star = self.nimber(star)?;
        let minus_one = self.integer(-1)?;
        let kite = self.ordinal_sum(star, minus_one)?;
        let most = self.sum(up_star, kite)?;
        let least = self.negative(most)?;
        Ok(self.is_at_most(rest, most)? && self.is_at_most(least, rest)?)
    }
}
