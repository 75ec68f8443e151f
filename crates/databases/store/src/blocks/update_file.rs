//! What some blocks have for another in the next round, on disk: [`UpdateFile`].

use std::fs::{File, OpenOptions};
use std::io::{BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::checksum::Checksum;
use crate::error::StoreError;
use crate::sealed_json::broken;

/// A file of updates: records, each of which is the number of its updates, in 4 bytes, and these, 4
/// bytes each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct UpdateFile {
    /// Its length; there is no file if that is 0.
    pub(crate) bytes: u64,
    /// The hash of that of all records but the last, and the last record.
    pub(crate) chain: Checksum,
}

/// Updates that are given out at once.
const AT_ONCE: usize = 1 << 18;

impl UpdateFile {
    /// No updates.
    pub(crate) fn empty() -> Self {
        Self {
            bytes: 0,
            chain: Checksum::of(&[]),
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.bytes == 0
    }

    /// Appends a record. The first begins the file.
    pub(crate) fn append(&mut self, path: &Path, updates: &[u32]) -> Result<(), StoreError> {
        let mut options = OpenOptions::new();
        if self.is_empty() {
            options.write(true).create(true).truncate(true);
        } else {
            options.append(true);
        }
        let mut file = options.open(path).map_err(StoreError::io("open", path))?;
        let mut bytes = Vec::with_capacity(4 * updates.len() + 4);
        let count = u32::try_from(updates.len()).unwrap_or(u32::MAX);
        bytes.extend_from_slice(&count.to_le_bytes());
        for update in updates {
            bytes.extend_from_slice(&update.to_le_bytes());
        }
        file.write_all(&bytes)
            .map_err(StoreError::io("write", path))?;
        self.chain = chained(&self.chain, &bytes);
        self.bytes += bytes.len() as u64;
        Ok(())
    }

    /// Cuts off what was appended since.
    pub(crate) fn cut(&self, path: &Path) -> Result<(), StoreError> {
        if self.is_empty() {
            return Ok(());
        }
        let cut = || {
            let file = OpenOptions::new().write(true).open(path)?;
            if file.metadata()?.len() >= self.bytes {
                file.set_len(self.bytes)
            } else {
                Ok(())
            }
        };
        cut().map_err(StoreError::io("cut", path))
    }

    /// The updates of the record that begins there.
    pub(crate) fn record_at(&self, path: &Path, begin: u64) -> Result<Vec<u32>, StoreError> {
        let read = || {
            let mut file = File::open(path)?;
            file.seek(SeekFrom::Start(begin))?;
            let mut count = [0; 4];
            file.read_exact(&mut count)?;
            let bytes = 4 * u64::from(u32::from_le_bytes(count));
            let mut record = Vec::new();
            file.take(bytes.min(self.bytes)).read_to_end(&mut record)?;
            Ok(record)
        };
        let record = read().map_err(StoreError::io("read", path))?;
        let (words, _) = record.as_chunks();
        Ok(words.iter().map(|&word| u32::from_le_bytes(word)).collect())
    }

    /// Gives out all updates, many at once, and checks the file.
    pub(crate) fn read<E: From<StoreError>>(
        &self,
        path: &Path,
        visit: &mut dyn FnMut(&[u32]) -> Result<(), E>,
    ) -> Result<(), E> {
        if self.is_empty() {
            return Ok(());
        }
        let io = |error| StoreError::io("read", path)(error);
        let file = File::open(path).map_err(StoreError::io("open", path))?;
        let mut file = BufReader::with_capacity(1 << 18, file);
        let (mut left, mut chain) = (self.bytes, Checksum::of(&[]));
        let (mut record, mut updates) = (Vec::new(), Vec::new());
        while left > 0 {
            let mut count = [0; 4];
            file.read_exact(&mut count).map_err(io)?;
            let bytes = 4 * u64::from(u32::from_le_bytes(count));
            let is_there = left.checked_sub(4 + bytes);
            left = is_there.ok_or_else(|| broken(path, "a record is longer than the file"))?;
            record.clear();
            record.extend_from_slice(&count);
            let read = (&mut file).take(bytes).read_to_end(&mut record);
            read.map_err(io)?;
            chain = chained(&chain, &record);
            let (words, _) = record[4..].as_chunks();
            updates.extend(words.iter().map(|&word| u32::from_le_bytes(word)));
            if updates.len() >= AT_ONCE || left == 0 {
                if left == 0 && chain != self.chain {
                    return Err(broken(path, "its checksum differs").into());
                }
                visit(&updates)?;
                updates.clear();
            }
        }
        Ok(())
    }
}

/// The hash of a hash and a record.
fn chained(chain: &Checksum, record: &[u8]) -> Checksum {
    let mut hasher = blake3::Hasher::new();
    hasher.update(chain.bytes());
    hasher.update(record);
    Checksum::from(<[u8; 32]>::from(hasher.finalize()))
}
