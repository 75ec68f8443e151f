//! The stone games by hand, in Rust and in C++, and what measures them beside the solvers.

pub(crate) mod cuts;
pub(crate) mod ends;
pub(crate) mod front;
pub(crate) mod group;
pub(crate) mod recurrence;
pub(crate) mod rival;
pub(crate) mod ways;
