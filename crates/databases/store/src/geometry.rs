//! How the codes of a tier are cut into frames.

use crate::manifest::CodeWidth;

/// The bytes of a frame before compression; the last frame of a file may have fewer.
pub const FRAME_BYTES: usize = 1 << 16;

impl CodeWidth {
    /// The positions of a frame, but for the last one of a file.
    #[must_use]
    pub const fn positions_per_frame(self) -> usize {
        FRAME_BYTES / self.bytes()
    }

    /// The positions of a frame, of a file with so many positions.
    ///
    /// # Panics
    ///
    /// If the file has no such frame.
    pub(crate) fn positions_of_frame(self, frame: u32, positions: u64) -> usize {
        let before = u64::from(frame) * self.positions_per_frame() as u64;
        assert!(before < positions, "there is no frame {frame}");
        let whole = self.positions_per_frame();
        usize::try_from(positions - before).map_or(whole, |left| left.min(whole))
    }
}
