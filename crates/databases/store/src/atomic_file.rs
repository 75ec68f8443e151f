//! Files that appear whole or not at all: [`AtomicFile`].

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

use crate::error::StoreError;
use crate::file_names;

/// A file that is written under a temporary name in the directory where it is to be, and takes
/// its name when it is whole. Dropped before that, it is removed.
///
/// ```
/// use std::io::Write;
/// use stonework_store::AtomicFile;
///
/// let dir = tempfile::tempdir()?;
/// let path = dir.path().join("picture.svg");
/// let mut file = AtomicFile::at(&path)?;
/// file.write_all(b"<svg/>")?;
/// assert!(!path.exists());
/// file.finish()?;
/// assert_eq!(std::fs::read(&path)?, b"<svg/>");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct AtomicFile {
    file: NamedTempFile,
    target: PathBuf,
    /// Bytes that may not be on the disk yet.
    unsynced: usize,
}

/// So many bytes are written before they go to the disk, so that the end of a large file does not
/// wait for all of it.
const UNSYNCED: usize = 8 << 20;

impl AtomicFile {
    /// Begins the file at this path, or at that to which links lead from there; other writers may be at
    /// work on it as well. The file that it takes the place of gives it its permissions.
    ///
    /// # Errors
    ///
    /// If there is a directory at the path, a device or a pipe, or a file that may only be read; if there is
    /// no directory that it is in, or the system refuses to make a file there. The error does not name the
    /// file.
    pub fn at(path: &Path) -> io::Result<Self> {
        let path = &replaceable(path)?;
        let dir = parent(path);
        if !dir.is_dir() {
            let missing = format!("there is no directory `{}`", dir.display());
            return Err(io::Error::new(io::ErrorKind::NotFound, missing));
        }
        let file = Self::temporary(dir, Builder::new().prefix(".stonework-"), path.to_owned());
        file.map_err(|error| error.kind().into())
    }

    /// Begins the file with this name, of which there is one writer.
    pub(crate) fn create(dir: &Path, name: &str) -> Result<Self, StoreError> {
        let temporary = file_names::temporary(name);
        let mut file = Builder::new();
        let file = file.prefix(&temporary).rand_bytes(0);
        Self::temporary(dir, file, dir.join(name))
            .map_err(StoreError::io("create", &dir.join(&temporary)))
    }

    /// Makes the temporary file, which others may read as they may any new file.
    fn temporary(dir: &Path, file: &Builder<'_, '_>, target: PathBuf) -> io::Result<Self> {
        let file = file.make_in(dir, |path| File::create_new(path))?;
        if let Ok(older) = target.metadata() {
            file.as_file().set_permissions(older.permissions())?;
        }
        Ok(Self {
            file,
            target,
            unsynced: 0,
        })
    }

    /// Appends these bytes.
    pub(crate) fn append(&mut self, bytes: &[u8]) -> Result<(), StoreError> {
        let written = self.write_all(bytes);
        written.map_err(StoreError::io("write", self.file.path()))
    }

    /// Gives the file its name, once its bytes are on the disk. An older file with that name is
    /// replaced. The name lasts through a loss of power, where the system can.
    ///
    /// # Errors
    ///
    /// Those of the system.
    pub fn finish(self) -> io::Result<()> {
        self.file.as_file().sync_all()?;
        self.file.persist(&self.target)?;
        sync_dir(parent(&self.target))
    }

    /// The same, with an error that names the file.
    pub(crate) fn complete(self) -> Result<(), StoreError> {
        let target = self.target.clone();
        self.finish().map_err(StoreError::io("finish", &target))
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let file = self.file.as_file_mut();
        let written = file.write(bytes)?;
        self.unsynced += written;
        if self.unsynced >= UNSYNCED {
            self.unsynced = 0;
            file.sync_data()?;
        }
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_file_mut().flush()
    }
}

/// The file that a path stands for, which another may take the place of.
pub(crate) fn replaceable(path: &Path) -> io::Result<PathBuf> {
    if path.symlink_metadata().is_err() {
        return Ok(path.to_path_buf());
    }
    let path = path.canonicalize()?;
    let found = path.metadata()?;
    if found.is_dir() {
        Err(io::ErrorKind::IsADirectory.into())
    } else if !found.is_file() {
        let other = "it is a device or a pipe, and a regular file is needed";
        Err(io::Error::new(io::ErrorKind::InvalidInput, other))
    } else if found.permissions().readonly() {
        Err(io::ErrorKind::PermissionDenied.into())
    } else {
        Ok(path)
    }
}

/// The directory that a file or directory is in.
fn parent(path: &Path) -> &Path {
    let dir = path.parent().filter(|dir| !dir.as_os_str().is_empty());
    dir.unwrap_or(Path::new("."))
}

/// Makes the names in a directory last through a loss of power, where the system can.
pub(crate) fn sync_dir(dir: &Path) -> io::Result<()> {
    if cfg!(unix) {
        File::open(dir)?.sync_all()?;
    }
    Ok(())
}

/// Makes the name of a directory last, as [`AtomicFile::finish`] does.
pub(crate) fn sync_parent(path: &Path) -> Result<(), StoreError> {
    let dir = parent(path);
    sync_dir(dir).map_err(StoreError::io("sync", dir))
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
