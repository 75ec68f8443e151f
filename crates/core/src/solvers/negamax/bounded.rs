//! A table of fixed size that forgets: the memo for little memory.

use std::fmt;
use std::hash::BuildHasher;

use foldhash::fast::FixedState;

use super::memo::{Memo, OpenMemo};
use crate::game::Game;
use crate::oracle::Oracle;
use crate::run::{Budget, StopReason};

/// Memo in a replacement table of at most so many bytes. Still exact, as whole states are
/// compared; what was forgotten is searched again, so a table far too small takes time without
/// end, not memory.
///
/// Two slots a bucket: one keeps the position that took most effort to value, the other the
/// latest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounded {
    bytes: usize,
}

impl Bounded {
    /// A table of at most `bytes` bytes; one bucket at the least.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        Self { bytes }
    }
}

impl<G: Game> OpenMemo<G> for Bounded {
    type Memo = BoundedMemo<G>;

    fn name(&self) -> String {
        format!("bounded memo of {} bytes", self.bytes)
    }

    fn open(&self, _: &G, budget: &mut Budget) -> Result<BoundedMemo<G>, StopReason> {
        let buckets = (self.bytes / size_of::<Bucket<G>>()).max(1);
        let mut table = budget.vec(buckets)?;
        table.resize_with(buckets, Bucket::default);
        Ok(BoundedMemo {
            buckets: table,
            hasher: FixedState::default(),
        })
    }
}

/// The position that took most effort, with that effort, and the latest one.
struct Bucket<G: Game> {
    effort: u64,
    dearest: Option<(G::State, G::Value)>,
    latest: Option<(G::State, G::Value)>,
}

impl<G: Game> Default for Bucket<G> {
    fn default() -> Self {
        Self {
            effort: 0,
            dearest: None,
            latest: None,
        }
    }
}

/// The table of [`Bounded`].
pub struct BoundedMemo<G: Game> {
    buckets: Vec<Bucket<G>>,
    hasher: FixedState,
}

impl<G: Game> BoundedMemo<G> {
    /// The bucket of a hash: its place in 0..2⁶⁴ scaled down to the number of buckets.
    fn bucket(&self, hash: u64) -> usize {
        let scaled = (u128::from(hash) * self.buckets.len() as u128) >> 64;
        usize::try_from(scaled)
            .expect("a hash below 2^64 scales to less than the number of buckets")
    }

    fn find(&self, bucket: usize, state: &G::State) -> Option<G::Value> {
        let bucket = &self.buckets[bucket];
        [&bucket.latest, &bucket.dearest]
            .into_iter()
            .flatten()
            .find(|(kept, _)| kept == state)
            .map(|&(_, value)| value)
    }
}

impl<G: Game> Oracle<G> for BoundedMemo<G> {
    fn lookup(&self, _: &G, state: &G::State) -> Option<G::Value> {
        self.find(self.bucket(self.hasher.hash_one(state)), state)
    }
}

impl<G: Game> Memo<G> for BoundedMemo<G> {
    type Key = usize;

    fn key(&self, _: &G, state: &G::State) -> Result<usize, usize> {
        Ok(self.bucket(self.hasher.hash_one(state)))
    }

    fn get(&self, key: usize, state: &G::State) -> Option<G::Value> {
        self.find(key, state)
    }

    fn put(
        &mut self,
        key: usize,
        state: G::State,
        value: G::Value,
        effort: u64,
        _: &mut Budget,
    ) -> Result<(), StopReason> {
        let bucket = &mut self.buckets[key];
        if bucket.dearest.is_none() || effort >= bucket.effort {
            bucket.effort = effort;
            bucket.latest = bucket.dearest.replace((state, value));
        } else {
            bucket.latest = Some((state, value));
        }
        Ok(())
    }

    fn capacity(&self) -> Option<usize> {
        Some(self.buckets.len() * 2)
    }
}

impl<G: Game> fmt::Debug for BoundedMemo<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BoundedMemo")
            .field("buckets", &self.buckets.len())
            .finish_non_exhaustive()
    }
}
