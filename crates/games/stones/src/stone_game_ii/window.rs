//! The greatest of the last M values of a sequence: [`Window`].

use stonework_core::Margin;

/// A value, and the greatest of those before it in its block, itself included.
#[derive(Clone, Copy)]
pub(super) struct Entry<V> {
    value: V,
    greatest: V,
}

/// Where a window stands.
#[derive(Clone, Copy)]
pub(super) struct Place<V> {
    /// Where in its block the next value goes.
    slot: usize,
    /// The greatest of the newer block so far.
    newer: V,
}

impl<V: Margin> Entry<V> {
    /// One that no window has opened.
    pub(super) fn unused() -> Self {
        Self {
            value: V::min_value(),
            greatest: V::min_value(),
        }
    }

    pub(super) fn value(self) -> V {
        self.value
    }
}

impl<V: Margin> Place<V> {
    /// That of a window which is not open.
    pub(super) fn unused() -> Self {
        Self {
            slot: 0,
            newer: V::min_value(),
        }
    }
}

/// A window of as many values as it has entries, the last ones of a sequence whose indices fall:
/// the value of index j is at j modulo M, the oldest where the next one goes.
///
/// The maximum is that of two blocks of M values each, of the older one from its beginning, of the
/// newer one as far as it has come (M. van Herk 1992, J. Gil and M. Werman 1993): constant time a
/// value on average.
pub(super) struct Window<'w, V> {
    /// From its first entry to its last.
    pub(super) entries: &'w mut [Entry<V>],
    /// How far apart its entries are; those of other windows lie between them.
    pub(super) apart: usize,
    pub(super) place: &'w mut Place<V>,
}

impl<V: Margin> Window<'_, V> {
    /// Opens it before index `at`, on the values of the M indices above.
    pub(super) fn open(&mut self, at: usize, value: impl Fn(usize) -> V) {
        let m = self.entries.len().div_ceil(self.apart);
        let slot = at % m;
        let mut newer = V::min_value();
        for j in at + 1..=at + m {
            let value = value(j);
            self.entries[j % m * self.apart].value = value;
            if j % m > slot {
                newer = newer.max(value);
            }
        }
        self.sum_up(slot);
        *self.place = Place { slot, newer };
    }

    /// The greatest values of the first `slot + 1` of a block.
    #[inline]
    fn sum_up(&mut self, slot: usize) {
        let mut greatest = V::min_value();
        for at in 0..=slot {
            let entry = &mut self.entries[at * self.apart];
            greatest = greatest.max(entry.value);
            entry.greatest = greatest;
        }
    }

    /// The greatest value in it.
    #[inline]
    pub(super) fn greatest(&self) -> V {
        let Place { slot, newer } = *self.place;
        newer.max(self.entries[slot * self.apart].greatest)
    }

    /// Puts the value of the next index below in the place of the oldest.
    #[inline]
    pub(super) fn push(&mut self, value: V) {
        let Place { slot, newer } = *self.place;
        self.entries[slot * self.apart].value = value;
        *self.place = if slot == 0 {
            let last = self.entries.len().div_ceil(self.apart) - 1;
            self.sum_up(last);
            Place {
                slot: last,
                newer: V::min_value(),
            }
        } else {
            Place {
                slot: slot - 1,
                newer: newer.max(value),
            }
        };
    }
}
