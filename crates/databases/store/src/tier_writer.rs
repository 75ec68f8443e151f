//! The file of one tier while it is written: [`TierWriter`].

use std::ops::Range;
use std::path::Path;

use stonework_core::kit::Spare;

use crate::code::longest_of;
use crate::error::StoreError;
use crate::file_names;
use crate::framed_file_writer::{Frame, FramedFileWriter};
use crate::manifest::{CodeWidth, Counts, MAX_PLIES, TierEntry};
use crate::parallel::collect;
use crate::tier_frames::{TierFrame, TierFrames, most_code};
use crate::to_usize::to_usize;

/// Frames that a thread compresses before they are written.
const FRAMES_A_THREAD: usize = 4;

/// Appends the code of each of a range of places of a tier; `None` for a position that nobody will
/// ask for. Threads call it for a range each.
pub type CodesOf<'a> = dyn Fn(Range<u64>, &mut Vec<Option<u32>>) + Sync + 'a;

/// Writes the codes of one tier, in the order of the numbers, into its file.
///
/// The file appears when it is [finished](Self::finish); dropped before that, it leaves nothing.
/// The threads of rayon's current pool share the compression; the bytes do not depend on how many
/// there are. It holds four frames for each thread in memory: about 2 MiB a thread.
pub struct TierWriter {
    entry: TierEntry,
    /// None for a tier without positions.
    file: Option<FramedFileWriter>,
    /// Codes that are not written yet: fewer than `codes_at_once`.
    waiting: Vec<Option<u32>>,
    codes_at_once: usize,
    written: u64,
    by_code: Vec<u64>,
}

/// A tier whose file is whole: [`crate::DatabaseWriter::add_tier`] puts it into the manifest.
#[derive(Debug)]
#[must_use = "the database does not have the tier before it is added"]
pub struct WrittenTier {
    pub(crate) entry: TierEntry,
    pub(crate) by_code: Vec<u64>,
}

/// The entry of a tier whose file is begun.
pub(crate) fn begun_entry(
    tier: u64,
    first: u64,
    positions: u64,
    longest: Option<u32>,
) -> Result<TierEntry, StoreError> {
    let Some(code_bytes) = CodeWidth::of(longest) else {
        return Err(StoreError::TooLong {
            plies: longest.unwrap_or(0),
            most: MAX_PLIES,
        });
    };
    Ok(TierEntry {
        tier,
        first,
        positions,
        counts: Counts::default(),
        longest,
        code_bytes,
        file: None,
    })
}

