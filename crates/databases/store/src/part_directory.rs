//! The directory of one part of a database, before its solve goes on: [`PartDirectory`].

use std::path::{Path, PathBuf};

use crate::checksum::Checksum;
use crate::database_writer::{DatabaseWriter, demand_empty, make_directory};
use crate::error::StoreError;
use crate::file_names;
use crate::lock::Lock;
use crate::manifest::{GameEntry, Manifest, PartEntry};
use crate::manifest_file;
use crate::part_files::{remove_part_files, remove_whole_files};

/// A directory for one part of a database: new, or with what is written of the part. Other writers
/// are kept out.
#[derive(Debug)]
pub struct PartDirectory {
    dir: PathBuf,
    game: GameEntry,
    place: [u32; 2],
    state: State,
}

#[derive(Debug)]
enum State {
    New(Lock),
    Begun(DatabaseWriter),
    /// It has the whole database, which was gathered there.
    Gathered(Manifest, #[expect(dead_code, reason = "held")] Lock),
}

impl PartDirectory {
    /// Opens the directory for this part, from 0, of so many of a game's database. It is made if it
    /// does not exist.
    ///
    /// # Errors
    ///
    /// - [`StoreError::NotEmpty`] if the directory has something else than a database.
    /// - [`StoreError::OtherGame`], [`StoreError::NotAPart`] or [`StoreError::WrongPart`] if it has
    ///   another database, or another part. The first part may have been gathered with the others.
    /// - [`StoreError::Locked`] if another writer is at work there.
    /// - As for [`crate::Database::open`] if the manifest is damaged.
    pub fn open(
        dir: impl Into<PathBuf>,
        game: &GameEntry,
        part: u32,
        parts: u32,
    ) -> Result<Self, StoreError> {
        let dir = dir.into();
        let state = if dir.join(file_names::MANIFEST).exists() {
            Self::begun(&dir, game, [part, parts])?
        } else {
            make_directory(&dir)?;
            demand_empty(&dir)?;
            let lock = Lock::take(&dir)?;
            // Another writer may have begun before the lock was taken.
            demand_empty(&dir)?;
            State::New(lock)
        };
        Ok(Self {
            dir,
            game: game.clone(),
            place: [part, parts],
            state,
        })
    }

    fn begun(dir: &Path, game: &GameEntry, expected: [u32; 2]) -> Result<State, StoreError> {
        // A directory that has something else gets no lock file.
        demand_part(dir, game, expected)?;
        let lock = Lock::take(dir)?;
        let manifest = demand_part(dir, game, expected)?;
        if manifest.part.is_none() {
            // What a gathering left that was ended before it had removed the part.
            remove_part_files(dir, 0)?;
            return Ok(State::Gathered(manifest, lock));
        }
        let tiers = manifest.tiers.len() as u64;
        let writer = DatabaseWriter::with_lock(dir.to_path_buf(), manifest, lock)?;
        remove_part_files(dir, tiers)?;
        remove_whole_files(dir)?;
        Ok(State::Begun(writer))
    }

    /// The directory.
    #[must_use]
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// The game whose database it is.
    #[must_use]
    pub fn game(&self) -> &GameEntry {
        &self.game
    }

    /// Which part it is for, and of how many.
    #[must_use]
    pub fn place(&self) -> [u32; 2] {
        self.place
    }

    /// What it has, if it is not new.
    #[must_use]
    pub fn manifest(&self) -> Option<&Manifest> {
        match &self.state {
            State::New(_) => None,
            State::Begun(writer) => Some(writer.manifest()),
            State::Gathered(manifest, _) => Some(manifest),
        }
    }

    /// Whether the database is gathered there: nothing is left to be done.
    #[must_use]
    pub fn is_gathered(&self) -> bool {
        matches!(self.state, State::Gathered(..))
    }

    /// Goes on with the part, or begins it as one of this solve.
    ///
    /// # Errors
    ///
    /// [`StoreError::Io`] if the manifest cannot be written.
    ///
    /// # Panics
    ///
    /// If the database is gathered there.
    pub fn begin(self, solve: Checksum, solver: &str) -> Result<DatabaseWriter, StoreError> {
        let [part, parts] = self.place;
        match self.state {
            State::Begun(writer) => Ok(writer),
            State::New(lock) => {
                let mut manifest = Manifest::new(self.game, solver);
                manifest.part = Some(PartEntry { part, parts, solve });
                let mut writer = DatabaseWriter::with_lock(self.dir, manifest.clone(), lock)?;
                writer.replace(manifest)?;
                Ok(writer)
            }
            State::Gathered(..) => panic!("{} has all parts", self.dir.display()),
        }
    }
}

/// The manifest in a directory, which is to be that of this part; the first may be gathered.
fn demand_part(dir: &Path, game: &GameEntry, expected: [u32; 2]) -> Result<Manifest, StoreError> {
    let manifest = Manifest::read(dir)?;
    manifest_file::demand_game(dir, &manifest, game)?;
    let path = || dir.to_path_buf();
    match &manifest.part {
        Some(entry) if [entry.part, entry.parts] != expected => Err(StoreError::WrongPart {
            path: path(),
            found: [entry.part, entry.parts],
            expected,
        }),
        None if expected[0] > 0 || !manifest.complete => Err(StoreError::NotAPart { path: path() }),
        _ => Ok(manifest),
    }
}
