//! Where the frames of a file begin: the seek table at its end.

use zeekstd::{BytesWrapper, SEEKABLE_MAX_FRAMES, SeekTable};

use crate::geometry::FRAME_BYTES;
use crate::manifest::CodeWidth;

/// The bytes of a seek table around its entries: a header of 8 and a footer of 9.
const AROUND: u64 = 17;

/// The footer: the number of frames, flags, a magic number.
const FOOTER: usize = 9;

/// The bytes of an entry: the lengths of a frame, compressed and not.
const ENTRY: u64 = 8;

/// The frames of a file; `None` if no file can have as many.
pub(crate) fn frames(width: CodeWidth, positions: u64) -> Option<u32> {
    let frames = positions.div_ceil(width.positions_per_frame() as u64);
    let frames = u32::try_from(frames).ok()?;
    (frames <= SEEKABLE_MAX_FRAMES).then_some(frames)
}

/// The bytes of the seek table of a file; `None` if no file can have as many frames.
pub(crate) fn table_bytes(width: CodeWidth, positions: u64) -> Option<u64> {
    Some(u64::from(frames(width, positions)?) * ENTRY + AROUND)
}

/// The table as it is at the end of a file.
pub(crate) fn to_bytes(table: SeekTable) -> Vec<u8> {
    let mut serializer = table.into_serializer();
    let mut bytes = vec![0; serializer.encoded_len()];
    let written = serializer.write_into(&mut bytes);
    debug_assert_eq!(written, bytes.len(), "the buffer is as long as the table");
    bytes
}

/// Reads the table of a file: `bytes` is the end of the file, as long as its table should be, and
/// `before` the length of what is before it.
///
/// Returns what is wrong in words, unless each frame has the content that it should, and the
/// frames fill what is before the table.
pub(crate) fn from_bytes(
    bytes: &[u8],
    before: u64,
    width: CodeWidth,
    positions: u64,
) -> Result<SeekTable, String> {
    let Some(expected) = frames(width, positions) else {
        return Err(format!("{positions} positions are too many for a file"));
    };
    // zeekstd allocates for as many frames as the table says: up to 2 GiB
    let footer = bytes.len().checked_sub(FOOTER).map(|at| &bytes[at..]);
    let found = match footer {
        Some(&[a, b, c, d, ..]) => u32::from_le_bytes([a, b, c, d]),
        _ => return Err("it is cut off".to_owned()),
    };
    if found != expected {
        return Err(format!("it has {found} frames instead of {expected}"));
    }
    let table = SeekTable::from_seekable(&mut BytesWrapper::new(bytes))
        .map_err(|error| error.to_string())?;
    if table.size_comp() != before {
        let frames = table.size_comp();
        return Err(format!(
            "its frames have {frames} bytes, and there are {before} before it"
        ));
    }
    let limit = zstd_safe::compress_bound(FRAME_BYTES) as u64;
    for frame in 0..expected {
        let of = |result: zeekstd::Result<u64>| result.map_err(|error| error.to_string());
        let bytes = of(table.frame_size_decomp(frame))?;
        let due = (width.positions_of_frame(frame, positions) * width.bytes()) as u64;
        if bytes != due {
            return Err(format!("frame {frame} has {bytes} bytes instead of {due}"));
        }
        let compressed = of(table.frame_size_comp(frame))?;
        if compressed > limit {
            return Err(format!(
                "frame {frame} has {compressed} bytes compressed; at most {limit} are possible"
            ));
        }
    }
    Ok(table)
}
