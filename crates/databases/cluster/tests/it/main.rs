//! Clusters write the databases that one process writes.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

mod accidents;
mod checkpoints;
mod connecting;
mod kills;
mod lost;
mod own_disks;
mod random_levels;
#[path = "../../../store/tests/it/random_tiers.rs"]
mod random_tiers;
mod same_bytes;
mod support;
