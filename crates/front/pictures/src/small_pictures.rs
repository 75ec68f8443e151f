//! Small pictures of many positions, which have their board in common: [`small_pictures`].

use stonework_catalog::{Outline, Point, Scene, Shape};

use crate::drawing::Drawing;
use crate::palette::Palette;

/// How many times its height is the most width of a picture.
const WIDER: f64 = 1.8;

/// The most room of a cell of a picture, as a part of its most height.
const CELL: f64 = 0.3;

/// A small picture of a position, of the class `board`, to be put into another picture.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SmallPicture {
    /// A group of SVG.
    pub svg: String,
    /// How wide and how high it is.
    pub size: Point,
}

/// Pictures of some scenes, no higher than this, which lie over what all scenes have in common: the
/// picture of that comes first. Scenes of different sizes, and graphs, have nothing in common.
///
/// `None` if the pictures of the scenes have more than so many bytes. O(scenes · shapes) time.
///
/// ```
/// use stonework_catalog::Settings;
/// use stonework_pictures::small_pictures;
///
/// let game = stonework_games::CATALOG.open("tic-tac-toe", Settings::new(), None)?;
/// let mut session = game.instance.session();
/// let start = session.scene().expect("boards are drawn");
/// session.play("b2");
/// let next = session.scene().expect("boards are drawn");
/// let (board, pictures) = small_pictures(&[&start, &next], 52.0, 10_000).expect("they are small");
/// // The one has nothing but the board, the other a piece as well.
/// assert!(board.svg.len() > pictures[1].svg.len() && pictures[1].svg.len() > pictures[0].svg.len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn small_pictures(
    scenes: &[&Scene],
    most_height: f64,
    most_bytes: usize,
) -> Option<(SmallPicture, Vec<SmallPicture>)> {
    let board = in_common(scenes)?;
    let mut bytes = 0;
    let pictures = scenes.iter().map(|&scene| {
        let mut own = board.clone();
        own.shapes = without(&scene.shapes, &board.shapes);
        let picture = if board.shapes.is_empty() {
            let whole = Drawing::new(scene.clone(), Vec::new(), Palette::Usual);
            small(&whole, most_height)
        } else {
            small(&part(own), most_height)
        };
        bytes += picture.svg.len();
        (bytes < most_bytes).then_some(picture)
    });
    let pictures = pictures.collect::<Option<_>>()?;
    Some((small(&part(board), most_height), pictures))
}

/// What all scenes have, in its order; nothing if they have not one size, or get their places
/// together. `None` without scenes.
fn in_common(scenes: &[&Scene]) -> Option<Scene> {
    let mut common = (*scenes.first()?).clone();
    let is_laid_out =
        |shape: &Shape| matches!(shape.outline, Outline::Node(_) | Outline::Edge { .. });
    for scene in scenes {
        if (scene.width, scene.height) != (common.width, common.height)
            || scene.shapes.iter().any(is_laid_out)
        {
            common.shapes.clear();
            break;
        }
        let mut rest = scene.shapes.iter();
        common.shapes.retain(|shape| {
            let mut ahead = rest.clone();
            let has_it = ahead.any(|other| other == shape);
            if has_it {
                rest = ahead;
            }
            has_it
        });
    }
    Some(common)
}

/// Shapes without those in common, which come in the same order.
fn without(shapes: &[Shape], common: &[Shape]) -> Vec<Shape> {
    let mut common = common.iter().peekable();
    let own = shapes
        .iter()
        .filter(|shape| common.next_if_eq(shape).is_none());
    own.cloned().collect()
}

/// What is drawn over others of the same size, or below them.
fn part(scene: Scene) -> Drawing {
    Drawing::part(scene, Vec::new(), Palette::Usual)
}

/// A small picture, no higher than this.
fn small(drawing: &Drawing, most: f64) -> SmallPicture {
    let (width, height) = drawing.size();
    let cell = (CELL * most).min(WIDER * most / width).min(most / height);
    let scale = cell / drawing.cell();
    // Its colours are those of the page.
    let svg = drawing.svg("").replacen("<svg", "<svg class=\"board\"", 1);
    SmallPicture {
        svg: format!("<g transform=\"scale({scale:.3})\">{svg}</g>"),
        size: (width * cell, height * cell),
    }
}
