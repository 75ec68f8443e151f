//! What the processes compare of a manifest: [`ManifestState`].

use stonework_store::Manifest;

/// What a manifest has, for a comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct ManifestState {
    /// A hash of the manifest.
    pub(crate) hash: u64,
    /// How many tiers and levels it has: they become more.
    pub(crate) parts: u32,
}

impl ManifestState {
    pub(crate) fn of(manifest: &Manifest) -> Self {
        let text = serde_json::to_vec(manifest).unwrap_or_default();
        let hash = *blake3::hash(&text).as_bytes();
        let levels = manifest
            .levels
            .as_ref()
            .map_or(0, |found| found.levels.len());
        let parts = manifest.tiers.len() + levels + usize::from(manifest.complete);
        Self {
            hash: hash
                .first_chunk()
                .map_or(0, |bytes| u64::from_le_bytes(*bytes)),
            parts: u32::try_from(parts).unwrap_or(u32::MAX),
        }
    }
}
