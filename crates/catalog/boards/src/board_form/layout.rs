//! How cells lie in rows: [`BoardLayout`].

/// How the cells of a board lie in rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BoardLayout {
    /// Rows of the same length, any number of both: a row alone is a board.
    Grid,
    /// The same, but a row alone is the whole of a board, row after row.
    Block,
    /// As many rows as columns.
    Square,
    /// One row, without an end.
    Strip,
    /// Rows of columns into which stones are dropped; or the columns played so far.
    Drops,
    /// Rows of which the squares at the left are left; or how many they are.
    Bar,
    /// Two rows of numbers.
    Pits,
    /// Edges between dots, in rows of horizontal ones and of vertical ones in turn. The size of the
    /// board is that of its boxes.
    Edges,
    /// Rows of so many points each, and after them who is to move and how many men both have to put.
    Points(&'static [u8]),
}
