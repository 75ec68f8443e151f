//! What tests of the library share: plain references to compare solvers with, random games with
//! hints and with mirrors, small games.
//!
//! Needs: the library. Never knows: a test.

#![expect(
    clippy::implicit_hasher,
    clippy::missing_panics_doc,
    clippy::unwrap_used,
    missing_debug_implementations,
    reason = "tests alone use it, and a test that cannot go on may panic"
)]

pub mod fixed_point;
pub mod hinted;
pub mod random_code;
pub mod support;
pub mod twins;
