//! A count of a form from those of its options.

use std::collections::HashMap;

use crate::algebra::Algebra;
use crate::arena::CanonicalForm;
use crate::error::FormError;
use crate::number::NumberUpStar;

impl Algebra<'_> {
    /// The count of a form: of a number with ups and a nimber by `of_simple`, else by `of_options`.
    pub(super) fn fold(
        &mut self,
        form: CanonicalForm,
        of_simple: impl Fn(NumberUpStar) -> Result<u64, FormError>,
        of_options: impl Fn(&[u64]) -> Result<u64, FormError>,
    ) -> Result<u64, FormError> {
        let mut known: HashMap<CanonicalForm, u64> = HashMap::new();
        let mut open = vec![form];
        while let Some(&last) = open.last() {
            self.tick()?;
            let before = open.len();
            let mut counts = Vec::new();
            if let Some(value) = self.as_number_up_star(last) {
                known.insert(last, of_simple(value)?);
                open.pop();
                continue;
            }
            for of_left in [true, false] {
                for &option in &self.forms().options(last, of_left, self.limit())? {
                    match known.get(&option) {
                        Some(&count) => counts.push(count),
                        None => open.push(option),
                    }
                }
            }
            if open.len() == before {
                known.insert(last, of_options(&counts)?);
                open.pop();
            }
        }
        Ok(known[&form])
    }
}
