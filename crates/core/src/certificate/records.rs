//! Where the records of a certificate are looked up: [`Records`], [`RecordList`].

use std::error::Error;

use super::bound::Relation;
use super::certified_value::CertifiedValue;
use super::record::Record;

/// Why records could not be read.
pub type RecordsError = Box<dyn Error + Send + Sync>;

/// The records of a certificate, in ascending order of position, then of relation, each pair once.
pub trait Records<V> {
    /// How many there are.
    fn len(&self) -> u64;

    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The record of a position with this relation, and its place; `None` if there is none.
    ///
    /// # Errors
    ///
    /// [`RecordsError`] if it cannot be read, or is not one.
    fn find(
        &mut self,
        position: &str,
        relation: Relation,
    ) -> Result<Option<(u64, Record<V>)>, RecordsError>;
}

/// The records of a certificate in memory.
#[derive(Clone, Debug)]
pub struct RecordList<V>(Vec<Record<V>>);

impl<V: CertifiedValue> RecordList<V> {
    /// These records; `None` if two are of the same position and relation.
    ///
    /// O(n log n) time.
    #[must_use]
    pub fn new(records: Vec<Record<V>>) -> Option<Self> {
        let list = Self::of_unique(records);
        let is_strict = list.0.is_sorted_by(|a, b| key(a) < key(b));
        is_strict.then_some(list)
    }

    /// These records, no two of which are of the same position and relation.
    pub(super) fn of_unique(mut records: Vec<Record<V>>) -> Self {
        records.sort_unstable_by(|a, b| key(a).cmp(&key(b)));
        Self(records)
    }

    /// The records in their order.
    #[must_use]
    pub fn records(&self) -> &[Record<V>] {
        &self.0
    }
}

/// What records are sorted by: the bytes of the position, then the relation.
fn key<V>(record: &Record<V>) -> (&str, Relation) {
    (&record.position, record.bound.relation)
}

impl<V: CertifiedValue> Records<V> for RecordList<V> {
    fn len(&self) -> u64 {
        self.0.len() as u64
    }

    fn find(
        &mut self,
        position: &str,
        relation: Relation,
    ) -> Result<Option<(u64, Record<V>)>, RecordsError> {
        let found = self
            .0
            .binary_search_by(|record| key(record).cmp(&(position, relation)));
        Ok(found.ok().map(|at| (at as u64, self.0[at].clone())))
    }
}
