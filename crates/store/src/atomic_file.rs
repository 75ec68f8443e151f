//! Files that appear whole or not at all: [`AtomicFile`].

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::error::StoreError;
use crate::file_names;

/// A file that is written under a temporary name in the directory where it is to be, and takes
/// its name when it is whole. Dropped before that, it is removed.
#[derive(Debug)]
pub(crate) struct AtomicFile {
    file: File,
    temporary: PathBuf,
    target: PathBuf,
    /// Bytes that may not be on the disk yet.
    unsynced: usize,
    is_finished: bool,
}

/// So many bytes are written before they go to the disk, so that the end of a large file does not
/// wait for all of it.
const UNSYNCED: usize = 8 << 20;

impl AtomicFile {
    /// Begins the file with this name.
    pub(crate) fn create(dir: &Path, name: &str) -> Result<Self, StoreError> {
        let temporary = dir.join(file_names::temporary(name));
        let file = OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&temporary)
            .map_err(StoreError::io("create", &temporary))?;
        Ok(Self {
            file,
            temporary,
            target: dir.join(name),
            unsynced: 0,
            is_finished: false,
        })
    }

    /// Appends these bytes.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), StoreError> {
        let written = self.file.write_all(bytes);
        written.map_err(StoreError::io("write", &self.temporary))?;
        self.unsynced += bytes.len();
        if self.unsynced >= UNSYNCED {
            self.unsynced = 0;
            let synced = self.file.sync_data();
            synced.map_err(StoreError::io("sync", &self.temporary))?;
        }
        Ok(())
    }

    /// Gives the file its name, once its bytes are on the disk. An older file with that name is
    /// replaced.
    pub(crate) fn finish(mut self) -> Result<(), StoreError> {
        let synced = self.file.sync_all();
        synced.map_err(StoreError::io("sync", &self.temporary))?;
        fs::rename(&self.temporary, &self.target)
            .map_err(StoreError::io("rename a finished file to", &self.target))?;
        self.is_finished = true;
        sync_parent(&self.target)
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        if !self.is_finished {
            // the next writer tries again
            let _ = fs::remove_file(&self.temporary);
        }
    }
}

/// Makes the name of a file or directory last through a loss of power, where the system can.
pub(crate) fn sync_parent(path: &Path) -> Result<(), StoreError> {
    let dir = match path.parent() {
        Some(dir) if !dir.as_os_str().is_empty() => dir,
        _ => Path::new("."),
    };
    if cfg!(unix) {
        let synced = File::open(dir).and_then(|dir| dir.sync_all());
        synced.map_err(StoreError::io("sync", dir))?;
    }
    Ok(())
}

/// Removes the temporary files that a writer left which was killed. The caller has the lock.
pub(crate) fn remove_temporaries(dir: &Path) -> Result<(), StoreError> {
    let entries = fs::read_dir(dir).map_err(StoreError::io("list", dir))?;
    for entry in entries {
        let entry = entry.map_err(StoreError::io("list", dir))?;
        let name = entry.file_name();
        let is_directory = entry.file_type().is_ok_and(|kind| kind.is_dir());
        if name.to_str().is_some_and(file_names::is_temporary) && !is_directory {
            let path = entry.path();
            fs::remove_file(&path).map_err(StoreError::io("remove", &path))?;
        }
    }
    Ok(())
}
