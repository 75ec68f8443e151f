//! The frames of a tier, compressed apart from its file: [`TierFrames`].

use serde::{Deserialize, Serialize};

use crate::content;
use crate::error::StoreError;
use crate::frame;
use crate::manifest::{CodeWidth, MAX_PLIES};

/// Compresses the frames of a tier: whoever knows the codes of some of its positions makes their
/// frames, and whoever writes the file [pushes](crate::TierWriter::push) all of them in their order.
pub struct TierFrames {
    width: CodeWidth,
    most: u32,
    compressor: zstd_safe::CCtx<'static>,
}

/// A frame of a tier, compressed, and how many positions of it have each code.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TierFrame {
    pub(crate) bytes: Vec<u8>,
    pub(crate) content_bytes: usize,
    pub(crate) positions: u64,
    pub(crate) by_code: Vec<u64>,
}

impl TierFrame {
    /// How many bytes it takes.
    #[must_use]
    pub fn compressed_bytes(&self) -> usize {
        self.bytes.len()
    }
}

impl TierFrame {
    /// How many of its positions have each code, for those that are stored.
    #[must_use]
    pub fn by_code(&self) -> &[u64] {
        &self.by_code
    }
}

impl TierFrames {
    /// Frames of a tier whose longest win or loss has so many plies: `None` if it has neither.
    ///
    /// # Errors
    ///
    /// [`StoreError::TooLong`] if the longest is beyond [`MAX_PLIES`]; [`StoreError::Compress`] if
    /// there is no memory.
    pub fn new(longest: Option<u32>) -> Result<Self, StoreError> {
        let Some(width) = CodeWidth::of(longest) else {
            return Err(StoreError::TooLong {
                plies: longest.unwrap_or(0),
                most: MAX_PLIES,
            });
        };
        Ok(Self {
            width,
            most: most_code(longest),
            compressor: frame::compressor().map_err(StoreError::Compress)?,
        })
    }

    /// How many positions each frame has, but for the last.
    #[must_use]
    pub fn positions_per_frame(&self) -> usize {
        self.width.positions_per_frame()
    }

    /// A frame of these codes; `None` is a position that nobody will ask for.
    ///
    /// # Errors
    ///
    /// [`StoreError::Compress`] if there is no memory.
    ///
    /// # Panics
    ///
    /// If a win or loss is longer than the longest that was told.
    pub fn make(&mut self, codes: &[Option<u32>]) -> Result<TierFrame, StoreError> {
        let content = content::from_codes(codes, self.width);
        let bytes = frame::compress(&mut self.compressor, &content);
        Ok(TierFrame {
            bytes: bytes.map_err(StoreError::Compress)?,
            content_bytes: content.len(),
            positions: codes.len() as u64,
            by_code: content::by_code(codes, self.most),
        })
    }
}

/// The greatest code there is up to a longest win or loss.
pub(crate) fn most_code(longest: Option<u32>) -> u32 {
    longest.map_or(0, |plies| 2 * plies + 2)
}

impl std::fmt::Debug for TierFrames {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TierFrames")
            .field("width", &self.width)
            .field("most", &self.most)
            .finish_non_exhaustive()
    }
}
