//! The tests of this crate.
