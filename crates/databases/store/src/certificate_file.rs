//! A certificate that is read: [`CertificateFile`].

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use memchr::{memchr, memchr_iter, memrchr};
use stonework_certificate::MOST_LEAF_POSITIONS;
use zstd_safe::DCtx;

use crate::certificate_header::{CERTIFICATE_VERSION, CertificateHeader, FORMAT};
use crate::certificate_writer::{MOST_OF_HEADER, MOST_OF_RECORD};
use crate::checksum::Checksum;
use crate::error::StoreError;
use crate::frame;
use crate::frame_cache::{Content, FrameCache};
use crate::regular_file;

/// A certificate whose records are looked up. In memory are the first record of each frame, and the
/// frames that were used lately.
pub struct CertificateFile {
    path: PathBuf,
    file: File,
    header: CertificateHeader,
    frames: Vec<FrameEntry>,
    /// The two last bytes of the keys that records have: `<=`, `>=`, or a tab and `=`.
    signs: Vec<[u8; 2]>,
    cache: FrameCache,
    context: DCtx<'static>,
}

/// A frame of records.
struct FrameEntry {
    /// Where it is in the file.
    bytes: Range<u64>,
    content_bytes: usize,
    /// The number of its first record.
    first: u64,
    /// The position and the relation of its first record.
    key: Vec<u8>,
}

/// Why a certificate is not opened that may be right.
const NO_ROOM: &str =
    "the first record of each of its frames takes more memory than the limit allows";

/// The bytes that are read at once.
const READ: usize = 1 << 16;

/// What a record is sorted by: the bytes before the value, which are the position, a tab and the
/// sign of the relation. `None` if it has none.
fn key(record: &[u8]) -> Option<&[u8]> {
    let tab = memchr(b'\t', record)?;
    let sign = match record.get(tab + 1..)? {
        [b'<' | b'>', b'=', ..] => 2,
        [b'=', ..] => 1,
        _ => return None,
    };
    Some(&record[..tab + 1 + sign])
}

impl CertificateFile {
    /// Opens a certificate and reads it once: every frame has its checksum, the records the hash of
    /// the header, and they rise. `cache_bytes` is for the frames that are kept, and as much, but at
    /// least a megabyte, for the first record of each.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the file cannot be read or is not what was written.
    pub fn open(path: &Path, cache_bytes: u64) -> Result<Self, StoreError> {
        let damaged = |reason: String| StoreError::Certificate {
            path: path.to_path_buf(),
            reason,
        };
        let mut context = DCtx::try_create().ok_or_else(|| damaged("no memory is left".into()))?;
        let mut frames = Frames::open(path)?;
        let first = frames.next(&mut context, MOST_OF_HEADER)?;
        let (_, content) = first.ok_or_else(|| damaged("it is empty".to_owned()))?;
        let header = parse_header(&content).map_err(damaged)?;
        let mut hasher = blake3::Hasher::new();
        let (mut records, mut entries, mut signs) = (0, Vec::new(), Vec::new());
        let mut room = cache_bytes.max(1 << 20);
        let mut last = Vec::new();
        while let Some((bytes, content)) = frames.next(&mut context, READ + MOST_OF_RECORD)? {
            hasher.update(&content);
            let first = records;
            let lines = content.strip_suffix(b"\n");
            let lines = lines.ok_or_else(|| damaged("a record is cut off".to_owned()))?;
            for line in lines.split(|&byte| byte == b'\n') {
                records += 1;
                let text = String::from_utf8_lossy(line);
                let key = key(line);
                let key = key.ok_or_else(|| damaged(format!("`{text}` is no record")))?;
                if key <= last.as_slice() {
                    let reason =
                        format!("the record `{text}` is in the wrong place or twice there");
                    return Err(damaged(reason));
                }
                let sign = [key[key.len() - 2], key[key.len() - 1]];
                if !signs.contains(&sign) {
                    signs.push(sign);
                }
                last.clear();
                last.extend_from_slice(key);
                if records == first + 1 {
                    let taken = (key.len() + size_of::<FrameEntry>()) as u64;
                    let left = room.checked_sub(taken);
                    room = left.ok_or_else(|| damaged(NO_ROOM.to_owned()))?;
                    entries.push(FrameEntry {
                        bytes: bytes.clone(),
                        content_bytes: content.len(),
                        first,
                        key: key.to_vec(),
                    });
                }
            }
        }
        let found = Checksum::from(<[u8; 32]>::from(hasher.finalize()));
        if records != header.records {
            let due = header.records;
            return Err(damaged(format!(
                "it has {records} records instead of {due}"
            )));
        }
        if found != header.blake3 {
            let due = header.blake3;
            return Err(damaged(format!(
                "its records have the hash {found} and not {due}"
            )));
        }
        Ok(Self {
            path: path.to_path_buf(),
            file: frames.file,
            header,
            frames: entries,
            signs,
            cache: FrameCache::new(cache_bytes),
            context,
        })
    }

