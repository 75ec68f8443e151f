//! A database that is read: [`Database`].

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use zstd_safe::DCtx;

use crate::block::{code_from, value_at};
use crate::error::StoreError;
use crate::frame_cache::{Content, FrameCache};
use crate::geometry::{BLOCK_POSITIONS, Plane, VALUES_PER_BYTE};
use crate::manifest::{DistanceWidth, Manifest, TierEntry};
use crate::manifest_file;
use crate::plane_reader::PlaneReader;

/// The values of the positions of a game, on disk.
///
/// Threads share it. It reads and decompresses a frame of each file of a tier to look up a
/// position, and keeps the frames that were asked for lately, within the bytes it was opened with.
/// Every frame has a checksum, which each look-up checks.
pub struct Database {
    dir: PathBuf,
    manifest: Manifest,
    tiers: Vec<Option<TierReader>>,
    cache: FrameCache,
    contexts: Mutex<Vec<DCtx<'static>>>,
}

struct TierReader {
    values: PlaneReader,
    distances: PlaneReader,
    width: DistanceWidth,
}

/// A position in its tier.
#[derive(Clone, Copy)]
struct Place {
    tier: u32,
    offset: u64,
}

/// A frame that was used last.
type Recent = Option<(u32, u32, Content)>;

impl Database {
    /// Opens the database in a directory, whether it is complete or not. It keeps frames that take
    /// at most `cache_bytes` bytes in memory.
    ///
    /// Reads the manifest and the seek table of each file: 16 bytes of memory for each frame of 64
    /// KiB.
    ///
    /// # Errors
    ///
    /// - [`StoreError::NotADatabase`] if the directory has no manifest.
    /// - [`StoreError::Version`], [`StoreError::Syntax`], [`StoreError::Checksum`] and
    ///   [`StoreError::Manifest`] if the manifest is of another version or damaged.
    /// - [`StoreError::Length`] and [`StoreError::SeekTable`] if a file does not fit it.
    /// - [`StoreError::Io`] if a file is missing or cannot be read.
    pub fn open(dir: impl Into<PathBuf>, cache_bytes: u64) -> Result<Self, StoreError> {
        let dir = dir.into();
        let manifest = manifest_file::read(&dir)?;
        let tiers = manifest.tiers.iter();
        let tiers = tiers.map(|tier| TierReader::open(&dir, tier));
        let tiers = tiers.collect::<Result<_, _>>()?;
        Ok(Self {
            dir,
            manifest,
            tiers,
            cache: FrameCache::new(cache_bytes),
            contexts: Mutex::default(),
        })
    }

