//! A table that keeps whole states: [`Buckets`].

use std::fmt;
use std::hash::BuildHasher;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use foldhash::fast::FixedState;

use super::{Kept, Table};
use crate::game::Game;
use crate::run::{Budget, StopReason};
use crate::solvers::prefetch::prefetch;

/// Slots in a bucket.
const WAYS: usize = 4;

/// Buckets of the smallest table.
const LEAST: usize = 16;

/// Buckets of slots that hold a whole state each, found by its hash; a lock each for threads.
///
/// In a full bucket, what took the least effort goes.
pub struct Buckets<G: Game> {
    places: Vec<Mutex<Bucket<G>>>,
    /// The base-two logarithm of how many buckets there are.
    bits: u32,
    used: AtomicUsize,
    /// It is full when so many slots are used.
    full: usize,
    most_bytes: usize,
    hasher: FixedState,
}

type Bucket<G> = [Option<Slot<G>>; WAYS];

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
        let least = if most_bytes < LEAST * size_of::<Mutex<Bucket<G>>>() {
            1
        } else {
            LEAST
        };
        let mut buckets = budget.vec(least)?;
        buckets.resize_with(least, || Mutex::new([const { None }; WAYS]));
        Ok(Self {
            places: buckets,
            bits: least.ilog2(),
            used: AtomicUsize::new(0),
            full: least * WAYS * 5 / 8,
            most_bytes,
            hasher: FixedState::default(),
        })
    }

    /// The bucket of a hash.
    #[inline]
    fn bucket(&self, hash: u64) -> &Mutex<Bucket<G>> {
        let bucket = if self.bits == 0 {
            0
        } else {
            hash >> (u64::BITS - self.bits)
        };
        &self.places[usize::try_from(bucket).expect("there are as many buckets in memory")]
    }
}

/// Puts a slot where the same state is, or in an empty place, or in place of what took the least effort;
/// tells whether it was empty.
fn place<G: Game>(bucket: &mut Bucket<G>, slot: Slot<G>) -> bool {
    let same = bucket.iter().position(|there| {
        there
            .as_ref()
            .is_some_and(|there| there.state == slot.state)
    });
    let place = same.unwrap_or_else(|| {
        // An empty slot comes before any effort.
        let effort = |at: &usize| bucket[*at].as_ref().map(|there| there.effort);
        (0..WAYS).min_by_key(effort).unwrap_or(0)
    });
    bucket[place].replace(slot).is_none()
}

impl<G: Game> Table<G> for Buckets<G> {
    fn key(&self, _: &G, state: &G::State) -> u64 {
        self.hasher.hash_one(state)
    }

    fn expect(&self, hash: u64) {
        prefetch(self.bucket(hash));
    }

    fn get(&self, hash: u64, state: &G::State) -> Option<Kept<G::Value>> {
        let bucket = self.bucket(hash).lock();
        bucket
            .unwrap_or_else(PoisonError::into_inner)
            .iter()
            .flatten()
            .find(|slot| slot.state == *state)
            .map(|slot| slot.kept)
    }

    fn put(&self, hash: u64, state: &G::State, kept: Kept<G::Value>, effort: u64) -> bool {
        let bucket = self.bucket(hash).lock();
        let slot = Slot {
            state: state.clone(),
            kept,
            effort,
        };
        place(&mut bucket.unwrap_or_else(PoisonError::into_inner), slot)
    }

    fn is_full(&self, more: usize) -> bool {
        self.used.fetch_add(more, Ordering::Relaxed) + more >= self.full
    }

    fn grow(&mut self, budget: &mut Budget) {
        let (len, bytes) = (self.places.len(), size_of::<Mutex<Bucket<G>>>());
        // Unless there is something to grow into, it stays as it is from now on.
        self.full = usize::MAX;
        if len.saturating_mul(2 * bytes) > self.most_bytes {
            return;
        }
        let Ok(mut larger) = budget.vec(len * 2) else {
            return;
        };
        larger.resize_with(len * 2, || Mutex::new([const { None }; WAYS]));
        let smaller = std::mem::replace(&mut self.places, larger);
        self.bits += 1;
        let mut used = 0;
        for bucket in smaller {
            let bucket = bucket.into_inner().unwrap_or_else(PoisonError::into_inner);
            for slot in bucket.into_iter().flatten() {
                let hash = self.hasher.hash_one(&slot.state);
                let there = self.bucket(hash).lock();
                place(&mut there.unwrap_or_else(PoisonError::into_inner), slot);
                used += 1;
            }
        }
        self.used = AtomicUsize::new(used);
        self.full = len * 2 * WAYS * 5 / 8;
        budget.give_back(len * bytes);
    }
}

impl<G: Game> fmt::Debug for Buckets<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Buckets")
            .field("buckets", &self.places.len())
            .field("used", &self.used)
            .finish_non_exhaustive()
    }
}
