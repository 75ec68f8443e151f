//! What a picture is made of, whoever draws it: [`Figure`].

use std::collections::HashSet;

use stonework_catalog::{Outline, Point, Role, Scene};

use crate::mark::Mark;
use crate::palette::{Colour, Palette};

/// A plain figure of a picture.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Figure {
    /// Its form, in units of a cell.
    pub form: Form,
    /// What it is filled with.
    pub fill: Option<Colour>,
    /// How much of what is below it it hides, from 0 to 1.
    pub opacity: f64,
    /// Its rim, and how wide that is; or the line itself.
    pub stroke: Option<(Colour, f64)>,
}

/// The form of a figure.
#[derive(Clone, PartialEq, Debug)]
pub enum Form {
    /// A polygon by its corners; of two, a line.
    Polygon(Vec<Point>),
    /// A circle.
    Circle {
        /// Its middle.
        middle: Point,
        /// Its radius.
        radius: f64,
    },
    /// A text.
    Text {
        /// Its middle.
        middle: Point,
        /// The text.
        text: String,
        /// How high its letters are.
        height: f64,
    },
}

/// The figures of a scene without its texts.
pub(crate) fn of_shapes(scene: &Scene, palette: Palette) -> Vec<Figure> {
    let mut all = Vec::new();
    for shape in &scene.shapes {
        let (fill, ink) = palette.of_role(shape.role);
        let width = match shape.role {
            Role::Piece if matches!(shape.outline, Outline::Line { .. }) => 0.12,
            Role::First | Role::Second | Role::Winning
                if matches!(shape.outline, Outline::Line { .. }) =>
            {
                0.14
            }
            _ => 0.03,
        };
        let line = match shape.role {
            Role::First | Role::Line | Role::Winning => fill,
            Role::Second => [170; 3],
            Role::Piece => [60, 50, 30],
            _ => ink,
        };
        let rim = match shape.role {
            Role::Place | Role::Store => ink,
            _ => [60; 3],
        };
        all.extend(outline(
            shape.outline,
            Some(fill),
            (rim, width),
            (line, width),
        ));
    }
    all
}

/// The texts of a scene, but for those that a later shape covers.
pub(crate) fn of_texts(scene: &Scene, palette: Palette) -> Vec<Figure> {
    let mut covered = HashSet::new();
    let shapes = scene.shapes.iter().rev();
    let texts = shapes.filter_map(|shape| {
        let ((x, y), _) = middle(shape.outline);
        let is_seen = covered.insert([x, y].map(f64::to_bits));
        let text = shape.text.clone().filter(|_| is_seen)?;
        let (_, ink) = palette.of_role(shape.role);
        let ink = match shape.role {
            Role::Place | Role::Store => [60, 50, 30],
            _ => ink,
        };
        let (middle, room) = middle(shape.outline);
        // As high as there is room for all of its letters.
        let letters = text.chars().map(|_| 1.0).sum::<f64>().max(1.0);
        let height = (room * 1.5 / letters).min(0.45 * room.max(0.9));
        Some(Figure {
            form: Form::Text {
                middle,
                text,
                height,
            },
            fill: Some(ink),
            opacity: 1.0,
            stroke: None,
        })
    });
    let mut texts: Vec<Figure> = texts.collect();
    texts.reverse();
    texts
}

/// How much a mark hides.
const VEIL: f64 = 0.6;

/// The figures of a mark: its spot, coloured, and the sign of its value.
pub(crate) fn of_mark(mark: &Mark, palette: Palette) -> Vec<Figure> {
    let ink = [30; 3];
    let colour = mark.shade.map(|shade| palette.of_shade(shade));
    let is_line = matches!(mark.spot, Outline::Line { .. } | Outline::Arrow { .. });
    let seen = colour.unwrap_or([120; 3]);
    let rim = if is_line {
        (seen, 0.12)
    } else {
        ([70; 3], 0.03)
    };
    let mut all = outline(mark.spot, colour, rim, rim);
    for figure in &mut all {
        figure.opacity = if is_line { 1.0 } else { VEIL };
    }
    if let Some(shade) = mark.shade {
        let (middle, height) = sign_of(mark.spot);
        all.push(Figure {
            form: Form::Text {
                middle,
                text: shade.sign().to_owned(),
                height,
            },
            fill: Some(ink),
            opacity: 1.0,
            stroke: None,
        });
    }
    all
}

