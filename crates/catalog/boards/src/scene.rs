//! A position as there is to see: [`Scene`]; and where on it a move is made: [`Spot`].

use std::fmt::Display;

use stonework_core::Side;

/// A point: how many cells to the right of the upper left corner, and how many below it.
pub type Point = (f64, f64);

/// A position as there is to see: places, pieces and labels, in the order in which they are drawn.
///
/// It has no colours: who draws it chooses them by the [`Role`] of each shape. A cell is one wide.
///
/// ```
/// use stonework_boards::scene::{Outline, Role, Scene};
///
/// // Two cells side by side, with a stone on the second.
/// let mut scene = Scene::board(2.0, 1.0);
/// for col in [0.0, 1.0] {
///     let middle = Scene::place(col, 0.0);
///     scene.draw(Outline::Cell { middle, size: (1.0, 1.0) }, Role::Place);
/// }
/// let middle = Scene::place(1.0, 0.0);
/// scene.draw_with(Outline::Disc { middle, radius: 0.4 }, Role::First, "x");
/// let stones = scene.shapes.iter().filter(|shape| shape.role == Role::First);
/// assert_eq!(stones.count(), 1);
/// ```
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Scene {
    /// Its width in cells.
    pub width: f64,
    /// Its height in cells.
    pub height: f64,
    /// What is drawn, one over the other.
    pub shapes: Vec<Shape>,
}

/// Something that is drawn.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Shape {
    /// Its outline.
    pub outline: Outline,
    /// What it is.
    pub role: Role,
    /// What is written in its middle, if anything is.
    pub text: Option<String>,
}

/// An outline.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Outline {
    /// A rectangle.
    Cell {
        /// Its middle.
        middle: Point,
        /// Its width and its height.
        size: Point,
    },
    /// A circle.
    Disc {
        /// Its middle.
        middle: Point,
        /// Its radius.
        radius: f64,
    },
    /// A hexagon that is one wide, with a corner at the top.
    Hexagon {
        /// Its middle.
        middle: Point,
    },
    /// A line.
    Line {
        /// Where it begins.
        from: Point,
        /// Where it ends.
        to: Point,
    },
    /// An arrow.
    Arrow {
        /// Where it begins.
        from: Point,
        /// Where it points to.
        to: Point,
    },
    /// Nothing but a text.
    Text {
        /// Its middle.
        middle: Point,
    },
    /// A node of a graph by its index: whoever draws it finds a place for it.
    Node(usize),
    /// An arrow from one node of a graph to another.
    Edge {
        /// The index of the node it begins at.
        from: usize,
        /// The index of the node it points to.
        to: usize,
    },
}

/// What a shape is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// A place of the board.
    Place,
    /// A line of the board.
    Line,
    /// A piece of the first player.
    First,
    /// A piece of the second player.
    Second,
    /// A piece of nobody, or of both: a stone to be taken, a cell that is covered.
    Piece,
    /// A label.
    Label,
}

/// Where a move is made: a place, or an arrow from place to place.
pub type Spot = Outline;

/// The room around a board for its labels.
const MARGIN: f64 = 0.6;

/// The most stones of a heap that are drawn one by one.
const MOST_STONES: u64 = 12;

/// The most stones, cells or nodes of a scene: more cannot be seen.
const MOST_PLACES: usize = 40;

/// The most arrows of a graph.
const MOST_ARROWS: usize = 100;

impl Scene {
    /// An empty scene of so many cells each way.
    #[must_use]
    pub fn new(width: f64, height: f64) -> Self {
        Self {
            width,
            height,
            shapes: Vec::new(),
        }
    }

    /// An empty board of so many columns and rows, with room for labels around it.
    #[must_use]
    pub fn board(cols: f64, rows: f64) -> Self {
        Self::new(cols + 2.0 * MARGIN, rows + 2.0 * MARGIN)
    }

    /// Where on [`Scene::board`] the place in a column and a row is, both from 0: its middle.
    #[must_use]
    pub fn place(col: f64, row: f64) -> Point {
        (col + 0.5 + MARGIN, row + 0.5 + MARGIN)
    }

    /// Draws a shape.
    pub fn draw(&mut self, outline: Outline, role: Role) {
        let text = None;
        self.shapes.push(Shape {
            outline,
            role,
            text,
        });
    }

    /// Draws a shape with a text in its middle.
    pub fn draw_with(&mut self, outline: Outline, role: Role, text: impl Display) {
        let text = Some(text.to_string());
        self.shapes.push(Shape {
            outline,
            role,
            text,
        });
    }