    /// What it says of itself.
    #[must_use]
    pub fn header(&self) -> &CertificateHeader {
        &self.header
    }

    /// The record that begins with these bytes, a position, a tab and the sign of a relation, and
    /// its place among all records; `None` if there is none.
    ///
    /// O(log n) time, and what it takes to read a frame of 64 KiB.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the file cannot be read any more, or has changed.
    pub fn find(&mut self, wanted: &str) -> Result<Option<(u64, String)>, StoreError> {
        let wanted = wanted.as_bytes();
        if !self.signs.iter().any(|sign| wanted.ends_with(sign)) {
            return Ok(None);
        }
        let after = self
            .frames
            .partition_point(|frame| frame.key.as_slice() <= wanted);
        let Some(at) = after.checked_sub(1) else {
            return Ok(None);
        };
        let content = self.content(at)?;
        let Some(line) = find_line(&content, wanted) else {
            return Ok(None);
        };
        let before = memchr_iter(b'\n', &content[..line.start]).count();
        let text = String::from_utf8_lossy(&content[line]).into_owned();
        let place = self.frames[at].first + before as u64;
        if place >= self.header.records {
            return Err(StoreError::Certificate {
                path: self.path.clone(),
                reason: "it was changed while it was read".to_owned(),
            });
        }
        Ok(Some((place, text)))
    }

    /// The content of a frame.
    fn content(&mut self, at: usize) -> Result<Content, StoreError> {
        let key = (0, u32::try_from(at).unwrap_or(u32::MAX));
        let (path, frame, context) = (&self.path, &self.frames[at], &mut self.context);
        let mut file = &self.file;
        self.cache.get(key, || {
            let length = usize::try_from(frame.bytes.end - frame.bytes.start).unwrap_or(usize::MAX);
            let mut bytes = vec![0; length];
            file.seek(SeekFrom::Start(frame.bytes.start))
                .and_then(|_| file.read_exact(&mut bytes))
                .map_err(StoreError::io("read", path))?;
            let content = frame::decompress(context, &bytes, frame.content_bytes);
            let content = content.map_err(|reason| StoreError::Certificate {
                path: path.clone(),
                reason,
            })?;
            Ok(Arc::from(content))
        })
    }
}

/// The line that begins with a key, in sorted lines that all have keys.
fn find_line(content: &[u8], wanted: &[u8]) -> Option<Range<usize>> {
    let end_of = |at: usize| {
        let length = memchr(b'\n', &content[at..]);
        length.map_or(content.len(), |length| at + length)
    };
    let (mut low, mut high) = (0, content.len());
    while low < high {
        let middle = low + (high - low) / 2;
        let before = memrchr(b'\n', &content[low..middle]);
        let start = before.map_or(low, |at| low + at + 1);
        let end = end_of(start);
        match key(&content[start..end])?.cmp(wanted) {
            std::cmp::Ordering::Equal => return Some(start..end),
            std::cmp::Ordering::Less => low = end + 1,
            std::cmp::Ordering::Greater => high = start,
        }
    }
    None
}

