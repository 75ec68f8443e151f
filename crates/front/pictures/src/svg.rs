//! A drawing as SVG.

use std::collections::HashSet;
use std::fmt::Write;

use stonework_catalog::{Outline, Point, Role, Scene};

use crate::figure::{Figure, Form, middle, of_mark, of_shapes, of_texts};
use crate::mark::{Kind, Mark};
use crate::palette::{Colour, Palette};

/// The room around a scene, in cells.
const AROUND: f64 = 0.1;

/// The fewest pixels that a cell is wide, so that it can be pointed at.
const LEAST: f64 = 26.0;

/// So many pixels a cell is wide: the more of a board there is, the larger, up to what a page has
/// room for, so that a small board is large enough and a row of stones not too high.
pub(crate) fn cell(scene: &Scene) -> f64 {
    let (width, height) = (scene.width + 2.0 * AROUND, scene.height + 2.0 * AROUND);
    let wanted = width.min(height).mul_add(21.0, 35.0).min(112.0);
    wanted.min(700.0 / width).min(640.0 / height).max(LEAST)
}

pub(crate) fn svg(scene: &Scene, marks: &[Mark], title: &str, palette: Palette) -> String {
    let (width, height) = (scene.width + 2.0 * AROUND, scene.height + 2.0 * AROUND);
    let cell = cell(scene);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{} {} {} {}\" width=\"{:.0}\" \
         height=\"{:.0}\" role=\"{}\" font-family=\"sans-serif\" text-anchor=\"middle\">\
         <title>{}</title>",
        number(-AROUND),
        number(-AROUND),
        number(width),
        number(height),
        width * cell,
        height * cell,
        // One picture for whoever hears it, unless parts of it can be followed.
        if marks.iter().any(|mark| mark.link.is_some()) {
            "group"
        } else {
            "img"
        },
        escaped(title),
    );
    let movable: HashSet<Place> = marks.iter().filter_map(start_of).collect();
    for figure in of_shapes(scene, palette) {
        draw(&mut text, &figure, &movable);
    }
    let (moves, others): (Vec<_>, Vec<_>) = marks.iter().partition(|mark| mark.kind == Kind::Move);
    // All of a figure is clicked, and not only its outline.
    text += "<g pointer-events=\"all\">";
    for mark in moves {
        draw_mark(&mut text, mark, scene, palette);
    }
    // Over the marks, which are what is clicked.
    text += "</g><g pointer-events=\"none\">";
    for figure in of_texts(scene, palette) {
        draw(&mut text, &figure, &movable);
    }
    for mark in others {
        draw_mark(&mut text, mark, scene, palette);
    }
    text + "</g></svg>"
}

/// A point as it is written.
type Place = [String; 2];

fn place((x, y): Point) -> Place {
    [number(x), number(y)]
}

/// Where what is moved by following a mark lies.
fn start_of(mark: &Mark) -> Option<Place> {
    match (mark.spot, &mark.link) {
        (Outline::Arrow { from, .. }, Some(_)) => Some(place(from)),
        _ => None,
    }
}

/// A move: a link, if it has one.
fn draw_mark(text: &mut String, mark: &Mark, scene: &Scene, palette: Palette) {
    let label = escaped(&mark.label);
    let class = match (mark.kind, mark.shade) {
        (Kind::Last | Kind::Next { .. }, _) => "over",
        (Kind::Move, Some(shade)) => shade.class(),
        (Kind::Move, None) => "free",
    };
    let tag = if mark.link.is_some() { "a" } else { "g" };
    // Writing to a string does not fail.
    let _ = write!(text, "<{tag} class=\"{class}\"");
    if let Some(link) = &mark.link {
        let link = escaped(link);
        let _ = write!(text, " href=\"{link}\" aria-label=\"{label}\"");
    }
    if let Some(name) = &mark.name {
        let _ = write!(text, " data-move=\"{}\"", escaped(name));
    }
    if let (Outline::Arrow { from, to }, Some(_)) = (mark.spot, &mark.link) {
        let [from, to] = [from, target_of(scene, from, to)].map(|point| place(point).join(" "));
        let _ = write!(text, " data-from=\"{from}\" data-to=\"{to}\"");
    }
    let _ = write!(text, "><title>{label}</title>");
    if mark.kind == Kind::Move {
        reach(text, mark.spot);
    }
    for figure in of_mark(mark, scene, palette) {
        draw(text, &figure, &HashSet::new());
    }
    let _ = write!(text, "</{tag}>");
}

