//! The command, run as a user runs it.

#![expect(
    clippy::unwrap_used,
    reason = "clippy takes only functions marked #[test] for tests"
)]

mod at;
mod atlas;
mod batch;
mod bench;
mod boards;
mod certificates;
mod cluster;
mod compare;
mod count;
mod databases;
mod distance;
#[cfg(feature = "parquet")]
mod export;
mod games;
mod gdl;
mod hostile;
mod inputs;
#[cfg(unix)]
mod interrupt;
mod laws;
mod level_databases;
mod limits;
mod margins;
mod moves;
mod nimbers;
mod one_best;
mod own_cycle;
mod own_dodgem;
mod own_game;
mod own_moves;
mod own_theorem;
mod own_time;
mod own_traps;
mod play;
mod plot;
#[cfg(target_os = "linux")]
mod promises;
mod random;
mod refusals;
mod serve;
mod shell;
mod solve;
mod strong;
mod support;
mod table;
mod trials;
mod value;
mod with_database;
mod with_endgames;
mod zugzwangs;
