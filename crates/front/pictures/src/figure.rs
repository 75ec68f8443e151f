//! What a picture is made of, whoever draws it: [`Figure`].

use std::collections::HashSet;

use stonework_catalog::{Outline, Point, Role, Scene};

use crate::mark::{Kind, Mark};
use crate::palette::{Colour, Palette};

/// A plain figure of a picture.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Figure {
    /// What a style sheet knows it by: the role of what it belongs to, or `spot` of a move, or
    /// `last`; and which part of that it is: `area`, `thin` for a line, the `tip` of an arrow, the
    /// `rim` below a line, the `badge` that a sign is on, or `text`.
    pub class: [&'static str; 2],
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
        let is_line = matches!(shape.outline, Outline::Line { .. });
        let is_owned = matches!(shape.role, Role::First | Role::Second | Role::Winning);
        let width = match shape.role {
            Role::Piece if is_line => 0.12,
            _ if is_line && (is_owned || shape.role == Role::Winning) => 0.14,
            _ => 0.03,
        };
        let line = match shape.role {
            Role::First | Role::Second | Role::Line | Role::Winning => fill,
            Role::Piece | Role::Taken => [60, 50, 30],
            Role::Place | Role::Store | Role::Label => ink,
        };
        let rim = match shape.role {
            Role::Place | Role::Store => ink,
            _ => RIM,
        };
        let role = class(shape.role);
        // So that a player's line is seen on a ground of the same colour.
        if is_line && is_owned {
            let below = (RIM, width + 0.06);
            all.extend(outline(shape.outline, [role, "rim"], None, below));
        }
        let stroke = if is_line { (line, width) } else { (rim, width) };
        let stroke = match shape.outline {
            Outline::Arrow { .. } => (line, width),
            _ => stroke,
        };
        all.extend(outline(shape.outline, [role, "area"], Some(fill), stroke));
    }
    all
}

/// The colour of the rim of a piece.
const RIM: Colour = [60; 3];

/// What a style sheet knows a role by.
fn class(role: Role) -> &'static str {
    match role {
        Role::Place | Role::Store => "place",
        Role::Line => "line",
        Role::First => "first",
        Role::Second => "second",
        Role::Piece | Role::Taken => "piece",
        Role::Label => "label",
        Role::Winning => "winning",
        Role::Taken => "taken",
        Role::Store => "store",
    }
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
        let (mut middle, room) = middle(shape.outline);
        // As high as there is room for all of its letters.
        let letters = text.chars().map(|_| 1.0).sum::<f64>().max(1.0);
        let most = match shape.role {
            Role::Label => 0.3,
            _ => 0.45 * room.max(0.9),
        };
        let height = (room * 1.5 / letters).min(most);
        let (role, ink) = match shape.outline {
            // Beside it, as on a line is the sign of a move.
            Outline::Line { from, to } => {
                let (x, y) = along(from, to, 0.32);
                middle = (middle.0 - y, middle.1 + x);
                (Role::Label, palette.of_role(Role::Label).1)
            }
            _ => (shape.role, ink),
        };
        Some(written([class(role), "text"], middle, text, height, ink))
    });
    let mut texts: Vec<Figure> = texts.collect();
    texts.reverse();
    texts
}