impl TierWriter {
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
            _ => Some(FramedFileWriter::create(dir, file_names::of_tier(tier))?),
        };
        let frames_at_once = FRAMES_A_THREAD * rayon::current_num_threads();
        Ok(Self {
            entry,
            file,
            waiting: Vec::new(),
            codes_at_once: frames_at_once * width.positions_per_frame(),
            written: 0,
            by_code: vec![0; most_code(longest) as usize + 1],
        })
    }

    /// Writes the codes of the next positions (see [`crate::code_of`]). `None` is a position that
    /// nobody will ask for: it is filled with what compresses best, and not counted.
    ///
    /// # Errors
    ///
    /// [`StoreError::Io`] if the file cannot be written.
    ///
    /// # Panics
    ///
    /// If there are more codes than positions in the tier, or a win or loss is longer than the
    /// longest that was told.
    pub fn write(
        &mut self,
        codes: impl IntoIterator<Item = Option<u32>>,
    ) -> Result<(), StoreError> {
        for code in codes {
            self.waiting.push(code);
            if self.waiting.len() == self.codes_at_once {
                self.write_waiting()?;
            }
        }
        Ok(())
    }

    /// Writes the next few frames, whose codes the threads find out by themselves, and says whether
    /// positions are left.
    ///
    /// `codes_of` appends the code of each of a range of places, as in [`Self::write`]. A place is
    /// a position's number less that of the tier's first position. It is called once for each
    /// frame.
    ///
    /// # Errors
    ///
    /// [`StoreError::Io`] if the file cannot be written.
    ///
    /// # Panics
    ///
    /// If it does not append as many codes as there are places, if a win or loss is longer than the
    /// longest that was told, or if [`Self::write`] wrote less than whole frames before.
    pub fn write_next(&mut self, codes_of: &CodesOf<'_>) -> Result<bool, StoreError> {
        let whole_frames = self
            .waiting
            .len()
            .is_multiple_of(self.entry.code_bytes.positions_per_frame());
        assert!(whole_frames, "the codes of a part of a frame are waiting");
        self.write_waiting()?;
        let left = self.entry.positions - self.written;
        let next = left.min(self.codes_at_once as u64);
        self.write_frames(next, codes_of)?;
        Ok(next < left)
    }

    /// Writes the codes that are waiting: whole frames, or the last ones.
    fn write_waiting(&mut self) -> Result<(), StoreError> {
        let mut codes = std::mem::take(&mut self.waiting);
        let before = self.written;
        let inside = |place: u64| usize::try_from(place - before).expect("they are in memory");
        self.write_frames(codes.len() as u64, &|places, frame| {
            frame.extend_from_slice(&codes[inside(places.start)..inside(places.end)]);
        })?;
        codes.clear();
        self.waiting = codes;
        Ok(())
    }

    /// Writes the codes of so many positions: whole frames, or the last ones.
    fn write_frames(&mut self, positions: u64, codes_of: &CodesOf<'_>) -> Result<(), StoreError> {
        let (first, end) = (self.written, self.written + positions);
        assert!(
            end <= self.entry.positions,
            "tier {} has {} positions, and codes of {end} were written",
            self.entry.tier,
            self.entry.positions,
        );
        let longest = self.entry.longest;
        let per_frame = self.entry.code_bytes.positions_per_frame() as u64;
        let spare = Spare::new();
        let frames = collect(to_usize(positions.div_ceil(per_frame)), &|number| {
            let begin = first + number as u64 * per_frame;
            let places = begin..end.min(begin + per_frame);
            let make = || (TierFrames::new(longest), Vec::new());
            spare.lend(make, |(maker, codes)| {
                codes.clear();
                codes_of(places.clone(), codes);
                assert_eq!(
                    codes.len() as u64,
                    places.end - places.start,
                    "a code for each place is needed"
                );
                match maker {
                    Ok(maker) => maker.make(codes),
                    Err(error) => Err(StoreError::Compress(error.to_string())),
                }
            })
        });
        for frame in frames {
            self.add(frame?)?;
        }
        Ok(())
    }

    /// The number of the next frame of the tier.
    #[must_use]
    pub fn next_frame(&self) -> u64 {
        self.written / self.entry.code_bytes.positions_per_frame() as u64
    }

    /// Writes the next frame, which was made apart.
    ///
    /// # Errors
    ///
    /// [`StoreError::Io`] if the file cannot be written.
    ///
    /// # Panics
    ///
    /// If it is not one of the next positions of this tier: it has too many or too few, or is of a
    /// tier with another longest win or loss; or if [`Self::write`] wrote less than whole frames
    /// before.
    pub fn push(&mut self, frame: TierFrame) -> Result<(), StoreError> {
        assert!(
            self.waiting.is_empty(),
            "the codes of a part of a frame are waiting"
        );
        let left = self.entry.positions - self.written;
        let per_frame = self.entry.code_bytes.positions_per_frame() as u64;
        assert_eq!(
            (frame.positions, frame.by_code.len()),
            (left.min(per_frame), self.by_code.len()),
            "the frame is none of this tier"
        );
        self.add(frame)
    }

    fn add(&mut self, frame: TierFrame) -> Result<(), StoreError> {
        let TierFrame {
            bytes,
            content_bytes,
            positions,
            by_code,
        } = frame;
        self.written += positions;
        for (sum, count) in self.by_code.iter_mut().zip(by_code) {
            *sum += count;
        }
        match &mut self.file {
            Some(file) => file.push(&Frame {
                bytes,
                content_bytes,
            }),
            None => Ok(()),
        }
    }

    /// Writes what is left and gives the file its name.
    ///
    /// # Errors
    ///
    /// - [`StoreError::Longest`] if the longest win or loss of the tier is not what was told.
    /// - [`StoreError::Io`] if the file cannot be written.
    ///
    /// # Panics
    ///
    /// If there are fewer codes than positions in the tier.
    pub fn finish(mut self) -> Result<WrittenTier, StoreError> {
        self.write_waiting()?;
        let mut entry = self.entry;
        assert_eq!(
            self.written, entry.positions,
            "tier {} needs a code for each position",
            entry.tier
        );
        let counts = (0..).zip(&self.by_code);
        let stored = counts.filter_map(|(code, &positions)| (positions > 0).then_some(code));
        let longest = longest_of(stored);
        if longest != entry.longest {
            return Err(StoreError::Longest {
                tier: entry.tier,
                stored: longest.unwrap_or(0),
                told: entry.longest.unwrap_or(0),
            });
        }
        for (code, &positions) in (0..).zip(&self.by_code) {
            let counted = entry.counts.add(code, positions);
            counted.expect("no more positions than the tier has are counted");
        }
        entry.file = self.file.map(FramedFileWriter::finish).transpose()?;
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
