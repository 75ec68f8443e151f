//! Positions by their keys, in a database of levels.

use std::sync::Mutex;

use stonework_core::kit::lock;
use stonework_strong::levels::{GradedKey, LevelKeys};
use stonework_strong::retrograde::Workbench;

use crate::database::Database;
use crate::error::StoreError;
use crate::frame_cache::Content;
use crate::key_file::KeyFile;
use crate::key_frame::{KEY_BYTES, KEYS_PER_FRAME};
use crate::manifest::LevelEntry;
use crate::parallel::try_each;
use crate::save_error::SaveError;

/// In the cache, frames of keys are told from those of outcomes by this bit.
const OF_KEYS: u32 = 1 << 31;

/// Frames that are read between two checks of the limits.
const AT_ONCE: usize = 1 << 8;

impl Database {
    /// The levels whose keys are known, from the lowest grade to the highest; none in a database
    /// whose positions are numbered by the game.
    #[must_use]
    pub fn levels(&self) -> &[LevelEntry] {
        let levels = self.manifest().levels.as_ref();
        levels.map_or(&[], |found| &found.levels)
    }

    /// The number of a position; `None` if play does not come to it.
    ///
    /// O(log n) time for `n` positions, and a frame that is read and decompressed if it is not in the
    /// cache.
    ///
    /// # Errors
    ///
    /// [`StoreError::Frame`] or [`StoreError::Io`] if a file is damaged or cannot be read.
    pub fn number(&self, position: GradedKey) -> Result<Option<u64>, StoreError> {
        self.find(position, &mut None)
    }

    /// The code of the value of each of these positions, in their order; `None` where play does not
    /// come to it. Each frame is decompressed at most once, whatever the cache.
    ///
    /// # Errors
    ///
    /// As for [`Self::number`], and [`StoreError::NotStored`] for a position whose tier is not
    /// written yet.
    pub fn codes_by_key(&self, positions: &[GradedKey]) -> Result<Vec<Option<u32>>, StoreError> {
        let mut order: Vec<_> = (0..positions.len()).collect();
        order.sort_unstable_by_key(|&at| positions[at]);
        let mut found = Vec::with_capacity(positions.len());
        let mut last = None;
        for at in order {
            let number = self.find(positions[at], &mut last)?;
            found.extend(number.map(|number| (at, number)));
        }
        let numbers: Vec<_> = found.iter().map(|&(_, number)| number).collect();
        let mut codes = Vec::new();
        self.codes(&numbers, &mut codes)?;
        let mut by_place = vec![None; positions.len()];
        for ((at, _), code) in found.into_iter().zip(codes) {
            by_place[at] = Some(code);
        }
        Ok(by_place)
    }

    /// The number of a position. `last` is the frame of keys that was asked for last.
    fn find(
        &self,
        position: GradedKey,
        last: &mut Option<((usize, u32), Content)>,
    ) -> Result<Option<u64>, StoreError> {
        let levels = self.levels();
        let level = levels.binary_search_by_key(&position.grade, |level| level.grade);
        let Ok(level) = level else {
            return Ok(None);
        };
        let Some(frame) = self.key_files()[level].frame_of(position.key) else {
            return Ok(None);
        };
        let keys = match last.take().filter(|(of, _)| *of == (level, frame)) {
            Some((_, keys)) => keys,
            None => self.keys_of(level, frame)?,
        };
        let place = {
            let (keys, _) = keys.as_chunks::<KEY_BYTES>();
            keys.binary_search_by_key(&position.key, |&key| u64::from_le_bytes(key))
        };
        *last = Some(((level, frame), keys));
        let before = u64::from(frame) * KEYS_PER_FRAME as u64;
        let number = place.map(|place| first_of(levels, level) + before + place as u64);
        Ok(number.ok())
    }

