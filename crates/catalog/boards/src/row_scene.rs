//! What rows look like: [`DrawnRow`].

use std::fmt::Display;

use stonework_core::Side;

use crate::scene::{Outline, Role, Scene, count};

/// Where the places of a row are drawn: side by side, and of a long row only those near its ends, with
/// how many more there are between them.
///
/// ```
/// use stonework_boards::DrawnRow;
///
/// let row = DrawnRow::of(1_000_000);
/// // Only the numbers that are seen are written.
/// let scene = row.stones(|at| 10 * at);
/// assert!(scene.shapes.len() < 100);
/// assert!(row.stone(3).is_some() && row.stone(500_000).is_none());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct DrawnRow {
    len: usize,
}

impl DrawnRow {
    /// The longest row that is drawn whole.
    pub const WHOLE: usize = 300;

    /// So many places are drawn at each end of a longer one.
    const END: usize = 40;

    /// So wide is what is drawn between them.
    const BETWEEN: f64 = 5.0;

    /// Those of a row of so many.
    #[must_use]
    pub const fn of(len: usize) -> Self {
        Self { len }
    }

    const fn is_whole(self) -> bool {
        self.len <= Self::WHOLE
    }

    /// The places that are drawn, with how far from the left each begins.
    fn shown(self) -> impl Iterator<Item = (usize, f64)> {
        let (first, last) = if self.is_whole() {
            (self.len, 0)
        } else {
            (Self::END, Self::END)
        };
        let places = (0..first).chain(self.len - last..self.len);
        places.filter_map(move |at| Some((at, self.place(at)?)))
    }

    /// How far from the left a place begins; `None` if it is not drawn.
    fn place(self, at: usize) -> Option<f64> {
        let is_seen = self.is_whole() || at < Self::END || at + Self::END >= self.len;
        (is_seen && at < self.len).then(|| self.begin(at))?
    }

    /// How far from the left a place begins, and the one before it ends; `None` where it is not drawn.
    fn begin(self, at: usize) -> Option<f64> {
        if self.is_whole() || at <= Self::END {
            return Some(count(at));
        }
        let after = (at + Self::END).checked_sub(self.len)?;
        Some(count(Self::END + after) + Self::BETWEEN)
    }

    /// The same, and in the middle of what is between the ends where it is not drawn.
    fn begin_or_between(self, at: usize) -> f64 {
        let between = count(Self::END) + Self::BETWEEN / 2.0;
        self.begin(at).unwrap_or(between)
    }

    /// An empty scene as wide as the row, with what is between its ends.
    fn scene(self) -> Scene {
        let mut scene = Scene::new(self.begin_or_between(self.len).max(1.0), 1.0);
        if !self.is_whole() {
            let more = self.len - 2 * Self::END;
            let cell = Outline::Cell {
                middle: (count(Self::END) + Self::BETWEEN / 2.0, 0.5),
                size: (Self::BETWEEN - 0.4, 0.8),
            };
            scene.draw_with(cell, Role::Place, format_args!("… {more} more …"));
        }
        scene
    }

    /// Stones in a row, on each of which something is written.
    #[must_use]
    pub fn stones<T: Display>(self, text: impl Fn(usize) -> T) -> Scene {
        let mut scene = self.scene();
        for (at, left) in self.shown() {
            scene.draw_with(stone(left), Role::Piece, text(at));
        }
        scene
    }

    /// Cells in a row with their characters, covered where they are this one.
    #[must_use]
    pub fn strip(self, character: impl Fn(usize) -> char, covered: char) -> Scene {
        let mut scene = self.scene();
        for (at, left) in self.shown() {
            let character = character(at);
            let is_covered = character == covered;
            let role = if is_covered { Role::Piece } else { Role::Place };
            scene.draw_with(cell(left), role, character);
        }
        scene
    }

    /// Cells in a row, some with a stone on which a character is written.
    #[must_use]
    pub fn cells(self, stone_on: impl Fn(usize) -> Option<(Role, char)>) -> Scene {
        let mut scene = self.scene();
        for (at, left) in self.shown() {
            scene.draw(cell(left), Role::Place);
            if let Some((role, character)) = stone_on(at) {
                scene.draw_with(stone(left), role, character);
            }
        }
        scene
    }

    /// The cell with this index; `None` if it is not drawn.
    #[must_use]
    pub fn cell(self, at: usize) -> Option<Outline> {
        self.place(at).map(cell)
    }

    /// The stone with this index; `None` if it is not drawn.
    #[must_use]
    pub fn stone(self, at: usize) -> Option<Outline> {
        self.place(at).map(stone)
    }

    /// A line from the middle of a place to that of another; `None` if one of them is not drawn.
    #[must_use]
    pub fn through(self, from: usize, to: usize) -> Option<Outline> {
        let middle = |at| Some((self.place(at)? + 0.5, 0.5));
        let (from, to) = (middle(from)?, middle(to)?);
        Some(Outline::Line { from, to })
    }

    /// Where the row is cut so that the left part has so many stones; `None` if that is not drawn.
    #[must_use]
    pub fn cut(self, left: usize) -> Option<Outline> {
        self.begin(left).map(cut)
    }

    /// The same, and in the middle of what is between the ends where it is not drawn.
    #[must_use]
    pub fn cut_or_between(self, left: usize) -> Outline {
        cut(self.begin_or_between(left))
    }

    /// Those from one on and before another.
    #[must_use]
    pub fn part(self, from: usize, to: usize) -> Outline {
        let (left, right) = (self.begin_or_between(from), self.begin_or_between(to));
        Outline::Cell {
            middle: (f64::midpoint(left, right), 0.5),
            size: (right - left - 0.1, 0.96),
        }
    }

    /// The last of so many stones that are taken from an end: its upper half from the left, its lower
    /// one from the right, as both may take it. `None` if it is not drawn, and of none.
    #[must_use]
    pub fn last_taken(self, side: Side, taken: usize) -> Option<Outline> {
        let (at, y) = match side {
            Side::Left => (taken.checked_sub(1)?, 0.27),
            Side::Right => (self.len.checked_sub(taken)?, 0.73),
        };
        let left = self.place(at)?;
        Some(Outline::Cell {
            middle: (left + 0.5, y),
            size: (0.8, 0.44),
        })
    }
}

/// The cell that begins so far from the left.
const fn cell(left: f64) -> Outline {
    Outline::Cell {
        middle: (left + 0.5, 0.5),
        size: (1.0, 1.0),
    }
}

/// The stone that begins so far from the left.
const fn stone(left: f64) -> Outline {
    Outline::Disc {
        middle: (left + 0.5, 0.5),
        radius: 0.45,
    }
}

/// A cut so far from the left.
const fn cut(x: f64) -> Outline {
    Outline::Line {
        from: (x, 0.05),
        to: (x, 0.95),
    }
}
