//! The options of a form: [`Options`], and [`List`] while they are in their place.

use std::ops::Deref;
use std::sync::atomic::AtomicU32;

use super::canonical_form::CanonicalForm;
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
}
