//! A file of compressed frames, read frame by frame: [`FramedFile`].

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use blake3::Hasher;
use zstd_safe::DCtx;

use crate::checksum::Checksum;
use crate::error::StoreError;
use crate::frame;
use crate::manifest::FileEntry;
use crate::regular_file;
use crate::seek_table::{self, SeekTable};

/// A file of frames. It is open only while something is read from it: a database may have more
/// files than a process may have open.
pub(crate) struct FramedFile {
    path: PathBuf,
    table: SeekTable,
    entry: FileEntry,
}

impl FramedFile {
    /// Checks the length of the file and its seek table, which is to have so many frames, each with
    /// a number of bytes that `due` allows.
    pub(crate) fn open(
        dir: &Path,
        entry: &FileEntry,
        frames: Option<u32>,
        due: &dyn Fn(u32) -> RangeInclusive<usize>,
    ) -> Result<Self, StoreError> {
        let path = dir.join(&entry.name);
        let mut file = regular_file::open(&path).map_err(StoreError::io("open", &path))?;
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
        let frames = frames.ok_or_else(|| damaged("no file has so many positions".to_owned()))?;
        // no more than the file has: its length was checked
        let table_bytes = seek_table::bytes_of(frames);
        if table_bytes > entry.bytes {
            return Err(damaged("the file is too short for it".to_owned()));
        }
        let before = entry.bytes - table_bytes;
        let bytes = read_at(&mut file, before, table_bytes)
            .map_err(StoreError::io("read the seek table of", &path))?;
        let table = SeekTable::from_bytes(&bytes, before, frames, due).map_err(damaged)?;
        Ok(Self {
            path,
            table,
            entry: entry.clone(),
        })
    }

    /// The same of the file of a part of a database, which has some of so many frames.
    pub(crate) fn open_part(
        dir: &Path,
        entry: &FileEntry,
        frames: Option<u32>,
        due: &dyn Fn(u32) -> usize,
    ) -> Result<Self, StoreError> {
        let mut file = Self::open(dir, entry, frames, &|frame| 0..=due(frame))?;
        for frame in 0..file.table.frames() {
            let entry = file.table.entry(frame);
            let content = entry.map_or(0, |entry| entry.content as usize);
            if content > 0 && content != due(frame) {
                let due = due(frame);
                return Err(StoreError::SeekTable {
                    path: file.path,
                    reason: format!("frame {frame} has {content} bytes instead of {due}"),
                });
            }
        }
        file.table = file.table.of_part();
        Ok(file)
    }

    /// Where the file is.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Whether it has a frame.
    pub(crate) fn has(&self, frame: u32) -> bool {
        self.table.entry(frame).is_some()
    }

    /// How many frames the file has.
    pub(crate) fn frames(&self) -> u32 {
        self.table.frames()
    }

    /// The content of a frame.
    pub(crate) fn read(&self, context: &mut DCtx<'_>, frame: u32) -> Result<Vec<u8>, StoreError> {
        self.read_compressed(context, frame)
            .map(|(_, content)| content)
    }

    /// A frame as it is in the file, and its content.
    pub(crate) fn read_compressed(
        &self,
        context: &mut DCtx<'_>,
        frame: u32,
    ) -> Result<(Vec<u8>, Vec<u8>), StoreError> {
        let damaged = |reason: String| self.damaged(frame, reason);
        let entry = self.table.entry(frame);
        let entry = entry.ok_or_else(|| damaged("the file does not have it".to_owned()))?;
        let mut file = File::open(&self.path).map_err(StoreError::io("open", &self.path))?;
        let compressed = read_at(&mut file, entry.begin, entry.compressed.into())
            .map_err(StoreError::io("read a frame of", &self.path))?;
        let content = frame::decompress(context, &compressed, entry.content as usize);
        Ok((compressed, content.map_err(damaged)?))
    }

    /// What is wrong with a frame, as an error.
    pub(crate) fn damaged(&self, frame: u32, reason: String) -> StoreError {
        StoreError::Frame {
            path: self.path.clone(),
            frame: u64::from(frame),
            reason,
        }
    }

    /// Computes the hash of the whole file and compares it with that of the manifest. `check` says
    /// now and then whether to go on.
    pub(crate) fn verify<E: From<StoreError>>(
        &self,
        check: &mut dyn FnMut() -> Result<(), E>,
    ) -> Result<(), E> {
        let mut file = File::open(&self.path).map_err(StoreError::io("open", &self.path))?;
        let mut hasher = Hasher::new();
        let mut part = vec![0; HASHED_AT_ONCE];
        loop {
            check()?;
            let read = read_some(&mut file, &mut part);
            let read = read.map_err(StoreError::io("read", &self.path))?;
            if read == 0 {
                break;
            }
            hasher.update(&part[..read]);
        }
        Ok(self.compare(&hasher)?)
    }

    /// Compares the hash of the whole file with that of the manifest.
    fn compare(&self, hasher: &Hasher) -> Result<(), StoreError> {
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
}

/// Bytes that are hashed between two checks.
const HASHED_AT_ONCE: usize = 1 << 20;

/// Reads on; gives how many bytes there were, none at the end.
fn read_some(file: &mut File, part: &mut [u8]) -> io::Result<usize> {
    loop {
        match file.read(part) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            read => return read,
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
