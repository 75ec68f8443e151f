//! Heating and overheating: what makes moves worth more.

use crate::algebra::Algebra;
use crate::arena::CanonicalForm;
use crate::error::FormError;

impl Algebra<'_> {
    /// G heated by X, ∫^X G: a number stays what it is, else {∫^X G^L + X | ∫^X G^R − X} of the
    /// canonical options (Siegel, II.6). X may be any value; a positive number makes G hotter by as
    /// much, and [cooling](Self::cooled) by it gives G back. It is not additive, as numbers are left as
    /// they are; [warming](Self::overheated) is.
    ///
    /// A sum for each option and a canonical form for each follower.
    ///
    /// # Errors
    ///
    /// [`FormError::Overflow`], [`FormError::TooDeep`], [`FormError::Stopped`] at a limit.
    pub fn heated(
        &mut self,
        form: CanonicalForm,
        by: CanonicalForm,
    ) -> Result<CanonicalForm, FormError> {
        let against = self.negative(by)?;
        self.fold_followers(
            form,
            |algebra, form| Ok(algebra.as_number(form).map(|_| form)),
            |algebra, _, left, right| algebra.shifted([left, right], [by, against]),
        )
    }

    /// G overheated from S to T, ∫_S^T G: an integer n becomes n·S, else
    /// {∫_S^T G^L + T | ∫_S^T G^R − T} of the canonical options (Siegel, II.6). Overheating from 1*
    /// to 1 is warming, the reverse of cooling by 1: it is additive and keeps the order (Winning Ways,
    /// 9).
    ///
    /// A sum for each option and a canonical form for each follower; multiples of S by doubling.
    ///
    /// # Errors
    ///
    /// [`FormError::Overflow`], [`FormError::TooDeep`], [`FormError::Stopped`] at a limit.
    pub fn overheated(
        &mut self,
        form: CanonicalForm,
        from: CanonicalForm,
        to: CanonicalForm,
    ) -> Result<CanonicalForm, FormError> {
        let against = self.negative(to)?;
        self.fold_followers(
            form,
            |algebra, form| match algebra.as_number(form) {
                Some(number) if number.is_integer() => {
                    algebra.times(from, number.numerator()).map(Some)
                }
                _ => Ok(None),
            },
            |algebra, _, left, right| algebra.shifted([left, right], [to, against]),
        )
    }
}
