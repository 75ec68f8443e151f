//! Followers.

use std::collections::HashSet;

use crate::algebra::Algebra;
use crate::arena::CanonicalForm;
use crate::error::FormError;

/// So many followers are counted at most, whole numbers apart.
const MOST: usize = 1 << 24;

impl Algebra<'_> {
    /// How many canonical forms can be reached by moves of players in any order, this one with
    /// them.
    ///
    /// # Errors
    ///
    /// [`FormError::Overflow`] of over 2^24, whole numbers apart; [`FormError::Stopped`] at a limit.
    pub fn follower_count(&mut self, form: CanonicalForm) -> Result<u64, FormError> {
        let mut seen = HashSet::new();
        // A whole number leads to all that are nearer to 0.
        let (mut least, mut most) = (0_i64, 0_i64);
        let mut open = vec![form];
        while let Some(form) = open.pop() {
            self.tick()?;
            if let Some(number) = self.as_number(form)
                && number.is_integer()
            {
                least = least.min(number.numerator());
                most = most.max(number.numerator());
                continue;
            }
            if !seen.insert(form) {
                continue;
            }
            if seen.len() > MOST {
                return Err(FormError::COUNT);
            }
            for of_left in [true, false] {
                open.extend_from_slice(&self.forms().options(form, of_left, self.limit())?);
            }
        }
        // Every game leads to 0.
        Ok(seen.len() as u64 + 1 + least.unsigned_abs() + most.unsigned_abs())
    }
}
