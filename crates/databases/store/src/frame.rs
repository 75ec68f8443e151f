//! One frame: compressed, and decompressed with all that can be checked.

use zstd_safe::{CCtx, CParameter, DCtx};

/// How hard zstd tries for databases.
const LEVEL: i32 = 9;

/// The first four bytes of a frame.
const MAGIC: [u8; 4] = 0xFD2F_B528_u32.to_le_bytes();

/// In the fifth byte of a frame: its content is followed by a checksum.
const HAS_CHECKSUM: u8 = 1 << 2;

/// What compresses the frames of databases; it is used for one after the other.
pub(crate) fn compressor() -> Result<CCtx<'static>, String> {
    compressor_of_level(LEVEL)
}

/// The same at a level of zstd.
pub(crate) fn compressor_of_level(level: i32) -> Result<CCtx<'static>, String> {
    let mut context = CCtx::try_create().ok_or("no memory is left")?;
    context
        .set_parameter(CParameter::CompressionLevel(level))
        .and_then(|_| context.set_parameter(CParameter::ChecksumFlag(true)))
        .map_err(|_| "zstd does not know the level")?;
    Ok(context)
}

/// A frame with this content, its length and its checksum.
pub(crate) fn compress(context: &mut CCtx<'_>, content: &[u8]) -> Result<Vec<u8>, String> {
    let mut frame = Vec::with_capacity(zstd_safe::compress_bound(content.len()));
    let compressed = context.compress2(&mut frame, content);
    compressed.map_err(|_| "zstd cannot compress it")?;
    Ok(frame)
}

/// The content of a frame that is to have so many bytes and a checksum.
pub(crate) fn decompress(
    context: &mut DCtx<'_>,
    frame: &[u8],
    bytes: usize,
) -> Result<Vec<u8>, String> {
    // decoders read frames of old versions of zstd too, and several frames in a row
    if !frame.starts_with(&MAGIC) {
        return Err("it does not begin as a frame does".to_owned());
    }
    if frame.get(4).is_none_or(|flags| flags & HAS_CHECKSUM == 0) {
        return Err("it has no checksum".to_owned());
    }
    let size = zstd_safe::get_frame_content_size(frame);
    let size = size.map_err(|_| "its header is damaged")?;
    if size != Some(bytes as u64) {
        let size = size.map_or("an unknown number of".to_owned(), |size| size.to_string());
        return Err(format!("it has {size} bytes of content instead of {bytes}"));
    }
    let end = zstd_safe::find_frame_compressed_size(frame);
    let end = end.map_err(|_| "it is damaged or ends too early")?;
    if end != frame.len() {
        return Err(format!(
            "it ends after {end} bytes instead of {}",
            frame.len()
        ));
    }
    let mut content = Vec::with_capacity(bytes);
    let decompressed = context.decompress(&mut content, frame);
    decompressed.map_err(|_| "its content is damaged")?;
    if content.len() != bytes {
        return Err(format!("it has {} bytes instead of {bytes}", content.len()));
    }
    Ok(content)
}
