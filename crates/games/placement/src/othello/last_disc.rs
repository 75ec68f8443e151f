//! How many discs the last disc of a game turns: [`Board::turned_by_last`].

use super::discs::Board;

/// How many discs of a line change sides if the last disc is put on its cell `[x]`: by which of the
/// eight cells have discs of the player's; all others have the opponent's. A shorter line has its
/// first cells: beyond them, no disc of the player's ends a run.
static TURNED: [[u8; 256]; 8] = {
    let mut turned = [[0; 256]; 8];
    let mut cell = 0;
    while cell < 8 {
        let mut own = 0_usize;
        while own < 256 {
            let (later, before) = (own >> (cell + 1), own & ((1 << cell) - 1));
            if later != 0 {
                turned[cell][own] = ZEROS[later.trailing_zeros() as usize];
            }
            if before != 0 {
                turned[cell][own] += ZEROS[cell - 1 - before.ilog2() as usize];
            }
            own += 1;
        }
        cell += 1;
    }
    turned
};

/// The numbers of cells, as they are kept.
const ZEROS: [u8; 8] = [0, 1, 2, 3, 4, 5, 6, 7];

impl<const SIZE: u32> Board<SIZE> {
    /// A bit for each row, so that to multiply by it brings the cells of the first column into the
    /// last row.
    const COLUMN_TO_ROW: u64 = {
        let (mut factor, mut row) = (0, 0);
        while row < SIZE {
            factor |= 1 << ((SIZE - 1) * (SIZE - row));
            row += 1;
        }
        factor
    };

    /// The last row, as the first.
    #[inline]
    fn last_row(cells: u64) -> usize {
        let row = cells >> (SIZE * (SIZE - 1)) & ((1 << SIZE) - 1);
        // Eight bits at most.
        (row & 0xFF) as usize
    }

    /// The discs that change sides if the player of `own` puts one on the last empty cell: the row,
    /// the column and the diagonals through it are each looked up.
    #[inline]
    pub(super) fn turned_by_last(own: u64, cell: u32) -> i32 {
        let (row, col) = (cell / SIZE, cell % SIZE);
        let [down, up] = Self::rays(cell).diagonals;
        // A diagonal has one cell in each column.
        let in_diagonal = |cells: u64| Self::last_row((own & cells).wrapping_mul(Self::FIRST));
        let in_row = Self::last_row(own << (SIZE * (SIZE - 1 - row)));
        let in_column =
            Self::last_row((own >> col & Self::FIRST).wrapping_mul(Self::COLUMN_TO_ROW));
        let (rows, columns) = (&TURNED[row as usize & 7], &TURNED[col as usize & 7]);
        let turned = columns[in_row]
            + rows[in_column]
            + columns[in_diagonal(down)]
            + columns[in_diagonal(up)];
        i32::from(turned)
    }
}
