//! A replacement table of fixed size: the memo for little memory.

use std::fmt;
use std::hash::{BuildHasher, Hash};

use foldhash::fast::FixedState;

use super::memo::{Memo, OpenMemo};
use crate::game::Game;
use crate::oracle::Oracle;
use crate::run::{Budget, StopReason};
use crate::sealed::Sealed;

/// A replacement table of at most a number of bytes. Its answers are exact, as it compares whole
/// states. What it has forgotten is searched again: a table that is far too small costs much time.
///
/// A bucket has two slots: one for the position that took most effort to value, the other for the
/// latest one. The memory of a segment is allocated when its first value is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounded {
    bytes: usize,
}

impl Bounded {
    /// A table of at most `bytes` bytes, but of at least one bucket.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        Self { bytes }
    }
}

/// The most buckets in a segment. A segment is large, so that system calls are few.
const SEGMENT: usize = 1 << 10;

impl Sealed for Bounded {}

impl<G: Game> OpenMemo<G> for Bounded {
    type Memo = BoundedMemo<G::State, G::Value>;

    fn name(&self) -> String {
        format!("bounded memo of {} bytes", self.bytes)
    }

    fn open(&self, _: &G, budget: &mut Budget) -> Result<Self::Memo, StopReason> {
        let segments = (self.bytes / size_of::<BucketOf<G>>())
            .div_ceil(SEGMENT)
            .max(1);
        let heads = segments * size_of::<Vec<BucketOf<G>>>();
        let buckets = self.bytes.saturating_sub(heads) / size_of::<BucketOf<G>>();
        let len = (buckets / segments).max(1);
        let mut table = budget.vec(segments)?;
        table.resize_with(segments, Vec::new);
        Ok(BoundedMemo {
            segments: table,
            len,
            hasher: FixedState::default(),
        })
    }
}

/// The position that took most effort, with that effort, and the latest one.
struct Bucket<S, V> {
    effort: u64,
    dearest: Option<(S, V)>,
    latest: Option<(S, V)>,
}

type BucketOf<G> = Bucket<<G as Game>::State, <G as Game>::Value>;

impl<S, V> Default for Bucket<S, V> {
    fn default() -> Self {
        Self {
            effort: 0,
            dearest: None,
            latest: None,
        }
    }
}

/// Where a bucket is.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    segment: usize,
    bucket: usize,
}

/// The table of [`Bounded`].
pub struct BoundedMemo<S, V> {
    /// Buckets side by side; empty until something is kept in one of them.
    segments: Vec<Vec<Bucket<S, V>>>,
    /// The number of buckets in a segment that is in use.
    len: usize,
    hasher: FixedState,
}

impl<S: Eq + Hash, V: Copy> BoundedMemo<S, V> {
    fn place(&self, state: &S) -> Place {
        let hash = self.hasher.hash_one(state);
        Place {
            segment: scaled(hash, self.segments.len()),
            // The top bits of the hash have chosen the segment, so other bits choose the bucket.
            bucket: scaled(hash.rotate_left(32), self.len),
        }
    }

    fn find(&self, place: Place, state: &S) -> Option<V> {
        let bucket = self.segments[place.segment].get(place.bucket)?;
        [&bucket.latest, &bucket.dearest]
            .into_iter()
            .flatten()
            .find(|(kept, _)| kept == state)
            .map(|&(_, value)| value)
    }
}

/// A hash, scaled from 0..2⁶⁴ to `0..len`.
fn scaled(hash: u64, len: usize) -> usize {
    let scaled = (u128::from(hash) * len as u128) >> 64;
    usize::try_from(scaled).expect("a hash below 2^64 scales to less than the length")
}

impl<G: Game> Oracle<G> for BoundedMemo<G::State, G::Value> {
    fn probe(&self, _: &G, state: &G::State) -> Option<G::Value> {
        self.find(self.place(state), state)
    }
}

impl<S, V> Sealed for BoundedMemo<S, V> {}

impl<G: Game> Memo<G> for BoundedMemo<G::State, G::Value> {
    type Key = Place;

    fn key(&self, _: &G, state: &G::State) -> Result<Place, usize> {
        Ok(self.place(state))
    }

    fn get(&self, key: Place, state: &G::State) -> Option<G::Value> {
        self.find(key, state)
    }

    fn put(
        &mut self,
        key: Place,
        state: G::State,
        value: G::Value,
        effort: u64,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        let segment = &mut self.segments[key.segment];
        if segment.is_empty() {
            *segment = budget.vec(self.len)?;
            segment.resize_with(self.len, Bucket::default);
        }
        let bucket = &mut segment[key.bucket];
        if bucket.dearest.is_none() || effort >= bucket.effort {
            bucket.effort = effort;
            bucket.latest = bucket.dearest.replace((state, value));
        } else {
            bucket.latest = Some((state, value));
        }
        Ok(())
    }

    fn capacity(&self) -> Option<usize> {
        Some(self.segments.len() * self.len * 2)
    }
}

impl<S, V> fmt::Debug for BoundedMemo<S, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BoundedMemo")
            .field("segments", &self.segments.len())
            .field("buckets_each", &self.len)
            .finish_non_exhaustive()
    }
}
