//! Rows of cells with what is Left's, Right's or both's: [`Cell`], [`Cells`].

use stonework_catalog::{DrawnRow, PositionError, Role, Scene};

/// What is in a cell of a row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// A piece of Left.
    Left,
    /// A piece of Right.
    Right,
    /// A piece of both.
    Either,
}

impl Cell {
    /// The same with Left and Right exchanged.
    #[must_use]
    pub fn exchanged(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            other => other,
        }
    }
}

/// A row of cells.
pub type Cells = Box<[Cell]>;

/// What each kind of cell is written as, and what else is read as it.
pub(super) type Letters = &'static [(Cell, &'static str)];

/// The most cells.
const MOST: usize = 500;

/// Reads a row of one cell at least.
pub(super) fn read(text: &str, letters: Letters) -> Result<Cells, PositionError> {
    let text = text.trim();
    let cells = text.chars().enumerate().map(|(place, found)| {
        let lower = found.to_ascii_lowercase();
        let cell = letters.iter().find(|(_, known)| known.contains(lower));
        cell.map(|&(cell, _)| cell)
            .ok_or_else(|| PositionError::Symbol {
                row: 0,
                place,
                found,
                known: known(letters),
            })
    });
    let cells: Cells = cells.collect::<Result<_, _>>()?;
    let len = cells.len();
    if (1..=MOST).contains(&len) {
        Ok(cells)
    } else {
        Err(PositionError::StripLength {
            len,
            least: 1,
            most: MOST,
        })
    }
}

/// The characters that are written, as a message lists them.
fn known(letters: Letters) -> String {
    let each = letters.iter().map(|&(cell, _)| symbol(cell, letters));
    each.map(|symbol| format!("`{symbol}`"))
        .collect::<Vec<_>>()
        .join(", ")
}

fn symbol(cell: Cell, letters: Letters) -> char {
    let known = letters.iter().find(|&&(of, _)| of == cell);
    known
        .and_then(|(_, letters)| letters.chars().next())
        .unwrap_or('.')
}

/// The text that [`read`] reads.
pub(super) fn write(cells: &[Cell], letters: Letters) -> String {
    cells.iter().map(|&cell| symbol(cell, letters)).collect()
}

/// A row as it is drawn: cells with stones.
pub(super) fn scene(cells: &[Cell], letters: Letters) -> Scene {
    DrawnRow::of(cells.len()).cells(|at| {
        let role = match cells[at] {
            Cell::Empty => return None,
            Cell::Left => Role::First,
            Cell::Right => Role::Second,
            Cell::Either => Role::Piece,
        };
        Some((role, symbol(cells[at], letters)))
    })
}

/// A place in a row, which is no longer than a u32 counts.
pub(super) fn narrow(place: usize) -> u32 {
    u32::try_from(place).unwrap_or(u32::MAX)
}
