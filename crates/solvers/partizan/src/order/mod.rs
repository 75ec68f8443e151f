//! The order of values: who wins a difference.

mod at_most;
mod compare;
mod partizan_outcome;

pub(crate) use at_most::{Compared, Raw};
pub use partizan_outcome::PartizanOutcome;
