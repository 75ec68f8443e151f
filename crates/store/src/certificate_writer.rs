//! Writes a certificate: [`write_certificate`].

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::path::Path;

use stonework_core::{StopReason, Watch};

use crate::atomic_file::AtomicFile;
use crate::certificate_header::{
    CERTIFICATE_VERSION, CertificateHeader, CertifiedGame, Claim, FORMAT,
};
use crate::checksum::Checksum;
use crate::error::StoreError;
use crate::frame;
use crate::save_error::SaveError;

/// How hard zstd tries: a sixth smaller than at the level of databases, at about 7 MB a second.
const LEVEL: i32 = 15;

/// The bytes of records that a frame has, unless one record has more.
const FRAME_BYTES: usize = 1 << 16;

/// The most bytes of a record: a reader holds some in memory.
pub(crate) const MOST_OF_RECORD: usize = 1 << 20;

/// Writes a certificate: a line of JSON, and a line for each record, in compressed frames. The
/// records have no line feeds; they are sorted here. A file of this name is replaced when the new
/// one is complete.
///
/// O(n log n) time; a limit of the run that `watch` is of ends it.
///
/// # Errors
///
/// [`StoreError`] if the file cannot be written, or a record is longer than 1 MiB;
/// [`SaveError::Stopped`] if a limit was reached.
pub fn write_certificate(
    path: &Path,
    game: CertifiedGame,
    claim: Claim,
    leaf_positions: u64,
    records: Vec<String>,
    watch: &Watch,
) -> Result<CertificateHeader, SaveError> {
    let records = sorted(records, watch)?;
    let mut hasher = blake3::Hasher::new();
    for (at, record) in records.iter().enumerate() {
        if at % AT_ONCE == 0 {
            watch.check()?;
        }
        if record.len() >= MOST_OF_RECORD {
            return Err(StoreError::Certificate {
                path: path.to_path_buf(),
                reason: "a record is longer than 1 MiB".to_owned(),
            }
            .into());
        }
        hasher.update(record.as_bytes());
        hasher.update(b"\n");
    }
    let header = CertificateHeader {
        format: FORMAT.to_owned(),
        version: CERTIFICATE_VERSION,
        game,
        claim,
        leaf_positions,
        records: records.len() as u64,
        blake3: Checksum::from(<[u8; 32]>::from(hasher.finalize())),
    };
    let no_name = || StoreError::Certificate {
        path: path.to_path_buf(),
        reason: "a name of a file is needed".to_owned(),
    };
    let name = path.file_name().and_then(|name| name.to_str());
    let dir = match path.parent() {
        Some(dir) if !dir.as_os_str().is_empty() => dir,
        _ => Path::new("."),
    };
    let mut file = AtomicFile::create(dir, name.ok_or_else(no_name)?)?;
    let failed = |reason| StoreError::Certificate {
        path: path.to_path_buf(),
        reason,
    };
    let mut compressor = frame::compressor_of_level(LEVEL).map_err(failed)?;
    let mut write = |lines: &mut Vec<u8>| -> Result<(), SaveError> {
        watch.check()?;
        let frame = frame::compress(&mut compressor, lines).map_err(failed)?;
        lines.clear();
        Ok(file.write(&frame)?)
    };
    let mut lines = serde_json::to_vec(&header).map_err(|error| failed(error.to_string()))?;
    lines.push(b'\n');
    write(&mut lines)?;
    for record in &records {
        if !lines.is_empty() && lines.len() + record.len() >= FRAME_BYTES {
            write(&mut lines)?;
        }
        lines.extend_from_slice(record.as_bytes());
        lines.push(b'\n');
    }
    if !lines.is_empty() {
        write(&mut lines)?;
    }
    file.finish()?;
    Ok(header)
}

/// Records that are sorted, or hashed, between two checks.
const AT_ONCE: usize = 1 << 14;

/// The records in order: parts are sorted, then merged.
fn sorted(mut records: Vec<String>, watch: &Watch) -> Result<Vec<String>, StopReason> {
    for part in records.chunks_mut(AT_ONCE) {
        watch.check()?;
        part.sort_unstable();
    }
    let mut next: Vec<usize> = (0..records.len()).step_by(AT_ONCE).collect();
    let mut first = BinaryHeap::with_capacity(next.len());
    for (part, &at) in next.iter().enumerate() {
        first.push(Reverse((std::mem::take(&mut records[at]), part)));
    }
    let mut merged = Vec::with_capacity(records.len());
    while let Some(mut least) = first.peek_mut() {
        if merged.len() % AT_ONCE == 0 {
            watch.check()?;
        }
        let Reverse((record, part)) = &mut *least;
        let part = *part;
        next[part] += 1;
        let end = records.len().min((part + 1) * AT_ONCE);
        if next[part] < end {
            let after = std::mem::take(&mut records[next[part]]);
            merged.push(std::mem::replace(record, after));
        } else {
            let Reverse((record, _)) = PeekMut::pop(least);
            merged.push(record);
        }
    }
    Ok(merged)
}
