//! The files of tiers at work, in whichever way they are solved: [`exists`], [`remove`].

use std::fs;
use std::io;
use std::path::Path;

use crate::error::StoreError;
use crate::file_names;

/// Whether what is known of a tier at work was kept.
pub(crate) fn exists(database: &Path, tier: u64) -> bool {
    is_of_one_process(database, tier) || is_of_workers(database, tier)
}

/// Whether one process alone has kept it.
pub(crate) fn is_of_one_process(database: &Path, tier: u64) -> bool {
    let blocks = database.join(file_names::blocks(tier));
    database.join(file_names::checkpoint(tier)).exists()
        || blocks.join(file_names::PROGRESS).exists()
}

/// Whether several workers have.
pub(crate) fn is_of_workers(database: &Path, tier: u64) -> bool {
    let shares = database.join(file_names::shares(tier));
    shares.join(file_names::PROGRESS).exists()
}

/// Removes what is known of a tier that is written.
///
/// # Errors
///
/// [`StoreError::Io`].
pub(crate) fn remove(database: &Path, tier: u64) -> Result<(), StoreError> {
    let (file, dirs) = (
        database.join(file_names::checkpoint(tier)),
        [file_names::blocks(tier), file_names::shares(tier)],
    );
    unless_missing(fs::remove_file(&file), &file)?;
    for dir in dirs.map(|dir| database.join(dir)) {
        unless_missing(fs::remove_dir_all(&dir), &dir)?;
    }
    Ok(())
}

/// Removes what is known of tiers that are written, which a writer left that was killed.
///
/// # Errors
///
/// [`StoreError::Io`].
pub(crate) fn remove_finished(database: &Path, tiers: u64) -> Result<(), StoreError> {
    let entries = fs::read_dir(database).map_err(StoreError::io("list", database))?;
    for entry in entries {
        let entry = entry.map_err(StoreError::io("list", database))?;
        let name = entry.file_name();
        let tier = name.to_str().and_then(file_names::tier_at_work);
        if let Some(tier) = tier.filter(|&tier| tier < tiers) {
            remove(database, tier)?;
        }
    }
    Ok(())
}

fn unless_missing(removed: io::Result<()>, path: &Path) -> Result<(), StoreError> {
    match removed {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(StoreError::io("remove", path)(error))
        }
        _ => Ok(()),
    }
}
