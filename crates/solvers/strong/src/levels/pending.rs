//! The levels that are not complete yet: [`Pending`].

use std::collections::VecDeque;

use stonework_core::kit::Threads;
use stonework_core::{Budget, StopReason};

use super::keys::StoredKey;
use super::unique_keys::UniqueKeys;

/// The bytes of an entry in the list of levels, with its share of the room there.
const ENTRY: usize = 256;

/// The levels that are not complete yet, from the highest grade to the lowest. New ones come at either
/// end.
pub(super) struct Pending<K>(VecDeque<(u32, UniqueKeys<K>)>);

impl<K> Default for Pending<K> {
    fn default() -> Self {
        Self(VecDeque::new())
    }
}

impl<K: StoredKey> Pending<K> {
    /// Adds keys to a level. A new level gets room for `room` keys if there is enough memory.
    pub(super) fn add(
        &mut self,
        grade: u32,
        keys: &[K],
        room: usize,
        threads: &Threads,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        if keys.is_empty() {
            return Ok(());
        }
        let place = self.0.binary_search_by(|(other, _)| grade.cmp(other));
        let place = match place {
            Ok(place) => return self.0[place].1.add(keys, threads, budget),
            Err(place) => place,
        };
        budget.take(ENTRY)?;
        let mut level = UniqueKeys::with_room(room.max(keys.len()), budget)
            .or_else(|_| UniqueKeys::with_room(keys.len(), budget))?;
        level.add(keys, threads, budget)?;
        self.0.insert(place, (grade, level));
        Ok(())
    }

    /// The least grade of a level.
    pub(super) fn least(&self) -> Option<u32> {
        self.0.back().map(|&(grade, _)| grade)
    }

    /// The level of the least grade, complete.
    pub(super) fn pop(
        &mut self,
        threads: &Threads,
        budget: &mut Budget,
    ) -> Result<Option<(u32, Vec<K>)>, StopReason> {
        let Some((grade, level)) = self.0.pop_back() else {
            return Ok(None);
        };
        budget.give_back(ENTRY);
        Ok(Some((grade, level.finish(threads, budget)?)))
    }
}
