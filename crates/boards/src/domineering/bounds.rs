//! Static bounds of Domineering: who wins by what he is sure of.

use stonework_core::{Bounded, Bounds, WinLose};

use super::dominoes::Dominoes;
use super::{Domineering, Tiles, Width, with_dominoes};
use crate::cell_set::CellSet;

/// By bands of lines; and whoever moves now wins with more sure moves than are left to the other,
/// whoever moves next with as many.
impl Bounded for Domineering {
    fn bounds(&self, &tiles: &Tiles) -> Bounds<WinLose> {
        with_dominoes!(self, |dominoes| dominoes.bounds(tiles))
    }
}

impl<B: CellSet> Dominoes<B> {
    fn bounds(&self, tiles: Tiles) -> Bounds<WinLose> {
        let (free, mover) = (self.free(tiles), tiles.upright);
        if self.prospects(free, mover).first {
            return Bounds::exactly(WinLose::Win);
        }
        if self.prospects(free, !mover).second {
            return Bounds::exactly(WinLose::Loss);
        }
        let own = self.outlook(free, mover, true);
        if own.sure > own.left_to_other {
            return Bounds::exactly(WinLose::Win);
        }
        let other = self.outlook(free, !mover, false);
        if other.sure >= other.left_to_other {
            return Bounds::exactly(WinLose::Loss);
        }
        Bounds::unknown()
    }
}
