//! Databases and certificates of the games of a catalog, on disk: what joins `stonework-store`,
//! which knows no games, to `stonework-catalog`.
//!
//! Read `database` for how positions are looked up, `certificate` for how certificates are written
//! and checked.
//!
//! Needs: both of them; values, keys, erased states, records and heap rules of the crates below
//! them. Never knows: the rules of a game, how a file is laid out, a front end.
//!
//! ```
//! use stonework::Run;
//! use stonework_catalog::{PositionRules, Settings};
//! use stonework_games::CATALOG;
//! use stonework_saved::{
//!     SavedDatabase, SavedError, game_entry, position_value, stored_positions, with_rules,
//! };
//! use stonework_store::{DatabaseWriter, Saver};
//!
//! let dir = tempfile::tempdir()?;
//! let game = CATALOG.open("tic-tac-toe", Settings::new(), None)?;
//! let positions = stored_positions(&game)?;
//! let entry = game_entry(&game, positions.as_ref())?;
//! let saver = Saver::new(DatabaseWriter::create(dir.path(), entry, "an example")?);
//! with_rules(positions.as_ref(), |rules| {
//!     Ok::<_, SavedError>(match rules {
//!         PositionRules::Keyed(rules) => saver.save_levels(rules, &Run::new())?,
//!         PositionRules::Numbered(rules) => saver.save(rules, &Run::new())?,
//!     })
//! })?;
//!
//! let saved = SavedDatabase::open(dir.path(), &CATALOG, 1 << 20)?;
//! let positions = saved.positions()?;
//! let found = position_value(&saved.files, positions.as_ref(), &positions.read("xx./oo./... x")?)?;
//! assert_eq!(found.value.to_string(), "win in 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod certificate;
mod database;
mod error;
mod told_rules;
mod verified;

pub use self::certificate::{
    Claimed, Lines, SavedCertificate, demand_room, write_certificate_of, write_certificate_of_all,
    write_heap_certificate,
};
pub use self::database::{
    SavedDatabase, codes, demand_same_rules, demand_written, for_each_position, game_entry,
    has_scores, numbered, position_value, stored_positions, with_rules,
};
pub use self::error::SavedError;
pub use self::verified::verified_text;

/// The bytes of frames that are kept decompressed, unless there is a limit.
pub const CACHE: u64 = 256 << 20;
