//! The positions of a level as sorted keys, with the codes of their values: [`Level`].

use stonework_core::kit::prefetch;
use stonework_core::{Budget, StopReason};

use super::keys::{GradedKey, LevelKeys, StoredKey};
use super::place_set::PlaceSet;
use super::sort_keys::AT_ONCE;
use crate::strong_solution::ValueCodes;

/// The positions of one grade, or of one distance from the start.
#[derive(Debug)]
pub(super) struct Level<K> {
    pub(super) grade: u32,
    /// Sorted, without duplicates.
    pub(super) keys: Vec<K>,
    /// The codes of the values of the first positions, as far as these are evaluated.
    codes: ValueCodes,
    /// The positions among them whose values are not known yet.
    unknown: PlaceSet,
    index: Index,
}

/// Where to find the keys that agree in their upper bits.
#[derive(Debug, Default)]
struct Index {
    /// For each distance from the first key, without the lower bits: the place of the first key at
    /// least so far. In the end, the number of keys.
    places: Vec<u32>,
    /// The number of lower bits that are left out.
    shift: u32,
}

/// The keys of an entry of the index, on average and at the least.
const SHARED: usize = 4;

impl<K: StoredKey> Level<K> {
    pub(super) fn new(grade: u32, keys: Vec<K>) -> Self {
        Self {
            grade,
            keys,
            codes: ValueCodes::default(),
            unknown: PlaceSet::default(),
            index: Index::default(),
        }
    }

    /// Makes an index of the keys, with which they are found faster.
    pub(super) fn make_index(&mut self, budget: &mut Budget) -> Result<(), StopReason> {
        let (Some(&first), Some(&last)) = (self.keys.first(), self.keys.last()) else {
            return Ok(());
        };
        let entries = self.keys.len() / SHARED;
        if entries < 2 || u32::try_from(self.keys.len()).is_err() {
            // Bisection of few keys is as fast, and so many keys do not occur.
            return Ok(());
        }
        let shift = last.shift_to(first, entries);
        let count = last.distance(first, shift) + 1;
        let mut places = budget.vec(count + 1)?;
        for (place, &key) in (0_u32..).zip(&self.keys) {
            if (place as usize).is_multiple_of(AT_ONCE)
                && let Err(reason) = budget.check_watch()
            {
                budget.free(places);
                return Err(reason);
            }
            let entry = key.distance(first, shift);
            while places.len() <= entry {
                places.push(place);
            }
        }
        places.extend(u32::try_from(self.keys.len()));
        self.index = Index { places, shift };
        Ok(())
    }

    /// The place of a key, if the level has it.
    #[inline]
    pub(super) fn find(&self, key: K) -> Option<usize> {
        let first = *self.keys.first()?;
        if key < first {
            return None;
        }
        let among = if self.index.places.is_empty() {
            0..self.keys.len()
        } else {
            let entry = key.distance(first, self.index.shift);
            let begin = *self.index.places.get(entry)?;
            let end = *self.index.places.get(entry + 1)?;
            begin as usize..end as usize
        };
        let keys = &self.keys[among.clone()];
        let place = among.start + keys.partition_point(|&other| other < key);
        (self.keys.get(place) == Some(&key)).then_some(place)
    }

    /// The code of the value of a position, if it is known.
    #[inline]
    pub(super) fn code(&self, place: usize) -> Option<u32> {
        if self.unknown.contains(place) {
            return None;
        }
        self.codes.get(place)
    }

    /// Adds the codes of the next positions, as far as they are known. Gives the number of those
    /// that are not.
    pub(super) fn append(
        &mut self,
        codes: impl Iterator<Item = Option<u32>> + Clone,
        budget: &mut Budget,
    ) -> Result<usize, StopReason> {
        let first = self.codes.len();
        let known = codes.clone().map(|code| code.unwrap_or(0));
        self.codes.append(known, self.keys.len(), budget)?;
        let mut open = 0;
        for (place, code) in (first..).zip(codes) {
            if code.is_none() {
                self.unknown.insert(place, self.keys.len(), budget)?;
                open += 1;
            }
        }
        Ok(open)
    }

