//! Tests of the files of a database: what is written is read, and what is damaged is detected.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

mod blocks;
mod certificates;
mod damage;
mod golden;
#[cfg(unix)]
mod kills;
mod levels;
mod manifests;
mod margins;
mod parts;
mod plan;
mod python;
mod random_tiers;
mod round_trip;
mod save;
mod statistics;
mod support;
mod verify;
mod writers;
