//! A database while it is written: [`DatabaseWriter`].

use std::fs;
use std::path::{Path, PathBuf};

use stonework_strong::retrograde::TierRules;

use crate::atomic_file::{remove_temporaries, sync_parent};
use crate::error::StoreError;
use crate::file_names;
use crate::key_file_writer::KeyFileWriter;
use crate::lock::Lock;
use crate::manifest::{GameEntry, LevelEntry, Manifest, PartEntry};
use crate::manifest_file;
use crate::part_files::remove_part_files;
use crate::part_tier_writer::PartTierWriter;
use crate::tier_writer::{TierWriter, WrittenTier};

/// Writes a database, one tier after the other, and keeps other writers out meanwhile.
///
/// The database can be read after each [added](Self::add_tier) tier. It has the tiers that were
/// added, and nothing of the one at work, however this process ends.
#[derive(Debug)]
pub struct DatabaseWriter {
    dir: PathBuf,
    manifest: Manifest,
    _lock: Lock,
}

impl DatabaseWriter {
    /// Begins a database in a directory, which is made if it does not exist.
    ///
    /// # Errors
    ///
    /// - [`StoreError::NotEmpty`] if the directory has anything but what a writer leaves that was
    ///   killed before it wrote a manifest.
    /// - [`StoreError::Locked`] if another writer is at work there.
    /// - [`StoreError::Io`] if the directory cannot be made or written to.
    pub fn create(
        dir: impl Into<PathBuf>,
        game: GameEntry,
        solver: impl Into<String>,
    ) -> Result<Self, StoreError> {
        let dir = dir.into();
        make_directory(&dir)?;
        demand_empty(&dir)?;
        let lock = Lock::take(&dir)?;
        // another writer may have begun before the lock was taken
        demand_empty(&dir)?;
        let manifest = Manifest::new(game, solver);
        let mut writer = Self::with_lock(dir, manifest.clone(), lock)?;
        writer.replace(manifest)?;
        Ok(writer)
    }

    /// Goes on with what a directory has, whose lock is taken.
    pub(crate) fn with_lock(
        dir: PathBuf,
        manifest: Manifest,
        lock: Lock,
    ) -> Result<Self, StoreError> {
        remove_temporaries(&dir)?;
        Ok(Self {
            dir,
            manifest,
            _lock: lock,
        })
    }

    /// Goes on with a database of this game that was begun.
    ///
    /// # Errors
    ///
    /// - [`StoreError::OtherGame`] if the database is of another game.
    /// - [`StoreError::OnlyAPart`] if it has a part of a database: [`crate::PartDirectory`] goes on
    ///   with it.
    /// - [`StoreError::Locked`] if another writer is at work there.
    /// - As for [`crate::Database::open`] if the manifest is damaged.
    pub fn resume(dir: impl Into<PathBuf>, game: &GameEntry) -> Result<Self, StoreError> {
        let dir = dir.into();
        // a directory that is no database gets no lock file
        Manifest::read(&dir)?;
        let lock = Lock::take(&dir)?;
        let manifest = Manifest::read(&dir)?;
        manifest_file::demand_game(&dir, &manifest, game)?;
        if let Some(PartEntry { part, parts, .. }) = manifest.part {
            let path = dir;
            return Err(StoreError::OnlyAPart { path, part, parts });
        }
        Self::with_lock(dir, manifest, lock)
    }

    /// The directory.
    #[must_use]
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// Checks that the tiers that are written are those of the rules.
    ///
    /// # Errors
    ///
    /// [`StoreError::Mismatch`] names the first that is not.
    pub fn demand_tiers(&self, rules: &dyn TierRules) -> Result<(), StoreError> {
        manifest_file::demand_tiers(&self.dir, &self.manifest, rules)
    }

    /// What the database has by now.
    #[must_use]
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// Begins the file of the keys of the next level.
    ///
    /// # Errors
    ///
    /// [`StoreError::Io`] if the file cannot be created.
    pub fn begin_level(&self) -> Result<KeyFileWriter, StoreError> {
        let levels = self.manifest.levels.as_ref();
        KeyFileWriter::create(&self.dir, levels.map_or(0, |found| found.levels.len()))
    }

    /// Adds a level whose keys are written.
    ///
    /// # Errors
    ///
    /// [`StoreError::Io`] if the manifest cannot be written: the database is as it was before.
    pub fn add_level(&mut self, level: LevelEntry) -> Result<(), StoreError> {
        let mut manifest = self.manifest.clone();
        manifest.game.positions = manifest.game.positions.saturating_add(level.positions);
        let found = manifest.levels.get_or_insert_default();
        found.levels.push(level);
        self.replace(manifest)
    }

    /// Declares all levels found.
    ///
    /// # Errors
    ///
    /// As for [`Self::add_level`].
    pub fn finish_levels(&mut self) -> Result<(), StoreError> {
        let mut manifest = self.manifest.clone();
        manifest.levels.get_or_insert_default().complete = true;
        self.replace(manifest)
    }