    /// Sets the code of a position that was not known.
    pub(super) fn settle(
        &mut self,
        place: usize,
        code: u32,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        self.codes.set(place, code, budget)?;
        self.unknown.remove(place);
        Ok(())
    }

    /// The first position from a place on whose value is not known.
    pub(super) fn next_unknown(&self, from: usize) -> Option<usize> {
        self.unknown.next(from)
    }

    /// Tells the codes of the values of these positions, as far as they are known, in their order.
    /// `elsewhere` tells those of positions that the level does not have.
    ///
    /// Memory is asked for some positions ahead: the index, then the keys, then the codes.
    pub(super) fn codes_of<E>(
        &self,
        targets: &[GradedKey<K>],
        elsewhere: impl Fn(&GradedKey<K>) -> Result<Option<u32>, E>,
        mut tell: impl FnMut(Option<u32>),
    ) -> Result<(), E> {
        /// A position waits for so many others, each time.
        const AHEAD: usize = 16;

        let first = self.keys.first().copied();
        let places = &self.index.places;
        let entry = |target: &GradedKey<K>| {
            let distance = first.map(|first| target.key.distance(first, self.index.shift));
            places.get(distance?)
        };
        // The places of the last positions, or their codes if they are elsewhere.
        let mut waiting = [Err(None); AHEAD];
        for at in 0..targets.len() + AHEAD {
            if at >= AHEAD {
                tell(match waiting[at % AHEAD] {
                    Ok(place) => self.code(place),
                    Err(code) => code,
                });
            }
            if let Some(target) = targets.get(at + 2 * AHEAD) {
                entry(target).into_iter().for_each(prefetch);
            }
            if let Some(target) = targets.get(at + AHEAD) {
                let place = entry(target).map_or(0, |&place| place as usize);
                self.keys.get(place).into_iter().for_each(prefetch);
            }
            if let Some(target) = targets.get(at) {
                waiting[at % AHEAD] = match self.find(target.key) {
                    Some(place) => {
                        self.codes.prefetch(place);
                        Ok(place)
                    }
                    None => Err(elsewhere(target)?),
                };
            }
        }
        Ok(())
    }

    /// Frees the set of unknown positions, as all are known.
    pub(super) fn finish(&mut self, budget: &mut Budget) {
        std::mem::take(&mut self.unknown).free(budget);
    }
}

impl Level<u64> {
    /// A level all of whose values are known, with its index.
    pub(super) fn solved(
        level: LevelKeys,
        codes: ValueCodes,
        budget: &mut Budget,
    ) -> Result<Self, StopReason> {
        let mut solved = Self {
            codes,
            ..Self::new(level.grade, level.keys)
        };
        solved.make_index(budget)?;
        Ok(solved)
    }

    /// Frees the memory.
    pub(super) fn free(self, budget: &mut Budget) {
        budget.free(self.keys);
        budget.free(self.index.places);
        let codes = self.codes.bytes();
        drop(self.codes);
        budget.give_back(codes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stonework_core::SeededRng;

    #[test]
    fn every_key_is_found_and_no_other() {
        let mut dice = SeededRng::new(1);
        for bits in [3, 8, 16, 30, 32] {
            for count in [0, 1, 2, 20, 1000] {
                let mut keys: Vec<u32> = (0..count)
                    .map(|_| u32::try_from(dice.below(1 << bits)).expect("few bits"))
                    .collect();
                keys.sort_unstable();
                keys.dedup();
                let mut level = Level::new(0, keys.clone());
                for _ in 0..2 {
                    for (place, &key) in keys.iter().enumerate() {
                        assert_eq!(level.find(key), Some(place));
                        for other in [key.wrapping_sub(1), key.wrapping_add(1)] {
                            assert_eq!(level.find(other), keys.binary_search(&other).ok());
                        }
                    }
                    for other in [0, u32::MAX] {
                        assert_eq!(level.find(other), keys.binary_search(&other).ok());
                    }
                    level
                        .make_index(&mut Budget::new(None))
                        .expect("there is no limit");
                }
            }
        }
    }
}