    /// Writes the names of columns above [`Scene::board`], and those of rows to the left of it.
    pub fn label(
        &mut self,
        cols: impl Iterator<Item = String>,
        rows: impl Iterator<Item = String>,
    ) {
        for (at, name) in cols.enumerate() {
            let (x, _) = Self::place(count(at), 0.0);
            let middle = (x, MARGIN / 2.0);
            self.draw_with(Outline::Text { middle }, Role::Label, name);
        }
        for (at, name) in rows.enumerate() {
            let (_, y) = Self::place(0.0, count(at));
            let middle = (MARGIN / 2.0, y);
            self.draw_with(Outline::Text { middle }, Role::Label, name);
        }
    }

    /// Numbers as stones in a row.
    #[must_use]
    pub fn row(numbers: impl Iterator<Item = String>) -> Self {
        let mut scene = Self::new(0.0, 1.0);
        for (at, number) in numbers.enumerate() {
            scene.draw_with(Self::stone(at), Role::Piece, number);
            scene.width += 1.0;
        }
        scene.width = scene.width.max(1.0);
        scene
    }

    /// The words of a text of so many as stones in a row, none of `nothing`; `None` if there are too many
    /// to be seen, and then the text is not written.
    ///
    /// ```
    /// use stonework_boards::scene::Scene;
    ///
    /// assert!(Scene::words(3, &|| "5 0 3".to_owned()).is_some());
    /// assert!(Scene::words(1_000_000, &|| unreachable!("it is not written")).is_none());
    /// ```
    #[must_use]
    pub fn words(count: usize, text: &dyn Fn() -> String) -> Option<Self> {
        (count <= MOST_PLACES).then(|| {
            let text = text();
            let words = text.split_whitespace().map(str::to_owned);
            Self::row(words.filter(|word| word != "nothing"))
        })
    }

    /// The characters of a text of so many as cells in a row, covered where they are this one; `None` if
    /// there are too many to be seen, and then the text is not written.
    #[must_use]
    pub fn strip(len: usize, text: &dyn Fn() -> String, covered: char) -> Option<Self> {
        if len > MOST_PLACES {
            return None;
        }
        let text = text();
        let mut scene = Self::new(count(len).max(1.0), 1.0);
        for (at, character) in text.chars().enumerate() {
            let role = if character == covered {
                Role::Piece
            } else {
                Role::Place
            };
            scene.draw_with(Self::cell(at), role, character);
        }
        Some(scene)
    }

    /// The cell of [`Scene::strip`] with this index.
    #[must_use]
    pub fn cell(at: usize) -> Outline {
        Outline::Cell {
            middle: (count(at) + 0.5, 0.5),
            size: (1.0, 1.0),
        }
    }

    /// Named nodes of a graph, with arrows between them by index; whoever draws the scene lays them
    /// out. `None` if there are too many of either to be seen.
    #[must_use]
    pub fn graph(
        names: impl ExactSizeIterator<Item = String>,
        arrows: impl Iterator<Item = (usize, usize)>,
    ) -> Option<Self> {
        if names.len() > MOST_PLACES {
            return None;
        }
        let mut scene = Self::new(0.0, 0.0);
        for (from, to) in arrows {
            scene.draw(Outline::Edge { from, to }, Role::Line);
        }
        if scene.shapes.len() > MOST_ARROWS {
            return None;
        }
        for (at, name) in names.enumerate() {
            scene.draw_with(Outline::Node(at), Role::Place, name);
        }
        Some(scene)
    }

    /// The stone of [`Scene::row`] with this index.
    #[must_use]
    pub fn stone(at: usize) -> Outline {
        Outline::Disc {
            middle: (count(at) + 0.5, 0.5),
            radius: 0.45,
        }
    }

    /// Where [`Scene::row`] is cut so that the left part has so many stones.
    #[must_use]
    pub fn cut(left: usize) -> Outline {
        let x = count(left);
        Outline::Line {
            from: (x, 0.05),
            to: (x, 0.95),
        }
    }

    /// So many stones of [`Scene::row`], from the one with an index on.
    #[must_use]
    pub fn stones(from: usize, stones: usize) -> Outline {
        let width = count(stones);
        Outline::Cell {
            middle: (count(from) + width / 2.0, 0.5),
            size: (width - 0.1, 0.96),
        }
    }

    /// The last of so many stones that are taken from an end of [`Scene::row`], of so many in all: its
    /// upper half from the left, its lower one from the right, as both may take it. `None` of fewer.
    #[must_use]
    pub fn last_taken(all: u32, side: Side, taken: u32) -> Option<Outline> {
        let (at, y) = match side {
            Side::Left => (taken.checked_sub(1)?, 0.27),
            Side::Right => (all.checked_sub(taken)?, 0.73),
        };
        Some(Outline::Cell {
            middle: (f64::from(at) + 0.5, y),
            size: (0.8, 0.44),
        })
    }

