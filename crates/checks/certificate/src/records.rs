//! The lines of a certificate, and where they are looked up: [`Record`], [`Records`],
//! [`RecordList`].

use std::error::Error;
use std::fmt;

use stonework_core::Value;

use super::bound::{Bound, Relation};
use super::certified_value::CertifiedValue;

/// What a certificate says of one position.
///
/// Its text is a line of four fields between tabs: the position, the bound, the move, the rank. A
/// field without content is empty, and empty fields at the end are left out.
///
/// ```
/// use stonework::Outcome;
/// use stonework::certificate::Record;
///
/// let record = Record::<Outcome>::parse("xx./oo./...\t>=win in 1\tc1").expect("it has a bound");
/// assert_eq!(record.position, "xx./oo./...");
/// assert_eq!(record.mv.as_deref(), Some("c1"));
/// assert_eq!(record.to_string(), "xx./oo./...\t>=win in 1\tc1");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record<V> {
    /// The position as it is written.
    pub position: String,
    /// The bound of its value for the player to move.
    pub bound: Bound<V>,
    /// The move by which the value is at least that; with [`Relation::AtLeast`] only.
    pub mv: Option<String>,
    /// A number that falls along every move that is looked at, where endless play would not be
    /// enough for the bound.
    pub rank: Option<u64>,
}

impl<V: CertifiedValue> Record<V> {
    /// The record with this text, if it is one.
    #[must_use]
    pub fn parse(line: &str) -> Option<Self> {
        let (position, bound, mv, rank) = fields(line)?;
        let bound = Bound::parse(bound)?;
        let has_move = bound.relation == Relation::AtLeast;
        let record = Self {
            position: position.to_owned(),
            bound,
            mv: mv.map(str::to_owned),
            rank,
        };
        // There is one text of each record.
        (mv.is_some() == has_move && record.to_string() == line).then_some(record)
    }
}

/// The position, the bound, the move and the rank of a line, as they are written.
pub(super) fn fields(line: &str) -> Option<(&str, &str, Option<&str>, Option<u64>)> {
    let mut fields = line.split('\t');
    let (position, bound) = (fields.next()?, fields.next()?);
    let mv = fields.next().filter(|mv| !mv.is_empty());
    let rank = match fields.next() {
        None => None,
        Some(text) => {
            let rank: u64 = text.parse().ok()?;
            (rank.to_string() == text).then_some(Some(rank))?
        }
    };
    let is_one = !position.is_empty() && fields.next().is_none();
    is_one.then_some((position, bound, mv, rank))
}

impl<V> Record<V> {
    /// The bytes of its texts, and about those of the position that they are read for.
    pub(super) fn heap_bytes(&self) -> usize {
        let mv = self.mv.as_ref().map_or(0, String::len);
        2 * self.position.len() + mv + 64
    }
}

impl<V: Value> fmt::Display for Record<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_fields(
            f,
            &self.position,
            &self.bound,
            self.mv.as_deref(),
            self.rank,
        )
    }
}

/// Writes a record. This is compiled once, not for each type of values.
fn write_fields(
    f: &mut fmt::Formatter<'_>,
    position: &str,
    bound: &dyn fmt::Display,
    mv: Option<&str>,
    rank: Option<u64>,
) -> fmt::Result {
    write!(f, "{position}\t{bound}")?;
    match (mv, rank) {
        (None, None) => Ok(()),
        (Some(mv), None) => write!(f, "\t{mv}"),
        (mv, Some(rank)) => write!(f, "\t{}\t{rank}", mv.unwrap_or("")),
    }
}

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
