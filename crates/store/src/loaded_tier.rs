//! The codes of a tier in memory: [`LoadedTier`].

use rayon::prelude::*;

use crate::database::Database;
use crate::error::StoreError;
use crate::manifest::CodeWidth;

/// The codes of a tier in memory, in as many bytes as in its file.
#[derive(Debug)]
pub(crate) enum LoadedTier {
    One(Vec<u8>),
    Two(Vec<u16>),
}

impl LoadedTier {
    /// Reads a tier that is written, on the threads of rayon's current pool.
    pub(crate) fn read(database: &Database, tier: usize) -> Result<Self, StoreError> {
        let entry = &database.manifest().tiers[tier];
        let positions = usize::try_from(entry.positions).unwrap_or(usize::MAX);
        Ok(match entry.code_bytes {
            CodeWidth::One => Self::One(read(database, tier, positions)?),
            CodeWidth::Two => Self::Two(read(database, tier, positions)?),
        })
    }

    /// The code at a place.
    #[inline]
    pub(crate) fn code(&self, place: usize) -> u32 {
        match self {
            Self::One(codes) => codes[place].into(),
            Self::Two(codes) => codes[place].into(),
        }
    }
}

/// The codes of a tier, as integers that hold them.
fn read<T: TryFrom<u32> + Clone + Default + Send>(
    database: &Database,
    tier: usize,
    positions: usize,
) -> Result<Vec<T>, StoreError> {
    let mut codes = vec![T::default(); positions];
    let per_frame = database.manifest().tiers[tier]
        .code_bytes
        .positions_per_frame();
    let frames = codes.par_chunks_mut(per_frame).enumerate();
    frames.try_for_each_init(Vec::new, |content, (frame, codes)| {
        let frame = u32::try_from(frame).unwrap_or(u32::MAX);
        database.frame_codes(tier, frame, content)?;
        for (code, &read) in codes.iter_mut().zip(content.iter()) {
            *code = T::try_from(read).unwrap_or_default();
        }
        Ok(())
    })?;
    Ok(codes)
}
