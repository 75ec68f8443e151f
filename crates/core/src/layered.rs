//! Numbers cut into layers, with all moves to earlier layers: [`Layered`]. Next: [`crate::Table`].

use std::ops::Range;

use crate::indexed::{Indexed, range_of};
use crate::run::Budget;

/// A game whose numbers are cut into consecutive layers, with every move to an earlier layer.
///
/// It is a [tiered](crate::Tiered) game without moves inside a tier, and so it is acyclic. Unlocks
/// [`crate::Table`] (bottom-up, the positions of a layer in parallel) and [`crate::RollingTable`]
/// (only the last layers are kept).
///
/// # Laws
///
/// - The layers are consecutive ranges that cover `0..count()` in order, without gaps.
/// - Every move from a state in layer `k` leads to a layer in `k - reach()..k`.
///
/// `laws` checks them; the solvers refuse a move that breaks the order.
pub trait Layered: Indexed {
    /// The number of layers. Default: each position is a layer of its own.
    fn layers(&self) -> usize {
        self.count()
    }

    /// The numbers of the positions in a layer. Default: the layer's own number. Give both or none.
    ///
    /// # Panics
    ///
    /// May panic if `layer` is not below [`Layered::layers`].
    fn layer(&self, layer: usize) -> Range<usize> {
        layer..layer + 1
    }

    /// The greatest number of layers that a move leads back.
    fn reach(&self) -> usize;

    /// The layer of a numbered position, by bisection. Override it where the game tells it at once: it
    /// has to agree with [`Layered::layer`].
    fn layer_of(&self, index: usize) -> usize {
        range_of(self.layers(), |layer| self.layer(layer), index)
    }

    /// What values its layers many positions at once, if the game has that and the budget has
    /// [`Layered::row_kernel_bytes`]. Hidden, as only rows that are taken from the ends have such
    /// layers.
    #[doc(hidden)]
    fn row_kernel(&self, _budget: &mut Budget) -> Option<Box<dyn RowKernel<Self::Value>>> {
        None
    }

    /// The bytes of [`Layered::row_kernel`].
    #[doc(hidden)]
    fn row_kernel_bytes(&self) -> usize {
        0
    }
}

/// Values many positions of a layer at once.
///
/// It is for games whose layers have one position less each, where every move from the `i`-th
/// position of a layer leads to the `i`-th or the next one of the layer before.
pub trait RowKernel<V>: Sync {
    /// Values positions of a layer, the first of which is the `start`-th, given those `below` them:
    /// one more of the layer before. Says whether all values fit; those that do not are wrapped.
    fn value(&self, layer: usize, start: usize, below: &[V], fresh: &mut [V]) -> bool;
}
