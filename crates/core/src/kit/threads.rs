//! The threads of a solve, and work in parts that they share: [`Threads`], [`Spare`].

use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::lock::{into_inner, lock};
use crate::run::{Run, StopReason};

/// How many threads a parallel solve uses.
pub fn thread_count(run: &Run) -> usize {
    run.threads
        .map_or_else(rayon::current_num_threads, NonZeroUsize::get)
}

/// A pool of `workers` threads, at least one, for a solve on `threads` of them; `None` if the current
/// pool has that many.
pub fn pool_for(threads: usize, workers: usize) -> Result<Option<ThreadPool>, StopReason> {
    if threads == rayon::current_num_threads() {
        return Ok(None);
    }
    // Rayon takes 0 for as many as the machine has.
    let pool = ThreadPoolBuilder::new().num_threads(workers.max(1)).build();
    pool.map(Some).map_err(|_| StopReason::Threads(threads))
}

/// How work on many places is cut up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parts {
    /// Places that a thread takes at once: at least one.
    len: usize,
    /// Fewer places than this are left to one thread.
    worth_sharing: usize,
}

impl Parts {
    /// A part for each place.
    pub const EACH: Self = Self::new(1, 2);

    /// Parts of `len` places each, but of at least one; fewer places than `worth_sharing` are left to
    /// one thread.
    #[must_use]
    pub const fn new(len: usize, worth_sharing: usize) -> Self {
        let len = if len == 0 { 1 } else { len };
        Self { len, worth_sharing }
    }

    /// How many places a part has, but for the last one.
    #[must_use]
    pub const fn part_len(self) -> usize {
        self.len
    }

    /// The parts of so many places, and how many parts there are.
    fn of(self, places: usize) -> (usize, impl Fn(usize) -> Range<usize> + Sync + Copy) {
        let Self { len, .. } = self;
        let part = move |at: usize| at * len..places.min((at + 1) * len);
        (places.div_ceil(len), part)
    }
}

/// The threads of a solve.
#[derive(Debug)]
pub struct Threads {
    /// A pool of its own, if another number of threads than the current pool has is asked for.
    pool: Option<ThreadPool>,
    count: usize,
}

impl Threads {
    /// The threads that this run allows.
    ///
    /// # Errors
    ///
    /// [`StopReason::Threads`] if the system does not give as many.
    pub fn of(run: &Run) -> Result<Self, StopReason> {
        let count = thread_count(run);
        let pool = match count {
            1 => None,
            _ => pool_for(count, count)?,
        };
        Ok(Self { pool, count })
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// Does some work in the pool of this solve, and tells it whether to share it among threads: if
    /// `pays` says so and there are others.
    fn run(&self, pays: bool, work: &mut (dyn FnMut(bool) + Send)) {
        match &self.pool {
            Some(pool) if pays => pool.install(|| work(true)),
            _ => work(pays && self.count > 1),
        }
    }

    /// Does some work in a pool of as many threads as this solve has, be it one.
    ///
    /// # Panics
    ///
    /// If the work does.
    pub fn install<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        let (mut work, mut result) = (Some(work), None);
        self.install_once(&mut || result = work.take().map(|work| work()));
        result.expect("the work is done once")
    }

    /// As [`Threads::install`]; compiled once.
    fn install_once(&self, work: &mut (dyn FnMut() + Send)) {
        let alone = match &self.pool {
            Some(pool) => return pool.install(work),
            None if self.count == rayon::current_num_threads() => None,
            None => ThreadPoolBuilder::new()
                .num_threads(self.count)
                .build()
                .ok(),
        };
        match alone {
            Some(pool) => pool.install(work),
            None => work(),
        }
    }

    /// Works on `0..places`, part by part.
    pub fn for_parts(&self, places: usize, parts: Parts, work: &(dyn Fn(Range<usize>) + Sync)) {
        let (count, part) = parts.of(places);
        self.run(places >= parts.worth_sharing, &mut |parallel| {
            if parallel {
                each_in_parallel(count, &|at| work(part(at)));
            } else {
                (0..count).for_each(|at| work(part(at)));
            }
        });
    }

    /// Looks for something in `0..places`, part by part; gives what is found in the first part that
    /// has it.
    pub fn find_in_parts<T: Send>(
        &self,
        places: usize,
        parts: Parts,
        find: &(dyn Fn(Range<usize>) -> Option<T> + Sync),
    ) -> Option<T> {
        let first = First::new();
        self.for_parts(places, parts, &|part| first.look(part.start, || find(part)));
        into_inner(first.found)
    }

    /// As [`Threads::for_parts_mut`], until a part has an error: gives that of the first one.
    pub fn try_parts_mut<T: Send, E: Send>(
        &self,
        elements: &mut [T],
        parts: Parts,
        work: &TryPart<'_, T, E>,
    ) -> Result<(), E> {
        let first = First::new();
        self.for_parts_mut(elements, parts, &|begin, part| {
            first.look(begin, || work(begin, part).err());
        });
        into_inner(first.found).map_or(Ok(()), Err)
    }

