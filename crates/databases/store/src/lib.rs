//! Databases of solved games: the value of every position, on disk.
//!
//! A [`DatabaseWriter`] writes the outcomes of a game's positions, tier by tier, into a directory.
//! A [`Database`] looks them up again: one, a batch, or a whole tier. The files are compressed in
//! frames that are read at random, and everything in them has a checksum. The [`mod@format`] is
//! written down byte by byte, for programs that read it without this crate.
//!
//! Needs: the traits of `stonework-core`; the rules by numbers or keys of `stonework-strong`, which
//! also solves what is saved; a limit of `stonework-certificate`. Never knows: a game but by these
//! rules, what its texts mean, the catalog. Values are [codes](code_of).
//!
//! With the rules, a [`Plan`] says what it will take to save a game, a [`Saver`] solves and writes
//! it, [`verify`](verify()) checks every position of a database, and [`Statistics`] counts them.
//!
//! Processes that have no disk in common write a database in parts, each in a [`PartDirectory`]:
//! [`Database::open_parts`] reads them together, and a [`Gathering`] makes them one.
//!
//! A certificate is one file that proves what the start of a game is worth: [`CertificateWriter`],
//! [`CertificateFile`], and its own [format](mod@certificate_format).
//!
//! ```
//! use std::collections::BTreeMap;
//! use stonework_store::{Checksum, Database, DatabaseWriter, GameEntry, Numbering};
//!
//! let dir = tempfile::tempdir()?;
//! let game = GameEntry {
//!     name: "heap".to_owned(),
//!     parameters: BTreeMap::from([("stones".to_owned(), "4".to_owned())]),
//!     start: "4".to_owned(),
//!     infinite_play: "draw".to_owned(),
//!     fingerprint: Checksum::of(b"take one or two; the last stone wins"),
//!     numbering: Numbering::Dense,
//!     positions: 5,
//! };
//!
//! // lost in 0 plies, won in 1, won in 1, lost in 2, won in 3
//! let codes = [1, 4, 4, 5, 8];
//! let mut writer = DatabaseWriter::create(dir.path(), game, "by hand")?;
//! let mut tier = writer.begin_tier(5, Some(3))?;
//! tier.write(codes.map(Some))?;
//! writer.add_tier(tier.finish()?)?;
//! writer.finish()?;
//!
//! let database = Database::open(dir.path(), 1 << 20)?;
//! assert_eq!(database.code(3)?, 5);
//! assert_eq!(database.manifest().counts.won, 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use crate::all_codes::{Batch, VisitBatch, VisitKeys, for_each_code, for_each_keyed_code};
pub use crate::arriving_tier::ArrivingTier;
pub use crate::atomic_file::AtomicFile;
pub use crate::certificate_file::CertificateFile;
pub use crate::certificate_header::{
    CERTIFICATE_VERSION, CertificateHeader, CertifiedGame, Claim, ClaimedPeriod, rules_fingerprint,
};
pub use crate::certificate_writer::{CertificateWriter, MOST_OF_HEADER};
pub use crate::checkpoint_file::CheckpointReader;
pub use crate::checkpoint_pace::{CHECKPOINT_AFTER, CheckpointPace};
pub use crate::checksum::{Checksum, ChecksumError};
pub use crate::code::{DRAW, code_of, greatest_stored, outcome_of};
pub use crate::database::Database;
pub use crate::database_writer::DatabaseWriter;
pub use crate::error::StoreError;
pub use crate::fingerprint::fingerprint;
pub use crate::gathering::{CompressedFrame, Gathering};
pub use crate::geometry::FRAME_BYTES;
pub use crate::key_file_writer::KeyFileWriter;
pub use crate::key_frames::{KeyFrame, KeyFrames};
pub use crate::level_fingerprint::level_fingerprint;
pub use crate::manifest::{
    CodeWidth, Counts, FileEntry, FoundLevels, GameEntry, LevelEntry, MAX_PLIES, Manifest,
    Numbering, PartEntry, TierEntry, VERSION,
};
pub use crate::needs::{bytes_to_solve, needed_tiers};
pub use crate::part_directory::PartDirectory;
pub use crate::part_tier_writer::PartTierWriter;
pub use crate::parts::demand_parts;
pub use crate::plan::{BlockPlan, Plan, TierPlan};
pub use crate::save::{SOLVER, Saved, Saver, demand_solvable};
pub use crate::save_error::SaveError;
pub use crate::save_levels::{LEVEL_SOLVER, demand_level};
pub use crate::shared_tiers::SharedTiers;
pub use crate::statistics::{AtDistance, Statistics, Tally, TierStatistics};
pub use crate::stored_codes::append_stored_codes;
pub use crate::tier_frames::{TierFrame, TierFrames};
pub use crate::tier_shares::{SharedPoint, TierShares};
pub use crate::tier_writer::{CodesOf, TierWriter, WrittenTier};
pub use crate::verify::{Verified, verify, verify_opened};
pub use crate::verify_levels::verify_levels;
pub use crate::written_tiers::WrittenTiers;
pub use crate::zugzwangs::{NullMoves, Zugzwangs};

mod all_codes;
mod arriving_tier;
mod at_work;
mod atomic_file;
mod blocks;
#[doc = include_str!("certificate_format.md")]
pub mod certificate_format {}
mod certificate_file;
mod certificate_header;
mod certificate_writer;
mod checkpoint_file;
mod checkpoint_pace;
mod checksum;
mod code;
mod codes_apart;
mod content;
mod database;
mod database_writer;
mod error;
mod file_names;
mod fingerprint;
#[doc = include_str!("format.md")]
pub mod format {}
mod frame;
mod frame_cache;
mod framed_file;
mod framed_file_writer;
mod free_bytes;
mod gathering;
mod geometry;
mod key_file;
mod key_file_writer;
mod key_frame;
mod key_frames;
mod keyed_positions;
mod later_levels;
mod level_fingerprint;
mod line_sorter;
mod loaded_tier;
mod lock;
mod manifest;
mod manifest_check;
mod manifest_file;
mod needs;
mod outcomes;
mod parallel;
mod part_directory;
mod part_files;
mod part_tier_writer;
mod parts;
mod plan;
mod regular_file;
mod samples;
mod save;
mod save_error;
mod save_levels;
mod sealed_json;
mod seek_table;
mod shared_tiers;
mod statistics;
mod stored_codes;
mod tier_file;
mod tier_frames;
mod tier_shares;
mod tier_writer;
mod to_usize;
mod verify;
mod verify_apart;
mod verify_levels;
mod written_tiers;
mod zugzwangs;
