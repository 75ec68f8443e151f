//! Sums of loopy values, and games with loopy options.

use super::convert::TOO_MANY;
use super::graph::Graph;
use super::sides::MOST_VERTICES;
use super::value::LoopyValue;
use crate::algebra::Algebra;
use crate::error::FormError;

impl Algebra<'_> {
    /// The sum of two loopy values, side by side; `None` if a side of it is not found, as there are
    /// games that act like no two stoppers.
    ///
    /// # Errors
    ///
    /// [`FormError::Overflow`] if it has over 1024 followers, [`FormError::Stopped`] at a limit.
    pub fn loopy_sum(
        &mut self,
        a: &LoopyValue,
        b: &LoopyValue,
    ) -> Result<Option<LoopyValue>, FormError> {
        let sum = |a: &Graph, b: &Graph| a.sum(b, MOST_VERTICES).ok_or(TOO_MANY);
        let onside = sum(&a.onside.graph, &b.onside.graph)?;
        let offside = sum(&a.offside.graph, &b.offside.graph)?;
        self.of_sides([&onside, &offside])
    }

    /// The game of these options of Left's and of Right's; `None` as of [`Self::loopy_sum`].
    ///
    /// # Errors
    ///
    /// As of [`Self::loopy_sum`].
    pub fn of_loopy_options(
        &mut self,
        left: &[LoopyValue],
        right: &[LoopyValue],
    ) -> Result<Option<LoopyValue>, FormError> {
        let graph = |side: for<'v> fn(&'v LoopyValue) -> &'v Graph| {
            let left: Vec<&Graph> = left.iter().map(side).collect();
            let right: Vec<&Graph> = right.iter().map(side).collect();
            Graph::of_options(&left, &right)
        };
        let (onside, offside) = (graph(|it| &it.onside.graph), graph(|it| &it.offside.graph));
        self.of_sides([&onside, &offside])
    }

    /// So many times the value, of a negative factor of its negative; `None` as of
    /// [`Self::loopy_sum`].
    ///
    /// # Errors
    ///
    /// As of [`Self::loopy_sum`].
    pub fn loopy_times(
        &mut self,
        value: &LoopyValue,
        factor: i64,
    ) -> Result<Option<LoopyValue>, FormError> {
        let mut power = if factor < 0 {
            value.negative()
        } else {
            value.clone()
        };
        let zero = self.integer(0)?;
        let mut times = LoopyValue::from(self.stopper(zero)?);
        let mut rest = factor.unsigned_abs();
        while rest > 0 {
            if rest % 2 == 1 {
                let Some(sum) = self.loopy_sum(&times, &power)? else {
                    return Ok(None);
                };
                times = sum;
            }
            rest /= 2;
            if rest > 0 {
                let Some(double) = self.loopy_sum(&power, &power)? else {
                    return Ok(None);
                };
                power = double;
            }
        }
        Ok(Some(times))
    }
}
