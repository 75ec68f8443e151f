//! Cooling: what a value is worth where every move costs a tax.

use crate::algebra::Algebra;
use crate::arena::CanonicalForm;
use crate::error::FormError;
use crate::number::Dyadic;

impl Algebra<'_> {
    /// G cooled by t: {L − t | R + t} of its canonical options, cooled by t as well, as long as t is
    /// at most the temperature of G; from there on its mean (Siegel, II.5). An integer stays what it
    /// is; so does everything at 0. What is colder than -1 counts as -1.
    ///
    /// At temperatures above -1 sums of cooled values are cooled sums, and a greater value stays at
    /// least as great. At the temperature of G itself it differs from the mean by an infinitesimal,
    /// or not at all: see [`Self::frozen`].
    ///
    /// A sum for each option and a canonical form for each follower, and their thermographs.
    ///
    /// # Errors
    ///
    /// [`FormError::Overflow`], [`FormError::TooDeep`], [`FormError::Stopped`] at a limit.
    pub fn cooled(&mut self, form: CanonicalForm, by: Dyadic) -> Result<CanonicalForm, FormError> {
        if by == Dyadic::ZERO {
            return Ok(form);
        }
        let by = by.max(Dyadic::integer(-1)?);
        let tax = self.number(by)?;
        let refund = self.number(by.negated())?;
        self.fold_followers(
            form,
            |algebra, form| {
                let is_integer = algebra.as_number(form).is_some_and(Dyadic::is_integer);
                if is_integer || algebra.temperature(form)? < by {
                    let mean = algebra.mean(form)?;
                    return algebra.number(mean).map(Some);
                }
                Ok(None)
            },
            |algebra, _, left, right| algebra.shifted([left, right], [refund, tax]),
        )
    }

    /// G frozen: cooled by its temperature, the mean and an infinitesimal (Siegel, II.5). A number
    /// stays what it is.
    ///
    /// The cost is that of [`Self::cooled`].
    ///
    /// # Errors
    ///
    /// As [`Self::cooled`].
    pub fn frozen(&mut self, form: CanonicalForm) -> Result<CanonicalForm, FormError> {
        if self.as_number(form).is_some() {
            return Ok(form);
        }
        let temperature = self.temperature(form)?;
        self.cooled(form, temperature)
    }

    /// The value whose options are these with something added, another for either player.
    pub(super) fn shifted(
        &mut self,
        options: [&[CanonicalForm]; 2],
        by: [CanonicalForm; 2],
    ) -> Result<CanonicalForm, FormError> {
        let mut shifted = options.map(<[CanonicalForm]>::to_vec);
        for (options, by) in shifted.iter_mut().zip(by) {
            for option in options {
                *option = self.sum(*option, by)?;
            }
        }
        self.of_options(&shifted[0], &shifted[1])
    }
}
