//! Numbers for each place of a row, those that are equal only once: [`Columns`].

use std::ops::Range;
use std::sync::Arc;

use stonework_core::Margin;

/// Slices of as many numbers, each with a place for every element of a row and one more. Slices that are equal
/// where they are used share their memory.
pub(super) struct Columns<V> {
    len: u32,
    made: Vec<Arc<[V]>>,
}

impl<V: Margin> Columns<V> {
    /// For a row of this length.
    pub(super) fn new(len: u32) -> Self {
        let made = Vec::new();
        Self { len, made }
    }

    /// The slice of these numbers at the places that are used, and of another at the others.
    pub(super) fn of(
        &mut self,
        used: Range<u32>,
        number: impl Fn(u32) -> V,
        unused: V,
    ) -> Arc<[V]> {
        let same = |made: &&Arc<[V]>| used.clone().all(|at| made[at as usize] == number(at));
        if let Some(made) = self.made.iter().find(same) {
            return Arc::clone(made);
        }
        let fresh: Arc<[V]> = (0..=self.len)
            .map(|at| {
                if used.contains(&at) {
                    number(at)
                } else {
                    unused
                }
            })
            .collect();
        self.made.push(Arc::clone(&fresh));
        fresh
    }
}
