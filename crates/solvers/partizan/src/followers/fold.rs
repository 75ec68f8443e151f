//! What a form is, from what its options are.

use hashbrown::HashMap;

use crate::algebra::Algebra;
use crate::arena::{CanonicalForm, Options};
use crate::error::FormError;
use crate::number::NumberUpStar;

/// The largest number, and the most ups, whose followers are looked at one by one.
const MOST_DEPTH: u64 = 1 << 16;

impl Algebra<'_> {
    /// Computes a fact of a form: by `end` if that tells it, else by `join` from the form and what
    /// its left and right canonical options are. Each follower is looked at once; nothing nests on
    /// the program stack.
    ///
    /// # Errors
    ///
    /// [`FormError::TooDeep`] if numbers, ups or nimbers too large are looked into.
    pub(crate) fn fold_followers<T: Copy>(
        &mut self,
        form: CanonicalForm,
        mut end: impl FnMut(&mut Self, CanonicalForm) -> Result<Option<T>, FormError>,
        mut join: impl FnMut(&mut Self, CanonicalForm, &[T], &[T]) -> Result<T, FormError>,
    ) -> Result<T, FormError> {
        let mut known: HashMap<CanonicalForm, T, foldhash::fast::FixedState> = HashMap::default();
        let mut open = vec![form];
        let (mut lefts, mut rights) = (Vec::new(), Vec::new());
        while let Some(&last) = open.last() {
            self.tick()?;
            if known.contains_key(&last) {
                open.pop();
                continue;
            }
            if let Some(fact) = end(self, last)? {
                known.insert(last, fact);
                open.pop();
                continue;
            }
            self.check_depth(last)?;
            let before = open.len();
            for (of_left, facts) in [(true, &mut lefts), (false, &mut rights)] {
                facts.clear();
                for &option in &*self.options(last, of_left)? {
                    match known.get(&option) {
                        Some(&fact) => facts.push(fact),
                        None => open.push(option),
                    }
                }
            }
            if open.len() == before {
                let fact = join(self, last, &lefts, &rights)?;
                known.insert(last, fact);
                open.pop();
            }
        }
        Ok(known[&form])
    }

    /// A number with ups and a nimber has few options, but may have billions of followers.
    fn check_depth(&self, form: CanonicalForm) -> Result<(), FormError> {
        let Some(NumberUpStar { number, up, nimber }) = self.as_number_up_star(form) else {
            return Ok(());
        };
        let depth = match (up, number.is_integer()) {
            (0, true) if nimber == 0 => number.numerator().unsigned_abs(),
            _ => up.unsigned_abs().into(),
        };
        if depth > MOST_DEPTH || u64::from(nimber) > MOST_DEPTH >> 4 {
            return Err(FormError::TooDeep(1 << 16));
        }
        Ok(())
    }

    /// The options of one player in canonical form.
    pub(crate) fn options(
        &mut self,
        form: CanonicalForm,
        of_left: bool,
    ) -> Result<Options, FormError> {
        if of_left {
            self.left(form)
        } else {
            self.right(form)
        }
    }
}
