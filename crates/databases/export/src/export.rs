//! A database as a file: [`export`] and [`export_levels`].

use std::ops::Range;
use std::path::Path;

use rayon::prelude::*;
use stonework_core::Run;
use stonework_store::{Batch, Database, SaveError, for_each_code, for_each_keyed_code};
use stonework_strong::levels::GradedKey;
use stonework_strong::retrograde::TierRules;

use crate::error::ExportError;
use crate::parquet_file::{ParquetFile, Values};

/// A file that was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Exported {
    /// How many positions it has.
    pub positions: u64,
    /// How many bytes it has.
    pub bytes: u64,
}

/// The rows that are written at once, at most: a row group.
const ROWS: usize = 1 << 17;

/// The fewest that are worth it.
const LEAST_ROWS: usize = 1 << 10;

/// The bytes of a row beside its text: its cells, and what the writer keeps of them.
const ROW_BYTES: usize = 128;

/// A text is in memory so often: as it is, in the page at work, and in the pages that are
/// compressed.
const COPIES: usize = 4;

/// Writes every position of a database that `text` writes, with its outcome, as a Parquet file.
/// The rules have to be those of the database.
///
/// In memory are the outcomes of a tier, 1 or 2 bytes a position, and a row group of at most
/// 131,072 rows: the texts are made by all threads, the file is written by one. The file appears
/// when it is whole; an older one of its name stays until then.
///
/// # Errors
///
/// - [`ExportError::Read`] if the database cannot be read, or a limit of the run was reached.
/// - [`ExportError::Write`] or [`ExportError::Parquet`] if the file cannot be written.
pub fn export(
    database: &Database,
    rules: &dyn TierRules,
    text: &(dyn Fn(usize) -> String + Sync),
    path: &Path,
    run: &Run,
) -> Result<Exported, ExportError> {
    let game = &database.manifest().game;
    let batch = batch(text_bytes(rules, text), run);
    let mut file = ParquetFile::create(path, game, Values::Outcomes)?;
    let mut positions = 0;
    let visit = &mut |numbers: Range<usize>, codes: &[u32]| {
        positions += codes.len() as u64;
        let texts = numbers.clone().into_par_iter().with_min_len(64);
        let texts: Vec<_> = texts.map(text).collect();
        file.write(numbers.start as u64, texts, codes)
    };
    for_each_code(database, game, rules, batch, run, visit)?;
    Ok(Exported {
        positions,
        bytes: file.finish()?,
    })
}

/// The same of a database whose positions are found by keys.
///
/// In memory is a row group, and as much as the positions of a frame take.
///
/// # Errors
///
/// As [`export`].
pub fn export_levels(
    database: &Database,
    values: Values,
    text: &(dyn Fn(GradedKey) -> String + Sync),
    path: &Path,
    run: &Run,
) -> Result<Exported, ExportError> {
    let game = &database.manifest().game;
    let mut file = ParquetFile::create(path, game, values)?;
    let mut positions = 0;
    let visit = &mut |first: u64, grade: u32, keys: &[u64], codes: &[u32]| {
        positions += codes.len() as u64;
        let texts = keys.par_iter().with_min_len(64);
        let texts: Vec<_> = texts.map(|&key| text(GradedKey { grade, key })).collect();
        file.write(first, texts, codes)
    };
    // As long as the first of them: a board is written cell by cell.
    let longest = match database.positions() {
        0 => 0,
        _ => text(database.position(0).map_err(SaveError::from)?).len(),
    };
    for_each_keyed_code(database, batch(longest, run), run, visit)?;
    Ok(Exported {
        positions,
        bytes: file.finish()?,
    })
}

/// The rows that are written at once, if a text has so many bytes.
fn batch(text: usize, run: &Run) -> Batch {
    let row = ROW_BYTES + COPIES * text;
    let rows = rows_at_once(run.bytes(), row);
    Batch {
        positions: rows,
        bytes: rows.saturating_mul(row),
    }
}

/// About how long the longest text of a position is: that of the first and last one of each tier.
fn text_bytes(rules: &dyn TierRules, text: &dyn Fn(usize) -> String) -> usize {
    let tiers = (0..rules.tiers()).map(|tier| rules.tier(tier));
    let ends = tiers.filter(|tier| !tier.is_empty());
    let lengths = ends.flat_map(|tier| [text(tier.start).len(), text(tier.end - 1).len()]);
    lengths.max().unwrap_or(0)
}

/// The rows of a row group of so many bytes each, which take a quarter of the limit at most.
fn rows_at_once(limit: Option<usize>, bytes_each: usize) -> usize {
    let most = limit.map_or(ROWS, |limit| limit / 4 / bytes_each);
    most.clamp(LEAST_ROWS, ROWS)
}
