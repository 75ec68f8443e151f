//! What a form is, from what its options are.

use hashbrown::HashMap;

use crate::algebra::Algebra;
use crate::arena::{CanonicalForm, Options};
use crate::bytes::CountedStack;
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
        let mut open = CountedStack::new(self.forms().counter(), self.limit());
        open.push((form, 0))?;
        while let Some((form, at)) = open.last_mut() {
            let form = *form;
            if *at == 0 {
                if let Some(fact) = end(self, form)? {
                    known.insert(form, fact);
                    open.pop();
                    continue;
                }
                self.check_depth(form)?;
            }
            let is_known = |_: &mut Self, option| Ok(known.contains_key(&option));
            if let Some(option) = self.unknown_option(form, at, is_known)? {
                open.push((option, 0))?;
                continue;
            }
            let facts =
                |options: Options| -> Vec<T> { options.iter().map(|it| known[it]).collect() };
            let (left, right) = (facts(self.left(form)?), facts(self.right(form)?));
            let fact = join(self, form, &left, &right)?;
            known.insert(form, fact);
            open.pop();
        }
        Ok(known[&form])
    }

    /// The next option of a form that is not known, of Left's and Right's in one row: from this
    /// index on, which is moved to it.
    pub(crate) fn unknown_option(
        &mut self,
        form: CanonicalForm,
        at: &mut usize,
        is_known: impl Fn(&mut Self, CanonicalForm) -> Result<bool, FormError>,
    ) -> Result<Option<CanonicalForm>, FormError> {
        let [left, right] = [true, false].map(|of_left| self.forms().list(form, of_left));
        while *at < left.len() + right.len() {
            self.tick()?;
            let option = match at.checked_sub(left.len()) {
                None => self.option(&left, *at)?,
                Some(at) => self.option(&right, at)?,
            };
            if !is_known(self, option)? {
                return Ok(Some(option));
            }
            *at += 1;
        }
        Ok(None)
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
