//! Writes a certificate: [`write_certificate`].

use std::path::Path;

use crate::atomic_file::AtomicFile;
use crate::certificate_header::{
    CERTIFICATE_VERSION, CertificateHeader, CertifiedGame, Claim, FORMAT,
};
use crate::checksum::Checksum;
use crate::error::StoreError;
use crate::frame;

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
/// O(n log n) time.
///
/// # Errors
///
/// [`StoreError`] if the file cannot be written, or a record is longer than 1 MiB.
pub fn write_certificate(
    path: &Path,
    game: CertifiedGame,
    claim: Claim,
    leaf_positions: u64,
    mut records: Vec<String>,
) -> Result<CertificateHeader, StoreError> {
    records.sort_unstable();
    let mut hasher = blake3::Hasher::new();
    for record in &records {
        if record.len() >= MOST_OF_RECORD {
            return Err(StoreError::Certificate {
                path: path.to_path_buf(),
                reason: "a record is longer than 1 MiB".to_owned(),
            });
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
    let mut write = |lines: &mut Vec<u8>| -> Result<(), StoreError> {
        let frame = frame::compress(&mut compressor, lines).map_err(failed)?;
        lines.clear();
        file.write(&frame)
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