/// What a file is.
#[derive(serde::Deserialize)]
struct What {
    #[serde(default)]
    format: String,
    #[serde(default)]
    version: u64,
}

/// Reads the header in the first frame.
fn parse_header(content: &[u8]) -> Result<CertificateHeader, String> {
    let line = content.strip_suffix(b"\n").ok_or("its header is no line")?;
    let what: What =
        serde_json::from_slice(line).map_err(|error| format!("its header is wrong: {error}"))?;
    if what.format != FORMAT {
        return Err("it is no certificate".to_owned());
    }
    if what.version != CERTIFICATE_VERSION {
        let found = what.version;
        return Err(format!(
            "its version is {found}, and this program reads version {CERTIFICATE_VERSION}"
        ));
    }
    let header: CertificateHeader =
        serde_json::from_slice(line).map_err(|error| format!("its header is wrong: {error}"))?;
    if header.leaf_positions > MOST_LEAF_POSITIONS {
        let found = header.leaf_positions;
        return Err(format!(
            "its leaves may take {found} positions, and at most {MOST_LEAF_POSITIONS} are allowed"
        ));
    }
    Ok(header)
}

/// Where a frame is in the file, and its content.
type Frame = (Range<u64>, Vec<u8>);

/// The frames of a file, one after the other.
struct Frames<'p> {
    path: &'p Path,
    file: File,
    /// What was read.
    read: Vec<u8>,
    /// How much of that was used.
    used: usize,
    /// Where in the file that is which was not.
    at: u64,
}

impl<'p> Frames<'p> {
    fn open(path: &'p Path) -> Result<Self, StoreError> {
        let file = regular_file::open(path).map_err(StoreError::io("open", path))?;
        Ok(Self {
            path,
            file,
            read: Vec::new(),
            used: 0,
            at: 0,
        })
    }

    /// The next frame, which is to have no more content than this, and where it is.
    fn next(&mut self, context: &mut DCtx<'_>, most: usize) -> Result<Option<Frame>, StoreError> {
        let damaged = |reason: &str| StoreError::Certificate {
            path: self.path.to_path_buf(),
            reason: reason.to_owned(),
        };
        let longest = zstd_safe::compress_bound(most);
        let length = loop {
            let unused = &self.read[self.used..];
            match zstd_safe::find_frame_compressed_size(unused) {
                Ok(length) if length > 0 && length <= unused.len() => break length,
                _ if unused.len() > longest => return Err(damaged("a frame is too long")),
                _ => {}
            }
            self.read.drain(..self.used);
            self.used = 0;
            let room = self.read.len().max(READ);
            let mut file = (&mut self.file).take(room as u64);
            let more = file.read_to_end(&mut self.read);
            if more.map_err(StoreError::io("read", self.path))? == 0 {
                if self.read.is_empty() {
                    return Ok(None);
                }
                return Err(damaged("it is cut off, or is no certificate"));
            }
        };
        let frame = &self.read[self.used..self.used + length];
        self.used += length;
        let bytes = self.at..self.at + length as u64;
        self.at = bytes.end;
        let size = zstd_safe::get_frame_content_size(frame).ok().flatten();
        let size = size.and_then(|size| usize::try_from(size).ok());
        let size = size.filter(|&size| size <= most);
        let size = size.ok_or_else(|| damaged("a frame does not say how long it is"))?;
        let content = frame::decompress(context, frame, size);
        Ok(Some((bytes, content.map_err(|reason| damaged(&reason))?)))
    }
}

impl std::fmt::Debug for CertificateFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CertificateFile")
            .field("path", &self.path)
            .field("header", &self.header)
            .finish_non_exhaustive()
    }
}
