//! What is known of the tier at work, on disk: [`Checkpoints`].

use std::fs::{self, File};
use std::io::{self, BufReader, Read, Take};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use stonework_strong::retrograde::{Checkpoint, FinishedError, Resumed, SafePoint, Stage};

use crate::atomic_file::AtomicFile;
use crate::checksum::Checksum;
use crate::error::StoreError;
use crate::file_names;
use crate::to_usize::to_usize;

/// Keeps what is known of a tier when the work since the last time is worth it.
pub(crate) struct Checkpoints {
    dir: PathBuf,
    tier: u64,
    fingerprint: Checksum,
    /// The least time between two checkpoints.
    least: Duration,
    last: Instant,
    /// What the last one cost, or what the first is expected to.
    cost: Option<Duration>,
}

/// The first line of a checkpoint.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    /// The rules.
    fingerprint: Checksum,
    tier: u64,
    /// How many positions of the tier were expanded, if not all.
    expanded: Option<u64>,
    /// Otherwise, the plies at which propagation goes on.
    plies: Option<u32>,
    /// How many positions, the first ones, were visited at these plies, if some were.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    visited: Option<u64>,
    /// The positions that the checkpoint knows.
    positions: u64,
    /// The bytes of each.
    bytes_each: usize,
}

/// Positions that are written at once.
const BLOCK: usize = 1 << 16;

/// So many bytes are written in a second, before it is known better.
const BYTES_PER_SECOND: u64 = 200 << 20;

/// A checkpoint that takes no longer is written at every stop, whatever it is worth.
const SHORT: Duration = Duration::from_millis(250);

/// The most bytes of the first line.
const HEADER: u64 = 1 << 12;

impl Checkpoints {
    /// For a tier of a database.
    pub(crate) fn new(dir: &Path, tier: u64, fingerprint: Checksum, least: Duration) -> Self {
        Self {
            dir: dir.to_path_buf(),
            tier,
            fingerprint,
            least,
            last: Instant::now(),
            cost: None,
        }
    }

    /// Writes a checkpoint in place of the last.
    fn write(&self, point: &SafePoint<'_>) -> Result<(), StoreError> {
        let (expanded, plies, visited) = match point.stage() {
            Stage::Expanded(positions) => (Some(positions as u64), None, None),
            Stage::Propagated { plies, positions } => (None, Some(plies), Some(positions as u64)),
        };
        let header = Header {
            fingerprint: self.fingerprint,
            tier: self.tier,
            expanded,
            plies,
            visited: visited.filter(|&visited| visited > 0),
            positions: point.positions() as u64,
            bytes_each: point.bytes_each(),
        };
        let mut file = AtomicFile::create(&self.dir, &file_names::checkpoint(self.tier))?;
        let mut bytes = serde_json::to_vec(&header).unwrap_or_default();
        bytes.push(b'\n');
        let mut hasher = blake3::Hasher::new();
        for first in (0..point.positions()).step_by(BLOCK) {
            let end = point.positions().min(first + BLOCK);
            point.write(first..end, &mut bytes);
            hasher.update(&bytes);
            file.append(&bytes)?;
            bytes.clear();
        }
        hasher.update(&bytes);
        file.append(&bytes)?;
        file.append(hasher.finalize().as_bytes())?;
        file.complete()
    }

    /// What a checkpoint costs.
    fn cost_of(&self, point: &SafePoint<'_>) -> Duration {
        self.cost.unwrap_or_else(|| {
            let bytes = (point.positions() * point.bytes_each()) as u64;
            Duration::from_millis(bytes.saturating_mul(1000) / BYTES_PER_SECOND)
        })
    }

    /// Whether at least so much time, and twice what a checkpoint costs, went into the work since
    /// the last.
    fn is_worth_it(&self, point: &SafePoint<'_>, least: Duration) -> bool {
        let worked = self.last.elapsed();
        worked >= least && worked >= 2 * self.cost_of(point)
    }

    /// Writes a checkpoint if that can be done.
    fn try_to_write(&mut self, point: &SafePoint<'_>) {
        let begun = Instant::now();
        if self.write(point).is_err() {
            // The tier can be solved without; whether there is room for it shows when it is
            // written.
            self.least = Duration::MAX;
        }
        self.last = Instant::now();
        self.cost = Some(self.last - begun);
    }
}

impl Checkpoint for Checkpoints {
    fn reached(&mut self, point: &SafePoint<'_>) -> Result<(), FinishedError> {
        if self.is_worth_it(point, self.least) {
            self.try_to_write(point);
        }
        Ok(())
    }

    fn stopped(&mut self, point: &SafePoint<'_>) {
        if self.cost_of(point) <= SHORT || self.is_worth_it(point, Duration::ZERO) {
            self.try_to_write(point);
        }
    }
}

