//! Stacks that are used again and again: [`Scratch`].

use crate::arena::{CanonicalForm, Forms};
use crate::bytes::CountedStack;

/// A pair of forms that is being compared or added.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    pub(crate) a: CanonicalForm,
    pub(crate) b: CanonicalForm,
    /// Which pair of its options is next.
    pub(crate) next: usize,
    /// Where the options of the sum begin among those that are computed.
    pub(crate) start: usize,
}

/// The stacks of a calculator. They are taken out while they are used; after an error they begin
/// anew.
#[derive(Debug)]
pub(crate) struct Scratch<'f> {
    pub(crate) comparisons: CountedStack<'f, Frame>,
    pub(crate) sums: CountedStack<'f, Frame>,
    pub(crate) options: CountedStack<'f, CanonicalForm>,
}

impl<'f> Scratch<'f> {
    /// Empty stacks, which take nothing.
    pub(super) fn new(forms: &'f Forms, limit: usize) -> Self {
        Self {
            comparisons: CountedStack::new(forms.counter(), limit),
            sums: CountedStack::new(forms.counter(), limit),
            options: CountedStack::new(forms.counter(), limit),
        }
    }
}
