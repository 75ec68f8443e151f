//! Files of the tiers of a part that are of no use any more: [`remove_part_files`],
//! [`remove_whole_files`].

use std::fs;
use std::path::Path;

use crate::error::StoreError;
use crate::file_names;

/// Removes the files of the tiers of a part from this one on. The caller has the lock.
pub(crate) fn remove_part_files(dir: &Path, from: u64) -> Result<(), StoreError> {
    remove(dir, &|name| {
        file_names::tier_of_part(name).is_some_and(|tier| tier >= from)
    })
}

/// Removes the files of a gathering that did not come to its end. The caller has the lock.
pub(crate) fn remove_whole_files(dir: &Path) -> Result<(), StoreError> {
    remove(dir, &|name| file_names::tier_of_outcomes(name).is_some())
}

fn remove(dir: &Path, is_left: &dyn Fn(&str) -> bool) -> Result<(), StoreError> {
    for entry in fs::read_dir(dir).map_err(StoreError::io("list", dir))? {
        let entry = entry.map_err(StoreError::io("list", dir))?;
        if entry.file_name().to_str().is_some_and(is_left) {
            let path = entry.path();
            fs::remove_file(&path).map_err(StoreError::io("remove", &path))?;
        }
    }
    Ok(())
}
