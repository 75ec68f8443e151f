//! The keys of a level: [`LevelKeys`].

use crate::run::Budget;

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
        let bytes = self.keys.capacity() * size_of::<u64>();
        drop(self.keys);
        budget.give_back(bytes);
    }
}
