//! The options of a form: [`Options`], and [`List`] while they are in their place.

use std::ops::Deref;
use std::sync::atomic::AtomicU32;

use super::canonical_form::CanonicalForm;
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

/// So many options of a nimber are listed.
const MOST_OF_NIMBER: usize = 1 << 20;

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
    /// The same, if it is not one of a nimber with too many.
    #[inline]
    pub(crate) fn listable(self) -> Result<Self, FormError> {
        match self {
            Self::Sum(_, _, 0..=MOST_OF_NIMBER) | Self::Stored(_) | Self::Plain(_) => Ok(self),
            Self::Sum(..) => Err(FormError::OPTIONS),
        }
    }

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
