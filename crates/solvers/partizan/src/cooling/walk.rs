//! A walk through all that can follow a form, without recursion.

use hashbrown::HashMap;

use crate::algebra::Algebra;
use crate::arena::CanonicalForm;
use crate::bytes::CountedStack;
use crate::error::FormError;

impl Algebra<'_> {
    /// What a form becomes by a rule that begins at its ends: `end` gives what becomes of a form
    /// without a look at its options; `join` what becomes of the others, from what has become of
    /// their options, Left's and Right's.
    pub(super) fn walked(
        &mut self,
        form: CanonicalForm,
        end: impl Fn(&mut Self, CanonicalForm) -> Result<Option<CanonicalForm>, FormError>,
        join: impl Fn(&mut Self, [Vec<CanonicalForm>; 2]) -> Result<CanonicalForm, FormError>,
    ) -> Result<CanonicalForm, FormError> {
        let mut known: HashMap<CanonicalForm, CanonicalForm> = HashMap::new();
        let mut open = CountedStack::new(self.forms().counter(), self.limit());
        open.push((form, 0))?;
        while let Some((form, at)) = open.last_mut() {
            let form = *form;
            if *at == 0
                && let Some(end) = end(self, form)?
            {
                known.insert(form, end);
                open.pop();
                continue;
            }
            let is_known = |_: &mut Self, option| Ok(known.contains_key(&option));
            if let Some(option) = self.unknown_option(form, at, is_known)? {
                open.push((option, 0))?;
                continue;
            }
            let options = [self.left(form)?, self.right(form)?];
            let images = options.map(|options| options.iter().map(|it| known[it]).collect());
            let joined = join(self, images)?;
            known.insert(form, joined);
            open.pop();
        }
        Ok(known[&form])
    }

    /// The next option of a form that is not known, of Left's and Right's in one row: from this
    /// index on, which is moved to it.
    pub(super) fn unknown_option(
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
}
