//! The files of one tier while they are written: [`TierWriter`].

use std::path::{Path, PathBuf};

use rayon::prelude::*;

use crate::block::{Block, NOT_STORED};
use crate::code::plies_of;
use crate::error::StoreError;
use crate::frame;
use crate::geometry::{BLOCK_POSITIONS, Plane};
use crate::manifest::{Counts, DistanceWidth, MAX_PLIES, TierEntry, TierFiles};
use crate::plane_writer::{Frame, PlaneWriter};

/// Writes the codes of one tier, in the order of the numbers, into its two files.
///
/// The files appear when it is [finished](Self::finish); dropped before that, it leaves nothing.
/// The threads of rayon's current pool share the compression; the bytes do not depend on how many
/// there are. It holds two blocks of [`crate::BLOCK_POSITIONS`] for each thread in memory, 4 bytes
/// a position, and twice that while they are compressed.
pub struct TierWriter {
    dir: PathBuf,
    entry: TierEntry,
    planes: Option<[PlaneWriter; 2]>,
    /// Codes that are not written yet: less than `blocks_at_once` blocks.
    codes: Vec<u32>,
    blocks_at_once: usize,
    written: u64,
    by_code: Vec<u64>,
}

/// A tier whose files are whole: [`crate::DatabaseWriter::add_tier`] puts it into the manifest.
#[derive(Debug)]
#[must_use = "the database does not have the tier before it is added"]
pub struct WrittenTier {
    pub(crate) entry: TierEntry,
    pub(crate) by_code: Vec<u64>,
}

impl TierWriter {
    /// Begins the files of a tier.
    pub(crate) fn create(
        dir: &Path,
        tier: u64,
        first: u64,
        positions: u64,
        longest: Option<u32>,
    ) -> Result<Self, StoreError> {
        let Some(width) = DistanceWidth::of(longest) else {
            return Err(StoreError::TooLong {
                plies: longest.unwrap_or(0),
                most: MAX_PLIES,
            });
        };
        let plane = |plane| PlaneWriter::create(dir, tier, plane);
        let planes = match positions {
            0 => None,
            _ => Some([plane(Plane::Values)?, plane(Plane::Distances(width))?]),
        };
        let blocks_at_once = 2 * rayon::current_num_threads();
        Ok(Self {
            dir: dir.to_path_buf(),
            entry: TierEntry {
                tier,
                first,
                positions,
                counts: Counts::default(),
                longest,
                distance_bytes: width,
                files: None,
            },
            planes,
            codes: Vec::new(),
            blocks_at_once,
            written: 0,
            by_code: Vec::new(),
        })
    }

    /// Writes the codes of the next positions (see [`crate::code_of`]). `None` is a position that
    /// nobody will ask for: it is filled with what compresses best, and not counted.
    ///
    /// # Errors
    ///
    /// [`StoreError::Io`] if the files cannot be written.
    ///
    /// # Panics
    ///
    /// If there are more codes than positions in the tier, or a distance is longer than the
    /// longest that was told.
    pub fn write(
        &mut self,
        codes: impl IntoIterator<Item = Option<u32>>,
    ) -> Result<(), StoreError> {
        let full = self.blocks_at_once * BLOCK_POSITIONS;
        for code in codes {
            self.codes.push(code.unwrap_or(NOT_STORED));
            if self.codes.len() == full {
                self.write_blocks()?;
            }
        }
        Ok(())
    }

    /// Compresses and writes the codes that are waiting: whole blocks, or the last ones.
    fn write_blocks(&mut self) -> Result<(), StoreError> {
        let codes = std::mem::take(&mut self.codes);
        self.written += codes.len() as u64;
        assert!(
            self.written <= self.entry.positions,
            "tier {} has {} positions, and codes of {} were written",
            self.entry.tier,
            self.entry.positions,
            self.written
        );
        let width = self.entry.distance_bytes;
        let blocks: Vec<_> = codes
            .par_chunks(BLOCK_POSITIONS)
            .map_init(frame::compressor, |compressor, codes| {
                let compressor = compressor.as_mut().map_err(|reason| reason.clone())?;
                let block = Block::of(codes, width);
                let mut compress = |content: &[u8]| {
                    Ok::<_, String>(Frame {
                        bytes: frame::compress(compressor, content)?,
                        content_bytes: content.len(),
                    })
                };
                let values = compress(&block.values)?;
                let distances = block.distance_frames().map(compress);
                let distances = distances.collect::<Result<Vec<_>, _>>()?;
                Ok((values, distances, block.by_code))
            })
            .collect();
        let Some([value_file, distance_file]) = &mut self.planes else {
            return Ok(());
        };
        for block in blocks {
            let (values, distances, by_code) = block.map_err(|reason: String| {
                StoreError::io("compress the frames of", &self.dir)(std::io::Error::other(reason))
            })?;
            value_file.push(&values)?;
            for frame in &distances {
                distance_file.push(frame)?;
            }
            if self.by_code.len() < by_code.len() {
                self.by_code.resize(by_code.len(), 0);
            }
            for (sum, count) in self.by_code.iter_mut().zip(by_code) {
                *sum += count;
            }
        }
        self.codes = codes;
        self.codes.clear();
        Ok(())
    }

    /// Writes what is left and gives the files their names.
    ///
    /// # Errors
    ///
    /// [`StoreError::Io`] if the files cannot be written.
    ///
    /// # Panics
    ///
    /// If there are fewer codes than positions in the tier, or its longest win or loss is not
    /// what was told.
    pub fn finish(mut self) -> Result<WrittenTier, StoreError> {
        self.write_blocks()?;
        assert_eq!(
            self.written, self.entry.positions,
            "tier {} needs a code for each position",
            self.entry.tier
        );
        let mut entry = self.entry;
        for (code, &positions) in (0..).zip(&self.by_code) {
            let counted = entry.counts.add(code, positions);
            counted.expect("no more positions than the tier has are counted");
        }
        let last = self.by_code.iter().rposition(|&positions| positions > 0);
        let last = last.and_then(|code| u32::try_from(code).ok());
        let longest = last.filter(|&code| code > 0).map(plies_of);
        assert_eq!(
            longest, entry.longest,
            "the longest win or loss of tier {} is not what was told",
            entry.tier
        );
        if let Some([values, distances]) = self.planes {
            entry.files = Some(TierFiles {
                values: values.finish()?,
                distances: distances.finish()?,
            });
        }
        Ok(WrittenTier {
            entry,
            by_code: self.by_code,
        })
    }
}

impl std::fmt::Debug for TierWriter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TierWriter")
            .field("entry", &self.entry)
            .field("written", &self.written)
            .finish_non_exhaustive()
    }
}