/// Where the sign of a spot is written, and how high: where something may be below it, beside that.
fn sign_of(spot: Outline) -> (Point, f64) {
    let ((x, y), room) = middle(spot);
    match spot {
        Outline::Disc { radius, .. } if radius > 0.3 => {
            ((radius.mul_add(0.62, x), radius.mul_add(-0.62, y)), 0.36)
        }
        Outline::Cell { size, .. } if size.0 > 0.8 && size.1 > 0.8 => {
            ((x + 0.3, y - size.1 / 2.0 + 0.22), 0.36)
        }
        // Half a stone, in whose middle is its number.
        Outline::Cell { size, .. } if size.0 > 0.75 => ((x + 0.3, y), 0.36),
        _ => ((x, y), 0.4_f64.min(room)),
    }
}

/// The figures of an outline: filled with this, its rim so, or, of a line, the line itself.
fn outline(
    outline: Outline,
    fill: Option<Colour>,
    rim: (Colour, f64),
    line: (Colour, f64),
) -> Vec<Figure> {
    let filled = |form| {
        vec![Figure {
            form,
            fill,
            opacity: 1.0,
            stroke: Some(rim),
        }]
    };
    let drawn = |form| Figure {
        form,
        fill: None,
        opacity: 1.0,
        stroke: Some(line),
    };
    match outline {
        Outline::Cell {
            middle: (x, y),
            size: (width, height),
        } => {
            let (left, right) = (x - width / 2.0, x + width / 2.0);
            let (top, bottom) = (y - height / 2.0, y + height / 2.0);
            let corners = vec![(left, top), (right, top), (right, bottom), (left, bottom)];
            filled(Form::Polygon(corners))
        }
        Outline::Disc { middle, radius } => filled(Form::Circle { middle, radius }),
        Outline::Hexagon { middle: (x, y) } => {
            // One wide from side to side.
            let radius = 1.0 / 3.0_f64.sqrt();
            let corners = (0..6).map(|corner| {
                let turn = std::f64::consts::FRAC_PI_3 * f64::from(corner);
                (
                    radius.mul_add(turn.sin(), x),
                    radius.mul_add(-turn.cos(), y),
                )
            });
            filled(Form::Polygon(corners.collect()))
        }
        Outline::Line { from, to } => vec![drawn(Form::Polygon(vec![from, to]))],
        Outline::Arrow { from, to } => {
            let (from, to) = beside(from, to);
            let (x, y) = along(from, to, 0.25);
            let neck = (to.0 - x, to.1 - y);
            let (left, right) = (
                (neck.0 - y / 2.0, neck.1 + x / 2.0),
                (neck.0 + y / 2.0, neck.1 - x / 2.0),
            );
            vec![
                drawn(Form::Polygon(vec![from, neck])),
                Figure {
                    form: Form::Polygon(vec![to, left, right]),
                    fill: Some(line.0),
                    opacity: 1.0,
                    stroke: None,
                },
            ]
        }
        // Nodes and their arrows have been laid out before.
        Outline::Text { .. } | Outline::Node(_) | Outline::Edge { .. } => Vec::new(),
    }
}

/// The middle of an outline, and how much room there is for a text.
fn middle(outline: Outline) -> (Point, f64) {
    match outline {
        Outline::Cell { middle, size } => (middle, size.0),
        Outline::Disc { middle, radius } => (middle, 2.0 * radius),
        Outline::Hexagon { middle } | Outline::Text { middle } => (middle, 0.9),
        // Nearer to its end, where others do not begin.
        Outline::Line { from, to } => (between(from, to, 0.5), 0.5),
        Outline::Arrow { from, to } => {
            let (from, to) = beside(from, to);
            (between(from, to, 0.65), 0.5)
        }
        Outline::Node(_) | Outline::Edge { .. } => ((0.0, 0.0), 0.0),
    }
}

/// A step of this length from one point towards another.
pub(crate) fn along(from: Point, to: Point, length: f64) -> Point {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let whole = x.hypot(y).max(f64::MIN_POSITIVE);
    (x / whole * length, y / whole * length)
}

/// An arrow drawn to the right of its way, so that one that goes back does not lie on it.
fn beside(from: Point, to: Point) -> (Point, Point) {
    let (x, y) = sideways(from, to);
    ((from.0 + x, from.1 + y), (to.0 + x, to.1 + y))
}

/// How far an arrow is drawn beside its way.
pub(crate) fn sideways(from: Point, to: Point) -> Point {
    let (x, y) = along(from, to, 0.1);
    (-y, x)
}

/// The point this part of the way from one point to another.
fn between(from: Point, to: Point, part: f64) -> Point {
    (
        (to.0 - from.0).mul_add(part, from.0),
        (to.1 - from.1).mul_add(part, from.1),
    )
}
