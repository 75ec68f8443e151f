//! Text in aligned columns: [`Columns`].

use std::fmt::{self, Write};

/// How a column is aligned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// Rows of cells, each column as wide as its widest cell; two spaces apart, two from the margin.
#[derive(Clone, Debug, Default)]
pub(crate) struct Columns {
    align: Vec<Align>,
    rows: Vec<Vec<String>>,
}

impl Columns {
    /// Columns with these alignments.
    pub(crate) fn new(align: impl IntoIterator<Item = Align>) -> Self {
        Self {
            align: align.into_iter().collect(),
            rows: Vec::new(),
        }
    }

    /// Adds a row; columns it does not fill are empty.
    pub(crate) fn row<S: Into<String>>(&mut self, cells: impl IntoIterator<Item = S>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }

    /// The width of the widest row.
    pub(crate) fn width(&self) -> usize {
        self.widths().iter().map(|width| width + 2).sum()
    }

    fn widths(&self) -> Vec<usize> {
        let mut widths = vec![0; self.align.len()];
        for row in &self.rows {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = (*width).max(cell.chars().count());
            }
        }
        widths
    }
}

impl fmt::Display for Columns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let widths = self.widths();
        for row in &self.rows {
            let mut line = String::new();
            for ((cell, &width), align) in row.iter().zip(&widths).zip(&self.align) {
                match align {
                    Align::Left => write!(line, "  {cell:<width$}")?,
                    Align::Right => write!(line, "  {cell:>width$}")?,
                }
            }
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let mut columns = Columns::new([Align::Left, Align::Right]);
        columns.row(["solver", "value"]);
        columns.row(["table", "6"]);
        columns.row(["rolling"]);
        let text = columns.to_string();
        assert_eq!(text, "  solver   value\n  table        6\n  rolling\n");
        assert_eq!(columns.width(), 16);
    }
}
