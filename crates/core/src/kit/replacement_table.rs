//! A table of fixed size whose buckets replace what they have: [`ReplacementTable`].

#![expect(
    clippy::missing_errors_doc,
    reason = "what fails here fails by a limit of the run: see the page of `kit`"
)]

use crate::run::{Budget, StopReason};

/// The most buckets in a segment. A segment is large, so that system calls are few.
const SEGMENT: usize = 1 << 10;

/// Buckets of two entries each: one for the entry that took most effort, the other for the latest
/// one. The memory of a segment is allocated when its first entry is kept.
#[derive(Debug)]
pub struct ReplacementTable<T> {
    /// Buckets side by side; empty until something is kept in one of them.
    segments: Vec<Vec<Bucket<T>>>,
    /// The number of buckets in a segment that is in use.
    len: usize,
    /// The number of segments in use.
    used: usize,
}

/// The entry that took most effort, with that effort, and the latest one.
#[derive(Debug)]
struct Bucket<T> {
    effort: u64,
    dearest: Option<T>,
    latest: Option<T>,
}

/// Where a bucket is.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    segment: usize,
    bucket: usize,
}

impl<T> ReplacementTable<T> {
    /// A table of at most `bytes` bytes, but of at least one bucket. Each bucket has `beside` bytes
    /// elsewhere, which are part of these.
    pub fn open(bytes: usize, beside: usize, budget: &mut Budget) -> Result<Self, StopReason> {
        let bucket = size_of::<Bucket<T>>().saturating_add(beside);
        let segments = (bytes / bucket).div_ceil(SEGMENT).max(1);
        let heads = segments * size_of::<Vec<Bucket<T>>>();
        let buckets = bytes.saturating_sub(heads) / bucket;
        let len = (buckets / segments).max(1);
        let mut table = budget.vec(segments)?;
        table.resize_with(segments, Vec::new);
        Ok(Self {
            segments: table,
            len,
            used: 0,
        })
    }

    /// The number of buckets in a segment.
    #[must_use]
    pub fn segment_len(&self) -> usize {
        self.len
    }

    /// The number of segments.
    #[must_use]
    pub fn segments(&self) -> usize {
        self.segments.len()
    }

    /// The bytes of the segments that are in use, and of the list of segments.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let heads = self.segments.len() * size_of::<Vec<Bucket<T>>>();
        heads + self.used * self.len * size_of::<Bucket<T>>()
    }

    /// The same once an entry is kept in this bucket.
    #[must_use]
    pub fn bytes_with(&self, place: Place) -> usize {
        let opens = self.segments[place.segment].is_empty();
        let segment = self.len * size_of::<Bucket<T>>();
        self.bytes() + if opens { segment } else { 0 }
    }

    /// The bucket of a hash.
    #[inline]
    #[must_use]
    pub fn place(&self, hash: u64) -> Place {
        Place {
            segment: scaled(hash, self.segments.len()),
            // The top bits of the hash have chosen the segment, so other bits choose the bucket.
            bucket: scaled(hash.rotate_left(32), self.len),
        }
    }

    #[inline]
    fn bucket(&self, place: Place) -> Option<&Bucket<T>> {
        self.segments[place.segment].get(place.bucket)
    }

    /// The entry of a bucket that is the one looked for.
    #[inline]
    pub fn find(&self, place: Place, is_it: impl Fn(&T) -> bool) -> Option<&T> {
        let bucket = self.bucket(place)?;
        let is_it = |entry: &&T| is_it(entry);
        let latest = bucket.latest.as_ref().filter(is_it);
        latest.or_else(|| bucket.dearest.as_ref().filter(is_it))
    }

    /// The entry that the next one takes the place of.
    #[must_use]
    pub fn replaced(&self, place: Place) -> Option<&T> {
        self.bucket(place)?.latest.as_ref()
    }

    /// Keeps an entry whose search took `effort` positions.
    ///
    /// # Errors
    ///
    /// [`StopReason`] if there is no memory for its segment, or no time.
    #[inline]
    pub fn put(
        &mut self,
        place: Place,
        entry: T,
        effort: u64,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        if self.segments[place.segment].is_empty() {
            self.open_segment(place.segment, budget)?;
        }
        let bucket = &mut self.segments[place.segment][place.bucket];
        if bucket.dearest.is_none() || effort >= bucket.effort {
            bucket.effort = effort;
            bucket.latest = bucket.dearest.replace(entry);
        } else {
            bucket.latest = Some(entry);
        }
        Ok(())
    }

    #[cold]
    fn open_segment(&mut self, segment: usize, budget: &mut Budget) -> Result<(), StopReason> {
        // To clear many segments takes long.
        budget.check_watch()?;
        let mut buckets = budget.vec(self.len)?;
        buckets.resize_with(self.len, || Bucket {
            effort: 0,
            dearest: None,
            latest: None,
        });
        self.segments[segment] = buckets;
        self.used += 1;
        Ok(())
    }
}

/// A hash, scaled from 0..2⁶⁴ to `0..len`.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "a hash below 2^64 scales to less than the length"
)]
fn scaled(hash: u64, len: usize) -> usize {
    ((u128::from(hash) * len as u128) >> 64) as usize
}
