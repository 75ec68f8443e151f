//! A position with its moves marked on it: [`Drawing`].

use stonework_catalog::{Point, Scene};

use crate::figure::{Figure, of_mark, of_shapes, of_texts};
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
    /// A scene and marks on it. The nodes of a graph get their places here.
    #[must_use]
    pub fn new(mut scene: Scene, mut marks: Vec<Mark>, palette: Palette) -> Self {
        lay_out(&mut scene, &mut marks);
        Self {
            scene,
            marks,
            palette,
        }
    }

    /// How wide and how high it is, in cells.
    #[must_use]
    pub fn size(&self) -> Point {
        (self.scene.width, self.scene.height)
    }

    /// Its figures, one over the other: the texts of the scene are over the marks, so that they can
    /// be read.
    #[must_use]
    pub fn figures(&self) -> Vec<Figure> {
        let marked = self.marks.iter();
        let marked = marked.flat_map(|mark| of_mark(mark, self.palette));
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
