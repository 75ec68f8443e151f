//! The keys of positions of Hex, and what positions share one: the implementation of [`Packed`].

use stonework_core::{Packed, Symmetric};

use super::Hex;
use super::recent::recent;
use crate::Sides;
use crate::cell_set::CellSet;
use crate::grid_game::{GridKey, packed_by_cells};

/// A class is the first image of the position with its dead and captured cells filled, which does not
/// change who wins.
impl<B: CellSet> Packed for Hex<B>
where
    Sides<B>: GridKey,
{
    type Key = <Sides<B> as GridKey>::Key;

    packed_by_cells!(methods | _ | 2);

    #[inline]
    fn class_key(&self, sides: &Sides<B>) -> Self::Key {
        let filled = recent(self, *sides, |known| known.filled.sides());
        self.pack(&self.canonical(&filled))
    }
}
