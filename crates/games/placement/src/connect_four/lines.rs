//! Lines of stones, and the squares that would complete one.

use super::ConnectFour;
use crate::cell_set::CellSet;

impl<B: CellSet> ConnectFour<B> {
    /// Whether these stones have a line.
    #[inline]
    pub(super) fn has_line(&self, own: B) -> bool {
        if self.usual {
            return four(own, 1) || four(own, 7) || four(own, 6) || four(own, 8);
        }
        self.has_unusual_line(own)
    }

    /// The same on a board that is not the usual one.
    fn has_unusual_line(&self, own: B) -> bool {
        if self.connect != 4 {
            return self.has_line_of_any_length(own);
        }
        let across = [self.pitch, self.pitch - 1, self.pitch + 1];
        four(own, 1) || self.wide && across.iter().any(|&by| four(own, by))
    }

    /// The steps along lines of any length: up, and across where that may be.
    fn steps(&self) -> impl Iterator<Item = u8> {
        let pitch = self.pitch;
        let across = self.wide.then_some([pitch, pitch - 1, pitch + 1]);
        std::iter::once(1).chain(across.into_iter().flatten())
    }

    /// Whether these stones have a line of any length.
    fn has_line_of_any_length(&self, own: B) -> bool {
        self.steps()
            .any(|by| (1..self.connect).fold(own, |line, _| own & line >> by) != B::EMPTY)
    }

    /// The empty squares that would make a line of any length with these stones.
    fn completing(&self, own: B, all: B) -> B {
        let mut found = B::EMPTY;
        for by in self.steps() {
            // Squares with so many stones below, and those with all that are missing above.
            let mut below = !B::EMPTY;
            for missing in (0..self.connect).rev() {
                let above = (0..missing).fold(!B::EMPTY, |above, _| (above & own) >> by);
                found |= below & above;
                below = (below & own) << by;
            }
        }
        found & self.board & !all
    }

    /// The empty squares that would make a line with these stones.
    #[inline]
    pub(super) fn winning(&self, own: B, all: B) -> B {
        if self.usual {
            // For which there are faster instructions.
            return (above_three(own) | across(own, 7)) & self.board & !all;
        }
        self.unusual_winning(own, all)
    }

    /// The same on a board that is not the usual one.
    fn unusual_winning(&self, own: B, all: B) -> B {
        if self.connect != 4 {
            return self.completing(own, all);
        }
        let mut found = above_three(own);
        if self.wide {
            found |= across(own, self.pitch);
        }
        found & self.board & !all
    }
}

/// Whether there are four stones with this many bits from one to the next.
#[inline]
fn four<B: CellSet>(own: B, by: u8) -> bool {
    let pairs = own & own >> by;
    pairs & pairs >> (2 * by) != B::EMPTY
}

/// Where there are three stones below in a column.
#[inline]
fn above_three<B: CellSet>(own: B) -> B {
    own << 1 & own << 2 & own << 3
}

/// Where a stone would make four in a row or a diagonal, the squares out of play among it.
#[inline]
fn across<B: CellSet>(own: B, pitch: u8) -> B {
    let line = |by: u8| {
        // The fourth at an end of three, or in the gap of two and one.
        let (below, above) = (own << by, own >> by);
        let (below_both, above_both) = (below & own << (2 * by), above & own >> (2 * by));
        below_both & (own << (3 * by) | above) | above_both & (own >> (3 * by) | below)
    };
    line(pitch) | line(pitch - 1) | line(pitch + 1)
}
