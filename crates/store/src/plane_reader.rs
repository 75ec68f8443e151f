//! One of the two files of a tier, read frame by frame: [`PlaneReader`].

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use blake3::Hasher;
use zeekstd::SeekTable;
use zstd_safe::DCtx;

use crate::checksum::Checksum;
use crate::error::StoreError;
use crate::frame;
use crate::geometry::{FRAME_BYTES, Plane};
use crate::manifest::FileEntry;
use crate::seek_table;

/// One of the two files of a tier. It is open only while something is read from it: a database
/// may have more files than a process may have open.
pub(crate) struct PlaneReader {
    path: PathBuf,
    table: SeekTable,
    content_bytes: u64,
    entry: FileEntry,
}

impl PlaneReader {
    /// Checks the length of the file and its seek table.
    pub(crate) fn open(
        dir: &Path,
        entry: &FileEntry,
        plane: Plane,
        positions: u64,
    ) -> Result<Self, StoreError> {
        let path = dir.join(&entry.name);
        let mut file = File::open(&path).map_err(StoreError::io("open", &path))?;
        let metadata = file.metadata().map_err(StoreError::io("look at", &path))?;
        if metadata.len() != entry.bytes {
            return Err(StoreError::Length {
                path,
                found: metadata.len(),
                expected: entry.bytes,
            });
        }
        let damaged = |reason: String| StoreError::SeekTable {
            path: path.clone(),
            reason,
        };
        // no more than the file has: its length was checked
        let table_bytes = seek_table::table_bytes(plane, positions)
            .filter(|&bytes| bytes <= entry.bytes)
            .ok_or_else(|| damaged("the file is too short for it".to_owned()))?;
        let before = entry.bytes - table_bytes;
        let bytes = read_at(&mut file, before, table_bytes)
            .map_err(StoreError::io("read the seek table of", &path))?;
        let table = seek_table::from_bytes(&bytes, before, plane, positions).map_err(damaged)?;
        Ok(Self {
            content_bytes: table.size_decomp(),
            path,
            table,
            entry: entry.clone(),
        })
    }

    /// How many frames the file has.
    pub(crate) fn frames(&self) -> u32 {
        self.table.num_frames()
    }

    /// The content of these frames, one after the other.
    pub(crate) fn read(
        &self,
        context: &mut DCtx<'_>,
        frames: std::ops::Range<u32>,
    ) -> Result<Vec<Vec<u8>>, StoreError> {
        let mut file = File::open(&self.path).map_err(StoreError::io("open", &self.path))?;
        frames
            .map(|frame| self.read_frame(&mut file, context, frame))
            .collect()
    }

    fn read_frame(
        &self,
        file: &mut File,
        context: &mut DCtx<'_>,
        frame: u32,
    ) -> Result<Vec<u8>, StoreError> {
        let damaged = |reason: String| StoreError::Frame {
            path: self.path.clone(),
            frame: u64::from(frame),
            reason,
        };
        let of = |result: zeekstd::Result<u64>| result.map_err(|error| damaged(error.to_string()));
        let begin = of(self.table.frame_start_comp(frame))?;
        let length = of(self.table.frame_size_comp(frame))?;
        let compressed =
            read_at(file, begin, length).map_err(StoreError::io("read a frame of", &self.path))?;
        let before = u64::from(frame) * FRAME_BYTES as u64;
        let bytes = (self.content_bytes - before).min(FRAME_BYTES as u64);
        let bytes = usize::try_from(bytes).expect("a frame is small");
        frame::decompress(context, &compressed, bytes).map_err(damaged)
    }

    /// Computes the hash of the whole file and compares it with that of the manifest.
    pub(crate) fn verify(&self) -> Result<(), StoreError> {
        let file = File::open(&self.path).map_err(StoreError::io("open", &self.path))?;
        let mut hasher = Hasher::new();
        let found = hasher.update_reader(file);
        found.map_err(StoreError::io("read", &self.path))?;
        if hasher.count() != self.entry.bytes {
            return Err(StoreError::Length {
                path: self.path.clone(),
                found: hasher.count(),
                expected: self.entry.bytes,
            });
        }
        let found = Checksum::from(<[u8; 32]>::from(hasher.finalize()));
        if found != self.entry.blake3 {
            return Err(StoreError::Checksum {
                path: self.path.clone(),
                found: found.to_string(),
                expected: self.entry.blake3.to_string(),
            });
        }
        Ok(())
    }

    /// The error of a value that there is none of.
    pub(crate) fn no_value(&self, frame: u32) -> StoreError {
        StoreError::Frame {
            path: self.path.clone(),
            frame: u64::from(frame),
            reason: "it has the value 3; 0, 1 and 2 are values".to_owned(),
        }
    }
}

/// So many bytes from this offset on. The caller has checked that the file has them.
fn read_at(file: &mut File, offset: u64, bytes: u64) -> io::Result<Vec<u8>> {
    let mut buffer = vec![0; usize::try_from(bytes).map_err(io::Error::other)?];
    file.seek(SeekFrom::Start(offset))?;
    file.read_exact(&mut buffer)?;
    Ok(buffer)
}