    /// Works on the elements of a slice, part by part, given the place where the part begins.
    pub fn for_parts_mut<T: Send>(
        &self,
        elements: &mut [T],
        parts: Parts,
        work: &(dyn Fn(usize, &mut [T]) + Sync),
    ) {
        let pays = elements.len() >= parts.worth_sharing;
        let mut slices = elements.chunks_mut(parts.len);
        self.run(pays, &mut |parallel| {
            let slices = slices.by_ref();
            if parallel {
                let slices: Vec<_> = slices.map(Mutex::new).collect();
                each_in_parallel(slices.len(), &|at| {
                    work(at * parts.len, &mut lock(&slices[at]));
                });
            } else {
                let slices = slices.enumerate();
                slices.for_each(|(at, slice)| work(at * parts.len, slice));
            }
        });
    }
}

/// Works on a part of a slice, given the place where it begins.
type TryPart<'w, T, E> = dyn Fn(usize, &mut [T]) -> Result<(), E> + Sync + 'w;

/// What is found in the first part that has something, so far.
struct First<T> {
    /// Where that part begins.
    begin: AtomicUsize,
    found: Mutex<Option<T>>,
}

impl<T> First<T> {
    fn new() -> Self {
        Self {
            begin: AtomicUsize::new(usize::MAX),
            found: Mutex::new(None),
        }
    }

    /// Looks into the part that begins there, if nothing was found before it.
    fn look(&self, begin: usize, find: impl FnOnce() -> Option<T>) {
        if begin > self.begin.load(Ordering::Relaxed) {
            return;
        }
        if let Some(new) = find() {
            let mut found = lock(&self.found);
            if begin < self.begin.fetch_min(begin, Ordering::Relaxed) {
                *found = Some(new);
            }
        }
    }
}

/// Things that a thread needs one of for a while, such as buffers: no more are made than are needed
/// at once.
#[derive(Debug, Default)]
pub struct Spare<T>(Mutex<Vec<T>>);

impl<T> Spare<T> {
    /// Nothing is kept yet.
    #[must_use]
    pub fn new() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    /// Does some work with one of them, which is made if none is free.
    pub fn lend<R>(&self, make: impl FnOnce() -> T, work: impl FnOnce(&mut T) -> R) -> R {
        let free = lock(&self.0).pop();
        let mut lent = free.unwrap_or_else(make);
        let done = work(&mut lent);
        lock(&self.0).push(lent);
        done
    }

    /// All of them.
    pub fn into_inner(self) -> Vec<T> {
        into_inner(self.0)
    }
}

/// Calls `work` with each number up to `count`, on the threads of the current pool. It is compiled
/// once.
pub fn each_in_parallel(count: usize, work: &(dyn Fn(usize) + Sync)) {
    (0..count).into_par_iter().for_each(work);
}

#[cfg(test)]
mod tests {
    use super::*;

    const PARTS: Parts = Parts::new(7, 20);

    #[test]
    fn a_part_has_at_least_one_place() {
        let threads = Threads::of(&Run::new()).unwrap();
        let mut elements = [0; 5];
        threads.for_parts_mut(&mut elements, Parts::new(0, 9), &|first, part| {
            part[0] = first;
        });
        assert_eq!(elements, [0, 1, 2, 3, 4]);
    }

    #[test]
    fn parts_cover_every_place_once_on_any_number_of_threads() {
        for count in [1, 3] {
            let run = Run::new().with_threads(NonZeroUsize::new(count).unwrap());
            let threads = Threads::of(&run).unwrap();
            for places in [0, 1, 7, 19, 20, 100] {
                let visited = Mutex::new(Vec::new());
                threads.for_parts(places, PARTS, &|part| {
                    visited.lock().unwrap().extend(part);
                });
                let mut visited = visited.into_inner().unwrap();
                visited.sort_unstable();
                assert_eq!(visited, (0..places).collect::<Vec<_>>());

                let mut elements = vec![0; places];
                threads.for_parts_mut(&mut elements, PARTS, &|first, part| {
                    for (at, element) in part.iter_mut().enumerate() {
                        *element += first + at;
                    }
                });
                assert_eq!(elements, visited);
                let tried = threads.try_parts_mut(&mut elements, PARTS, &|_, part| {
                    part.iter()
                        .find(|at| **at % 10 == 9)
                        .map_or(Ok(()), |&at| Err(at))
                });
                assert_eq!(tried, if places > 9 { Err(9) } else { Ok(()) });

                let found =
                    threads.find_in_parts(places, PARTS, &|mut part| part.find(|at| at % 10 == 9));
                assert_eq!(found, (places > 9).then_some(9));
            }
        }
    }
}
