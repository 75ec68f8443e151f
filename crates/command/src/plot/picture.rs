//! What can be drawn: [`Picture`]; and what all pictures share.

use std::io;

use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, DrawingAreaErrorKind};
use plotters::element::{Circle, PathElement, Text};
use plotters::style::{Color, RGBColor};
use stonework_catalog::words::grouped;

use super::canvas::Canvas;

/// The font of all letters.
pub(super) const FONT: &str = "sans-serif";

/// Colours that can be told apart on white: those of Okabe and Ito, which everybody can, and more.
pub(super) const COLOURS: [RGBColor; 12] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(86, 180, 233),
    RGBColor(230, 159, 0),
    RGBColor(0, 0, 0),
    RGBColor(136, 34, 85),
    RGBColor(128, 128, 128),
    RGBColor(117, 81, 190),
    RGBColor(140, 86, 75),
    RGBColor(150, 150, 20),
];

/// An area to draw in.
pub(super) type Area<'a> = DrawingArea<Canvas<'a>, Shift>;

/// The result of drawing.
pub(super) type Drawn = Result<(), DrawingAreaErrorKind<io::Error>>;

/// Something that can be drawn.
pub(crate) trait Picture {
    /// Its width and height in pixels.
    fn size(&self) -> (u32, u32);

    /// Draws it on white.
    fn draw(&self, area: &Area<'_>) -> Drawn;
}

/// What a legend tells of.
#[derive(Clone, Copy, Debug)]
pub(super) enum Mark {
    Line,
    Point,
}

/// Tells what the lines and points of these colours are, below one another.
pub(super) fn legend(area: &Area<'_>, entries: &[(&str, Mark, RGBColor)]) -> Drawn {
    for (y, &(name, mark, colour)) in (70..).step_by(24).zip(entries) {
        match mark {
            Mark::Line => {
                let line = [(4, y), (30, y)];
                area.draw(&PathElement::new(line, colour.stroke_width(3)))?;
            }
            Mark::Point => area.draw(&Circle::new((17, y), 3, colour.filled()))?,
        }
        area.draw(&Text::new(name.to_owned(), (38, y - 5), (FONT, 15)))?;
    }
    Ok(())
}

/// The label of an axis at a whole number.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the numbers are rounded, not negative and not too large"
)]
pub(super) fn whole_label(number: f64) -> String {
    grouped(number.round() as u64)
}
