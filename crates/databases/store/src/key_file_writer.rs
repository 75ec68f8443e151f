//! The keys of a level while they are written: [`KeyFileWriter`].

use std::path::Path;

use stonework_core::kit::Spare;

use crate::error::StoreError;
use crate::file_names;
use crate::framed_file_writer::{Frame, FramedFileWriter};
use crate::key_frames::{KeyFrame, KeyFrames};
use crate::manifest::FileEntry;
use crate::parallel::collect;

/// Keys that are compressed before they are written: whole frames.
pub(crate) const KEYS_AT_ONCE: usize = 32 * KeyFrames::KEYS;

/// Writes the sorted keys of a level. The file appears when it is [finished](Self::finish).
pub struct KeyFileWriter {
    file: FramedFileWriter,
    /// The first key of each frame, in bytes.
    firsts: Vec<u8>,
}

impl KeyFileWriter {
    /// Begins the file of a level.
    pub(crate) fn create(dir: &Path, level: usize) -> Result<Self, StoreError> {
        Ok(Self {
            file: FramedFileWriter::create(dir, file_names::of_keys(level))?,
            firsts: Vec::new(),
        })
    }

    /// Writes the next keys: whole frames, or the last ones. The threads of rayon's current pool
    /// share the compression.
    pub(crate) fn write(&mut self, keys: &[u64]) -> Result<(), StoreError> {
        let makers = Spare::new();
        let count = keys.len().div_ceil(KeyFrames::KEYS);
        let frames = collect(count, &|number| {
            let first = number * KeyFrames::KEYS;
            let keys = &keys[first..keys.len().min(first + KeyFrames::KEYS)];
            makers.lend(KeyFrames::new, |maker| match maker {
                Ok(maker) => maker.make(keys),
                Err(error) => Err(StoreError::Compress(error.to_string())),
            })
        });
        for frame in frames {
            self.push(frame?)?;
        }
        Ok(())
    }

    /// Writes the next frame: of [`KeyFrames::KEYS`] keys, but for the last.
    ///
    /// # Errors
    ///
    /// [`StoreError::Io`] if the file cannot be written.
    pub fn push(&mut self, frame: KeyFrame) -> Result<(), StoreError> {
        self.firsts.extend(frame.first.to_le_bytes());
        self.file.push(&Frame {
            bytes: frame.bytes,
            content_bytes: frame.content_bytes,
        })
    }

    /// Writes the first keys of the frames and gives the file its name.
    ///
    /// # Errors
    ///
    /// As for [`Self::push`].
    pub fn finish(mut self) -> Result<FileEntry, StoreError> {
        let firsts = std::mem::take(&mut self.firsts);
        self.file.push(&KeyFrames::new()?.compress(&firsts)?)?;
        self.file.finish()
    }
}

impl std::fmt::Debug for KeyFileWriter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("KeyFileWriter")
            .field("frames", &(self.firsts.len() / size_of::<u64>()))
            .finish_non_exhaustive()
    }
}
