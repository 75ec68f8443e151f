//! What is wrong with a certificate: [`CheckFailure`], [`Fault`]; or with a check: [`CheckError`].

use std::fmt;

use stonework_core::StopReason;

use super::records::RecordsError;

/// What is wrong with a certificate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckFailure {
    /// The position.
    pub position: String,
    /// What the certificate says of it.
    pub bound: String,
    /// Why that does not hold.
    pub fault: Fault,
}

/// Why what a certificate says does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// There is no record of it, and no search of a leaf shows it.
    NotShown,
    /// The move of the record is none of the position.
    NoMove(String),
    /// After this move, this would be needed, and is not shown: there is no record of it, and no
    /// search of a leaf shows it.
    ReplyNotShown {
        /// The move.
        mv: String,
        /// The position after it.
        after: String,
        /// What would be needed.
        needed: String,
    },
    /// No move is shown to be as good as the record says.
    NoMoveAsGood,
    /// The value is not within what the type of values holds after this move.
    NoSuchValue {
        /// The move.
        mv: String,
    },
    /// Endless play is not enough for it, so that it needs a rank.
    NoRank,
    /// After this move the rank does not fall.
    RankStays {
        /// The move.
        mv: String,
        /// The position after it.
        after: String,
    },
    /// So many records are of positions that the check did not come to.
    NotReached(u64),
    /// A game with nimbers ends with a loss of who cannot move, and the turn passes.
    NotImpartial,
    /// The nimber is not the least that no move leads to, or not the same as a period earlier: it
    /// would be this one.
    OtherNimber(u64),
    /// No record shows what this part is worth, or what it shows is no value.
    PartNotShown(String),
    /// The value is not written as a canonical form is.
    NoValue,
    /// Its moves make another value: who begins wins on it minus this one.
    OtherValue,
    /// No number repeats after 0 stones.
    NoPeriod,
    /// What may be taken depends on the heap, and no theorem proves a period of such rules.
    NoTheorem,
    /// The period of such rules does not follow from the theorem of the claim, but from this one.
    OtherTheorem(String),
    /// It is no misère quotient, for this reason.
    NoQuotient(&'static str),
    /// The theorem of a period needs the nimbers of so many heaps.
    HeapsMissing(u64),
}

impl fmt::Display for CheckFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            position,
            bound,
            fault,
        } = self;
        match fault {
            Fault::NotReached(records) => write!(
                f,
                "no play from the start `{position}` comes to {records} of the records"
            ),
            fault => write!(f, "`{position}` is said to be `{bound}`: {fault}"),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotShown => f.write_str("no record shows it"),
            Self::NoMove(mv) => write!(f, "`{mv}` is no move of it"),
            Self::ReplyNotShown { mv, after, needed } => write!(
                f,
                "after `{mv}`, no record shows that `{after}` is `{needed}`"
            ),
            Self::NoMoveAsGood => f.write_str("no move is shown to be as good"),
            Self::NoSuchValue { mv } => write!(f, "no value after `{mv}` is that good or bad"),
            Self::NoRank => f.write_str("endless play is not enough for it, and it has no rank"),
            Self::RankStays { mv, after } => {
                write!(f, "after `{mv}`, the rank of `{after}` is not less")
            }
            Self::NotReached(records) => write!(f, "{records} records are not reached"),
            Self::NotImpartial => f.write_str(
                "it has no nimber, as a move does not pass the turn or an end is no loss",
            ),
            Self::OtherNimber(nimber) => write!(f, "it would have to be `={nimber}`"),
            Self::PartNotShown(part) => write!(f, "no record shows what `{part}` is worth"),
            Self::NoValue => f.write_str("no canonical form is written so"),
            Self::OtherValue => f.write_str("its moves make another value"),
            Self::NoPeriod => f.write_str("a period has at least one stone"),
            Self::NoTheorem => f.write_str(
                "no theorem proves a period where what may be taken depends on the heap",
            ),
            Self::OtherTheorem(theorem) => {
                write!(f, "for these rules, it would have to follow from {theorem}")
            }
            Self::NoQuotient(reason) => f.write_str(reason),
            Self::HeapsMissing(heaps) => {
                write!(f, "its theorem needs the nimbers of {heaps} heaps")
            }
        }
    }
}

/// Why a check could not be done.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    /// A limit of the run.
    #[error("stopped: {0}")]
    Stopped(StopReason),
    /// The records cannot be read.
    #[error("{0}")]
    Records(RecordsError),
}

impl From<StopReason> for CheckError {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}
