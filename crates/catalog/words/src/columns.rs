//! Text in aligned columns: [`Columns`].

use std::fmt;

/// Rows of cells, each column as wide as its widest cell; two spaces between columns and before
/// the first.
///
/// ```
/// use stonework_words::Columns;
///
/// let mut columns = Columns::new("<>");
/// columns.row(["heaps", "12"]);
/// columns.row(["nimber", "3"]);
/// assert_eq!(columns.to_string(), "  heaps   12\n  nimber   3\n");
/// ```
#[derive(Clone, Debug)]
pub struct Columns {
    alignments: String,
    rows: Vec<Vec<String>>,
}

impl Columns {
    /// Columns aligned as this says, one character for each: `<` to the left, `>` to the right.
    #[must_use]
    pub fn new(alignments: impl Into<String>) -> Self {
        Self {
            alignments: alignments.into(),
            rows: Vec::new(),
        }
    }

    /// Adds a row; columns it does not fill are empty.
    pub fn row<S: Into<String>>(&mut self, cells: impl IntoIterator<Item = S>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }

    /// The width of the widest row.
    #[must_use]
    pub fn width(&self) -> usize {
        self.widths().iter().map(|width| width + 2).sum()
    }

    fn widths(&self) -> Vec<usize> {
        let mut widths = vec![0; self.alignments.len()];
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
            let cells = row.iter().zip(&widths).zip(self.alignments.chars());
            let line: String = cells
                .map(|((cell, &width), alignment)| match alignment {
                    '>' => format!("  {cell:>width$}"),
                    _ => format!("  {cell:<width$}"),
                })
                .collect();
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}
