//! Values that are named without options, and what forms tell without work.

use super::Algebra;
use crate::arena::{CanonicalForm, Options};
use crate::error::FormError;
use crate::number::{Dyadic, NumberUpStar};

impl Algebra<'_> {
    /// number + n·↑ + *k.
    ///
    /// # Errors
    ///
    /// [`FormError::Overflow`] of `i32::MIN` ups, [`FormError::Stopped`] at a limit.
    pub fn number_up_star(&mut self, value: NumberUpStar) -> Result<CanonicalForm, FormError> {
        self.forms.number_up_star(value, self.limit)
    }

    /// A number.
    ///
    /// # Errors
    ///
    /// [`FormError::Stopped`] at a limit.
    pub fn number(&mut self, number: Dyadic) -> Result<CanonicalForm, FormError> {
        self.number_up_star(NumberUpStar::of_number(number))
    }

    /// A whole number.
    ///
    /// # Errors
    ///
    /// As [`Self::number`]; [`FormError::Overflow`] of `i64::MIN`.
    pub fn integer(&mut self, integer: i64) -> Result<CanonicalForm, FormError> {
        self.number(Dyadic::integer(integer)?)
    }

    /// The nimber *k.
    ///
    /// # Errors
    ///
    /// As [`Self::number`].
    pub fn nimber(&mut self, nimber: u32) -> Result<CanonicalForm, FormError> {
        self.number_up_star(NumberUpStar {
            nimber,
            ..NumberUpStar::default()
        })
    }

    /// n·↑, of a negative n so many downs.
    ///
    /// # Errors
    ///
    /// As [`Self::number_up_star`].
    pub fn ups(&mut self, up: i32) -> Result<CanonicalForm, FormError> {
        self.number_up_star(NumberUpStar {
            up,
            ..NumberUpStar::default()
        })
    }

    /// The form as number + n·↑ + *k; `None` if it is none.
    #[must_use]
    pub fn as_number_up_star(&self, form: CanonicalForm) -> Option<NumberUpStar> {
        self.forms.as_number_up_star(form)
    }

    /// The form as a number; `None` if it is none.
    #[must_use]
    pub fn as_number(&self, form: CanonicalForm) -> Option<Dyadic> {
        let value = self.as_number_up_star(form)?;
        value.is_number().then_some(value.number)
    }

    /// Left's options in canonical form, also of numbers, ups and nimbers.
    ///
    /// # Errors
    ///
    /// [`FormError::Overflow`] if a nimber has too many to be listed, [`FormError::Stopped`] at a
    /// limit.
    pub fn left(&mut self, form: CanonicalForm) -> Result<Options, FormError> {
        self.forms.options(form, true, self.limit)
    }

    /// Right's options, as [`Self::left`].
    ///
    /// # Errors
    ///
    /// As [`Self::left`].
    pub fn right(&mut self, form: CanonicalForm) -> Result<Options, FormError> {
        self.forms.options(form, false, self.limit)
    }
}
