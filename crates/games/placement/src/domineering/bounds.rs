//! Static bounds of Domineering: who wins by what he is sure of.

use stonework_core::{Bounded, Bounds, WinLose};

use super::bands::Reach;
use super::dominoes::Dominoes;
use super::{Domineering, Tiles, Width, with_dominoes};
use crate::cell_set::CellSet;

/// By bands of lines; and whoever moves now wins with more sure moves than are left to the other,
/// whoever moves next with as many.
impl Bounded for Domineering {
    fn bounds(&self, &tiles: &Tiles) -> Bounds<WinLose> {
        with_dominoes!(self, |dominoes| dominoes.bounds(tiles, 0, Reach::None))
    }
}

impl<B: CellSet> Dominoes<B> {
    /// The bounds of a position beside which the mover may put so many more dominoes than the other,
    /// where the other can put none, with these linked pieces looked up.
    pub(super) fn bounds(&self, tiles: Tiles, lead: i8, reach: Reach) -> Bounds<WinLose> {
        let (free, mover) = (self.free(tiles), tiles.upright);
        if self.prospects(free, mover, lead, reach).first {
            return Bounds::exactly(WinLose::Win);
        }
        if self.prospects(free, !mover, -lead, reach).second {
            return Bounds::exactly(WinLose::Loss);
        }
        let lead = i32::from(lead);
        if self.outlook(free, mover, true).ahead() + lead > 0 {
            return Bounds::exactly(WinLose::Win);
        }
        if self.outlook(free, !mover, false).ahead() >= lead {
            return Bounds::exactly(WinLose::Loss);
        }
        Bounds::unknown()
    }
}
