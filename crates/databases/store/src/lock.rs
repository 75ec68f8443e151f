//! One writer at a time: [`Lock`].

use std::fs::{File, OpenOptions, TryLockError};
use std::path::Path;

use crate::error::StoreError;
use crate::file_names;

/// The lock of a database's writer. It is given up when this is dropped, or the process ends in
/// whatever way.
#[derive(Debug)]
pub(crate) struct Lock {
    _file: File,
}

impl Lock {
    /// Takes the lock of the database in a directory.
    pub(crate) fn take(dir: &Path) -> Result<Self, StoreError> {
        let path = dir.join(file_names::LOCK);
        let file = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .map_err(StoreError::io("create", &path))?;
        match file.try_lock() {
            Ok(()) => Ok(Self { _file: file }),
            Err(TryLockError::WouldBlock) => Err(StoreError::Locked { path }),
            Err(TryLockError::Error(source)) => Err(StoreError::io("lock", &path)(source)),
        }
    }
}
