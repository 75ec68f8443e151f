//! The file of a tier, read frame by frame: [`TierFile`].

use std::path::Path;

use crate::error::StoreError;
use crate::framed_file::FramedFile;
use crate::manifest::{CodeWidth, FileEntry};
use crate::seek_table;

/// The file of a tier.
pub(crate) struct TierFile {
    pub(crate) file: FramedFile,
    pub(crate) width: CodeWidth,
}

impl TierFile {
    /// Checks the length of the file and its seek table.
    pub(crate) fn open(
        dir: &Path,
        entry: &FileEntry,
        width: CodeWidth,
        positions: u64,
    ) -> Result<Self, StoreError> {
        let due = |frame| {
            let bytes = width.positions_of_frame(frame, positions) * width.bytes();
            bytes..=bytes
        };
        let frames = seek_table::frames(positions, width.positions_per_frame());
        let file = FramedFile::open(dir, entry, frames, &due)?;
        Ok(Self { file, width })
    }
}
