//! Databases and certificates of the games of the catalog, on disk: what joins `stonework_store`,
//! which knows no games, to `stonework_games`.
//!
//! Read `game_on_input` for what a file says of a game, `database` for how positions are looked up,
//! `certificate` for how certificates are written and checked.

mod certificate;
mod database;
mod error;
mod game_on_input;

pub use self::certificate::{
    Lines, SavedCertificate, write_certificate_of, write_certificate_of_all, write_heap_certificate,
};
pub use self::database::{
    codes, demand_same_rules, demand_written, for_each_position, game_entry, has_scores, numbered,
    position_value, stored_positions, with_rules,
};
pub use self::error::SavedError;
pub use self::game_on_input::GameOnInput;

/// The bytes of frames that are kept decompressed, unless there is a limit.
pub const CACHE: u64 = 256 << 20;