/// A text as a figure.
fn written(
    class: [&'static str; 2],
    middle: Point,
    text: String,
    height: f64,
    ink: Colour,
) -> Figure {
    let form = Form::Text {
        middle,
        text,
        height,
    };
    Figure {
        class,
        form,
        fill: Some(ink),
        opacity: 1.0,
        stroke: None,
    }
}

/// How much a mark hides of what is below it.
const VEIL: f64 = 0.75;

/// How much a move that is made later hides.
const GHOST: f64 = 0.85;

/// The width of the line of a mark.
const LINE: f64 = 0.12;

/// The radius of the disc on a line, on which its sign is.
const BADGE: f64 = 0.18;

/// The figures of a mark on a scene: its spot, coloured, and the sign of its value.
pub(crate) fn of_mark(mark: &Mark, scene: &Scene, palette: Palette) -> Vec<Figure> {
    match mark.kind {
        Kind::Move => of_move(mark, scene, palette),
        Kind::Last => {
            let seen = match mark.spot {
                Outline::Disc { middle, radius } => Outline::Disc {
                    middle,
                    radius: radius + 0.05,
                },
                spot => shown(spot),
            };
            outline(seen, ["last", "area"], None, (palette.of_last(), 0.07))
        }
        Kind::Next { role, nth } => of_next(mark.spot, scene, (role, nth), palette),
    }
}

fn of_move(mark: &Mark, scene: &Scene, palette: Palette) -> Vec<Figure> {
    let ink = [30; 3];
    let colour = mark.shade.map(|shade| palette.of_shade(shade));
    let thin = is_thin(mark.spot);
    let rim = if thin {
        (colour.unwrap_or([120; 3]), LINE)
    } else {
        ([70; 3], 0.03)
    };
    let mut all = outline(shown(mark.spot), ["spot", "area"], colour, rim);
    for figure in &mut all {
        figure.opacity = if thin { 1.0 } else { VEIL };
    }
    if let Some(shade) = mark.shade {
        let (place, height) = if thin {
            let (place, _) = middle(mark.spot);
            all.push(badge(place, ["spot", "badge"], palette.of_shade(shade)));
            (place, 0.32)
        } else {
            sign_of(mark.spot, scene)
        };
        let sign = shade.sign().to_owned();
        all.push(written(["spot", "text"], place, sign, height, ink));
    }
    all
}

/// A move that is made later: a disc in the mover's colour, or his line, with its number.
fn of_next(
    spot: Outline,
    scene: &Scene,
    (role, nth): (Role, usize),
    palette: Palette,
) -> Vec<Figure> {
    let (fill, ink) = palette.of_role(role);
    let role = class(role);
    let ((x, y), room) = middle(spot);
    let mut all = Vec::new();
    let (place, radius, opacity) = if is_thin(spot) {
        all.extend(outline(spot, [role, "rim"], None, (RIM, LINE + 0.06)));
        all.extend(outline(spot, [role, "area"], Some(fill), (fill, LINE)));
        ((x, y), BADGE, 1.0)
    } else if room > 0.7 && is_busy(scene, (x, y)) {
        ((x - 0.3, y + 0.3), BADGE, 1.0)
    } else {
        ((x, y), 0.32_f64.min(0.45 * room), GHOST)
    };
    let mut disc = badge(place, [role, "area"], fill);
    disc.form = Form::Circle {
        middle: place,
        radius,
    };
    disc.opacity = opacity;
    all.push(disc);
    let height = (1.2 * radius).max(0.26);
    all.push(written([role, "text"], place, nth.to_string(), height, ink));
    all
}

/// A disc on a line, that a sign is on.
fn badge(middle: Point, class: [&'static str; 2], fill: Colour) -> Figure {
    let radius = BADGE;
    Figure {
        class,
        form: Form::Circle { middle, radius },
        fill: Some(fill),
        opacity: 1.0,
        stroke: Some((RIM, 0.02)),
    }
}

/// Whether an outline is a line, which has a colour and no area.
pub(crate) fn is_thin(spot: Outline) -> bool {
    matches!(spot, Outline::Line { .. } | Outline::Arrow { .. })
}

/// What is drawn of a spot: of a whole cell all but its rim, of an arrow all but what would be on the
/// piece that moves.
fn shown(spot: Outline) -> Outline {
    /// About the radius of a piece.
    const PIECE: f64 = 0.34;
    match spot {
        Outline::Cell { middle, size } if size.0.min(size.1) > 0.9 => Outline::Cell {
            middle,
            size: (size.0 - 0.07, size.1 - 0.07),
        },
        Outline::Arrow { from, to } if (from.0 - to.0).hypot(from.1 - to.1) > 0.8 => {
            let (x, y) = along(from, to, PIECE);
            let from = (from.0 + x, from.1 + y);
            Outline::Arrow { from, to }
        }
        other => other,
    }
}

/// Whether something is written or lies at a point.
fn is_busy(scene: &Scene, (x, y): Point) -> bool {
    scene.shapes.iter().any(|shape| {
        let ((left, top), _) = middle(shape.outline);
        let is_seen = shape.text.is_some() || !matches!(shape.role, Role::Place | Role::Line);
        is_seen && (left - x).hypot(top - y) < 0.4
    })
}

/// Where the sign of a spot is written, and how high: in its middle, or, where something is there,
/// beside that.
fn sign_of(spot: Outline, scene: &Scene) -> (Point, f64) {
    let ((x, y), room) = middle(spot);
    let is_busy = is_busy(scene, (x, y));
    match spot {
        Outline::Disc { radius, .. } if is_busy && radius > 0.3 => {
            ((radius.mul_add(0.62, x), radius.mul_add(-0.62, y)), 0.36)
        }
        Outline::Cell { size, .. } if is_busy && size.0 > 0.8 && size.1 > 0.8 => {
            ((x + 0.3, y - size.1 / 2.0 + 0.22), 0.36)
        }
        // Half a stone, in whose middle is its number.
        Outline::Cell { size, .. } if size.0 > 0.75 && size.1 < 0.8 => ((x + 0.3, y), 0.36),
        _ => ((x, y), 0.45_f64.min(room)),
    }
}

/// The figures of an outline: an area with its rim, or a line, or an arrow.
fn outline(
    outline: Outline,
    [of, part]: [&'static str; 2],
    fill: Option<Colour>,
    stroke: (Colour, f64),
) -> Vec<Figure> {
    let figure = |part, form, fill, stroke| Figure {
        class: [of, part],
        form,
        fill,
        opacity: 1.0,
        stroke,
    };
    let filled = |form| vec![figure(part, form, fill, Some(stroke))];
    let thin = if part == "area" { "thin" } else { part };
    let drawn = |form| figure(thin, form, None, Some(stroke));
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
                figure(
                    "tip",
                    Form::Polygon(vec![to, left, right]),
                    Some(stroke.0),
                    None,
                ),
            ]
        }
        // Nodes and their arrows have been laid out before.
        Outline::Text { .. } | Outline::Node(_) | Outline::Edge { .. } => Vec::new(),
    }
}

/// The middle of an outline, and how much room there is for a text.
pub(crate) fn middle(outline: Outline) -> (Point, f64) {
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
