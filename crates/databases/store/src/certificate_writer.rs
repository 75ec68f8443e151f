//! Writes a certificate: [`CertificateWriter`].

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, Write};
use std::path::{Path, PathBuf};

use stonework_core::Watch;

use crate::atomic_file::{AtomicFile, replaceable};
use crate::certificate_header::{
    CERTIFICATE_VERSION, CertificateHeader, CertifiedGame, Claim, FORMAT,
};
use crate::checksum::Checksum;
use crate::error::StoreError;
use crate::frame;
use crate::line_sorter::{LineSorter, SortedLines};
use crate::save_error::SaveError;

/// How hard zstd tries: a sixth smaller than at the level of databases, at about 7 MB a second.
const LEVEL: i32 = 15;

/// The bytes of records that a frame has, unless one record has more.
const FRAME_BYTES: usize = 1 << 16;

/// The most bytes of a record: a reader holds some in memory.
pub(crate) const MOST_OF_RECORD: usize = 1 << 20;

/// The most bytes of the header, with its line feed.
pub const MOST_OF_HEADER: usize = 4 << 20;

/// Writes a certificate: a line of JSON, and a line for each record, in compressed frames.
///
/// The records come in any order and are sorted. A file of this name is replaced when the new one is
/// complete. Until then there are temporary files in its directory, without names, as large as all
/// records as texts and once more as compressed.
///
/// O(n log n) time for n records. In memory are records of [`CertificateWriter::MEMORY`] bytes, or
/// of fewer if [that was said](CertificateWriter::with_memory).
#[derive(Debug)]
pub struct CertificateWriter {
    path: PathBuf,
    dir: PathBuf,
    name: String,
    watch: Watch,
    records: LineSorter,
}

impl CertificateWriter {
    /// The bytes of records that are in memory, if nothing else is said.
    pub const MEMORY: usize = 16 << 20;

    /// Begins a certificate with this path, or that to which links lead from there. A limit of the run
    /// that `watch` is of ends the work.
    ///
    /// # Errors
    ///
    /// [`StoreError::Certificate`] if the path has no name of a file, [`StoreError::Io`] if a directory, a
    /// device, a pipe or a file that may only be read is there.
    pub fn new(path: &Path, watch: Watch) -> Result<Self, StoreError> {
        let name_of = |path: &Path| {
            let name = path.file_name().and_then(OsStr::to_str);
            name.map(str::to_owned)
                .ok_or_else(|| StoreError::Certificate {
                    path: path.to_path_buf(),
                    reason: "a name of a file is needed".to_owned(),
                })
        };
        name_of(path)?;
        let path = replaceable(path).map_err(StoreError::io("write", path))?;
        let name = name_of(&path)?;
        let dir = match path.parent() {
            Some(dir) if !dir.as_os_str().is_empty() => dir,
            _ => Path::new("."),
        };
        Ok(Self {
            dir: dir.to_path_buf(),
            name,
            records: LineSorter::new(dir.to_path_buf(), Self::MEMORY, watch.clone()),
            watch,
            path,
        })
    }

    /// The bytes of records that are in memory. Default: [`CertificateWriter::MEMORY`].
    #[must_use]
    pub fn with_memory(mut self, bytes: usize) -> Self {
        self.records = LineSorter::new(self.dir.clone(), bytes, self.watch.clone());
        self
    }

    /// Adds a record, which has no line feed.
    ///
    /// # Errors
    ///
    /// [`StoreError::Certificate`] if it is longer than 1 MiB, [`StoreError::Io`] if a temporary file
    /// cannot be written, [`SaveError::Stopped`] if a limit was reached.
    pub fn push(&mut self, record: String) -> Result<(), SaveError> {
        if record.len() >= MOST_OF_RECORD {
            return Err(self
                .failed("a record is longer than 1 MiB".to_owned())
                .into());
        }
        self.records.push(record)
    }

