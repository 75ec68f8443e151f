//! A line of a certificate: [`Record`].

use std::fmt;

use super::bound::{Bound, Relation};
use super::certified_value::CertifiedValue;
use crate::value::Value;

/// What a certificate says of one position.
///
/// Its text is a line of four fields between tabs: the position, the bound, the move, the rank. A
/// field without content is empty, and empty fields at the end are left out.
///
/// ```
/// use stonework_core::Outcome;
/// use stonework_core::certificate::Record;
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
        let mut fields = line.split('\t');
        let position = fields.next()?.to_owned();
        let bound = Bound::parse(fields.next()?)?;
        let mv = fields.next().filter(|mv| !mv.is_empty());
        let rank = match fields.next() {
            None => None,
            Some(text) => {
                let rank: u64 = text.parse().ok()?;
                (rank.to_string() == text).then_some(Some(rank))?
            }
        };
        let has_move = bound.relation == Relation::AtLeast;
        let is_one = !position.is_empty() && mv.is_some() == has_move && fields.next().is_none();
        let record = Self {
            position,
            bound,
            mv: mv.map(str::to_owned),
            rank,
        };
        // There is one text of each record.
        (is_one && record.to_string() == line).then_some(record)
    }
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
        write!(f, "{}\t{}", self.position, self.bound)?;
        match (&self.mv, self.rank) {
            (None, None) => Ok(()),
            (Some(mv), None) => write!(f, "\t{mv}"),
            (mv, Some(rank)) => write!(f, "\t{}\t{rank}", mv.as_deref().unwrap_or("")),
        }
    }
}
