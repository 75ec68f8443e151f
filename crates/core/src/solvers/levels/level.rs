//! Positions by their keys, in order, and what they are worth: [`Level`].

use super::bits::Bits;
use super::codes::Codes;
use super::word::Word;
use crate::run::{Budget, StopReason};

/// The positions of one grade, or of so many moves from the start.
#[derive(Debug)]
pub(super) struct Level<W> {
    pub(super) grade: u32,
    /// Ascending, each once.
    pub(super) keys: Vec<W>,
    /// What the positions are worth, of as many of the first ones as are valued.
    codes: Codes,
    /// Those of them that are not known yet; empty if all are.
    unknown: Bits,
    index: Index,
}

/// Where the keys are that begin alike.
#[derive(Debug, Default)]
struct Index {
    /// The place of the first key whose distance from the first key of all, without the lower bits, is at least so
    /// much; at the end how many keys there are.
    places: Vec<u32>,
    /// How many lower bits are left out.
    shift: u32,
}

/// How many keys share an entry of the index, on average and at the least.
const SHARED: usize = 4;

impl<W: Word> Level<W> {
    pub(super) fn new(grade: u32, keys: Vec<W>) -> Self {
        Self {
            grade,
            keys,
            codes: Codes::default(),
            unknown: Bits::default(),
            index: Index::default(),
        }
    }

    /// Makes an index of the keys, which finds them quicker.
    pub(super) fn make_index(&mut self, budget: &mut Budget) -> Result<(), StopReason> {
        let (Some(&first), Some(&last)) = (self.keys.first(), self.keys.last()) else {
            return Ok(());
        };
        let entries = self.keys.len() / SHARED;
        if entries < 2 || u32::try_from(self.keys.len()).is_err() {
            // To halve so few is as quick; and so many do not come about.
            return Ok(());
        }
        let shift = last.shift_to(first, entries);
        let count = last.distance(first, shift) + 1;
        let mut places = budget.vec(count + 1)?;
        for (place, &key) in (0..).zip(&self.keys) {
            let entry = key.distance(first, shift);
            while places.len() <= entry {
                places.push(place);
            }
        }
        places.extend(u32::try_from(self.keys.len()));
        self.index = Index { places, shift };
        Ok(())
    }

    /// The place of a key, if it is there.
    #[inline]
    pub(super) fn find(&self, key: W) -> Option<usize> {
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

    /// The code of the value of a position, if it is known yet.
    #[inline]
    pub(super) fn code(&self, place: usize) -> Option<i32> {
        if self.unknown.has(place) {
            return None;
        }
        self.codes.get(place)
    }

    /// Notes what the next positions are worth, as far as it is known; tells of how many it is not.
    pub(super) fn append(
        &mut self,
        codes: impl Iterator<Item = Option<i32>> + Clone,
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

    /// Notes what a position is worth that was not known.
    pub(super) fn settle(
        &mut self,
        place: usize,
        code: i32,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        self.codes.set(place, code, budget)?;
        self.unknown.remove(place);
        Ok(())
    }

    /// The first position from a place on that is not known.
    pub(super) fn next_unknown(&self, from: usize) -> Option<usize> {
        self.unknown.next(from)
    }

    /// Lets go of what tells the positions that are not known, as all are.
    pub(super) fn finish(&mut self, budget: &mut Budget) {
        std::mem::take(&mut self.unknown).free(budget);
    }

    /// The key and the code of each position that is valued, by place.
    pub(super) fn positions(&self) -> impl Iterator<Item = (W, i32)> {
        let keys = self.keys.iter().enumerate();
        keys.filter_map(|(place, &key)| Some((key, self.code(place)?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seeded_rng::SeededRng;

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
