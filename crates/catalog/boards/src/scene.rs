//! A position as there is to see: [`Scene`]; and where on it a move is made: [`Spot`].

use std::fmt::Display;

use crate::Player;

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
    /// A line that has ended the game.
    Winning,
    /// What a move has taken, a box or the like: whoever knows who made it knows whose it is.
    Taken,
    /// Where the score of the player to move is written, and after it that of the other.
    Store,
}

/// Where a move is made: a place, or an arrow from place to place.
pub type Spot = Outline;

/// The room around a board for its labels.
const MARGIN: f64 = 0.6;

/// The most nodes of a graph: more cannot be seen.
const MOST_NODES: usize = 40;

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

    /// Whether only the way to the position says what all of it looks like.
    #[must_use]
    pub fn needs_the_way(&self) -> bool {
        let is_open = |shape: &Shape| matches!(shape.role, Role::Taken | Role::Store);
        self.shapes.iter().any(is_open)
    }

    /// Says whose everything is that is [`Role::Taken`], by the scene before each move that was made and
    /// who made it, and writes the scores, first that of the player to move, where they are to be.
    pub fn tell(&mut self, way: impl Iterator<Item = (Self, Player)>, scores: Option<[i128; 2]>) {
        let way: Vec<(Self, Player)> = way.collect();
        let mut scores = scores.into_iter().flatten();
        for shape in &mut self.shapes {
            match shape.role {
                Role::Taken => {
                    let is_it =
                        |other: &Shape| other.role == Role::Taken && other.outline == shape.outline;
                    // The last time that it was not there.
                    let before = way.iter().rev();
                    let mut before = before.skip_while(|(scene, _)| scene.shapes.iter().any(is_it));
                    let owner = before.next().map(|&(_, player)| player);
                    shape.role = match owner {
                        Some(Player::First) => Role::First,
                        Some(Player::Second) => Role::Second,
                        None => Role::Piece,
                    };
                    shape.text = owner.map(|owner| (owner as u8 + 1).to_string());
                }
                Role::Store => shape.text = scores.next().map(|score| score.to_string()),
                _ => {}
            }
        }
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

    /// Named nodes of a graph, with arrows between them by index; whoever draws the scene lays them
    /// out. `None` if there are too many of either to be seen.
    #[must_use]
    pub fn graph(
        names: impl ExactSizeIterator<Item = String>,
        arrows: impl Iterator<Item = (usize, usize)>,
    ) -> Option<Self> {
        if names.len() > MOST_NODES {
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
}

/// A number of cells.
#[expect(clippy::cast_precision_loss, reason = "nothing so large is drawn")]
pub(crate) fn count(number: usize) -> f64 {
    number as f64
}
