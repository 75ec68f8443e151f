//! The outcomes of one tier, by place: [`TierCodes`].

/// The codes of the outcomes of a tier that is solved, wherever they are kept. A place is the
/// number of a position less that of the first one of the tier.
///
/// A function or closure is one as well.
pub trait TierCodes: Sync {
    /// The code of the outcome of the position at a place: 0 for a draw, 2p + 1 for a loss and 2p +
    /// 2 for a win in p plies.
    fn code(&self, place: usize) -> u32;

    /// Is told that the code at a place will be asked for soon. By default, it does nothing.
    fn prefetch(&self, _place: usize) {}
}

impl<F: Fn(usize) -> u32 + Sync> TierCodes for F {
    fn code(&self, place: usize) -> u32 {
        self(place)
    }
}
