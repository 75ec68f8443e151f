//! The rays from each cell of a square board, and which discs change sides along them: [`Rays`].

/// A step back, as a number to add that wraps around.
const BACK: u32 = u32::MAX;

/// The directions in which the cells come later: right, down, and the two between left and down and
/// right and down. The others are these backwards.
const LATER: [[u32; 2]; 4] = [[0, 1], [1, 0], [1, 1], [1, BACK]];
const EARLIER: [[u32; 2]; 4] = [[0, BACK], [BACK, 0], [BACK, BACK], [BACK, 1]];

/// The cells in each direction from a cell, up to the border.
#[derive(Clone, Copy)]
pub(super) struct Rays {
    later: [u64; 4],
    earlier: [u64; 4],
    /// The two diagonals through the cell, without it.
    pub(super) diagonals: [u64; 2],
    /// The neighbours.
    around: u64,
}

impl Rays {
    /// Those of each cell of a board with so many rows.
    pub(super) const fn of_board(size: u32) -> [Self; 64] {
        let none = Self {
            later: [0; 4],
            earlier: [0; 4],
            diagonals: [0; 2],
            around: 0,
        };
        let mut rays = [none; 64];
        let mut cell = 0;
        while cell < size * size {
            rays[cell as usize] = Self::of_cell(size, cell);
            cell += 1;
        }
        rays
    }

    const fn of_cell(size: u32, cell: u32) -> Self {
        let (mut later, mut earlier, mut around) = ([0; 4], [0; 4], 0);
        let mut at = 0;
        while at < 4 {
            later[at] = ray(size, cell, LATER[at]);
            earlier[at] = ray(size, cell, EARLIER[at]);
            // The lowest of those that come later, the highest of those that come before.
            around |= later[at] & later[at].wrapping_neg();
            if earlier[at] != 0 {
                around |= 1 << earlier[at].ilog2();
            }
            at += 1;
        }
        Self {
            later,
            earlier,
            diagonals: [later[2] | earlier[2], later[3] | earlier[3]],
            around,
        }
    }

    /// Whether one of the cells is next to the one that the rays are from.
    #[inline]
    pub(super) fn touch(&self, cells: u64) -> bool {
        self.around & cells != 0
    }

    /// The discs of `other` that change sides if the player of `own` puts a disc on the cell.
    ///
    /// On each ray, the nearest cell that has no disc of the other's ends the run; those before it
    /// change sides if it has one of the player's own.
    #[inline]
    pub(super) fn flipped(&self, own: u64, other: u64) -> u64 {
        let mut flipped = 0;
        for ray in self.later {
            let ends = ray & !other;
            let end = ends & ends.wrapping_neg() & own;
            flipped |= end.wrapping_sub(u64::from(end != 0)) & ray;
        }
        for ray in self.earlier {
            let ends = ray & !other;
            // Where there is no end, the lowest bit is none either.
            let end = 1 << (ends | 1).ilog2() & ends & own;
            flipped |= (end << 1).wrapping_neg() & ray;
        }
        flipped
    }
}

/// The cells in a direction from one, without it.
const fn ray(size: u32, cell: u32, [down, right]: [u32; 2]) -> u64 {
    let mut row = (cell / size).wrapping_add(down);
    let mut col = (cell % size).wrapping_add(right);
    let mut ray = 0;
    // Before the first row or column, the number has wrapped around to a large one.
    while row < size && col < size {
        ray |= 1 << (row * size + col);
        row = row.wrapping_add(down);
        col = col.wrapping_add(right);
    }
    ray
}