    /// The position with a number.
    ///
    /// # Errors
    ///
    /// As for [`Self::number`]; [`StoreError::NotStored`] if there is none.
    pub fn position(&self, number: u64) -> Result<GradedKey, StoreError> {
        let levels = self.levels();
        // The last level has the first numbers.
        let level = levels
            .iter()
            .enumerate()
            .rev()
            .scan(0, |end, (at, level)| {
                *end += level.positions;
                Some((at, *end - level.positions, *end))
            })
            .find(|&(_, _, end)| number < end);
        let per_frame = KEYS_PER_FRAME as u64;
        let place = level.and_then(|(level, first, _)| {
            let frame = u32::try_from((number - first) / per_frame).ok()?;
            let place = usize::try_from((number - first) % per_frame).ok()?;
            Some((level, frame, place))
        });
        let Some((level, frame, place)) = place else {
            return Err(StoreError::NotStored {
                path: self.dir().to_path_buf(),
                number,
                stored: self.positions(),
            });
        };
        let keys = self.keys_of(level, frame)?;
        let (keys, _) = keys.as_chunks::<KEY_BYTES>();
        Ok(GradedKey {
            grade: levels[level].grade,
            key: u64::from_le_bytes(keys[place]),
        })
    }

    /// The keys of a frame of a level, 8 bytes each with the lowest first, from the cache or the
    /// file.
    fn keys_of(&self, level: usize, frame: u32) -> Result<Content, StoreError> {
        // A manifest has fewer levels.
        let key = u32::try_from(level).unwrap_or(u32::MAX) | OF_KEYS;
        self.cache().get((key, frame), || {
            let keys = self.read_keys(&self.key_files()[level], frame)?;
            Ok(keys.into_iter().flat_map(u64::to_le_bytes).collect())
        })
    }

    /// The keys of a frame.
    fn read_keys(&self, file: &KeyFile, frame: u32) -> Result<Vec<u64>, StoreError> {
        self.with_context(|context| file.read(context, frame))
    }

    /// The first key of each frame of a level.
    ///
    /// # Panics
    ///
    /// If there is no such level.
    #[must_use]
    pub fn first_keys(&self, level: usize) -> &[u64] {
        self.key_files()[level].firsts()
    }

    /// Appends the keys of a frame of a level. The cache is neither asked nor filled.
    ///
    /// # Errors
    ///
    /// As for [`Self::number`].
    ///
    /// # Panics
    ///
    /// If there is no such level or frame.
    pub fn append_keys(
        &self,
        level: usize,
        frame: u32,
        keys: &mut Vec<u64>,
    ) -> Result<(), StoreError> {
        keys.extend(self.read_keys(&self.key_files()[level], frame)?);
        Ok(())
    }

    /// All keys of a level. Their bytes are taken from the budget.
    pub(crate) fn level_keys(
        &self,
        level: usize,
        workbench: &mut Workbench<'_>,
    ) -> Result<LevelKeys, SaveError> {
        let entry = &self.levels()[level];
        let positions = usize::try_from(entry.positions).unwrap_or(usize::MAX);
        let mut keys = workbench.budget().filled(0, positions)?;
        let file = &self.key_files()[level];
        for (block, keys) in (0..).zip(keys.chunks_mut(AT_ONCE * KEYS_PER_FRAME)) {
            workbench.check()?;
            let frames: Vec<_> = keys.chunks_mut(KEYS_PER_FRAME).map(Mutex::new).collect();
            let read = |at: usize| {
                let frame = u32::try_from(block * AT_ONCE + at).expect("a file is smaller");
                lock(&frames[at]).copy_from_slice(&self.read_keys(file, frame)?);
                Ok::<_, StoreError>(())
            };
            workbench.on_threads(|| try_each(frames.len(), &read))?;
        }
        Ok(LevelKeys::new(entry.grade, keys))
    }

    /// Lends what decompresses frames.
    pub(crate) fn with_context<T>(
        &self,
        work: impl FnOnce(&mut zstd_safe::DCtx<'static>) -> T,
    ) -> T {
        let contexts = || lock(&self.contexts);
        let lent = contexts().pop();
        let mut context = lent.unwrap_or_else(zstd_safe::DCtx::create);
        let done = work(&mut context);
        contexts().push(context);
        done
    }
}

/// The number of the first position of a level: those of later levels come before.
fn first_of(levels: &[LevelEntry], level: usize) -> u64 {
    levels[level + 1..]
        .iter()
        .map(|later| later.positions)
        .sum()
}