    /// Writes the file: what is claimed of a game, then the records. Gives the first line.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if it cannot be written, [`SaveError::Stopped`] if a limit was reached.
    pub fn finish(
        self,
        game: CertifiedGame,
        claim: Claim,
        leaf_positions: u64,
    ) -> Result<CertificateHeader, SaveError> {
        let (path, dir) = (self.path, self.dir);
        let mut body = Body::new(&path, &dir, self.watch)?;
        body.write(self.records.finish()?)?;
        let header = CertificateHeader {
            format: FORMAT.to_owned(),
            version: CERTIFICATE_VERSION,
            game,
            claim,
            leaf_positions,
            records: body.records,
            blake3: Checksum::from(<[u8; 32]>::from(body.hasher.finalize())),
        };
        let file = AtomicFile::create(&dir, &self.name)?;
        body.write_after(&header, file)?;
        Ok(header)
    }

    fn failed(&self, reason: String) -> StoreError {
        let path = self.path.clone();
        StoreError::Certificate { path, reason }
    }
}

/// The frames of the records, in a file without a name: how many there are is written before them.
struct Body<'p> {
    path: &'p Path,
    dir: &'p Path,
    watch: Watch,
    file: BufWriter<File>,
    compressor: zstd_safe::CCtx<'static>,
    records: u64,
    /// Of all records, each with its line feed.
    hasher: blake3::Hasher,
}

impl<'p> Body<'p> {
    fn new(path: &'p Path, dir: &'p Path, watch: Watch) -> Result<Self, StoreError> {
        let file = tempfile::tempfile_in(dir);
        let file = file.map_err(StoreError::io("create a temporary file in", dir))?;
        Ok(Self {
            path,
            dir,
            watch,
            file: BufWriter::new(file),
            compressor: frame::compressor_of_level(LEVEL).map_err(|reason| {
                let path = path.to_path_buf();
                StoreError::Certificate { path, reason }
            })?,
            records: 0,
            hasher: blake3::Hasher::new(),
        })
    }

    /// Writes the records.
    fn write(&mut self, mut records: SortedLines) -> Result<(), SaveError> {
        let mut lines = Vec::new();
        loop {
            let next = records.next().map_err(self.io())?;
            let is_full = match &next {
                Some(record) => lines.len() + record.len() >= FRAME_BYTES,
                None => true,
            };
            if is_full && !lines.is_empty() {
                self.watch.check()?;
                self.hasher.update(&lines);
                let frame = self.compress(&lines)?;
                self.file.write_all(&frame).map_err(self.io())?;
                lines.clear();
            }
            let Some(record) = next else {
                return Ok(());
            };
            self.records += 1;
            lines.extend_from_slice(record.as_bytes());
            lines.push(b'\n');
        }
    }

    /// Writes a file of the header and the records.
    fn write_after(
        mut self,
        header: &CertificateHeader,
        mut file: AtomicFile,
    ) -> Result<(), SaveError> {
        let line = header.line().map_err(|error| StoreError::Certificate {
            path: self.path.to_path_buf(),
            reason: error.to_string(),
        })?;
        if line.len() > MOST_OF_HEADER {
            let most = MOST_OF_HEADER >> 20;
            return Err(StoreError::Certificate {
                path: self.path.to_path_buf(),
                reason: format!("what it says of the game is longer than {most} MiB"),
            }
            .into());
        }
        file.append(&self.compress(line.as_bytes())?)?;
        self.file.flush().map_err(self.io())?;
        self.file.rewind().map_err(self.io())?;
        let mut bytes = vec![0; 1 << 20];
        loop {
            self.watch.check()?;
            let read = self.file.get_ref().read(&mut bytes).map_err(self.io())?;
            if read == 0 {
                break;
            }
            file.append(&bytes[..read])?;
        }
        Ok(file.complete()?)
    }

    fn compress(&mut self, lines: &[u8]) -> Result<Vec<u8>, StoreError> {
        let frame = frame::compress(&mut self.compressor, lines);
        frame.map_err(|reason| StoreError::Certificate {
            path: self.path.to_path_buf(),
            reason,
        })
    }

    /// What cannot be done with the file, or those of the records.
    fn io(&self) -> impl FnOnce(io::Error) -> StoreError + use<'p> {
        StoreError::io("use a temporary file in", self.dir)
    }
}
