//! A small file of JSON that is there as a whole or not at all, and is checked: [`write`], [`read`].

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::atomic_file::AtomicFile;
use crate::error::StoreError;

/// The most bytes of a file.
const MOST_BYTES: u64 = 64 << 20;

/// Writes a line of JSON and its hash, in place of the file that has the name.
pub(crate) fn write(dir: &Path, name: &str, content: &impl Serialize) -> Result<(), StoreError> {
    let mut bytes = serde_json::to_vec(content).unwrap_or_default();
    bytes.push(b'\n');
    let hash = blake3::hash(&bytes);
    bytes.extend_from_slice(hash.as_bytes());
    let mut file = AtomicFile::create(dir, name)?;
    file.append(&bytes)?;
    file.complete()
}

/// What was written, if there is such a file.
///
/// # Errors
///
/// [`StoreError::Block`] if it is damaged.
pub(crate) fn read<T: DeserializeOwned>(path: &Path) -> Result<Option<T>, StoreError> {
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(StoreError::io("open", path)(error)),
    };
    let mut bytes = Vec::new();
    let read = file.take(MOST_BYTES).read_to_end(&mut bytes);
    read.map_err(StoreError::io("read", path))?;
    let Some((text, hash)) = bytes.split_last_chunk::<32>() else {
        return Err(broken(path, "it is cut off"));
    };
    if blake3::hash(text) != *hash {
        return Err(broken(path, "its checksum differs"));
    }
    let content = serde_json::from_slice(text);
    content
        .map(Some)
        .map_err(|error| broken(path, &error.to_string()))
}

/// A file in the directory of a tier at work that is not as it was written.
pub(crate) fn broken(path: &Path, reason: &str) -> StoreError {
    StoreError::Block {
        path: path.to_path_buf(),
        reason: reason.to_owned(),
    }
}
