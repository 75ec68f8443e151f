//! Positions in layers that only lead downwards: [`Layered`]. Next: [`crate::Table`].

use std::ops::Range;

use crate::indexed::Indexed;

/// A game whose numbering is cut into consecutive layers, every move going to an earlier one.
///
/// Unlocks [`crate::Table`] (bottom-up, each layer's positions in parallel) and
/// [`crate::RollingTable`] (only the last layers kept). A layered game cannot go round in circles.
///
/// # Laws
///
/// - The layers are consecutive ranges that cover `0..positions()` in order, without gaps.
/// - Every move from a state in layer `k` leads to a layer in `k - reach()..k`.
/// - `states(range)` yields what [`Indexed::state`] gives for each number of the range, in order.
///
/// [`crate::laws`] checks them; the solvers refuse a move that breaks the order.
pub trait Layered: Indexed {
    /// How many layers there are.
    fn layers(&self) -> usize;

    /// The numbers of the positions in a layer.
    ///
    /// # Panics
    ///
    /// May panic if `layer` is not below [`Layered::layers`].
    fn layer(&self, layer: usize) -> Range<usize>;

    /// How many layers back a move may lead, at the most.
    fn reach(&self) -> usize;

    /// The states with these numbers, all of one layer, in order.
    ///
    /// Override it where stepping from a state to the next is cheaper than [`Indexed::state`].
    fn states(&self, numbers: Range<usize>) -> impl Iterator<Item = Self::State> {
        numbers.map(|index| self.state(index))
    }
}

/// The layer of a numbered position, by bisection.
pub(crate) fn layer_of<G: Layered>(game: &G, index: usize) -> usize {
    let (mut low, mut high) = (0, game.layers());
    while high - low > 1 {
        let middle = low.midpoint(high);
        if game.layer(middle).start <= index {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}
