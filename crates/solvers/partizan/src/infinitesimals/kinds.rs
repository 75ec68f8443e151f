//! What kind of value a form is.

use crate::algebra::Algebra;
use crate::arena::CanonicalForm;
use crate::error::FormError;
use crate::number::Dyadic;

impl Algebra<'_> {
    /// Whether the form is a number (Siegel, II.3). Constant time.
    #[must_use]
    pub fn is_number(&self, form: CanonicalForm) -> bool {
        self.as_number(form).is_some()
    }

    /// Whether the form is a whole number. Constant time.
    #[must_use]
    pub fn is_integer(&self, form: CanonicalForm) -> bool {
        self.as_number(form).is_some_and(Dyadic::is_integer)
    }

    /// The k of a nimber *k; `None` if the form is none. Constant time.
    #[must_use]
    pub fn as_nimber(&self, form: CanonicalForm) -> Option<u32> {
        let simple = self.as_number_up_star(form)?;
        (simple.number == Dyadic::ZERO && simple.up == 0).then_some(simple.nimber)
    }

    /// The number that the form is infinitely near to: both stops are it (Siegel, II.4); `None` if
    /// they differ. Constant time.
    ///
    /// # Errors
    ///
    /// As of [`Self::left_stop`].
    pub fn nearest_number(&mut self, form: CanonicalForm) -> Result<Option<Dyadic>, FormError> {
        let (left, right) = (self.left_stop(form)?, self.right_stop(form)?);
        Ok((left == right).then_some(left))
    }

    /// Whether the form is numberish: a number and an infinitesimal. Constant time.
    ///
    /// # Errors
    ///
    /// As of [`Self::left_stop`].
    pub fn is_numberish(&mut self, form: CanonicalForm) -> Result<bool, FormError> {
        Ok(self.nearest_number(form)?.is_some())
    }

    /// Whether the form lies between all negative and all positive numbers, which is to say that
    /// both stops are 0 (Siegel, II.4). Constant time.
    ///
    /// # Errors
    ///
    /// As of [`Self::left_stop`].
    pub fn is_infinitesimal(&mut self, form: CanonicalForm) -> Result<bool, FormError> {
        Ok(self.nearest_number(form)? == Some(Dyadic::ZERO))
    }

    /// Whether the form is all small (dicotic): from each follower both players can move, or
    /// neither can (Siegel, II.4). Time grows with the number of followers.
    ///
    /// # Errors
    ///
    /// [`FormError::Stopped`] at a limit.
    pub fn is_all_small(&mut self, form: CanonicalForm) -> Result<bool, FormError> {
        // All small values are infinitesimal, and numbers but 0 are not all small.
        if !self.is_infinitesimal(form)? {
            return Ok(false);
        }
        self.fold_followers(
            form,
            |algebra, it| {
                let simple = algebra.as_number_up_star(it);
                Ok(simple.map(|it| it.number == Dyadic::ZERO))
            },
            |_, _, left, right| Ok(left.iter().chain(right).all(|&it| it)),
        )
    }
}
