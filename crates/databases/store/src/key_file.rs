//! The keys of a level on disk, read frame by frame: [`KeyFile`].

use std::path::Path;

use zstd_safe::DCtx;

use crate::error::StoreError;
use crate::framed_file::FramedFile;
use crate::key_frame::{KEY_BYTES, KEYS_PER_FRAME, content_bytes, to_keys};
use crate::manifest::LevelEntry;
use crate::seek_table;

/// The sorted keys of the positions of a level, on disk.
pub(crate) struct KeyFile {
    pub(crate) file: FramedFile,
    positions: u64,
    /// The first key of each frame.
    firsts: Vec<u64>,
}

impl KeyFile {
    /// Checks the length of the file and its seek table, and reads the first key of each frame.
    pub(crate) fn open(
        dir: &Path,
        entry: &LevelEntry,
        context: &mut DCtx<'_>,
    ) -> Result<Self, StoreError> {
        let positions = entry.positions;
        let of_keys = frames_of_keys(positions);
        let due = |frame| match of_keys {
            Some(last) if frame >= last => {
                let bytes = last as usize * KEY_BYTES;
                bytes..=bytes
            }
            _ => content_bytes(keys_of_frame(frame, positions)),
        };
        // And the frame with the first key of each.
        let frames = of_keys.and_then(|frames| frames.checked_add(1));
        let file = FramedFile::open(dir, &entry.file, frames, &due)?;
        let last = file.frames() - 1;
        let content = file.read(context, last)?;
        let (firsts, _) = content.as_chunks();
        let firsts: Vec<_> = firsts.iter().map(|&key| u64::from_le_bytes(key)).collect();
        if !firsts.is_sorted_by(|one, next| one < next) {
            return Err(file.damaged(last, "its keys do not rise".to_owned()));
        }
        Ok(Self {
            file,
            positions,
            firsts,
        })
    }

    /// The frame that has a key, if the level has it.
    pub(crate) fn frame_of(&self, key: u64) -> Option<u32> {
        let after = self.firsts.partition_point(|&first| first <= key);
        u32::try_from(after.checked_sub(1)?).ok()
    }

    /// The first key of each frame.
    pub(crate) fn firsts(&self) -> &[u64] {
        &self.firsts
    }

    /// The keys of a frame.
    pub(crate) fn read(&self, context: &mut DCtx<'_>, frame: u32) -> Result<Vec<u64>, StoreError> {
        let content = self.file.read(context, frame)?;
        let keys = to_keys(&content, keys_of_frame(frame, self.positions));
        let damaged = |reason| self.file.damaged(frame, reason);
        let keys = keys.map_err(damaged)?;
        let next = self.firsts.get(frame as usize + 1);
        let is_due = keys.first() == self.firsts.get(frame as usize)
            && next.is_none_or(|next| keys.last().is_some_and(|last| last < next));
        if is_due {
            Ok(keys)
        } else {
            Err(damaged(
                "its keys are not those that it should have".to_owned(),
            ))
        }
    }
}

/// The frames of the keys of so many positions; `None` if no file can have as many.
pub(crate) fn frames_of_keys(positions: u64) -> Option<u32> {
    seek_table::frames(positions, KEYS_PER_FRAME)
}

/// The keys of a frame, of a file with so many positions.
fn keys_of_frame(frame: u32, positions: u64) -> usize {
    let before = u64::from(frame) * KEYS_PER_FRAME as u64;
    let left = usize::try_from(positions.saturating_sub(before));
    left.unwrap_or(KEYS_PER_FRAME).min(KEYS_PER_FRAME)
}
