//! Databases and certificates of the games of a catalog, on disk: what joins `stonework-store`,
//! which knows no games, to `stonework-catalog`.
//!
//! Read `database` for how positions are looked up, `certificate` for how certificates are written
//! and checked.
//!
//! Needs: both of them; values, keys, erased states, records and heap rules of the crates below
//! them. Never knows: the rules of a game, how a file is laid out, a front end.

mod certificate;
mod database;
mod error;

pub use self::certificate::{
    Claimed, Lines, SavedCertificate, write_certificate_of, write_certificate_of_all,
    write_heap_certificate,
};
pub use self::database::{
    SavedDatabase, codes, demand_same_rules, demand_written, for_each_position, game_entry,
    has_scores, numbered, position_value, stored_positions, with_rules,
};
pub use self::error::SavedError;

/// The bytes of frames that are kept decompressed, unless there is a limit.
pub const CACHE: u64 = 256 << 20;
