//! Frames that were decompressed, within a byte budget: [`FrameCache`].

use std::sync::Arc;

use quick_cache::Weighter;
use quick_cache::sync::Cache;

use crate::error::StoreError;

/// Which frame: the tier, and which one of its file.
pub(crate) type FrameKey = (u32, u32);

/// The content of a frame.
pub(crate) type Content = Arc<[u8]>;

/// What a frame in the cache takes besides its content.
const AROUND: u64 = 128;

/// The frames that were asked for lately. Threads share it; one of them decompresses a frame that
/// several ask for.
pub(crate) struct FrameCache(Cache<FrameKey, Content, Bytes>);

#[derive(Clone)]
struct Bytes;

impl Weighter<FrameKey, Content> for Bytes {
    fn weight(&self, _: &FrameKey, content: &Content) -> u64 {
        content.len() as u64 + AROUND
    }
}

impl FrameCache {
    /// A cache that takes no more than so many bytes.
    pub(crate) fn new(bytes: u64) -> Self {
        let frames = bytes / (crate::FRAME_BYTES as u64 + AROUND);
        let frames = usize::try_from(frames).unwrap_or(usize::MAX);
        Self(Cache::with_weighter(frames, bytes, Bytes))
    }

    /// The frame, from the cache or by reading it.
    pub(crate) fn get(
        &self,
        key: FrameKey,
        read: impl FnOnce() -> Result<Content, StoreError>,
    ) -> Result<Content, StoreError> {
        self.0.get_or_insert_with(&key, read)
    }

    /// The bytes that it takes by now.
    pub(crate) fn bytes(&self) -> u64 {
        self.0.weight()
    }
}
