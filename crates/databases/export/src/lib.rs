//! Databases of solved games as [Parquet] files, for data tools of all kinds: `DuckDB`, polars,
//! pandas and many others read them.
//!
//! Needs: the databases of `stonework-store`; the rules by numbers or keys of `stonework-strong`;
//! the codes of values of `stonework-core`. Never knows: a game, the catalog, how a position is
//! written.
//!
//! ```
//! use std::collections::BTreeMap;
//!
//! use stonework::Run;
//! use stonework::retrograde::{TierRules, TieredGame};
//! use stonework_export::export;
//! use stonework_games::boards::Quixo;
//! use stonework_store::{
//!     Database, DatabaseWriter, GameEntry, Numbering, SOLVER, Saver, fingerprint,
//! };
//!
//! let game = Quixo::new(2)?;
//! let rules = TieredGame::new(&game);
//! let text = |number: usize| number.to_string();
//! let entry = GameEntry {
//!     name: "quixo".to_owned(),
//!     parameters: BTreeMap::from([("size".to_owned(), "2".to_owned())]),
//!     start: "start".to_owned(),
//!     infinite_play: "draw".to_owned(),
//!     fingerprint: fingerprint(&rules, &text)?,
//!     numbering: Numbering::Dense,
//!     positions: rules.count() as u64,
//! };
//! let dir = tempfile::tempdir()?;
//! let files = dir.path().join("quixo");
//! Saver::new(DatabaseWriter::create(&files, entry, SOLVER)?).save(&rules, &Run::new())?;
//!
//! let database = Database::open(&files, 1 << 20)?;
//! let path = dir.path().join("quixo.parquet");
//! let exported = export(&database, &rules, &text, &path, &Run::new())?;
//! assert_eq!(exported.positions, rules.count() as u64);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`export()`] writes a row for every position of a database:
//!
//! | column | type | what |
//! |---|---|---|
//! | `number` | 64 bits, unsigned | the number of the position in the database |
//! | `position` | text | the position, as its game writes it |
//! | `value` | text, in a dictionary | `win`, `draw` or `loss` of the player to move |
//! | `distance` | 32 bits, unsigned, or null | the plies of the win or loss; null for a draw |
//!
//! In place of `distance`, a game of scores has `score`, 32 bits with a sign.
//!
//! The rows are in the order of the numbers. Every number has a row: of positions that are images
//! of each other each has its own, as has a position that no play comes to. [`export_levels`] does
//! the same for a database whose positions are found by keys, which has one of the images of each.
//!
//! [Parquet]: https://parquet.apache.org

mod error;
mod export;
mod parquet_file;

pub use crate::error::ExportError;
pub use crate::export::{Exported, export, export_levels};
pub use crate::parquet_file::Values;
