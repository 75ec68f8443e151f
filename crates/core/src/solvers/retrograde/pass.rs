//! What the positions of a tier are visited for: [`Pass`].

/// The most positions between two checks of the limits.
pub(super) const BLOCK: usize = 1 << 16;

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
