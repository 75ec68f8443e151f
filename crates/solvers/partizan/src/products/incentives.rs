//! Incentives: what moves gain.

use crate::algebra::Algebra;
use crate::arena::CanonicalForm;
use crate::error::FormError;

impl Algebra<'_> {
    /// Left's incentives: G^L − G for each canonical left option (Siegel, II.4), without those that
    /// another one is at least as great as. Costs a sum for each option and their comparisons.
    ///
    /// # Errors
    ///
    /// As of [`Self::difference`] and [`Self::is_at_most`].
    pub fn left_incentives(
        &mut self,
        form: CanonicalForm,
    ) -> Result<Vec<CanonicalForm>, FormError> {
        let options = self.left(form)?;
        let incentives: Result<Vec<_>, _> = options
            .iter()
            .map(|&it| self.difference(it, form))
            .collect();
        self.greatest(incentives?)
    }

    /// Right's incentives: G − G^R for each canonical right option, as [`Self::left_incentives`].
    ///
    /// # Errors
    ///
    /// As of [`Self::left_incentives`].
    pub fn right_incentives(
        &mut self,
        form: CanonicalForm,
    ) -> Result<Vec<CanonicalForm>, FormError> {
        let options = self.right(form)?;
        let incentives: Result<Vec<_>, _> = options
            .iter()
            .map(|&it| self.difference(form, it))
            .collect();
        self.greatest(incentives?)
    }

    /// The incentives of both players, as [`Self::left_incentives`].
    ///
    /// # Errors
    ///
    /// As of [`Self::left_incentives`].
    pub fn incentives(&mut self, form: CanonicalForm) -> Result<Vec<CanonicalForm>, FormError> {
        let mut both = self.left_incentives(form)?;
        both.extend(self.right_incentives(form)?);
        self.greatest(both)
    }

    /// Those that no other is at least as great as, each once.
    fn greatest(&mut self, of: Vec<CanonicalForm>) -> Result<Vec<CanonicalForm>, FormError> {
        let mut greatest: Vec<CanonicalForm> = Vec::with_capacity(of.len());
        'each: for it in of {
            let mut kept = Vec::with_capacity(greatest.len() + 1);
            for &other in &greatest {
                if self.is_at_most(it, other)? {
                    continue 'each;
                }
                if !self.is_at_most(other, it)? {
                    kept.push(other);
                }
            }
            kept.push(it);
            greatest = kept;
        }
        Ok(greatest)
    }
}