    /// Begins the next tier, of so many positions, whose longest win or loss has so many plies:
    /// `None` if it has neither.
    ///
    /// # Errors
    ///
    /// - [`StoreError::TooLong`] if the longest is beyond [`crate::MAX_PLIES`].
    /// - [`StoreError::Positions`] if the game does not have so many positions.
    /// - [`StoreError::Io`] if the files cannot be created.
    pub fn begin_tier(
        &self,
        positions: u64,
        longest: Option<u32>,
    ) -> Result<TierWriter, StoreError> {
        let (tier, first) = self.next_tier(positions)?;
        TierWriter::create(&self.dir, tier, first, positions, longest)
    }

    /// The same in the directory of a part, which has some of the frames of the tier.
    ///
    /// # Errors
    ///
    /// As for [`Self::begin_tier`].
    pub fn begin_part_tier(
        &self,
        positions: u64,
        longest: Option<u32>,
    ) -> Result<PartTierWriter, StoreError> {
        let (tier, first) = self.next_tier(positions)?;
        PartTierWriter::create(&self.dir, tier, first, positions, longest)
    }

    /// The number of the next tier, of so many positions, and of its first position.
    fn next_tier(&self, positions: u64) -> Result<(u64, u64), StoreError> {
        let tier = self.manifest.tiers.len() as u64;
        let first = self.manifest.positions_written();
        let expected = self.manifest.game.positions;
        let found = first.saturating_add(positions);
        if found > expected {
            return Err(StoreError::Positions {
                path: self.dir.clone(),
                found,
                expected,
            });
        }
        Ok((tier, first))
    }

    /// Adds a tier whose files are whole. From now on it can be read.
    ///
    /// # Errors
    ///
    /// [`StoreError::Io`] if the manifest cannot be written: the database is as it was before.
    ///
    /// # Panics
    ///
    /// If the tier was not begun after the last one that was added.
    pub fn add_tier(&mut self, tier: WrittenTier) -> Result<(), StoreError> {
        let mut manifest = self.manifest.clone();
        assert_eq!(
            (tier.entry.tier, tier.entry.first),
            (manifest.tiers.len() as u64, manifest.positions_written()),
            "tiers are added in the order of their numbers"
        );
        manifest.count(&tier.by_code);
        manifest.tiers.push(tier.entry);
        self.replace(manifest)
    }

    /// Declares the database complete.
    ///
    /// # Errors
    ///
    /// - [`StoreError::Manifest`] if the tiers do not have all positions of the game.
    /// - [`StoreError::Io`] if the manifest cannot be written.
    pub fn finish(mut self) -> Result<Manifest, StoreError> {
        self.complete()?;
        Ok(self.manifest)
    }

    /// The same of a part, which may be [gathered](crate::Gathering) then.
    ///
    /// # Errors
    ///
    /// As for [`Self::finish`].
    pub fn complete(&mut self) -> Result<(), StoreError> {
        self.replace(Manifest {
            complete: true,
            ..self.manifest.clone()
        })
    }

    /// Goes back to the tiers that all parts have, which those of this part begin with.
    ///
    /// `common` is of a part that has them alone: its counts are those of all parts.
    ///
    /// # Errors
    ///
    /// As for [`Self::add_tier`].
    pub fn go_back_to(&mut self, common: &Manifest) -> Result<(), StoreError> {
        let mut manifest = self.manifest.clone();
        manifest.tiers.truncate(common.tiers.len());
        manifest.complete &= common.complete;
        manifest.counts = common.counts;
        manifest.by_code.clone_from(&common.by_code);
        if manifest == self.manifest {
            return Ok(());
        }
        let tiers = manifest.tiers.len() as u64;
        self.replace(manifest)?;
        remove_part_files(&self.dir, tiers)
    }

    /// Writes another manifest.
    pub(crate) fn replace(&mut self, manifest: Manifest) -> Result<(), StoreError> {
        manifest_file::write(&self.dir, &manifest)?;
        self.manifest = manifest;
        Ok(())
    }
}

/// Makes the directory if it does not exist. Its name lasts through a loss of power.
pub(crate) fn make_directory(dir: &Path) -> Result<(), StoreError> {
    if dir.is_dir() {
        return Ok(());
    }
    if dir.exists() {
        let path = dir.to_path_buf();
        return Err(StoreError::NotADirectory { path });
    }
    fs::create_dir_all(dir).map_err(StoreError::io("make the directory", dir))?;
    sync_parent(dir)
}

/// Refuses a directory with anything but what a writer leaves that was killed before it wrote a
/// manifest.
pub(crate) fn demand_empty(dir: &Path) -> Result<(), StoreError> {
    match foreign_file(dir)? {
        None => Ok(()),
        Some(found) => Err(StoreError::NotEmpty {
            path: dir.to_path_buf(),
            found,
        }),
    }
}

/// A file in the directory that no writer left which was killed before it wrote a manifest.
fn foreign_file(dir: &Path) -> Result<Option<String>, StoreError> {
    for entry in fs::read_dir(dir).map_err(StoreError::io("list", dir))? {
        let entry = entry.map_err(StoreError::io("list", dir))?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name != file_names::LOCK && !file_names::is_temporary(&name) {
            return Ok(Some(name));
        }
    }
    Ok(None)
}
