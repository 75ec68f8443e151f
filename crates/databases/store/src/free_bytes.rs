//! What is free on a disk: [`free_bytes`].

use std::path::{Path, PathBuf};

use crate::error::StoreError;

/// The bytes that are free where a directory is or will be.
pub(crate) fn free_bytes(dir: &Path) -> Result<u64, StoreError> {
    let dir = std::path::absolute(dir).map_err(StoreError::io("find", dir))?;
    let exists = dir.ancestors().find(|dir| dir.is_dir());
    let exists = exists.map_or_else(|| dir.clone(), PathBuf::from);
    fs4::available_space(&exists).map_err(StoreError::io("find out what is free at", &exists))
}
