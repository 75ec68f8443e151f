//! The frames of the keys of a level, compressed apart from their file: [`KeyFrames`].

use serde::{Deserialize, Serialize};

use crate::error::StoreError;
use crate::frame;
use crate::framed_file_writer::Frame;
use crate::key_frame::{KEYS_PER_FRAME, from_keys};

/// Compresses the frames of the keys of a level: whoever knows the keys of a frame makes it, and
/// whoever writes the file [pushes](crate::KeyFileWriter::push) all of them in their order.
pub struct KeyFrames {
    compressor: zstd_safe::CCtx<'static>,
}

/// A frame of keys, compressed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct KeyFrame {
    pub(crate) bytes: Vec<u8>,
    pub(crate) content_bytes: usize,
    /// The first key.
    pub(crate) first: u64,
}

impl KeyFrames {
    /// How many keys each frame has, but for the last of a level.
    pub const KEYS: usize = KEYS_PER_FRAME;

    /// Frames of a level.
    ///
    /// # Errors
    ///
    /// [`StoreError::Compress`] if there is no memory.
    pub fn new() -> Result<Self, StoreError> {
        Ok(Self {
            compressor: frame::compressor().map_err(StoreError::Compress)?,
        })
    }

    /// A frame of these keys, which rise strictly.
    ///
    /// # Errors
    ///
    /// [`StoreError::Compress`] if there is no memory.
    ///
    /// # Panics
    ///
    /// If there is no key.
    pub fn make(&mut self, keys: &[u64]) -> Result<KeyFrame, StoreError> {
        let Frame {
            bytes,
            content_bytes,
        } = self.compress(&from_keys(keys))?;
        Ok(KeyFrame {
            bytes,
            content_bytes,
            first: keys[0],
        })
    }

    pub(crate) fn compress(&mut self, content: &[u8]) -> Result<Frame, StoreError> {
        let bytes = frame::compress(&mut self.compressor, content);
        Ok(Frame {
            bytes: bytes.map_err(StoreError::Compress)?,
            content_bytes: content.len(),
        })
    }
}

impl KeyFrame {
    /// How many bytes it takes.
    #[must_use]
    pub fn compressed_bytes(&self) -> usize {
        self.bytes.len()
    }
}

impl std::fmt::Debug for KeyFrames {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("KeyFrames").finish_non_exhaustive()
    }
}
