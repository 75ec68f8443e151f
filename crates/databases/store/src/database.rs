//! A database that is read: [`Database`].

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use zstd_safe::DCtx;

use crate::at_work;
use crate::content::{append_codes, code_at};
use crate::error::StoreError;
use crate::frame_cache::{Content, FrameCache, FrameKey};
use crate::gathering::CompressedFrame;
use crate::key_file::KeyFile;
use crate::manifest::{FileEntry, Manifest, TierEntry};
use crate::parts;
use crate::tier_file::TierFile;

/// The outcomes of the positions of a game, on disk.
///
/// Threads share it. It reads and decompresses one frame to look up a position, and keeps the
/// frames that were asked for lately, within the bytes it was opened with. Every frame has a
/// checksum, which is checked when it is read.
pub struct Database {
    /// Its directory, or that of each part.
    dirs: Vec<PathBuf>,
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
    /// - [`StoreError::MissingPart`] if the directory has one of several parts of a database.
    /// - [`StoreError::Length`] and [`StoreError::SeekTable`] if a file does not fit it.
    /// - [`StoreError::Io`] if a file is missing or cannot be read.
    pub fn open(dir: impl Into<PathBuf>, cache_bytes: u64) -> Result<Self, StoreError> {
        Self::open_parts(&[dir.into()], cache_bytes)
    }

    /// The same of a database in parts, whose directories are given in any order; or of one in a
    /// single directory. Of tiers that not all parts have yet, it has none.
    ///
    /// 6 bytes of memory more for each frame.
    ///
    /// # Errors
    ///
    /// As for [`Self::open`]; and
    ///
    /// - [`StoreError::MissingPart`], [`StoreError::SamePart`] and [`StoreError::NotAPart`] if the
    ///   directories are not those of all parts.
    /// - [`StoreError::OtherGame`], [`StoreError::OtherSolve`] and [`StoreError::UnequalParts`] if
    ///   the parts do not belong together.
    /// - [`StoreError::Frame`] if no part has some frame, or two have it.
    ///
    /// # Panics
    ///
    /// If there are no directories.
    pub fn open_parts(dirs: &[PathBuf], cache_bytes: u64) -> Result<Self, StoreError> {
        assert!(!dirs.is_empty(), "a database is in some directory");
        let manifests = dirs.iter().map(|dir| Manifest::read(dir));
        let mut manifests = manifests.collect::<Result<Vec<_>, _>>()?;
        if let ([dir], [Manifest { part: None, .. }]) = (dirs, &manifests[..]) {
            let manifest = manifests.remove(0);
            let files = open_tiers(&manifest, &|tier, file| TierFile::open(dir, tier, file))?;
            let mut database = Self::new(vec![dir.clone()], manifest, files, cache_bytes);
            database.keys = database.open_keys()?;
            return Ok(database);
        }
        let parts = dirs.iter().cloned().zip(manifests).collect();
        let joined = parts::join(parts)?;
        let tiers = joined.whole.tiers.iter().enumerate();
        let files = tiers.map(|(number, tier)| {
            let files = joined.files_of(number);
            let files = files.map(|files| TierFile::open_parts(&joined.dirs, tier, &files));
            files.transpose()
        });
        let files = files.collect::<Result<_, _>>()?;
        Ok(Self::new(joined.dirs, joined.whole, files, cache_bytes))
    }

    /// The same of one part of a database alone: frames that other parts have cannot be read. What
    /// [`Self::manifest`] says of counts is of all parts.
    ///
    /// # Errors
    ///
    /// As for [`Self::open`]; [`StoreError::NotAPart`] if the database is not in parts.
    pub fn open_part(dir: impl Into<PathBuf>, cache_bytes: u64) -> Result<Self, StoreError> {
        let dir = dir.into();
        let manifest = Manifest::read(&dir)?;
        if manifest.part.is_none() {
            return Err(StoreError::NotAPart { path: dir });
        }
        let open = |tier: &TierEntry, file: &FileEntry| TierFile::open_part(&dir, tier, file);
        let files = open_tiers(&manifest, &open)?;
        Ok(Self::new(vec![dir], manifest, files, cache_bytes))
    }

    fn new(
        dirs: Vec<PathBuf>,
        manifest: Manifest,
        files: Vec<Option<TierFile>>,
        cache_bytes: u64,
    ) -> Self {
        Self {
            dirs,
            manifest,
            files,
            keys: Vec::new(),
            cache: FrameCache::new(cache_bytes),
            contexts: Mutex::default(),
        }
    }