/// The place of the board that an arrow leads to, as it may end beside its middle; its end, if there
/// is none but the one it comes from.
fn target_of(scene: &Scene, from: Point, to: Point) -> Point {
    let away = |(x, y): Point| (x - to.0).hypot(y - to.1);
    let shapes = scene.shapes.iter();
    let places = shapes.filter(|shape| shape.role == Role::Place);
    let places = places.map(|shape| middle(shape.outline).0);
    let near = places.min_by(|&one, &two| away(one).total_cmp(&away(two)));
    let near = near.filter(|&near| away(near) < 0.5 && place(near) != place(from));
    near.unwrap_or(to)
}

/// An invisible figure that makes all of a spot easy to point at: a thin one, or a cell whose mark
/// leaves its rim.
fn reach(text: &mut String, spot: Outline) {
    let paint = match spot {
        Outline::Line { from, to } | Outline::Arrow { from, to } => {
            let [from, to] = [from, to].map(|point| place(point).join(" "));
            // A style sheet makes it wide.
            format!("d=\"M{from}L{to}\"")
        }
        Outline::Cell {
            middle: (x, y),
            size: (width, height),
        } => {
            let [left, top] = place((x - width / 2.0, y - height / 2.0));
            let [width, height] = place((width, height));
            format!(
                "d=\"M{left} {top}h{width}v{height}h-{width}z\" fill=\"none\" stroke-width=\"0\""
            )
        }
        _ => return,
    };
    let _ = write!(text, "<path class=\"reach\" {paint}/>");
}

fn draw(text: &mut String, figure: &Figure, movable: &HashSet<Place>) {
    let [of, part] = figure.class;
    let at = match &figure.form {
        Form::Circle { middle, .. } | Form::Text { middle, .. } => Some(*middle),
        Form::Polygon(corners) => match corners[..] {
            [(left, top), _, (right, bottom), _] => {
                Some((f64::midpoint(left, right), f64::midpoint(top, bottom)))
            }
            _ => None,
        },
    };
    let is_piece = ["first", "second", "piece"].contains(&of) && !movable.is_empty();
    let is_moved = is_piece && at.is_some_and(|at| movable.contains(&place(at)));
    let moved = if is_moved { " movable" } else { "" };
    let mut paint = format!(" class=\"{of} {part}{moved}\"");
    let fill = figure.fill.map_or("none".to_owned(), colour);
    let _ = write!(paint, " fill=\"{fill}\"");
    if figure.fill.is_some() && figure.opacity < 1.0 {
        let _ = write!(paint, " fill-opacity=\"{}\"", number(figure.opacity));
    }
    if let Some((stroke, width)) = figure.stroke {
        let _ = write!(
            paint,
            " stroke=\"{}\" stroke-width=\"{}\"",
            colour(stroke),
            number(width)
        );
    }
    let _ = match &figure.form {
        Form::Polygon(corners) => {
            let mut path = String::new();
            for (at, &(x, y)) in corners.iter().enumerate() {
                let command = if at == 0 { 'M' } else { 'L' };
                let _ = write!(path, "{command}{} {}", number(x), number(y));
            }
            let end = if corners.len() > 2 { "Z" } else { "" };
            write!(text, "<path d=\"{path}{end}\"{paint}/>")
        }
        Form::Circle { middle, radius } => write!(
            text,
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"{paint}/>",
            number(middle.0),
            number(middle.1),
            number(*radius)
        ),
        Form::Text {
            middle,
            text: written,
            height,
        } => write!(
            text,
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\"{paint}>{}</text>",
            number(middle.0),
            // The middle of a letter is about a third of its height above its foot.
            number(middle.1 + height * 0.35),
            number(*height),
            escaped(written)
        ),
    };
}

pub(crate) fn colour([red, green, blue]: Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// A number with two digits after the point at the most.
pub(crate) fn number(number: f64) -> String {
    let text = format!("{number:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" {
        "0".to_owned()
    } else {
        text.to_owned()
    }
}

/// A text as XML has it.
pub(crate) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            control if control.is_control() => safe.push(' '),
            other => safe.push(other),
        }
    }
    safe
}
