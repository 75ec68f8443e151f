//! A position with its moves marked on it: [`Drawing`].

use stonework_catalog::{Outline, Point, Role, Scene};

use crate::figure::{Figure, is_thin, middle, of_mark, of_shapes, of_texts};
use crate::graph_layout::lay_out;
use crate::mark::Mark;
use crate::palette::Palette;
use crate::svg;

/// A scene with marks on it, in which everything has its place.
///
/// ```
/// use stonework_catalog::DrawnRow;
/// use stonework_pictures::{Drawing, Form, Palette};
///
/// let scene = DrawnRow::of(1).stones(|_| 5);
/// let figures = Drawing::new(scene, Vec::new(), Palette::Usual).figures();
/// assert!(matches!(figures[0].form, Form::Circle { .. }));
/// assert!(matches!(&figures[1].form, Form::Text { text, .. } if text == "5"));
/// ```
#[derive(Clone, Debug)]
pub struct Drawing {
    scene: Scene,
    marks: Vec<Mark>,
    palette: Palette,
}

impl Drawing {
    /// A scene and marks on it, with no room around that is not drawn on. The nodes of a graph get
    /// their places here.
    #[must_use]
    pub fn new(scene: Scene, marks: Vec<Mark>, palette: Palette) -> Self {
        Self::part(scene, marks, palette).cropped()
    }

    /// The same with all its room, so that it fits over another one of that size.
    #[must_use]
    pub fn part(mut scene: Scene, mut marks: Vec<Mark>, palette: Palette) -> Self {
        lay_out(&mut scene, &mut marks);
        Self {
            scene,
            marks,
            palette,
        }
    }

    /// Without the room around it that nothing is drawn in.
    fn cropped(self) -> Self {
        let shapes = self.scene.shapes.iter().map(|shape| {
            let room = match (shape.role, shape.outline) {
                // Pieces may lie on the ends of lines.
                (Role::Line, Outline::Line { .. }) => 0.42,
                (_, outline) if is_thin(outline) => 0.1,
                _ => 0.0,
            };
            (shape.outline, room)
        });
        let marks = self.marks.iter().map(|mark| (mark.spot, 0.1));
        let (mut least, mut most) = ((f64::INFINITY, f64::INFINITY), (0.0_f64, 0.0_f64));
        for (outline, room) in shapes.chain(marks) {
            for (x, y) in corners(outline) {
                least = (least.0.min(x - room), least.1.min(y - room));
                most = (most.0.max(x + room), most.1.max(y + room));
            }
        }
        let (width, height) = self.size();
        let (left, top) = (least.0.max(0.0), least.1.max(0.0));
        let (right, bottom) = (most.0.min(width), most.1.min(height));
        if left >= right || top >= bottom {
            return self;
        }
        let moved = |(x, y)| (x - left, y - top);
        self.moved((right - left, bottom - top), moved)
    }

    /// The same, seen from the other side of the board: turned by half a turn, but for its texts.
    #[must_use]
    pub fn flipped(self) -> Self {
        let (width, height) = self.size();
        self.moved((width, height), |(x, y)| (width - x, height - y))
    }

    /// The same with everything elsewhere, on a scene of another size.
    fn moved(mut self, size: Point, to: impl Fn(Point) -> Point) -> Self {
        (self.scene.width, self.scene.height) = size;
        for shape in &mut self.scene.shapes {
            shape.outline = moved(shape.outline, &to);
        }
        for mark in &mut self.marks {
            mark.spot = moved(mark.spot, &to);
        }
        self
    }

    /// How wide and how high it is, in cells.
    #[must_use]
    pub fn size(&self) -> Point {
        (self.scene.width, self.scene.height)
    }

    /// How many pixels a cell of [`Drawing::svg`] is wide.
    #[must_use]
    pub fn cell(&self) -> f64 {
        svg::cell(&self.scene)
    }

    /// Its figures, one over the other: the texts of the scene are over the marks, so that they can
    /// be read.
    #[must_use]
    pub fn figures(&self) -> Vec<Figure> {
        let marked = self.marks.iter();
        let marked = marked.flat_map(|mark| of_mark(mark, &self.scene, self.palette));
        let mut all = of_shapes(&self.scene, self.palette);
        all.extend(marked);
        all.extend(of_texts(&self.scene, self.palette));
        all
    }

    /// It as SVG, and what the whole is called.
    ///
    /// Marks that have a link can be clicked and reached with the keyboard. There is no script and
    /// no style in it; all texts are escaped. O(shapes and marks) time and memory.
    #[must_use]
    pub fn svg(&self, title: &str) -> String {
        svg::svg(&self.scene, &self.marks, title, self.palette)
    }
}

/// An outline whose points are moved so; it keeps its size.
fn moved(outline: Outline, to: impl Fn(Point) -> Point) -> Outline {
    match outline {
        Outline::Cell { middle, size } => Outline::Cell {
            middle: to(middle),
            size,
        },
        Outline::Disc { middle, radius } => Outline::Disc {
            middle: to(middle),
            radius,
        },
        Outline::Hexagon { middle } => Outline::Hexagon { middle: to(middle) },
        Outline::Text { middle } => Outline::Text { middle: to(middle) },
        Outline::Line { from, to: end } => Outline::Line {
            from: to(from),
            to: to(end),
        },
        Outline::Arrow { from, to: end } => Outline::Arrow {
            from: to(from),
            to: to(end),
        },
        // They have been laid out before.
        Outline::Node(_) | Outline::Edge { .. } => outline,
    }
}

/// Two points between which an outline lies.
fn corners(outline: Outline) -> [Point; 2] {
    let (right, down) = match outline {
        Outline::Line { from, to } | Outline::Arrow { from, to } => return [from, to],
        Outline::Cell { size, .. } => (size.0 / 2.0, size.1 / 2.0),
        Outline::Disc { radius, .. } => (radius, radius),
        Outline::Hexagon { .. } => (0.5, 0.58),
        Outline::Text { .. } => (0.25, 0.25),
        Outline::Node(_) | Outline::Edge { .. } => (0.0, 0.0),
    };
    let ((x, y), _) = middle(outline);
    [(x - right, y - down), (x + right, y + down)]
}
