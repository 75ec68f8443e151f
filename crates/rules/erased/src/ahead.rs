//! Which positions to prepare before they are expanded: [`Ahead`].

use std::ops::Range;

/// The positions of a list that are prepared, where they are expanded in the order of the list, but
/// for some that are left out, such as ends.
///
/// None are before that went on for a while: a search that goes depth first expands some neighbours one
/// after the other, and then goes elsewhere.
#[derive(Default)]
pub(super) struct Ahead {
    /// The number after that of the position that was expanded last.
    next: usize,
    /// So many positions were expanded in the order of the list.
    run: usize,
    /// They are prepared up to here.
    until: usize,
}

/// So many positions are expanded in the order of the list before more are expected to be.
const IN_ORDER: usize = 100;

impl Ahead {
    /// The position with a number is expanded: says which positions are to be prepared before, from
    /// that one on; at most so many.
    pub(super) fn expand(&mut self, number: usize, most: usize) -> Option<Range<usize>> {
        if !(self.next..=self.next + most).contains(&number) {
            *self = Self::default();
        }
        self.next = number + 1;
        self.run += 1;
        if number < self.until || self.run < IN_ORDER {
            return None;
        }
        self.until = number + most;
        Some(number..self.until)
    }
}
