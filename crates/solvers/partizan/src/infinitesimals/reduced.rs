//! Reduced canonical forms.

use crate::algebra::Algebra;
use crate::arena::CanonicalForm;
use crate::error::FormError;

impl Algebra<'_> {
    /// The reduced canonical form: of all values that differ from this one by an infinitesimal, the
    /// simplest (J. P. Grossman and A. Siegel, Reductions of partizan games, 2009; Siegel, II.6).
    ///
    /// The form is heated by *, which makes all that is infinitely near equal but for stars; then
    /// the stars are erased. Costs as many canonical forms as there are followers, twice.
    ///
    /// # Errors
    ///
    /// As of [`Self::of_options`].
    pub fn reduced(&mut self, form: CanonicalForm) -> Result<CanonicalForm, FormError> {
        if let Some(number) = self.nearest_number(form)? {
            return self.number(number);
        }
        let star = self.nimber(1)?;
        // Heat makes a number of what is one but for ups and a nimber.
        let number = |algebra: &mut Self, it: CanonicalForm| {
            let simple = algebra.as_number_up_star(it);
            simple.map(|it| algebra.number(it.number)).transpose()
        };
        let heated = self.fold_followers(form, number, |algebra, _, left, right| {
            let mut heat = |options: &[CanonicalForm]| -> Result<Vec<_>, FormError> {
                options.iter().map(|&it| algebra.sum(it, star)).collect()
            };
            let (left, right) = (heat(left)?, heat(right)?);
            algebra.of_options(&left, &right)
        })?;
        self.fold_followers(heated, number, |algebra, _, left, right| {
            algebra.of_options(left, right)
        })
    }
}
