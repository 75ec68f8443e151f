//! A table that keeps whole states: [`Buckets`].

use std::fmt;
use std::hash::BuildHasher;

use foldhash::fast::FixedState;

use super::{Kept, Table};
use crate::game::Game;
use crate::run::{Budget, StopReason};
use crate::solvers::prefetch::prefetch;

/// Slots in a bucket.
const WAYS: usize = 4;

/// Buckets of the smallest table.
const LEAST: usize = 16;

/// Buckets of slots that hold a whole state each, found by its hash.
///
/// In a full bucket, what took the least effort goes.
pub struct Buckets<G: Game> {
    slots: Vec<Option<Slot<G>>>,
    /// The base-two logarithm of how many buckets there are.
    bits: u32,
    used: usize,
    /// It is full when so many slots are used.
    full: usize,
    most_bytes: usize,
    hasher: FixedState,
}

struct Slot<G: Game> {
    state: G::State,
    kept: Kept<G::Value>,
    effort: u64,
}

impl<G: Game> Buckets<G> {
    /// An empty table that may grow to `most_bytes`.
    pub(in super::super) fn open(
        most_bytes: usize,
        budget: &mut Budget,
    ) -> Result<Self, StopReason> {
        let least = if most_bytes < LEAST * WAYS * size_of::<Option<Slot<G>>>() {
            1
        } else {
            LEAST
        };
        let mut slots = budget.vec(least * WAYS)?;
        slots.resize_with(least * WAYS, || None);
        Ok(Self {
            slots,
            bits: least.ilog2(),
            used: 0,
            full: least * WAYS * 5 / 8,
            most_bytes,
            hasher: FixedState::default(),
        })
    }

    /// Where the bucket of a hash begins.
    #[inline]
    fn bucket(&self, hash: u64) -> usize {
        let bucket = if self.bits == 0 {
            0
        } else {
            hash >> (u64::BITS - self.bits)
        };
        usize::try_from(bucket).expect("there are as many buckets in memory") * WAYS
    }
}

impl<G: Game> Table<G> for Buckets<G> {
    fn key(&self, _: &G, state: &G::State) -> u64 {
        self.hasher.hash_one(state)
    }

    fn expect(&self, hash: u64) {
        prefetch(&self.slots[self.bucket(hash)]);
    }

    fn get(&self, hash: u64, state: &G::State) -> Option<Kept<G::Value>> {
        let from = self.bucket(hash);
        self.slots[from..from + WAYS]
            .iter()
            .flatten()
            .find(|slot| slot.state == *state)
            .map(|slot| slot.kept)
    }

    fn put(&mut self, hash: u64, state: &G::State, kept: Kept<G::Value>, effort: u64) {
        let from = self.bucket(hash);
        let bucket = &mut self.slots[from..from + WAYS];
        let same = bucket
            .iter()
            .position(|slot| slot.as_ref().is_some_and(|slot| slot.state == *state));
        let place = same.unwrap_or_else(|| {
            // An empty slot comes before any effort.
            let effort = |at: &usize| bucket[*at].as_ref().map(|slot| slot.effort);
            (0..WAYS).min_by_key(effort).unwrap_or(0)
        });
        if bucket[place].is_none() {
            self.used += 1;
        }
        bucket[place] = Some(Slot {
            state: state.clone(),
            kept,
            effort,
        });
    }

    fn is_full(&self) -> bool {
        self.used >= self.full
    }

    fn grow(&mut self, budget: &mut Budget) {
        let (len, bytes) = (self.slots.len(), size_of::<Option<Slot<G>>>());
        // Unless there is something to grow into, it stays as it is from now on.
        self.full = usize::MAX;
        if len.saturating_mul(2 * bytes) > self.most_bytes {
            return;
        }
        let Ok(mut larger) = budget.vec(len * 2) else {
            return;
        };
        larger.resize_with(len * 2, || None);
        let smaller = std::mem::replace(&mut self.slots, larger);
        self.bits += 1;
        self.used = 0;
        for slot in smaller.into_iter().flatten() {
            let hash = self.hasher.hash_one(&slot.state);
            self.put(hash, &slot.state, slot.kept, slot.effort);
        }
        self.full = len * 2 * 5 / 8;
        budget.give_back(len * bytes);
    }
}

impl<G: Game> fmt::Debug for Buckets<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Buckets")
            .field("slots", &self.slots.len())
            .field("used", &self.used)
            .finish_non_exhaustive()
    }
}
