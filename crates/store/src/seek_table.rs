//! Where the frames of a file begin: the seek table at its end.

use std::ops::RangeInclusive;

use zeekstd::{BytesWrapper, SEEKABLE_MAX_FRAMES, SeekTable};

/// The bytes of a seek table around its entries: a header of 8 and a footer of 9.
const AROUND: u64 = 17;

/// The footer: the number of frames, flags, a magic number.
const FOOTER: usize = 9;

/// The bytes of an entry: the lengths of a frame, compressed and not.
const ENTRY: u64 = 8;

/// The frames of so many positions; `None` if no file can have as many.
pub(crate) fn frames(positions: u64, per_frame: usize) -> Option<u32> {
    let frames = positions.div_ceil(per_frame as u64);
    let frames = u32::try_from(frames).ok()?;
    (frames <= SEEKABLE_MAX_FRAMES).then_some(frames)
}

/// The bytes of the seek table of so many frames.
pub(crate) fn bytes_of(frames: u32) -> u64 {
    u64::from(frames) * ENTRY + AROUND
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
/// Returns what is wrong in words, unless there are as many frames as expected, each has as many
/// bytes of content as `due` allows, and the frames fill what is before the table.
pub(crate) fn from_bytes(
    bytes: &[u8],
    before: u64,
    expected: u32,
    due: &dyn Fn(u32) -> RangeInclusive<usize>,
) -> Result<SeekTable, String> {
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
    for frame in 0..expected {
        let of = |result: zeekstd::Result<u64>| result.map_err(|error| error.to_string());
        let bytes = of(table.frame_size_decomp(frame))?;
        let due = due(frame);
        let limit = zstd_safe::compress_bound(*due.end()) as u64;
        let (least, most) = (*due.start() as u64, *due.end() as u64);
        if !(least..=most).contains(&bytes) {
            let due = if least == most {
                least.to_string()
            } else {
                format!("{least} to {most}")
            };
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
