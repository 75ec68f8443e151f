//! What is known of the tier at work, on disk: [`Checkpoints`].

use std::fs::File;
use std::io::{self, BufReader, Read, Take};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use stonework_strong::retrograde::{Checkpoint, FinishedError, Resumed, SafePoint, Stage};

use crate::atomic_file::AtomicFile;
use crate::checkpoint_pace::CheckpointPace;
use crate::checksum::Checksum;
use crate::error::StoreError;
use crate::file_names;
use crate::to_usize::to_usize;

/// Keeps what is known of a tier when the work since the last time is worth it.
pub(crate) struct Checkpoints {
    dir: PathBuf,
    tier: u64,
    fingerprint: Checksum,
    pace: CheckpointPace,
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

/// A checkpoint that takes no longer is written at every stop, whatever it is worth.
const SHORT: Duration = Duration::from_millis(250);

/// The most bytes of the first line.
const HEADER: u64 = 1 << 12;

/// Gives what a file has that keeps what is known of a tier to `append`, and then its checksum.
pub(crate) fn write(
    (fingerprint, tier): (Checksum, u64),
    point: &SafePoint<'_>,
    append: &mut dyn FnMut(&[u8]) -> Result<(), StoreError>,
) -> Result<Checksum, StoreError> {
    let (expanded, plies, visited) = match point.stage() {
        Stage::Expanded(positions) => (Some(positions as u64), None, None),
        Stage::Propagated { plies, positions } => (None, Some(plies), Some(positions as u64)),
    };
    let header = Header {
        fingerprint,
        tier,
        expanded,
        plies,
        visited: visited.filter(|&visited| visited > 0),
        positions: point.positions() as u64,
        bytes_each: point.bytes_each(),
    };
    let mut bytes = serde_json::to_vec(&header).unwrap_or_default();
    bytes.push(b'\n');
    let mut hasher = blake3::Hasher::new();
    for first in (0..point.positions()).step_by(BLOCK) {
        let end = point.positions().min(first + BLOCK);
        point.write(first..end, &mut bytes);
        hasher.update(&bytes);
        append(&bytes)?;
        bytes.clear();
    }
    hasher.update(&bytes);
    append(&bytes)?;
    let hash: [u8; 32] = hasher.finalize().into();
    append(&hash)?;
    Ok(Checksum::from(hash))
}

impl Checkpoints {
    /// For a tier of a database.
    pub(crate) fn new(dir: &Path, tier: u64, fingerprint: Checksum, least: Duration) -> Self {
        Self {
            dir: dir.to_path_buf(),
            tier,
            fingerprint,
            pace: CheckpointPace::new(least),
        }
    }

    /// Writes a checkpoint in place of the last.
    fn write(&self, point: &SafePoint<'_>) -> Result<(), StoreError> {
        let mut file = AtomicFile::create(&self.dir, &file_names::checkpoint(self.tier))?;
        let of = (self.fingerprint, self.tier);
        write(of, point, &mut |bytes| file.append(bytes))?;
        file.complete()
    }

    /// Writes a checkpoint if that can be done.
    fn try_to_write(&mut self, point: &SafePoint<'_>) {
        let begun = Instant::now();
        if self.write(point).is_err() {
            // The tier can be solved without; whether there is room for it shows when it is
            // written.
            self.pace.give_up();
        }
        self.pace.kept(begun);
    }
}

/// The bytes of a checkpoint, without its header.
fn bytes_of(point: &SafePoint<'_>) -> u64 {
    (point.positions() * point.bytes_each()) as u64
}

impl Checkpoint for Checkpoints {
    fn reached(&mut self, point: &SafePoint<'_>) -> Result<(), FinishedError> {
        if self.pace.is_due(bytes_of(point)) {
            self.try_to_write(point);
        }
        Ok(())
    }

    fn stopped(&mut self, point: &SafePoint<'_>) {
        let bytes = bytes_of(point);
        if self.pace.cost(bytes) <= SHORT || self.pace.is_worth_it(bytes) {
            self.try_to_write(point);
        }
    }
}

/// A checkpoint that is read.
#[derive(Debug)]
pub struct CheckpointReader {
    path: PathBuf,
    hash: Checksum,
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

    /// The checksum of the file.
    pub(crate) fn hash(&self) -> Checksum {
        self.hash
    }

    /// How far the analysis is.
    #[must_use]
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The bytes of each position.
    #[must_use]
    pub fn bytes_each(&self) -> usize {
        self.bytes_each
    }

    /// Reads what is known of the next positions, so many, in place of `bytes`.
    ///
    /// # Errors
    ///
    /// [`StoreError::Io`], also if there are fewer positions.
    pub fn read(&mut self, positions: usize, bytes: &mut Vec<u8>) -> Result<(), StoreError> {
        bytes.resize(positions * self.bytes_each, 0);
        let read = self.content.read_exact(bytes);
        read.map_err(StoreError::io("read", &self.path))
    }
}

/// The checkpoint of a tier with so many positions, if there is one.
///
/// # Errors
///
/// As for [`open_file`].
pub(crate) fn open(
    dir: &Path,
    (fingerprint, tier): (Checksum, u64),
    positions: u64,
) -> Result<Option<CheckpointReader>, StoreError> {
    let path = dir.join(file_names::checkpoint(tier));
    open_file(&path, (fingerprint, tier), positions)
}

/// What was kept of so many positions of a tier in a file, if there is one. It is read to its end and
/// checked before anything of it is used.
///
/// # Errors
///
/// [`StoreError::Checkpoint`] if it is damaged or of another game.
pub(crate) fn open_file(
    path: &Path,
    (fingerprint, tier): (Checksum, u64),
    positions: u64,
) -> Result<Option<CheckpointReader>, StoreError> {
    let read = |error| StoreError::io("read", path)(error);
    let damaged = |reason: &str| StoreError::Checkpoint {
        path: path.to_path_buf(),
        reason: reason.to_owned(),
    };
    let mut file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(StoreError::io("open", path)(error)),
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
    let again = File::open(path).map_err(StoreError::io("open", path))?;
    let mut content = BufReader::with_capacity(1 << 20, again).take(hash_at);
    let mut skipped = vec![0; end + 1];
    content.read_exact(&mut skipped).map_err(read)?;
    Ok(Some(CheckpointReader {
        path: path.to_path_buf(),
        hash: Checksum::from(hash),
        stage,
        bytes_each: header.bytes_each,
        content,
    }))
}
