//! Keys of positions: [`GradedKey`], [`LevelKeys`], [`Targets`], and the integers they are,
//! [`StoredKey`].

use stonework_core::{Budget, PackedKey};

/// A position by its grade and its key.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GradedKey<K = u64> {
    /// Its grade, which rises with every move.
    pub grade: u32,
    /// Its key, which no other position has.
    pub key: K,
}

/// The sorted keys of the positions of one grade.
#[derive(Debug)]
pub struct LevelKeys {
    /// The grade.
    pub grade: u32,
    pub(super) keys: Vec<u64>,
}

impl LevelKeys {
    /// A level with these keys, which rise strictly. Whoever holds their memory has taken it from
    /// the budget.
    ///
    /// # Panics
    ///
    /// If the keys do not rise strictly.
    #[must_use]
    pub fn new(grade: u32, keys: Vec<u64>) -> Self {
        assert!(
            keys.is_sorted_by(|one, next| one < next),
            "the keys of a level rise strictly"
        );
        Self { grade, keys }
    }

    /// The keys, in their order.
    #[must_use]
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }

    /// Frees the memory.
    pub fn free(self, budget: &mut Budget) {
        budget.free(self.keys);
    }
}

/// Positions that moves lead to, by the bits of a stored key.
#[derive(Debug)]
pub(super) enum Targets {
    Bits32(Vec<GradedKey<u32>>),
    Bits64(Vec<GradedKey<u64>>),
    Bits128(Vec<GradedKey<u128>>),
}

/// A key in as few bytes as the keys of a game need.
pub(super) trait StoredKey: PackedKey {
    /// The distance from a lesser key, in steps of 2^`shift`.
    fn distance(self, from: Self, shift: u32) -> usize;

    /// The least shift with which the distance from a lesser key is less than `most`.
    fn shift_to(self, from: Self, most: usize) -> u32;

    /// A list of targets with such keys.
    fn list(targets: Vec<GradedKey<Self>>) -> Targets;

    /// The targets of a list with such keys.
    fn of_list(targets: &Targets) -> &Vec<GradedKey<Self>>;

    /// The same, to be changed.
    fn of_list_mut(targets: &mut Targets) -> &mut Vec<GradedKey<Self>>;
}

macro_rules! stored_keys {
    ($($key:ty, $bits:ident);*) => {$(
        impl StoredKey for $key {
            #[inline]
            fn distance(self, from: Self, shift: u32) -> usize {
                usize::try_from(self.saturating_sub(from) >> shift).unwrap_or(usize::MAX)
            }

            fn shift_to(self, from: Self, most: usize) -> u32 {
                (0..<$key>::BITS)
                    .find(|&shift| self.distance(from, shift) < most)
                    .unwrap_or(<$key>::BITS - 1)
            }

            fn list(targets: Vec<GradedKey<Self>>) -> Targets {
                Targets::$bits(targets)
            }

            #[inline]
            fn of_list(targets: &Targets) -> &Vec<GradedKey<Self>> {
                match targets {
                    Targets::$bits(targets) => targets,
                    _ => unreachable!("a list keeps the width of its keys"),
                }
            }

            #[inline]
            fn of_list_mut(targets: &mut Targets) -> &mut Vec<GradedKey<Self>> {
                match targets {
                    Targets::$bits(targets) => targets,
                    _ => unreachable!("a list keeps the width of its keys"),
                }
            }
        }
    )*};
}

stored_keys!(u32, Bits32; u64, Bits64; u128, Bits128);
