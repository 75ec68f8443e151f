//! The files of a tier, read frame by frame: [`TierFile`].

use std::path::{Path, PathBuf};

use crate::error::StoreError;
use crate::framed_file::FramedFile;
use crate::manifest::{CodeWidth, FileEntry, TierEntry};
use crate::seek_table;

/// The file of a tier, or that of each part of its database.
pub(crate) struct TierFile {
    files: Vec<FramedFile>,
    /// Which of the files has each frame, if there are several.
    owners: Vec<u16>,
    pub(crate) width: CodeWidth,
}

impl TierFile {
    /// Checks the length of the file and its seek table.
    pub(crate) fn open(
        dir: &Path,
        tier: &TierEntry,
        entry: &FileEntry,
    ) -> Result<Self, StoreError> {
        let due = |frame| bytes_of_frame(tier, frame)..=bytes_of_frame(tier, frame);
        Ok(Self {
            files: vec![FramedFile::open(dir, entry, frames(tier), &due)?],
            owners: Vec::new(),
            width: tier.code_bytes,
        })
    }

    /// The same of what one part of a database has of the tier.
    pub(crate) fn open_part(
        dir: &Path,
        tier: &TierEntry,
        entry: &FileEntry,
    ) -> Result<Self, StoreError> {
        let due = |frame| bytes_of_frame(tier, frame);
        Ok(Self {
            files: vec![FramedFile::open_part(dir, entry, frames(tier), &due)?],
            owners: Vec::new(),
            width: tier.code_bytes,
        })
    }

    /// The same of all parts of a database, in their directories: each frame is in one of them.
    pub(crate) fn open_parts(
        dirs: &[PathBuf],
        tier: &TierEntry,
        entries: &[FileEntry],
    ) -> Result<Self, StoreError> {
        let due = |frame| bytes_of_frame(tier, frame);
        let mut files = Vec::with_capacity(dirs.len());
        let mut owners: Vec<Option<u16>> = Vec::new();
        for (part, (dir, entry)) in (0..).zip(dirs.iter().zip(entries)) {
            let file = FramedFile::open_part(dir, entry, frames(tier), &due)?;
            owners.resize(file.frames() as usize, None);
            for (frame, owner) in (0..).zip(&mut owners) {
                if !file.has(frame) {
                    continue;
                }
                if let Some(other) = owner.replace(part) {
                    let reason = format!("part {other} has the frame as well");
                    return Err(file.damaged(frame, reason));
                }
            }
            files.push(file);
        }
        let missing = owners.iter().position(Option::is_none);
        if let Some((frame, file)) = missing.zip(files.first()) {
            let frame = u32::try_from(frame).unwrap_or(u32::MAX);
            return Err(file.damaged(frame, "no part has the frame".to_owned()));
        }
        Ok(Self {
            files,
            owners: owners.into_iter().flatten().collect(),
            width: tier.code_bytes,
        })
    }

    /// How many frames the tier has.
    pub(crate) fn frames(&self) -> u32 {
        self.files.first().map_or(0, FramedFile::frames)
    }

    /// The file with a frame; that of the first part if there is none.
    pub(crate) fn file_of(&self, frame: u32) -> &FramedFile {
        let owner = self.owners.get(frame as usize);
        &self.files[usize::from(owner.copied().unwrap_or(0))]
    }

    /// Compares the hash of each file with that of its manifest. `check` says now and then whether
    /// to go on.
    pub(crate) fn verify<E: From<StoreError>>(
        &self,
        check: &mut dyn FnMut() -> Result<(), E>,
    ) -> Result<(), E> {
        self.files.iter().try_for_each(|file| file.verify(check))
    }
}

/// How many frames a tier has; `None` if no file can have as many.
fn frames(tier: &TierEntry) -> Option<u32> {
    seek_table::frames(tier.positions, tier.code_bytes.positions_per_frame())
}

/// The bytes of a frame of a tier.
pub(crate) fn bytes_of_frame(tier: &TierEntry, frame: u32) -> usize {
    tier.code_bytes.positions_of_frame(frame, tier.positions) * tier.code_bytes.bytes()
}

/// The bytes that the file of a tier has if it is in one, of which parts have these.
pub(crate) fn bytes_in_one(tier: &TierEntry, parts: &[FileEntry]) -> u64 {
    let table = frames(tier).map_or(0, seek_table::bytes_of);
    let of_frames = parts.iter().map(|file| file.bytes.saturating_sub(table));
    of_frames.fold(table, u64::saturating_add)
}
