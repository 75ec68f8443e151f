//! What several workers know of a tier at work, on disk: [`TierShares`].

use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use stonework_strong::retrograde::{SafePoint, Stage};

use crate::at_work;
use crate::atomic_file::{remove_temporaries, sync_dir, sync_parent};
use crate::checkpoint_file::{self, CheckpointReader};
use crate::checksum::Checksum;
use crate::error::StoreError;
use crate::file_names;
use crate::sealed_json::{self, broken};

/// The directory of a tier that several workers solve together, each its share of the positions.
///
/// At a safe point that all of them have reached, each [writes](Self::write) what it knows, one
/// version of two. Once all have, one of them [declares](Self::declare) it the safe point that is gone
/// on from; the other version, which was that before, is written next. So whenever a process ends,
/// there is a safe point as a whole, or none before the first. Workers may have such a directory
/// together, or each process has one, of which the first one's says what is gone on from.
#[derive(Clone, Debug)]
pub struct TierShares {
    /// The directory of the database, and the one of the tier in it.
    database: PathBuf,
    dir: PathBuf,
    fingerprint: Checksum,
    tier: u64,
}

/// A safe point of a tier, of which each worker has written a share.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SharedPoint {
    /// The rules.
    fingerprint: Checksum,
    tier: u64,
    /// The positions of the tier.
    positions: u64,
    /// The plies of the round at work, if all positions were entered.
    plies: Option<u32>,
    version: u8,
    /// How many workers each process has.
    of_process: usize,
    /// The checksum of the file of each worker, by its number.
    shares: Vec<Checksum>,
}

impl SharedPoint {
    /// The plies of the round at work; none if not all positions were entered.
    #[must_use]
    pub fn plies(&self) -> Option<u32> {
        self.plies
    }

    /// Which of two versions of the files it has.
    #[must_use]
    pub fn version(&self) -> u8 {
        self.version
    }

    /// How many workers there were.
    #[must_use]
    pub fn workers(&self) -> usize {
        self.shares.len()
    }

    /// How many of them each process had.
    #[must_use]
    pub fn workers_of_process(&self) -> usize {
        self.of_process
    }
}

impl TierShares {
    /// Those of a tier in the directory of its database, or of a part of it, whose rules have this
    /// fingerprint.
    #[must_use]
    pub fn new(database: &Path, fingerprint: Checksum, tier: usize) -> Self {
        let tier = tier as u64;
        Self {
            database: database.to_path_buf(),
            dir: database.join(file_names::shares(tier)),
            fingerprint,
            tier,
        }
    }

    /// Makes the directory if it does not exist.
    ///
    /// # Errors
    ///
    /// [`StoreError::Io`]
    pub fn begin(&self) -> Result<(), StoreError> {
        fs::create_dir_all(&self.dir).map_err(StoreError::io("make the directory", &self.dir))?;
        sync_parent(&self.dir)
    }

    /// Writes what a worker knows, as this version of its file. Gives the checksum.
    ///
    /// # Errors
    ///
    /// [`StoreError::Io`]; nothing is left of the file then, as far as the system lets.
    pub fn write(
        &self,
        worker: usize,
        version: u8,
        point: &SafePoint<'_>,
    ) -> Result<Checksum, StoreError> {
        let path = self.file(worker, version);
        let written = self.write_file(&path, point);
        if written.is_err() {
            // Others need the room.
            let _ = fs::remove_file(&path);
        }
        written
    }

    fn write_file(&self, path: &Path, point: &SafePoint<'_>) -> Result<Checksum, StoreError> {
        let mut file = File::create(path).map_err(StoreError::io("create", path))?;
        let of = (self.fingerprint, self.tier);
        let hash = checkpoint_file::write(of, point, &mut |bytes| {
            file.write_all(bytes).map_err(StoreError::io("write", path))
        })?;
        file.sync_all()
            .map_err(StoreError::io("bring to the disk", path))?;
        sync_dir(&self.dir).map_err(StoreError::io("sync", &self.dir))?;
        Ok(hash)
    }

