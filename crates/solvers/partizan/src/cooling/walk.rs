//! A walk through all that can follow a form, without recursion.

use hashbrown::HashMap;

use crate::algebra::Algebra;
use crate::arena::CanonicalForm;
use crate::error::FormError;

/// What a form becomes.
pub(super) type Known = HashMap<CanonicalForm, CanonicalForm>;

impl Algebra<'_> {
    /// What a form becomes by a rule that takes it from what its canonical options become. `end` gives
    /// what needs no look at options; `of_options` takes a form and its options, all of which are
    /// known by then.
    pub(super) fn walked(
        &mut self,
        form: CanonicalForm,
        end: impl Fn(&mut Self, CanonicalForm) -> Result<Option<CanonicalForm>, FormError>,
        join: impl Fn(&mut Self, [Vec<CanonicalForm>; 2]) -> Result<CanonicalForm, FormError>,
    ) -> Result<CanonicalForm, FormError> {
        let mut known = Known::new();
        let mut open = vec![form];
        while let Some(&form) = open.last() {
            self.tick()?;
            if known.contains_key(&form) {
                open.pop();
                continue;
            }
            if let Some(end) = end(self, form)? {
                known.insert(form, end);
                continue;
            }
            let options = [self.left(form)?, self.right(form)?];
            let before = open.len();
            let all = options.iter().flat_map(|options| options.iter().copied());
            open.extend(all.filter(|option| !known.contains_key(option)));
            if open.len() > before {
                continue;
            }
            let images = options.map(|options| options.iter().map(|it| known[it]).collect());
            let joined = join(self, images)?;
            known.insert(form, joined);
        }
        Ok(known[&form])
    }
}
