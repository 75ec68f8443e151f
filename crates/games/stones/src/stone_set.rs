//! Some stones of a row: [`StoneSet`].

use std::fmt;

use stonework_catalog::boards::cells::Cells;
use stonework_core::block_bytes;

/// The bits of a word.
const BITS: u32 = u64::BITS;

/// Which stones of a row are left, a bit for each.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct StoneSet(Box<[u64]>);

impl StoneSet {
    /// All the stones of a row of so many.
    #[must_use]
    pub fn full(len: u32) -> Self {
        let words = (0..len.div_ceil(BITS)).map(|word| match len - word * BITS {
            rest @ ..BITS => (1 << rest) - 1,
            _ => u64::MAX,
        });
        Self(words.collect())
    }

    /// These stones of a row of so many.
    #[must_use]
    pub fn of(len: u32, stones: impl Iterator<Item = u32>) -> Self {
        let mut words = vec![0; len.div_ceil(BITS) as usize];
        for stone in stones {
            words[(stone / BITS) as usize] |= 1 << (stone % BITS);
        }
        Self(words.into())
    }

    /// How many stones are in it; O(n / 64).
    #[must_use]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The indices of the stones, ascending.
    pub fn iter(&self) -> impl Iterator<Item = u32> {
        let words = (0..).step_by(BITS as usize).zip(&self.0);
        words.flat_map(|(first, &word)| Cells(word).map(move |bit| first + u32::from(bit)))
    }

    /// How many of its stones are before one; O(n / 64).
    pub(crate) fn before(&self, stone: u32) -> u32 {
        let (word, bit) = ((stone / BITS) as usize, stone % BITS);
        let rest = self.0[word] & ((1 << bit) - 1);
        let words = self.0[..word].iter().chain([&rest]);
        words.map(|word| word.count_ones()).sum()
    }

    /// The heap memory behind the set, in bytes.
    pub(crate) fn heap_bytes(&self) -> usize {
        block_bytes(size_of_val(&*self.0))
    }

    /// The same stones but for one of them.
    #[must_use]
    pub fn without(&self, stone: u32) -> Self {
        let mut rest = self.clone();
        rest.0[(stone / BITS) as usize] &= !(1 << (stone % BITS));
        rest
    }
}

impl fmt::Debug for StoneSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