    /// Removes the file of a worker that is not declared.
    pub fn forget(&self, worker: usize, version: u8) {
        // If it stays, it is written over, or removed with the directory.
        let _ = fs::remove_file(self.file(worker, version));
    }

    /// The safe point of a tier of so many positions, in the round of so many plies if all positions
    /// were entered: each worker, so many in each process, has written its share, as this version with
    /// these checksums.
    ///
    /// # Errors
    ///
    /// [`StoreError::Io`]; the safe point before stays then.
    pub fn declare(
        &self,
        positions: usize,
        plies: Option<u32>,
        version: u8,
        (of_process, shares): (usize, Vec<Checksum>),
    ) -> Result<(), StoreError> {
        let point = SharedPoint {
            fingerprint: self.fingerprint,
            tier: self.tier,
            positions: positions as u64,
            plies,
            version,
            of_process,
            shares,
        };
        sealed_json::write(&self.dir, file_names::PROGRESS, &point)
    }

    /// The safe point of a tier of so many positions that is to be gone on from, if there is one.
    ///
    /// The caller is the only one that declares safe points there.
    ///
    /// # Errors
    ///
    /// [`StoreError::Block`] if it is damaged, or of another tier or game.
    pub fn last(&self, positions: usize) -> Result<Option<SharedPoint>, StoreError> {
        if self.dir.is_dir() {
            remove_temporaries(&self.dir)?;
        }
        let path = self.dir.join(file_names::PROGRESS);
        let Some(point) = sealed_json::read::<SharedPoint>(&path)? else {
            return Ok(None);
        };
        if (point.fingerprint, point.tier) != (self.fingerprint, self.tier) {
            return Err(broken(&path, "it is of another tier or game"));
        }
        let is_sound = point.positions == positions as u64
            && point.version <= 1
            && point.of_process > 0
            && !point.shares.is_empty()
            && point.shares.len().is_multiple_of(point.of_process);
        if !is_sound {
            return Err(broken(&path, "it contradicts itself"));
        }
        Ok(Some(point))
    }

    /// Opens the share of a worker, which had so many positions; none if its file is not here.
    ///
    /// # Errors
    ///
    /// [`StoreError::Block`] or [`StoreError::Checkpoint`] if it is damaged, or of another safe point,
    /// tier or game.
    pub fn open(
        &self,
        point: &SharedPoint,
        worker: usize,
        positions: usize,
    ) -> Result<Option<CheckpointReader>, StoreError> {
        let path = self.file(worker, point.version);
        let of = (self.fingerprint, self.tier);
        let Some(share) = checkpoint_file::open_file(&path, of, positions as u64)? else {
            return Ok(None);
        };
        let plies = match share.stage() {
            Stage::Expanded(_) => None,
            Stage::Propagated { plies, .. } => Some(plies),
        };
        if Some(&share.hash()) != point.shares.get(worker) || plies != point.plies {
            return Err(broken(&path, "it is of another safe point"));
        }
        Ok(Some(share))
    }

    /// Whether the tier was begun in another way, by one process: what is known of it so is of no use
    /// here.
    #[must_use]
    pub fn is_begun_otherwise(&self) -> bool {
        at_work::is_of_one_process(&self.database, self.tier)
    }

    /// Removes what is known of the tier, which is written; in whichever way it was begun.
    ///
    /// # Errors
    ///
    /// [`StoreError::Io`]
    pub fn remove(&self) -> Result<(), StoreError> {
        at_work::remove(&self.database, self.tier)
    }

    /// Removes what is known of tiers that are written, the first ones, from the directory of a
    /// database: processes left it that were killed.
    ///
    /// # Errors
    ///
    /// [`StoreError::Io`]
    pub fn remove_finished(database: &Path, tiers: usize) -> Result<(), StoreError> {
        at_work::remove_finished(database, tiers as u64)
    }

    fn file(&self, worker: usize, version: u8) -> PathBuf {
        self.dir.join(format!("share-{worker}.{version}"))
    }
}
