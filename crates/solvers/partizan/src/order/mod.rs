//! The order of values: who wins a difference.

mod at_most;
mod compare;
mod raw;

pub(crate) use at_most::Comparison;
pub(crate) use raw::Raw;
