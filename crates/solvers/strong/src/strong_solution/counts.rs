//! Positions counted and chosen by the codes of their values, whatever the game: [`Counts`],
//! [`count_all`], [`random_number`].

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Mutex;

use foldhash::fast::FixedState;
use stonework_core::StopReason;
use stonework_core::kit::{each_in_parallel, into_inner, lock};

/// Counts over some positions.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    by_code: HashMap<u32, u64, FixedState>,
    /// Terminal positions.
    pub(crate) ends: u64,
    /// Positions with at least two moves of which all but one lose.
    pub(crate) single_saving: u64,
}

impl Counts {
    /// Counts a position by the code of its value.
    pub(crate) fn add(&mut self, code: u32) {
        *self.by_code.entry(code).or_default() += 1;
    }

    /// How many positions there are of each code.
    pub(super) fn by_code(&self) -> &HashMap<u32, u64, FixedState> {
        &self.by_code
    }

    /// Adds the counts of other positions.
    fn add_all(&mut self, other: &Self) {
        self.ends += other.ends;
        self.single_saving += other.single_saving;
        for (&code, &positions) in &other.by_code {
            *self.by_code.entry(code).or_default() += positions;
        }
    }
}

/// Counts so many positions with the threads of rayon's current pool; `count` counts those with
/// some numbers.
pub(super) fn count_all(
    len: usize,
    check: &(dyn Fn() -> Result<(), StopReason> + Sync),
    count: &(dyn Fn(Range<usize>) -> Counts + Sync),
) -> Result<Counts, StopReason> {
    /// Positions that a thread takes at once.
    const SHARE: usize = 1 << 12;

    let all = Mutex::new(Ok(Counts::default()));
    each_in_parallel(len.div_ceil(SHARE), &|share| {
        let first = share * SHARE;
        let numbers = first..len.min(first + SHARE);
        let counted = check().map(|()| count(numbers));
        let mut all = lock(&all);
        match (&mut *all, counted) {
            (Ok(all), Ok(counted)) => all.add_all(&counted),
            (_, Err(reason)) => *all = Err(reason),
            (Err(_), Ok(_)) => {}
        }
    });
    into_inner(all)
}

/// A random one of so many numbers that are wanted, each as likely as any other; `None` if there is
/// none. The same for the same seed.
pub(super) fn random_number(
    len: usize,
    seed: u64,
    is_wanted: &dyn Fn(usize) -> bool,
) -> Option<usize> {
    let is_wanted = |&number: &usize| is_wanted(number);
    let count = (0..len).filter(is_wanted).count();
    let chosen = fastrand::Rng::with_seed(seed).usize(..count.max(1));
    (0..len).filter(is_wanted).nth(chosen)
}
