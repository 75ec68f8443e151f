//! Numbers of positions by hash: [`Index`].

use stonework_core::kit::{huge_pages, prefetch};

/// Numbers of positions by hash. It knows neither the game nor its states, so that it is compiled
/// once.
///
/// A position is in the slot that its hash says or in one of the next: so one look at the memory is
/// enough for most.
pub(super) struct Index {
    /// A power of two of slots. In use: 32 bits of the hash, then the number and one; else 0.
    slots: Vec<u64>,
    len: usize,
}

impl Index {
    /// The most positions: their numbers and one have 32 bits.
    pub(super) const MOST: usize = u32::MAX as usize - 1;

    pub(super) fn new() -> Self {
        Self {
            slots: vec![0; Self::slots(0)],
            len: 0,
        }
    }

    /// Slots for so many positions: at most three quarters of them are in use.
    fn slots(positions: usize) -> usize {
        let slots = positions.saturating_add(positions / 3).saturating_add(1);
        slots.next_power_of_two()
    }

    /// The first slot of a position with these 32 bits of its hash.
    #[inline]
    fn place(&self, tag: u64) -> usize {
        let spread = (tag >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        spread as usize & (self.slots.len() - 1)
    }

    /// Has the slot of a hash loaded before it is needed.
    #[inline]
    pub(super) fn prefetch(&self, hash: u64) {
        prefetch(&self.slots[self.place(hash)]);
    }

    /// The number of the position with this hash that is the one looked for, or the slot in which
    /// it would be.
    #[inline]
    pub(super) fn find(&self, hash: u64, is_it: impl Fn(usize) -> bool) -> Result<usize, usize> {
        let tag = hash >> 32 << 32;
        let mut place = self.place(tag);
        loop {
            let kept = self.slots[place];
            if kept == 0 {
                return Err(place);
            }
            // The rest is the number and one if the tags are equal, else it is greater.
            if let Ok(rest) = u32::try_from(kept ^ tag) {
                let number = rest as usize - 1;
                if is_it(number) {
                    return Ok(number);
                }
            }
            place = (place + 1) & (self.slots.len() - 1);
        }
    }

    /// Adds the number of a position with this hash in a slot that [`Index::find`] gave.
    ///
    /// # Panics
    ///
    /// If it is not below [`Index::MOST`].
    #[inline]
    pub(super) fn insert(&mut self, slot: usize, hash: u64, number: usize) {
        assert!(
            number < Self::MOST,
            "a solve stops before it has 2^32 positions"
        );
        self.slots[slot] = hash >> 32 << 32 | (number as u64 + 1);
        self.len += 1;
        if self.len > self.slots.len() / 4 * 3 {
            self.reserve(2 * self.len);
        }
    }

    /// Makes room for so many positions.
    #[cold]
    pub(super) fn reserve(&mut self, positions: usize) {
        let len = Self::slots(positions);
        if len <= self.slots.len() {
            return;
        }
        let mut slots = vec![0; len];
        huge_pages::ask_for(slots.as_mut_ptr().cast(), len * size_of::<u64>());
        for kept in std::mem::replace(&mut self.slots, slots) {
            if kept != 0 {
                let mut place = self.place(kept);
                while self.slots[place] != 0 {
                    place = (place + 1) & (len - 1);
                }
                self.slots[place] = kept;
            }
        }
    }

    /// The bytes of an index of so many positions.
    pub(super) fn bytes(positions: usize) -> usize {
        Self::slots(positions).saturating_mul(size_of::<u64>())
    }
}
