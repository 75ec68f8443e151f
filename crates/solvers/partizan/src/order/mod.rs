//! The order of values: who wins a difference.

mod at_most;
mod compare;

pub(crate) use at_most::{Compared, Raw};
