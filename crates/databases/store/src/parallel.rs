//! Work on the threads of rayon's current pool, compiled once or once for a type: [`each_part`],
//! [`try_each`], [`collect`], [`greatest`].

use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use stonework_core::kit::{each_in_parallel, into_inner, lock};

/// Places that a thread takes at once.
pub(crate) const PART: usize = 1 << 14;

/// Does the work of so many places, cut into parts.
pub(crate) fn each_part(places: usize, work: &(dyn Fn(Range<usize>) + Sync)) {
    each_in_parallel(places.div_ceil(PART), &|part| {
        let first = part * PART;
        work(first..places.min(first + PART));
    });
}

/// Does the work of each number up to `count`, until one has an error.
pub(crate) fn try_each<E: Send>(
    count: usize,
    work: &(dyn Fn(usize) -> Result<(), E> + Sync),
) -> Result<(), E> {
    let failure = Mutex::new(None);
    let has_failed = AtomicBool::new(false);
    each_in_parallel(count, &|number| {
        if !has_failed.load(Ordering::Relaxed)
            && let Err(error) = work(number)
        {
            has_failed.store(true, Ordering::Relaxed);
            lock(&failure).get_or_insert(error);
        }
    });
    into_inner(failure).map_or(Ok(()), Err)
}

/// What the work of each number up to `count` gives, in their order.
pub(crate) fn collect<T: Send>(count: usize, work: &(dyn Fn(usize) -> T + Sync)) -> Vec<T> {
    let mut done = Vec::with_capacity(count);
    done.resize_with(count, || Mutex::new(None));
    each_in_parallel(count, &|number| {
        let given = work(number);
        *lock(&done[number]) = Some(given);
    });
    let mut all = Vec::with_capacity(count);
    for given in done {
        all.extend(into_inner(given));
    }
    all
}

/// The greatest code of so many places, if there is one.
pub(crate) fn greatest(places: usize, code: &(dyn Fn(usize) -> u32 + Sync)) -> Option<u32> {
    let greatest = AtomicU32::new(0);
    each_part(places, &|part| {
        let most = part.map(code).max();
        greatest.fetch_max(most.unwrap_or(0), Ordering::Relaxed);
    });
    (places > 0).then(|| greatest.into_inner())
}
