//! What a part of a database has of one tier, while it is written: [`PartTierWriter`].

use std::path::Path;

use crate::code::longest_of;
use crate::error::StoreError;
use crate::file_names;
use crate::framed_file_writer::{Frame, FramedFileWriter};
use crate::manifest::TierEntry;
use crate::seek_table;
use crate::tier_frames::{TierFrame, most_code};
use crate::tier_writer::{WrittenTier, begun_entry};

/// Writes some frames of one tier, in the order of their numbers, into the file of a part.
///
/// The file appears when it is [finished](Self::finish); dropped before that, it leaves nothing.
pub struct PartTierWriter {
    entry: TierEntry,
    /// None for a tier without positions.
    file: Option<FramedFileWriter>,
    next: u64,
    frames: u64,
}

impl PartTierWriter {
    /// Begins the file of a tier.
    pub(crate) fn create(
        dir: &Path,
        tier: u64,
        first: u64,
        positions: u64,
        longest: Option<u32>,
    ) -> Result<Self, StoreError> {
        let entry = begun_entry(tier, first, positions, longest)?;
        let width = entry.code_bytes;
        let file = match positions {
            0 => None,
            _ => Some(FramedFileWriter::create(dir, file_names::of_part(tier))?),
        };
        let frames = seek_table::frames(positions, width.positions_per_frame());
        Ok(Self {
            entry,
            file,
            next: 0,
            frames: frames.map_or(u64::MAX, u64::from),
        })
    }

    /// Writes a frame. Those between the one before and this are in other parts.
    ///
    /// # Errors
    ///
    /// [`StoreError::Io`] if the file cannot be written.
    ///
    /// # Panics
    ///
    /// If a frame of this number or a later one was written before, or the tier has no such frame.
    pub fn push(&mut self, number: u64, frame: TierFrame) -> Result<(), StoreError> {
        assert!(
            (self.next..self.frames).contains(&number),
            "frame {number} comes after frame {} of {}",
            self.next,
            self.frames
        );
        self.leave_out_until(number);
        self.next = number + 1;
        let Some(file) = &mut self.file else {
            return Ok(());
        };
        file.push(&Frame {
            bytes: frame.bytes,
            content_bytes: frame.content_bytes,
        })
    }

    fn leave_out_until(&mut self, number: u64) {
        if let Some(file) = &mut self.file {
            (self.next..number).for_each(|_| file.leave_out());
        }
        self.next = number;
    }

    /// Gives the file its name. `by_code` has how many positions of the whole tier have each code:
    /// the sum over the frames of all parts.
    ///
    /// # Errors
    ///
    /// - [`StoreError::Longest`] if the longest win or loss of the tier is not what was told.
    /// - [`StoreError::Io`] if the file cannot be written.
    ///
    /// # Panics
    ///
    /// If more positions are counted than the tier has.
    pub fn finish(mut self, mut by_code: Vec<u64>) -> Result<WrittenTier, StoreError> {
        let told = self.entry.longest;
        by_code.resize(by_code.len().max(most_code(told) as usize + 1), 0);
        let counts = (0..).zip(&by_code);
        let stored = counts.filter_map(|(code, &positions)| (positions > 0).then_some(code));
        let longest = longest_of(stored);
        if longest != told {
            return Err(StoreError::Longest {
                tier: self.entry.tier,
                stored: longest.unwrap_or(0),
                told: told.unwrap_or(0),
            });
        }
        if self.file.is_some() {
            self.leave_out_until(self.frames);
        }
        let mut entry = self.entry;
        for (code, &positions) in (0..).zip(&by_code) {
            let counted = entry.counts.add(code, positions);
            counted.expect("no more positions than the tier has are counted");
        }
        entry.file = self.file.map(FramedFileWriter::finish).transpose()?;
        Ok(WrittenTier { entry, by_code })
    }
}

impl std::fmt::Debug for PartTierWriter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PartTierWriter")
            .field("entry", &self.entry)
            .field("next", &self.next)
            .finish_non_exhaustive()
    }
}
