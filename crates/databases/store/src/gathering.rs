//! The parts of a database, gathered in the directory of one of them: [`Gathering`].

use serde::{Deserialize, Serialize};

use crate::database_writer::DatabaseWriter;
use crate::error::StoreError;
use crate::file_names;
use crate::framed_file_writer::{Frame, FramedFileWriter};
use crate::manifest::{FileEntry, Manifest};
use crate::part_files::remove_part_files;

/// A frame as it is in its file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CompressedFrame {
    #[serde(with = "serde_bytes")]
    pub(crate) bytes: Vec<u8>,
    pub(crate) content_bytes: usize,
}

impl CompressedFrame {
    /// How many bytes it takes.
    #[must_use]
    pub fn compressed_bytes(&self) -> usize {
        self.bytes.len()
    }
}

/// Makes a database in parts one in a single directory, which is that of one of the parts.
///
/// Whoever has the parts pushes all frames of all tiers in their order. The directory has its part
/// until the rest is there: then it has the whole database, with the files that it would have if it
/// had not been in parts.
pub struct Gathering {
    writer: DatabaseWriter,
    tiers: Vec<Option<FileEntry>>,
    /// The tier at work, the frames that it has and how many it is to have.
    file: Option<(FramedFileWriter, u64, u64)>,
}

impl Gathering {
    /// Begins with a part that is complete, as the others are.
    ///
    /// # Panics
    ///
    /// If it is not, or the database is not in parts.
    #[must_use]
    pub fn new(writer: DatabaseWriter) -> Self {
        let manifest = writer.manifest();
        assert!(manifest.complete, "a complete part is needed");
        assert!(manifest.part.is_some(), "the database is not in parts");
        Self {
            writer,
            tiers: Vec::new(),
            file: None,
        }
    }

    /// The part that is there.
    #[must_use]
    pub fn manifest(&self) -> &Manifest {
        self.writer.manifest()
    }

    /// Writes the next frame of the next tier that has frames.
    ///
    /// # Errors
    ///
    /// [`StoreError::Io`] if a file cannot be written.
    ///
    /// # Panics
    ///
    /// If all tiers have all frames.
    pub fn push(&mut self, frame: CompressedFrame) -> Result<(), StoreError> {
        let (mut file, done, frames) = match self.file.take() {
            Some(file) => file,
            None => self.begin()?,
        };
        let CompressedFrame {
            bytes,
            content_bytes,
        } = frame;
        file.push(&Frame {
            bytes,
            content_bytes,
        })?;
        if done + 1 == frames {
            self.tiers.push(Some(file.finish()?));
        } else {
            self.file = Some((file, done + 1, frames));
        }
        Ok(())
    }

    /// Begins the file of the next tier that has positions.
    fn begin(&mut self) -> Result<(FramedFileWriter, u64, u64), StoreError> {
        let tiers = &self.writer.manifest().tiers;
        while tiers
            .get(self.tiers.len())
            .is_some_and(|tier| tier.positions == 0)
        {
            self.tiers.push(None);
        }
        let tier = tiers.get(self.tiers.len());
        let tier = tier.expect("a frame belongs to one of the tiers");
        let frames = tier
            .positions
            .div_ceil(tier.code_bytes.positions_per_frame() as u64);
        let name = file_names::of_tier(tier.tier);
        let file = FramedFileWriter::create(self.writer.dir(), name)?;
        Ok((file, 0, frames))
    }

    /// Makes the directory that of the whole database, and removes what it had of its part.
    ///
    /// # Errors
    ///
    /// [`StoreError::Io`] if the manifest cannot be written: the directory has its part then.
    ///
    /// # Panics
    ///
    /// If frames are missing.
    pub fn finish(mut self) -> Result<Manifest, StoreError> {
        let mut manifest = Manifest {
            part: None,
            ..self.writer.manifest().clone()
        };
        for tier in &manifest.tiers[self.tiers.len()..] {
            assert_eq!(tier.positions, 0, "tier {} is missing", tier.tier);
            self.tiers.push(None);
        }
        for (tier, file) in manifest.tiers.iter_mut().zip(self.tiers) {
            tier.file = file;
        }
        self.writer.replace(manifest.clone())?;
        remove_part_files(self.writer.dir(), 0)?;
        Ok(manifest)
    }
}

impl std::fmt::Debug for Gathering {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Gathering")
            .field("dir", &self.writer.dir())
            .field("tiers", &self.tiers.len())
            .finish_non_exhaustive()
    }
}
