//! A file of compressed frames while it is written: [`FramedFileWriter`].

use std::path::Path;

use blake3::Hasher;
use zeekstd::SeekTable;

use crate::atomic_file::AtomicFile;
use crate::checksum::Checksum;
use crate::error::StoreError;
use crate::manifest::FileEntry;
use crate::seek_table;

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
            table: SeekTable::new(),
            hasher: Hasher::new(),
            bytes: 0,
        })
    }

    /// Appends a frame.
    pub(crate) fn push(&mut self, frame: &Frame) -> Result<(), StoreError> {
        let length = |bytes: usize| u32::try_from(bytes).expect("a frame is small");
        self.table
            .log_frame(length(frame.bytes.len()), length(frame.content_bytes))
            .expect("the file was checked to have no more frames than a table");
        self.append(&frame.bytes)
    }

    fn append(&mut self, bytes: &[u8]) -> Result<(), StoreError> {
        self.hasher.update(bytes);
        self.bytes += bytes.len() as u64;
        self.file.write(bytes)
    }

    /// Writes the seek table and gives the file its name.
    pub(crate) fn finish(mut self) -> Result<FileEntry, StoreError> {
        let table = std::mem::take(&mut self.table);
        self.append(&seek_table::to_bytes(table))?;
        self.file.finish()?;
        Ok(FileEntry {
            name: self.name,
            bytes: self.bytes,
            blake3: Checksum::from(<[u8; 32]>::from(self.hasher.finalize())),
        })
    }
}