    /// Heaps as columns of stones, each with its number below; a large one is drawn as the number
    /// alone. `None` if there are too many to be seen.
    #[must_use]
    pub fn heaps(heaps: &[u64]) -> Option<Self> {
        if heaps.len() > MOST_PLACES {
            return None;
        }
        let ground = ground(heaps);
        let mut scene = Self::new(count(heaps.len()).max(1.0), ground + 0.8);
        for (at, &heap) in heaps.iter().enumerate() {
            let x = count(at) + 0.5;
            if heap <= MOST_STONES {
                for stone in 1..=heap {
                    let spot = Self::stone_of_heap(heaps, at, stone);
                    scene.shapes.extend(spot.map(|outline| Shape {
                        outline,
                        role: Role::Piece,
                        text: None,
                    }));
                }
            } else {
                let (middle, size) = ((x, ground / 2.0), (WIDTH, ground));
                scene.draw_with(Outline::Cell { middle, size }, Role::Piece, "…");
            }
            let middle = (x, ground + 0.4);
            scene.draw_with(Outline::Text { middle }, Role::Label, heap);
        }
        Some(scene)
    }

    /// The lowest of so many stones from the top of a heap of [`Scene::heaps`]; `None` if the heap
    /// is not drawn stone by stone.
    #[must_use]
    pub fn stone_of_heap(heaps: &[u64], at: usize, stones: u64) -> Option<Outline> {
        let below = heaps.get(at)?.checked_sub(stones)?;
        (stones > 0).then_some(())?;
        Some(Outline::Cell {
            middle: (count(at) + 0.5, level(heaps, at, below)? - STONE / 2.0),
            size: (WIDTH, 0.42),
        })
    }

    /// Where a heap of [`Scene::heaps`] is parted so that these are left: a line between two stones,
    /// or a disc as high as the middle of those that are taken, on the right for one or three of them
    /// and on the left for two or four; `None` for more, and if the heap is not drawn stone by stone.
    #[must_use]
    pub fn parting_of_heap(heaps: &[u64], at: usize, left: (u64, u64)) -> Option<Outline> {
        let (below, above) = left;
        let top = heaps.get(at)?.checked_sub(above)?;
        let (bottom, top) = (level(heaps, at, below)?, level(heaps, at, top)?);
        let (x, y) = (count(at) + 0.5, f64::midpoint(bottom, top));
        let beside = |x| Outline::Disc {
            middle: (x, y),
            radius: 0.12,
        };
        match heaps.get(at)?.checked_sub(below + above)? {
            0 => Some(Outline::Line {
                from: (x - WIDTH / 2.0, y),
                to: (x + WIDTH / 2.0, y),
            }),
            1 => Some(beside(x + WIDTH / 2.0)),
            2 => Some(beside(x - WIDTH / 2.0)),
            3 => Some(beside(x + 0.12)),
            4 => Some(beside(x - 0.12)),
            _ => None,
        }
    }

    /// Between the lowest stones of [`Scene::heaps`] that are taken from each of the first two heaps;
    /// `None` if they are not drawn stone by stone.
    #[must_use]
    pub fn across_heaps(heaps: &[u64], [one, two]: [u64; 2]) -> Option<Outline> {
        let height = |at: usize, taken| {
            let below = heaps.get(at)?.checked_sub(taken)?;
            Some(level(heaps, at, below)? - STONE / 2.0)
        };
        Some(Outline::Line {
            from: (0.5 + WIDTH / 2.0, height(0, one)?),
            to: (1.5 - WIDTH / 2.0, height(1, two)?),
        })
    }
}

/// The height of a stone of a heap with the gap above it.
const STONE: f64 = 0.5;

/// The width of a heap.
const WIDTH: f64 = 0.7;

/// How far below the top so many stones of a heap end; `None` if it is not drawn stone by stone.
fn level(heaps: &[u64], at: usize, stones: u64) -> Option<f64> {
    let is_drawn = *heaps.get(at)? <= MOST_STONES;
    let stones = u32::try_from(stones).ok()?;
    is_drawn.then(|| ground(heaps) - f64::from(stones) * STONE)
}

/// How far below the top heaps stand.
fn ground(heaps: &[u64]) -> f64 {
    let drawn = heaps.iter().filter(|&&heap| heap <= MOST_STONES);
    let tallest = drawn.max().copied().unwrap_or(0).max(2);
    u32::try_from(tallest).map_or(1.0, |tallest| f64::from(tallest) * STONE)
}

/// A number of cells.
#[expect(clippy::cast_precision_loss, reason = "nothing so large is drawn")]
fn count(number: usize) -> f64 {
    number as f64
}
