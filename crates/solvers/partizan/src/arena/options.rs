//! The options of a form: [`Options`].

use std::ops::Deref;

use super::canonical_form::CanonicalForm;

/// The options of one player in a canonical form: none dominates another, none is reversible. In no
/// order that means something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options(pub(super) Vec<CanonicalForm>);

impl Deref for Options {
    type Target = [CanonicalForm];

    fn deref(&self) -> &[CanonicalForm] {
        &self.0
    }
}

impl<'a> IntoIterator for &'a Options {
    type Item = &'a CanonicalForm;
    type IntoIter = std::slice::Iter<'a, CanonicalForm>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}