    fn open_keys(&self) -> Result<Vec<KeyFile>, StoreError> {
        let mut context = DCtx::create();
        let levels = self.manifest.levels.iter().flat_map(|found| &found.levels);
        let keys = levels.map(|level| KeyFile::open(self.dir(), level, &mut context));
        keys.collect()
    }

    /// The keys of each level.
    pub(crate) fn key_files(&self) -> &[KeyFile] {
        &self.keys
    }

    /// The frames in memory.
    pub(crate) fn cache(&self) -> &FrameCache {
        &self.cache
    }

    /// The directory; that of the first part if there are several.
    #[must_use]
    pub fn dir(&self) -> &Path {
        &self.dirs[0]
    }

    /// The file that has the frame of a position; the directory if there is none.
    pub(crate) fn path_of(&self, tier: usize, number: u64) -> &Path {
        let entry = &self.manifest.tiers[tier];
        let frame = (number - entry.first) / entry.code_bytes.positions_per_frame() as u64;
        let file = self.files[tier].as_ref().zip(u32::try_from(frame).ok());
        file.map_or(self.dir(), |(file, frame)| file.file_of(frame).path())
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
        at_work::exists(self.dir(), next).then_some(next)
    }

    /// The tier at work, if only workers of a cluster go on with what is known of it: one process
    /// begins it anew.
    #[must_use]
    pub fn tier_of_workers(&self) -> Option<u64> {
        let next = self.manifest.tiers.len() as u64;
        let [is_of_one, is_of_workers] = [at_work::is_of_one_process, at_work::is_of_workers]
            .map(|is_kept| is_kept(self.dir(), next));
        (is_of_workers && !is_of_one).then_some(next)
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
                path: self.dir().to_path_buf(),
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
            self.read_frame(file, key.1).map(Content::from)
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
        self.files[tier].as_ref().map_or(0, TierFile::frames)
    }

    /// Whether a frame of a tier can be read: a [part alone](Self::open_part) has some of them.
    ///
    /// # Panics
    ///
    /// If the tier is not written.
    #[must_use]
    pub fn has_frame(&self, tier: usize, frame: u32) -> bool {
        let file = self.files[tier].as_ref();
        file.is_some_and(|file| file.file_of(frame).has(frame))
    }

    /// A frame of a tier as it is in its file, for [`crate::Gathering`]. It is checked.
    ///
    /// # Errors
    ///
    /// As for [`Self::code`]; [`StoreError::Frame`] too if the frame is in another part.
    ///
    /// # Panics
    ///
    /// If the tier is not written, or has no positions.
    pub fn compressed_frame(&self, tier: usize, frame: u32) -> Result<CompressedFrame, StoreError> {
        let file = self.files[tier].as_ref();
        let file = file.unwrap_or_else(|| panic!("tier {tier} has no file"));
        let file = file.file_of(frame);
        let (bytes, content) = self.with_context(|context| file.read_compressed(context, frame))?;
        Ok(CompressedFrame {
            bytes,
            content_bytes: content.len(),
        })
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
        let file = file.filter(|tier| frame < tier.frames());
        let file = file.unwrap_or_else(|| panic!("tier {tier} has no frame {frame}"));
        let content = self.read_frame(file, frame)?;
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
            tier.verify(check)?;
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
        file.map_or(Ok(()), |tier| tier.verify(check))
    }

    /// The content of a frame.
    fn read_frame(&self, tier: &TierFile, frame: u32) -> Result<Vec<u8>, StoreError> {
        self.with_context(|context| tier.file_of(frame).read(context, frame))
    }
}

/// Opens the file of each tier; a tier without positions has none.
fn open_tiers(
    manifest: &Manifest,
    open: &dyn Fn(&TierEntry, &FileEntry) -> Result<TierFile, StoreError>,
) -> Result<Vec<Option<TierFile>>, StoreError> {
    let tiers = manifest.tiers.iter();
    let files = tiers.map(|tier| tier.file.as_ref().map(|file| open(tier, file)).transpose());
    files.collect()
}

impl std::fmt::Debug for Database {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Database")
            .field("dirs", &self.dirs)
            .field("positions", &self.positions())
            .finish_non_exhaustive()
    }
}
