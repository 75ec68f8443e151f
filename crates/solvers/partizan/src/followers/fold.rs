//! What a form is, from what its options are.

use hashbrown::HashMap;

use crate::algebra::Algebra;
use crate::arena::CanonicalForm;
use crate::error::FormError;
use crate::number::NumberUpStar;

impl Algebra<'_> {
    /// Computes a fact of a form: of numbers with ups and nimbers by `of_simple` (`None`: by the
    /// options as well), of others by `of_options` from the form and what its left and right
    /// options are. Each follower is computed once; nothing nests on the program stack.
    pub(crate) fn fold_followers<T: Copy>(
        &mut self,
        form: CanonicalForm,
        mut of_simple: impl FnMut(&mut Self, NumberUpStar) -> Result<Option<T>, FormError>,
        mut of_options: impl FnMut(&mut Self, CanonicalForm, &[T], &[T]) -> Result<T, FormError>,
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
            if let Some(simple) = self.as_number_up_star(last)
                && let Some(fact) = of_simple(self, simple)?
            {
                known.insert(last, fact);
                open.pop();
                continue;
            }
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
                let fact = of_options(self, last, &lefts, &rights)?;
                known.insert(last, fact);
                open.pop();
            }
        }
        Ok(known[&form])
    }

    /// The options of one player in canonical form.
    pub(crate) fn options(
        &mut self,
        form: CanonicalForm,
        of_left: bool,
    ) -> Result<crate::arena::Options, FormError> {
        if of_left {
            self.left(form)
        } else {
            self.right(form)
        }
    }
}
