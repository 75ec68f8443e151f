//! What a check of a certificate found: [`Checked`].

use std::hash::BuildHasher;

use foldhash::quality::FixedState;
use stonework_core::kit::{CountedMap, Meter};
use stonework_core::{Run, StopReason};

use super::bound::{Bound, Relation};
use super::fault::{CheckError, CheckFailure, Fault};
use super::records::{Record, Records};
use super::side::At;

/// What a check found.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Checked {
    /// The first failures, at most 20.
    pub failures: Vec<CheckFailure>,
    /// How many failures there are. If there are none, the claim is proved.
    pub failed: u64,
    /// How many records there are.
    pub records: u64,
    /// How many positions were visited: those of records and of searches.
    pub positions: u64,
}

/// The most failures that a check tells.
pub(super) const MOST_FAILURES: usize = 20;

/// What a record says, and its rank.
pub(super) type Said<V> = (Bound<V>, Option<u64>);

/// The records of a certificate, and what their check has found so far.
pub(super) struct Checking<'a, 'r, V> {
    pub(super) meter: Meter<'r>,
    records: &'a mut dyn Records<V>,
    /// The records that are still to be checked.
    waiting: Vec<(At, Record<V>)>,
    /// A bit for each record: whether it was found from the start.
    reached: Vec<u64>,
    /// The records and the positions that they were found for. One text may be of several
    /// positions; then the record has to hold for each.
    positions: CountedMap<(u64, u64), ()>,
    found: Vec<CheckFailure>,
    failed: u64,
}

impl<'a, 'r, V: Copy> Checking<'a, 'r, V> {
    pub(super) fn new(records: &'a mut dyn Records<V>, run: &'r Run) -> Result<Self, StopReason> {
        let mut meter = Meter::new(run);
        let words = usize::try_from(records.len().div_ceil(64)).unwrap_or(usize::MAX);
        let reached = meter.budget.filled(0, words)?;
        Ok(Self {
            meter,
            records,
            waiting: Vec::new(),
            reached,
            positions: CountedMap::new(),
            found: Vec::new(),
            failed: 0,
        })
    }

    /// The record with a text and a relation, and its place.
    pub(super) fn find(
        &mut self,
        text: &str,
        relation: Relation,
    ) -> Result<Option<(u64, Record<V>)>, CheckError> {
        let found = self.records.find(text, relation);
        let found = found.map_err(CheckError::Records)?;
        if let Some((place, _)) = found {
            self.reached[(place / 64) as usize] |= 1 << (place % 64);
        }
        Ok(found)
    }

    /// What the record of a position says; it is to be checked later.
    pub(super) fn look_up(
        &mut self,
        at: &At,
        text: &str,
        relation: Relation,
    ) -> Result<Option<Said<V>>, CheckError> {
        let Some((place, record)) = self.find(text, relation)? else {
            return Ok(None);
        };
        let said = (record.bound, record.rank);
        let hash = FixedState::default().hash_one(format!("{:?}", at.0));
        let key = (place, hash);
        if self.positions.get(&key).is_none() {
            let budget = &mut self.meter.budget;
            self.positions.insert(key, (), budget)?;
            budget.take(record.heap_bytes())?;
            budget.push(&mut self.waiting, (at.clone(), record))?;
        }
        Ok(Some(said))
    }

    /// A record that is still to be checked.
    pub(super) fn next(&mut self) -> Option<(At, Record<V>)> {
        let next = self.waiting.pop()?;
        self.meter.budget.give_back(next.1.heap_bytes());
        Some(next)
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
        let records = self.records.len();
        let missed = records - reached.sum::<u64>();
        if missed > 0 {
            self.fail(start.to_owned(), String::new(), Fault::NotReached(missed));
        }
        Checked {
            failures: self.found,
            failed: self.failed,
            records,
            positions: self.meter.positions(),
        }
    }
}
