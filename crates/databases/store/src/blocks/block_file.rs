//! What is known of the positions of a block, on disk: [`write`] and [`read`].

use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use stonework_core::kit::{each_in_parallel, lock};
use stonework_strong::retrograde::{TierBlock, Workbench};

use crate::checksum::Checksum;
use crate::error::StoreError;
use crate::sealed_json::broken;

/// The bytes of a chunk, about: a thread reads or writes one at a time.
const CHUNK: usize = 192 << 10;

/// The chunks that are read or written at once.
const AT_ONCE: usize = 16;

/// Writes what is known of the first positions of a block, so many. Gives the checksum: the hash of
/// the hashes of all chunks.
pub(crate) fn write(
    path: &Path,
    block: &TierBlock,
    (known, is_wide): (usize, bool),
    workbench: &Workbench<'_>,
) -> Result<Checksum, StoreError> {
    let io = |error| StoreError::io("write", path)(error);
    let mut file = File::create(path).map_err(StoreError::io("create", path))?;
    let per_chunk = CHUNK / TierBlock::bytes_each(is_wide);
    let mut hasher = blake3::Hasher::new();
    let mut chunks: Vec<_> = (0..AT_ONCE)
        .map(|_| Mutex::new((Vec::new(), None)))
        .collect();
    for first in (0..known).step_by(AT_ONCE * per_chunk) {
        let end = known.min(first + AT_ONCE * per_chunk);
        let count = (end - first).div_ceil(per_chunk);
        workbench.on_threads(|| {
            each_in_parallel(count, &|at| {
                let first = first + at * per_chunk;
                let (bytes, hash) = &mut *lock(&chunks[at]);
                bytes.clear();
                block.write(first..end.min(first + per_chunk), bytes);
                *hash = Some(blake3::hash(bytes));
            });
        });
        for chunk in &mut chunks[..count] {
            let (bytes, hash) = &*lock(chunk);
            file.write_all(bytes).map_err(io)?;
            if let Some(hash) = hash {
                hasher.update(hash.as_bytes());
            }
        }
    }
    Ok(Checksum::from(<[u8; 32]>::from(hasher.finalize())))
}

/// Brings back what is known of the first positions of a block, and checks it.
pub(crate) fn read(
    path: &Path,
    block: &TierBlock,
    (known, is_wide): (usize, bool),
    expected: Checksum,
    workbench: &Workbench<'_>,
) -> Result<(), StoreError> {
    let each = TierBlock::bytes_each(is_wide);
    let per_chunk = CHUNK / each;
    let is_wrong = AtomicBool::new(false);
    let chunks = |first: usize, bytes: &[u8], hashes: &[Mutex<blake3::Hash>]| {
        let chunks: Vec<_> = bytes.chunks(per_chunk * each).collect();
        workbench.on_threads(|| {
            each_in_parallel(chunks.len(), &|at| {
                *lock(&hashes[at]) = blake3::hash(chunks[at]);
                if block.read(first + at * per_chunk, chunks[at]).is_none() {
                    is_wrong.store(true, Ordering::Relaxed);
                }
            });
        });
    };
    check(path, (known, each), expected, &chunks)?;
    if is_wrong.into_inner() {
        return Err(broken(path, "it has no such outcome"));
    }
    Ok(())
}

/// Checks the file of a block.
pub(crate) fn verify(
    path: &Path,
    (known, is_wide): (usize, bool),
    expected: Checksum,
) -> Result<(), StoreError> {
    let each = TierBlock::bytes_each(is_wide);
    let chunk_bytes = CHUNK / each * each;
    check(path, (known, each), expected, &|_, bytes, hashes| {
        for (chunk, hash) in bytes.chunks(chunk_bytes).zip(hashes) {
            *lock(hash) = blake3::hash(chunk);
        }
    })
}

/// Hashes some chunks, the first of which begins with a position.
type Chunks<'c> = dyn Fn(usize, &[u8], &[Mutex<blake3::Hash>]) + 'c;

fn check(
    path: &Path,
    (known, each): (usize, usize),
    expected: Checksum,
    chunks: &Chunks<'_>,
) -> Result<(), StoreError> {
    let io = |error| StoreError::io("read", path)(error);
    let mut file = File::open(path).map_err(StoreError::io("open", path))?;
    let found = file.metadata().map_err(io)?.len();
    if found != (known * each) as u64 {
        let reason = format!("it has {found} bytes instead of {}", known * each);
        return Err(broken(path, &reason));
    }
    let per_chunk = CHUNK / each;
    let mut hasher = blake3::Hasher::new();
    let none = blake3::Hash::from_bytes([0; 32]);
    let hashes: Vec<_> = (0..AT_ONCE).map(|_| Mutex::new(none)).collect();
    let mut bytes = vec![0; (AT_ONCE * per_chunk).min(known) * each];
    for first in (0..known).step_by(AT_ONCE * per_chunk) {
        let end = known.min(first + AT_ONCE * per_chunk);
        let bytes = &mut bytes[..(end - first) * each];
        file.read_exact(bytes).map_err(io)?;
        chunks(first, bytes, &hashes);
        for hash in &hashes[..(end - first).div_ceil(per_chunk)] {
            hasher.update(lock(hash).as_bytes());
        }
    }
    if Checksum::from(<[u8; 32]>::from(hasher.finalize())) != expected {
        return Err(broken(path, "its checksum differs"));
    }
    Ok(())
}
