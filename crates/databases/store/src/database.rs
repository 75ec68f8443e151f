//! A database that is read: [`Database`].

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use zstd_safe::DCtx;

use crate::blocks;
use crate::checkpoint_file;
use crate::content::{append_codes, code_at};
use crate::error::StoreError;
use crate::frame_cache::{Content, FrameCache, FrameKey};
use crate::framed_file::FramedFile;
use crate::key_file::KeyFile;
use crate::manifest::Manifest;
use crate::tier_file::TierFile;

/// The outcomes of the positions of a game, on disk.
///
/// Threads share it. It reads and decompresses one frame to look up a position, and keeps the
/// frames that were asked for lately, within the bytes it was opened with. Every frame has a
/// checksum, which is checked when it is read.
pub struct Database {
    dir: PathBuf,
    manifest: Manifest,
    /// By tier; none for a tier without positions.
    files: Vec<Option<TierFile>>,
    /// By level; none in a database whose positions are numbered by the game.
    keys: Vec<KeyFile>,
    cache: FrameCache,
    pub(crate) contexts: Mutex<Vec<DCtx<'static>>>,
}

impl Database {
    /// Opens the database in a directory, whether it is complete or not. It keeps frames that take
    /// at most `cache_bytes` bytes in memory.
    ///
    /// Reads the manifest and the seek table of each file: 16 bytes of memory for each frame of 64
    /// KiB, and 8 more for a frame of keys.
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
        let manifest = Manifest::read(&dir)?;
        let tiers = manifest.tiers.iter();
        let files = tiers.map(|tier| {
            let file = tier.file.as_ref();
            file.map(|file| TierFile::open(&dir, file, tier.code_bytes, tier.positions))
                .transpose()
        });
        let files = files.collect::<Result<_, _>>()?;
        let mut context = DCtx::create();
        let levels = manifest.levels.iter().flat_map(|found| &found.levels);
        let keys = levels.map(|level| KeyFile::open(&dir, level, &mut context));
        let keys = keys.collect::<Result<_, _>>()?;
        Ok(Self {
            dir,
            manifest,
            files,
            keys,
            cache: FrameCache::new(cache_bytes),
            contexts: Mutex::default(),
        })
    }

    /// The keys of each level.
    pub(crate) fn key_files(&self) -> &[KeyFile] {
        &self.keys
    }

    /// The frames in memory.
    pub(crate) fn cache(&self) -> &FrameCache {
        &self.cache
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

    /// The tier at work, if a checkpoint has what is known of it: a save that was stopped goes on
    /// from there.
    #[must_use]
    pub fn tier_with_checkpoint(&self) -> Option<u64> {
        let next = self.manifest.tiers.len() as u64;
        let exists = checkpoint_file::exists(&self.dir, next) || blocks::exists(&self.dir, next);
        exists.then_some(next)
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
        self.look_up(number, &mut None)
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
        let mut last = None;
        for at in order {
            codes[at] = self.look_up(numbers[at], &mut last)?;
        }
        Ok(())
    }

    /// The code of a position. The frame that was used last is not asked of the cache again.
    fn look_up(
        &self,
        number: u64,
        last: &mut Option<(FrameKey, Content)>,
    ) -> Result<u32, StoreError> {
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
        let (offset, width) = (number - tiers[tier].first, tiers[tier].code_bytes);
        let per_frame = width.positions_per_frame() as u64;
        let inside = usize::try_from(offset % per_frame).expect("a frame is small");
        let small = |number: u64| u32::try_from(number).expect("manifests and files are smaller");
        let key = (small(tier as u64), small(offset / per_frame));

        if let Some((last, content)) = last
            && *last == key
        {
            return Ok(code_at(content, inside, width));
        }
        let content = self.cache.get(key, || {
            let file = self.files[tier].as_ref();
            let file = file.expect("a tier with positions has a file");
            self.read_frame(&file.file, key.1).map(Content::from)
        })?;
        let code = code_at(&content, inside, width);
        *last = Some((key, content));
        Ok(code)
    }

    /// How many frames the file of a tier has; all but the last have the codes of
    /// [`crate::CodeWidth::positions_per_frame`] positions.
    ///
    /// # Panics
    ///
    /// If the tier is not written.
    #[must_use]
    pub fn frames(&self, tier: usize) -> u32 {
        self.files[tier]
            .as_ref()
            .map_or(0, |tier| tier.file.frames())
    }

    /// Reads the codes of a frame of a tier into `codes`, which is cleared first: for whoever goes
    /// through a whole tier. The cache is neither asked nor filled. Threads may read a frame each.
    ///
    /// # Errors
    ///
    /// As for [`Self::code`].
    ///
    /// # Panics
    ///
    /// If the tier is not written, or has no such frame.
    pub fn frame_codes(
        &self,
        tier: usize,
        frame: u32,
        codes: &mut Vec<u32>,
    ) -> Result<(), StoreError> {
        let file = self.files[tier].as_ref();
        let file = file.filter(|tier| frame < tier.file.frames());
        let file = file.unwrap_or_else(|| panic!("tier {tier} has no frame {frame}"));
        let content = self.read_frame(&file.file, frame)?;
        codes.clear();
        append_codes(&content, file.width, codes);
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
        self.verify_files_within(&mut || Ok(()))
    }

    /// The same; `check` says now and then whether to go on.
    ///
    /// # Errors
    ///
    /// As for [`Self::verify_files`], and what `check` gives.
    pub fn verify_files_within<E: From<StoreError>>(
        &self,
        check: &mut dyn FnMut() -> Result<(), E>,
    ) -> Result<(), E> {
        for tier in self.files.iter().flatten() {
            tier.file.verify(check)?;
        }
        self.keys
            .iter()
            .try_for_each(|keys| keys.file.verify(check))
    }

    /// The same of the file of one tier, if it has one.
    pub(crate) fn verify_file<E: From<StoreError>>(
        &self,
        tier: usize,
        check: &mut dyn FnMut() -> Result<(), E>,
    ) -> Result<(), E> {
        let file = self.files[tier].as_ref();
        file.map_or(Ok(()), |tier| tier.file.verify(check))
    }

    /// The content of a frame.
    fn read_frame(&self, file: &FramedFile, frame: u32) -> Result<Vec<u8>, StoreError> {
        self.with_context(|context| file.read(context, frame))
    }
}

impl std::fmt::Debug for Database {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Database")
            .field("dir", &self.dir)
            .field("positions", &self.positions())
            .finish_non_exhaustive()
    }
}
