//! What the positions of a tier are visited for, and how that may end: [`Pass`], [`Ended`].

use stonework_core::kit::Parts;

use super::expansion::{Expanded, Expansion};
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
    /// To check known outcomes, but those of positions that are an image of another.
    Check,
}

/// Why not every position was visited.
pub(super) enum Ended {
    /// An outcome or a number of moves is too great for the bytes that a position has.
    TooWide,
    Error(TierError),
}

impl<E: Into<TierError>> From<E> for Ended {
    fn from(error: E) -> Self {
        Self::Error(error.into())
    }
}

impl Ended {
    /// The error of a tier that has room for everything.
    pub(super) fn into_error(self) -> TierError {
        match self {
            Self::Error(error) => error,
            Self::TooWide => TierError::Short,
        }
    }
}

/// Visits some positions, given the number of the first and the codes of all outcomes that their
/// moves to earlier tiers lead to.
pub(super) type Visit<'v> = dyn Fn(usize, &Expansion, &[u32]) -> Result<(), Ended> + Sync + 'v;

/// Visits positions one by one: `visit` is given the number of each, and the codes of the outcomes
/// that its own moves to earlier tiers lead to. Those that were left out are left out.
#[inline]
pub(super) fn each_position(
    first: usize,
    expansion: &Expansion,
    mut codes: &[u32],
    mut visit: impl FnMut(usize, &Expanded<'_>, &[u32]) -> Result<(), Ended>,
) -> Result<(), Ended> {
    for (number, position) in (first..).zip(expansion.positions()) {
        if !position.is_left_out {
            let own = codes.split_off(..position.earlier.len());
            visit(number, &position, own.unwrap_or_default())?;
        }
    }
    Ok(())
}
