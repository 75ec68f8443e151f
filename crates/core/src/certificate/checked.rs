//! What a check of a certificate found: [`Checked`].

use std::hash::BuildHasher;

use foldhash::quality::FixedState;

use super::fault::{CheckFailure, Fault};
use crate::erased::ErasedState;
use crate::run::{CountedMap, Meter, Run, StopReason};

/// What a check found.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Checked {
    /// The first failures, at most [`MOST_FAILURES`].
    pub failures: Vec<CheckFailure>,
    /// How many failures there are. If there are none, the claim is proved.
    pub failed: u64,
    /// How many records there are.
    pub records: u64,
    /// How many positions were visited: those of records and of searches.
    pub positions: u64,
}

/// The most failures that a check tells.
pub const MOST_FAILURES: usize = 20;

/// What a check has found so far.
pub(super) struct CheckReport<'r> {
    pub(super) meter: Meter<'r>,
    records: u64,
    /// A bit for each record: whether it was found from the start.
    reached: Vec<u64>,
    /// The records and the positions that they were found for. One text may be of several
    /// positions; then the record has to hold for each.
    positions: CountedMap<(u64, u64), ()>,
    found: Vec<CheckFailure>,
    failed: u64,
}

impl<'r> CheckReport<'r> {
    pub(super) fn new(records: u64, run: &'r Run) -> Result<Self, StopReason> {
        let mut meter = Meter::new(run);
        let words = usize::try_from(records.div_ceil(64)).unwrap_or(usize::MAX);
        let reached = meter.budget.filled(0, words)?;
        Ok(Self {
            meter,
            records,
            reached,
            positions: CountedMap::new(),
            found: Vec::new(),
            failed: 0,
        })
    }

    /// Notes that a record was found.
    pub(super) fn reach(&mut self, place: u64) {
        self.reached[(place / 64) as usize] |= 1 << (place % 64);
    }

    /// Whether a record was not found before for this position.
    pub(super) fn is_new(&mut self, place: u64, state: &ErasedState) -> Result<bool, StopReason> {
        self.reach(place);
        let hash = FixedState::default().hash_one(format!("{state:?}"));
        let key = (place, hash);
        if self.positions.get(&key).is_some() {
            return Ok(false);
        }
        self.positions.insert(key, (), &mut self.meter.budget)?;
        Ok(true)
    }

    pub(super) fn fail(&mut self, position: String, bound: String, fault: Fault) {
        self.failed += 1;
        if self.found.len() < MOST_FAILURES {
            self.found.push(CheckFailure {
                position,
                bound,
                fault,
            });
        }
    }

    /// What was found in all; records that were not are failures.
    pub(super) fn finish(mut self, start: &str) -> Checked {
        let reached = self.reached.iter().map(|word| u64::from(word.count_ones()));
        let missed = self.records - reached.sum::<u64>();
        if missed > 0 {
            self.fail(start.to_owned(), String::new(), Fault::NotReached(missed));
        }
        Checked {
            failures: self.found,
            failed: self.failed,
            records: self.records,
            positions: self.meter.positions(),
        }
    }
}
