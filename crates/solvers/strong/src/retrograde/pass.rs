//! What the positions of a tier are visited for, and how that may end: [`Pass`], [`Ended`].

use stonework_core::kit::Parts;

use super::expansion::Expanded;
use super::tier_error::TierError;

/// The most positions between two checks of the limits.
pub(super) const BLOCK: usize = 1 << 16;

/// How the threads share a block.
pub(super) const PARTS: Parts = Parts::new(1 << 10, (1 << 10) + 1);

/// What the positions of a tier are expanded for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pass {
    /// For their outcomes by what is known before the analysis.
    Seeds,
    /// For their moves inside the tier.
    Inside,
    /// For both, but for positions that are an image of another.
    Values,
}

/// Why not every position was visited.
pub(super) enum Ended {
    /// An outcome or a number of moves is too great for the bytes that a position has.
    TooWide,
    /// The outcome of the position with this number is wrong.
    Wrong(usize),
    Error(TierError),
}

impl<E: Into<TierError>> From<E> for Ended {
    fn from(error: E) -> Self {
        Self::Error(error.into())
    }
}

impl Ended {
    /// The error of a tier that has room for everything, and no outcomes to be checked.
    pub(super) fn into_error(self) -> TierError {
        match self {
            Self::Error(error) => error,
            Self::TooWide | Self::Wrong(_) => TierError::Short,
        }
    }
}

/// Visits a position, given its number and the codes of the outcomes that its moves to earlier
/// tiers lead to.
pub(super) type Visit<'v> = dyn Fn(usize, &Expanded<'_>, &[u32]) -> Result<(), Ended> + Sync + 'v;