/// A checkpoint that is read.
pub(crate) struct CheckpointReader {
    path: PathBuf,
    stage: Stage,
    bytes_each: usize,
    content: Take<BufReader<File>>,
}

impl CheckpointReader {
    /// What an analysis goes on from.
    pub(crate) fn resumed(&mut self) -> Result<Resumed<'_>, StoreError> {
        let resumed = Resumed::new(self.stage, self.bytes_each, &mut self.content);
        resumed.ok_or_else(|| StoreError::Checkpoint {
            path: self.path.clone(),
            reason: format!("it has {} bytes a position", self.bytes_each),
        })
    }
}

/// The checkpoint of a tier with so many positions, if there is one. It is read to its end and
/// checked before anything of it is used.
///
/// # Errors
///
/// [`StoreError::Checkpoint`] if it is damaged or of another game.
pub(crate) fn open(
    dir: &Path,
    tier: u64,
    fingerprint: Checksum,
    positions: u64,
) -> Result<Option<CheckpointReader>, StoreError> {
    let path = dir.join(file_names::checkpoint(tier));
    let read = |error| StoreError::io("read", &path)(error);
    let damaged = |reason: &str| StoreError::Checkpoint {
        path: path.clone(),
        reason: reason.to_owned(),
    };
    let mut file = match File::open(&path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(StoreError::io("open", &path)(error)),
    };
    let len = file.metadata().map_err(read)?.len();
    let hash_at = len
        .checked_sub(32)
        .ok_or_else(|| damaged("it is cut off"))?;
    let mut hasher = blake3::Hasher::new();
    let mut begin = Vec::new();
    (&mut file)
        .take(HEADER.min(hash_at))
        .read_to_end(&mut begin)
        .map_err(read)?;
    hasher.update(&begin);
    let rest = hash_at - begin.len() as u64;
    hasher.update_reader((&mut file).take(rest)).map_err(read)?;
    let mut hash = [0; 32];
    file.read_exact(&mut hash).map_err(read)?;
    if hasher.finalize() != hash {
        return Err(damaged("its checksum differs"));
    }
    let end = begin.iter().position(|&byte| byte == b'\n');
    let end = end.ok_or_else(|| damaged("it has no header"))?;
    let header: Header =
        serde_json::from_slice(&begin[..end]).map_err(|error| damaged(&error.to_string()))?;
    let stage = match (header.expanded, header.plies, header.visited) {
        (Some(expanded), None, None) if expanded == header.positions && expanded <= positions => {
            Stage::Expanded(to_usize(expanded))
        }
        (None, Some(plies), visited) if header.positions == positions => Stage::Propagated {
            plies,
            positions: to_usize(visited.unwrap_or(0)),
        },
        _ => return Err(damaged("its header contradicts itself")),
    };
    let expected = header.positions.checked_mul(header.bytes_each as u64);
    if expected != Some(hash_at - end as u64 - 1) {
        return Err(damaged("it does not have the length that its header says"));
    }
    if header.tier != tier || header.fingerprint != fingerprint {
        return Err(damaged("it is of another tier or game"));
    }
    let again = File::open(&path).map_err(StoreError::io("open", &path))?;
    let mut content = BufReader::with_capacity(1 << 20, again).take(hash_at);
    let mut skipped = vec![0; end + 1];
    content.read_exact(&mut skipped).map_err(read)?;
    Ok(Some(CheckpointReader {
        stage,
        bytes_each: header.bytes_each,
        content,
        path,
    }))
}

/// Whether there is a checkpoint of a tier.
pub(crate) fn exists(dir: &Path, tier: u64) -> bool {
    dir.join(file_names::checkpoint(tier)).exists()
}

/// Removes the checkpoint of a tier, if there is one.
pub(crate) fn remove(dir: &Path, tier: u64) -> Result<(), StoreError> {
    let path = dir.join(file_names::checkpoint(tier));
    match fs::remove_file(&path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(StoreError::io("remove", &path)(error))
        }
        _ => Ok(()),
    }
}

/// Removes the checkpoints of tiers that are written, which a writer left that was killed.
pub(crate) fn remove_finished(dir: &Path, tiers: u64) -> Result<(), StoreError> {
    let entries = fs::read_dir(dir).map_err(StoreError::io("list", dir))?;
    for entry in entries {
        let entry = entry.map_err(StoreError::io("list", dir))?;
        let name = entry.file_name();
        let tier = name.to_str().and_then(file_names::tier_of_checkpoint);
        if let Some(tier) = tier.filter(|&tier| tier < tiers) {
            remove(dir, tier)?;
        }
    }
    Ok(())
}
