//! The keys of a level while they are written: [`KeyFileWriter`].

use std::path::{Path, PathBuf};

use rayon::prelude::*;
use zstd_safe::CCtx;

use crate::error::StoreError;
use crate::file_names;
use crate::frame;
use crate::framed_file_writer::{Frame, FramedFileWriter};
use crate::key_frame::{KEYS_PER_FRAME, from_keys};
use crate::manifest::FileEntry;

/// Keys that are compressed before they are written: whole frames.
pub(crate) const KEYS_AT_ONCE: usize = 32 * KEYS_PER_FRAME;

/// Writes the sorted keys of a level. The file appears when it is [finished](Self::finish).
pub(crate) struct KeyFileWriter {
    dir: PathBuf,
    file: FramedFileWriter,
    /// The first key of each frame, in bytes.
    firsts: Vec<u8>,
}

impl KeyFileWriter {
    /// Begins the file of a level.
    pub(crate) fn create(dir: &Path, level: usize) -> Result<Self, StoreError> {
        Ok(Self {
            dir: dir.to_path_buf(),
            file: FramedFileWriter::create(dir, file_names::of_keys(level))?,
            firsts: Vec::new(),
        })
    }

    /// Writes the next keys: whole frames, or the last ones. The threads of rayon's current pool
    /// share the compression.
    pub(crate) fn write(&mut self, keys: &[u64]) -> Result<(), StoreError> {
        let frames: Vec<_> = keys
            .par_chunks(KEYS_PER_FRAME)
            .map_init(frame::compressor, |compressor, keys| {
                compress(compressor, &from_keys(keys))
            })
            .collect();
        for (frame, keys) in frames.into_iter().zip(keys.chunks(KEYS_PER_FRAME)) {
            self.push(frame)?;
            self.firsts.extend(keys[0].to_le_bytes());
        }
        Ok(())
    }

    /// Writes the first keys of the frames and gives the file its name.
    pub(crate) fn finish(mut self) -> Result<FileEntry, StoreError> {
        let firsts = std::mem::take(&mut self.firsts);
        self.push(compress(&mut frame::compressor(), &firsts))?;
        self.file.finish()
    }

    fn push(&mut self, frame: Result<Frame, String>) -> Result<(), StoreError> {
        let frame = frame.map_err(|reason| {
            StoreError::io("compress a frame in", &self.dir)(std::io::Error::other(reason))
        })?;
        self.file.push(&frame)
    }
}

fn compress(
    compressor: &mut Result<CCtx<'static>, String>,
    content: &[u8],
) -> Result<Frame, String> {
    let compressor = compressor.as_mut().map_err(|reason| reason.clone())?;
    Ok(Frame {
        bytes: frame::compress(compressor, content)?,
        content_bytes: content.len(),
    })
}
