//! A file of compressed frames while it is written: [`FramedFileWriter`].

use std::path::Path;

use blake3::Hasher;

use crate::atomic_file::AtomicFile;
use crate::checksum::Checksum;
use crate::error::StoreError;
use crate::manifest::FileEntry;
use crate::seek_table::SeekTable;

/// A frame, and the bytes that it has before compression.
pub(crate) struct Frame {
    pub(crate) bytes: Vec<u8>,
    pub(crate) content_bytes: usize,
}

/// A file of frames: takes frames, and makes the seek table and the checksum.
pub(crate) struct FramedFileWriter {
    file: AtomicFile,
    name: String,
    table: SeekTable,
    hasher: Hasher,
    bytes: u64,
}

impl FramedFileWriter {
    /// Begins the file with this name.
    pub(crate) fn create(dir: &Path, name: String) -> Result<Self, StoreError> {
        Ok(Self {
            file: AtomicFile::create(dir, &name)?,
            name,
            table: SeekTable::default(),
            hasher: Hasher::new(),
            bytes: 0,
        })
    }

    /// Appends a frame.
    pub(crate) fn push(&mut self, frame: &Frame) -> Result<(), StoreError> {
        let length = |bytes: usize| u32::try_from(bytes).expect("a frame is small");
        self.table
            .push(length(frame.bytes.len()), length(frame.content_bytes));
        self.append(&frame.bytes)
    }

    /// Leaves out the next frame, which another part of the database has.
    pub(crate) fn leave_out(&mut self) {
        self.table.push(0, 0);
    }

    fn append(&mut self, bytes: &[u8]) -> Result<(), StoreError> {
        self.hasher.update(bytes);
        self.bytes += bytes.len() as u64;
        self.file.append(bytes)
    }

    /// Writes the seek table and gives the file its name.
    pub(crate) fn finish(mut self) -> Result<FileEntry, StoreError> {
        let table = self.table.to_bytes();
        self.append(&table)?;
        self.file.complete()?;
        Ok(FileEntry {
            name: self.name,
            bytes: self.bytes,
            blake3: Checksum::from(<[u8; 32]>::from(self.hasher.finalize())),
        })
    }
}
