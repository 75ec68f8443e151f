//! What tests of the library share: plain references to compare solvers with, random games with
//! hints and with mirrors, small games.
//!
//! Needs: the library. Never knows: a test.

#![expect(
    clippy::implicit_hasher,
    clippy::missing_panics_doc,
    clippy::must_use_candidate,
    clippy::unwrap_used,
    missing_debug_implementations,
    reason = "tests alone use it, and a test that cannot go on may panic"
)]

pub mod fixed_point;
pub mod hinted;
pub mod random_code;
pub mod support;
pub mod twins;

/// How many of so many random cases a test tries: all of them where `STONEWORK_CASES` is `all`, as in the gate; a fifth
/// without.
pub fn cases(all: u32) -> u32 {
    match std::env::var("STONEWORK_CASES") {
        Ok(wanted) if wanted == "all" => all,
        _ => all.div_ceil(5),
    }
}