    /// The directory.
    #[must_use]
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// What the database has.
    #[must_use]
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// How many positions can be looked up: the numbers from 0 on that are in written tiers.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.manifest.positions_written()
    }

    /// The bytes of the frames in memory.
    #[must_use]
    pub fn cached_bytes(&self) -> u64 {
        self.cache.bytes()
    }

    /// The code of a position (see [`crate::code_of`]). That of a position which was not stored
    /// means nothing.
    ///
    /// # Errors
    ///
    /// - [`StoreError::NotStored`] if no written tier has the number.
    /// - [`StoreError::Frame`] or [`StoreError::Io`] if a file is damaged or cannot be read.
    pub fn code(&self, number: u64) -> Result<u32, StoreError> {
        self.look_up(number, &mut None, &mut None)
    }

    /// The codes of positions, in the order of the numbers given; `codes` is cleared first. Each
    /// frame is decompressed at most once, whatever the cache: the positions are looked up in the
    /// order of the files.
    ///
    /// # Errors
    ///
    /// As for [`Self::code`].
    pub fn codes(&self, numbers: &[u64], codes: &mut Vec<u32>) -> Result<(), StoreError> {
        codes.clear();
        codes.resize(numbers.len(), 0);
        let mut order: Vec<_> = (0..numbers.len()).collect();
        order.sort_unstable_by_key(|&at| numbers[at]);
        let (mut values, mut distances) = (None, None);
        for at in order {
            codes[at] = self.look_up(numbers[at], &mut values, &mut distances)?;
        }
        Ok(())
    }

    fn look_up(
        &self,
        number: u64,
        values: &mut Recent,
        distances: &mut Recent,
    ) -> Result<u32, StoreError> {
        let place = self.place(number)?;
        let (byte, frame) = self.bytes_at(place, Plane::Values, values)?;
        let value = value_at(byte[0], place.offset);
        if value == 0 {
            return Ok(0);
        }
        let reader = self.reader(place.tier);
        let plane = Plane::Distances(reader.width);
        let (bytes, _) = self.bytes_at(place, plane, distances)?;
        code_from(value, plies_from(bytes)).ok_or_else(|| reader.values.no_value(frame))
    }

    /// The tier of a position and its place there.
    fn place(&self, number: u64) -> Result<Place, StoreError> {
        let stored = self.positions();
        if number >= stored {
            return Err(StoreError::NotStored {
                path: self.dir.clone(),
                number,
                stored,
            });
        }
        let tiers = &self.manifest.tiers;
        let tier = tiers.partition_point(|tier| tier.first <= number) - 1;
        Ok(Place {
            tier: u32::try_from(tier).expect("a manifest is too short for more tiers"),
            offset: number - tiers[tier].first,
        })
    }

    fn reader(&self, tier: u32) -> &TierReader {
        let reader = self.tiers[tier as usize].as_ref();
        reader.expect("a tier with positions has files")
    }

    /// The bytes of a plane with a position, and their frame. The frame that was used last is not
    /// asked of the cache again.
    fn bytes_at<'r>(
        &self,
        place: Place,
        plane: Plane,
        recent: &'r mut Recent,
    ) -> Result<(&'r [u8], u32), StoreError> {
        let per_frame = plane.positions_per_frame() as u64;
        let frame = u32::try_from(place.offset / per_frame).expect("a file has fewer frames");
        let inside = usize::try_from(place.offset % per_frame).expect("a frame is small");
        let is_recent =
            matches!(recent, Some((tier, at, _)) if (*tier, *at) == (place.tier, frame));
        if !is_recent {
            let key = (place.tier, plane == Plane::Values, frame);
            let content = self.cache.get(key, || {
                let reader = self.reader(place.tier);
                let file = match plane {
                    Plane::Values => &reader.values,
                    Plane::Distances(_) => &reader.distances,
                };
                let frames = self.with_context(|context| file.read(context, frame..frame + 1))?;
                Ok(frames.concat().into())
            })?;
            *recent = Some((place.tier, frame, content));
        }
        let (_, _, content) = recent.as_ref().expect("it was put there");
        let bytes = match plane {
            Plane::Values => &content[inside / VALUES_PER_BYTE..][..1],
            Plane::Distances(width) => &content[inside * width.bytes()..][..width.bytes()],
        };
        Ok((bytes, frame))
    }

    /// How many blocks of [`BLOCK_POSITIONS`] a tier has; the last one may have fewer positions.
    ///
    /// # Panics
    ///
    /// If the tier is not written.
    #[must_use]
    pub fn blocks(&self, tier: usize) -> u32 {
        self.tiers[tier]
            .as_ref()
            .map_or(0, |reader| reader.values.frames())
    }

    /// Reads the codes of a block of a tier into `codes`, which is cleared first: for whoever goes
    /// through a whole tier. The cache is neither asked nor filled. Threads may read a block each.
    ///
    /// # Errors
    ///
    /// As for [`Self::code`].
    ///
    /// # Panics
    ///
    /// If the tier is not written, or has no such block.
    pub fn read_block(
        &self,
        tier: usize,
        block: u32,
        codes: &mut Vec<u32>,
    ) -> Result<(), StoreError> {
        assert!(
            block < self.blocks(tier),
            "tier {tier} has no block {block}"
        );
        let reader = self.tiers[tier].as_ref().expect("it has blocks");
        let bytes = reader.width.bytes();
        let frames = u32::try_from(VALUES_PER_BYTE * bytes).expect("a block has few frames");
        let first = block * frames;
        let last = (first + frames).min(reader.distances.frames());
        let (values, distances) = self.with_context(|context| {
            let values = reader.values.read(context, block..block + 1)?;
            let distances = reader.distances.read(context, first..last)?;
            Ok((values.concat(), distances.concat()))
        })?;
        codes.clear();
        let positions = self.manifest.tiers[tier].positions;
        let before = u64::from(block) * BLOCK_POSITIONS as u64;
        let here = (positions - before).min(BLOCK_POSITIONS as u64);
        for (at, plies) in (0..here).zip(distances.chunks_exact(bytes)) {
            let byte = values[(at / VALUES_PER_BYTE as u64) as usize];
            let code = code_from(value_at(byte, at), plies_from(plies));
            codes.push(code.ok_or_else(|| reader.values.no_value(block))?);
        }
        Ok(())
    }

    /// Computes the hash of every file and compares it with that of the manifest. The manifest was
    /// checked when it was read.
    ///
    /// # Errors
    ///
    /// [`StoreError::Checksum`] or [`StoreError::Length`] for the first file that is not as it was
    /// written, [`StoreError::Io`] if one cannot be read.
    pub fn verify_files(&self) -> Result<(), StoreError> {
        for tier in self.tiers.iter().flatten() {
            tier.values.verify()?;
            tier.distances.verify()?;
        }
        Ok(())
    }

    /// Lends a decompression context, which takes long to make.
    fn with_context<T>(
        &self,
        use_it: impl FnOnce(&mut DCtx<'static>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let contexts = || self.contexts.lock().unwrap_or_else(PoisonError::into_inner);
        let lent = contexts().pop();
        let mut context = lent.unwrap_or_else(DCtx::create);
        let result = use_it(&mut context);
        contexts().push(context);
        result
    }
}

impl TierReader {
    fn open(dir: &Path, tier: &TierEntry) -> Result<Option<Self>, StoreError> {
        let Some(files) = &tier.files else {
            return Ok(None);
        };
        let width = tier.distance_bytes;
        let open = |file, plane| PlaneReader::open(dir, file, plane, tier.positions);
        Ok(Some(Self {
            values: open(&files.values, Plane::Values)?,
            distances: open(&files.distances, Plane::Distances(width))?,
            width,
        }))
    }
}

/// The distance in one or two bytes.
fn plies_from(bytes: &[u8]) -> u32 {
    bytes
        .iter()
        .rev()
        .fold(0, |plies, &byte| plies << 8 | u32::from(byte))
}

impl std::fmt::Debug for Database {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Database")
            .field("dir", &self.dir)
            .field("positions", &self.positions())
            .finish_non_exhaustive()
    }
}
