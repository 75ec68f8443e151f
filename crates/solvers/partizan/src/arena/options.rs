//! The options of a form: [`Options`], and [`List`] while they are in their place.

use std::ops::Deref;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use super::canonical_form::CanonicalForm;
use super::forms::Forms;
use crate::error::FormError;
use crate::number::NumberUpStar;

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

/// The options of one player, to be read one by one.
#[derive(Clone, Copy, Debug)]
pub(crate) enum List<'a> {
    /// In the arena.
    Stored(&'a [AtomicU32]),
    /// In a game that is no form yet.
    Plain(&'a [CanonicalForm]),
    /// Left's or Right's of a sum, so many.
    Sum(NumberUpStar, bool, usize),
}

impl List<'_> {
    /// How many there are.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        match *self {
            Self::Stored(list) => list.len(),
            Self::Plain(list) => list.len(),
            Self::Sum(_, _, count) => count,
        }
    }

    /// The option at an index below the length. One of a sum may have to be stored first.
    #[inline]
    pub(crate) fn get(
        &self,
        index: usize,
        forms: &Forms,
        limit: usize,
    ) -> Result<CanonicalForm, FormError> {
        match *self {
            Self::Stored(list) => Ok(CanonicalForm(list[index].load(Relaxed))),
            Self::Plain(list) => Ok(list[index]),
            Self::Sum(value, of_left, _) => {
                forms.number_up_star(value.option(of_left, index), limit)
            }
        }
    }
}
