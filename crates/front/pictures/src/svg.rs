//! A drawing as SVG.

use std::fmt::Write;

use stonework_catalog::{Outline, Scene};

use crate::figure::{Figure, Form, of_mark, of_shapes, of_texts};
use crate::mark::Mark;
use crate::palette::{Colour, Palette};

/// So many pixels a cell is wide.
const CELL: f64 = 44.0;

/// The room around a scene, in cells.
const AROUND: f64 = 0.1;

pub(crate) fn svg(scene: &Scene, marks: &[Mark], title: &str, palette: Palette) -> String {
    let (width, height) = (scene.width + 2.0 * AROUND, scene.height + 2.0 * AROUND);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{} {} {} {}\" width=\"{}\" \
         height=\"{}\" role=\"{}\" font-family=\"sans-serif\" text-anchor=\"middle\">\
         <title>{}</title>",
        number(-AROUND),
        number(-AROUND),
        number(width),
        number(height),
        number(width * CELL),
        number(height * CELL),
        // One picture for whoever hears it, unless parts of it can be followed.
        if marks.iter().any(|mark| mark.link.is_some()) {
            "group"
        } else {
            "img"
        },
        escaped(title),
    );
    for figure in of_shapes(scene, palette) {
        draw(&mut text, &figure);
    }
    for mark in marks {
        let label = escaped(&mark.label);
        // Writing to a string does not fail.
        let _ = match &mark.link {
            Some(link) => write!(
                text,
                // All of a figure is clicked, not only its outline.
                "<a href=\"{}\" aria-label=\"{label}\" pointer-events=\"all\">",
                escaped(link)
            ),
            None => write!(text, "<g>"),
        };
        let _ = write!(text, "<title>{label}</title>");
        target(&mut text, mark.spot);
        for figure in of_mark(mark, palette) {
            draw(&mut text, &figure);
        }
        text += if mark.link.is_some() { "</a>" } else { "</g>" };
    }
    // Over the marks, which are what is clicked.
    text += "<g pointer-events=\"none\">";
    for figure in of_texts(scene, palette) {
        draw(&mut text, &figure);
    }
    text + "</g></svg>"
}

/// An invisible figure that makes a thin spot easy to point at.
fn target(text: &mut String, spot: Outline) {
    if let Outline::Line { from, to } | Outline::Arrow { from, to } = spot {
        let _ = write!(
            text,
            "<path d=\"M{} {}L{} {}\" stroke=\"#ffffff\" stroke-opacity=\"0\" stroke-width=\"0.35\"/>",
            number(from.0),
            number(from.1),
            number(to.0),
            number(to.1)
        );
    }
}

fn draw(text: &mut String, figure: &Figure) {
    let mut paint = match figure.fill {
        Some(fill) if figure.opacity < 1.0 => {
            let opacity = number(figure.opacity);
            format!(" fill=\"{}\" fill-opacity=\"{opacity}\"", colour(fill))
        }
        Some(fill) => format!(" fill=\"{}\"", colour(fill)),
        None => " fill=\"none\"".to_owned(),
    };
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
