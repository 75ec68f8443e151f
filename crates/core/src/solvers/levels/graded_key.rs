//! A position of a level: [`GradedKey`].

/// A position by its grade and its key.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GradedKey<K = u64> {
    /// Its grade, which rises with every move.
    pub grade: u32,
    /// Its key, which no other position has.
    pub key: K,
}
