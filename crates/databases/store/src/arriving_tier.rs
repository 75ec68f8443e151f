//! A tier that is put together in memory as its frames come from several parts: [`ArrivingTier`].

use std::path::PathBuf;

use stonework_strong::retrograde::{TierRules, Workbench};
use zstd_safe::DCtx;

use crate::content::append_codes;
use crate::error::StoreError;
use crate::frame;
use crate::gathering::CompressedFrame;
use crate::loaded_tier::LoadedTier;
use crate::manifest::TierEntry;
use crate::save_error::SaveError;
use crate::tier_file::bytes_of_frame;
use crate::to_usize::to_usize;

/// A tier of a database in parts, of which one process needs every frame in memory: it takes those of
/// its own part and those that others send, in any order.
pub struct ArrivingTier {
    entry: TierEntry,
    loaded: LoadedTier,
    /// Whether each frame has come.
    has: Vec<bool>,
    context: DCtx<'static>,
    codes: Vec<u32>,
}

impl ArrivingTier {
    /// A tier none of whose frames has come. It takes [so many bytes](Self::bytes), which whoever calls
    /// this counts.
    #[must_use]
    pub fn new(entry: &TierEntry) -> Self {
        let per_frame = entry.code_bytes.positions_per_frame();
        let positions = to_usize(entry.positions);
        Self {
            entry: entry.clone(),
            loaded: LoadedTier::new(positions, entry.code_bytes),
            has: vec![false; positions.div_ceil(per_frame)],
            context: DCtx::create(),
            codes: Vec::new(),
        }
    }

    /// The bytes that a tier takes in memory.
    #[must_use]
    pub fn bytes(entry: &TierEntry) -> usize {
        LoadedTier::bytes(to_usize(entry.positions), entry.code_bytes)
    }

    /// Takes a frame that has come.
    ///
    /// # Errors
    ///
    /// [`StoreError::Frame`] if the tier has no such frame, or it is damaged.
    pub fn push(&mut self, frame: u32, compressed: &CompressedFrame) -> Result<(), StoreError> {
        let Some(has) = self.has.get_mut(frame as usize) else {
            return Err(self.unfit(frame as usize, "the tier has no such frame".to_owned()));
        };
        *has = true;
        let due = bytes_of_frame(&self.entry, frame);
        let content = frame::decompress(&mut self.context, &compressed.bytes, due);
        let content = content.map_err(|reason| self.unfit(frame as usize, reason))?;
        self.codes.clear();
        append_codes(&content, self.entry.code_bytes, &mut self.codes);
        let first = frame as usize * self.entry.code_bytes.positions_per_frame();
        self.loaded.set_all(first, &self.codes);
        Ok(())
    }

    /// The tier, once all frames have come, and its number.
    pub(crate) fn complete(
        self,
        rules: &dyn TierRules,
        workbench: &mut Workbench<'_>,
    ) -> Result<(usize, LoadedTier), SaveError> {
        if let Some(frame) = self.has.iter().position(|has| !has) {
            return Err(self
                .unfit(frame, "the frame did not come".to_owned())
                .into());
        }
        let tier = to_usize(self.entry.tier);
        self.loaded.complete(rules, &rules.tier(tier), workbench)?;
        Ok((tier, self.loaded))
    }

    fn unfit(&self, frame: usize, reason: String) -> StoreError {
        StoreError::Frame {
            path: PathBuf::from(format!("tier {}", self.entry.tier)),
            frame: frame as u64,
            reason,
        }
    }
}

impl std::fmt::Debug for ArrivingTier {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ArrivingTier")
            .field("entry", &self.entry)
            .finish_non_exhaustive()
    }
}
