//! The Norton product, a multiple by a game.

use crate::algebra::Algebra;
use crate::arena::CanonicalForm;
use crate::error::FormError;

impl Algebra<'_> {
    /// The Norton product G·U of a positive U: n·U of an integer n, else the options are those of G
    /// multiplied by U, Left's with U + I and Right's less U + I, for every incentive I of U: what
    /// either player gains by a move in it (Siegel, II.6; Winning Ways, 8).
    ///
    /// It is additive in G and keeps the order, as a multiple does; by 1 it is G, by 1* G
    /// [warmed](Self::overheated). Where U is not positive it may depend on the form of G.
    ///
    /// A sum for each option and incentive, and a canonical form for each follower.
    ///
    /// # Errors
    ///
    /// [`FormError::Overflow`], [`FormError::TooDeep`], [`FormError::Stopped`] at a limit.
    pub fn norton_product(
        &mut self,
        form: CanonicalForm,
        unit: CanonicalForm,
    ) -> Result<CanonicalForm, FormError> {
        // U + I: of Left's options U^L, of Right's U + U − U^R.
        let mut steps = self.left(unit)?.to_vec();
        let twice = self.sum(unit, unit)?;
        for &option in &self.right(unit)? {
            steps.push(self.difference(twice, option)?);
        }
        self.fold_followers(
            form,
            |algebra, form| match algebra.as_number(form) {
                Some(number) if number.is_integer() => {
                    algebra.times(unit, number.numerator()).map(Some)
                }
                _ => Ok(None),
            },
            |algebra, _, left, right| {
                let mut lists = [Vec::new(), Vec::new()];
                for &step in &steps {
                    let against = algebra.negative(step)?;
                    for ((list, options), step) in
                        lists.iter_mut().zip([left, right]).zip([step, against])
                    {
                        for &option in options {
                            list.push(algebra.sum(option, step)?);
                        }
                    }
                }
                algebra.of_options(&lists[0], &lists[1])
            },
        )
    }
}
