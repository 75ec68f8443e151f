//! What can be drawn: [`Picture`]; and what all pictures share.

use plotters::backend::DrawingBackend;
use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, DrawingAreaErrorKind};
use plotters::style::RGBColor;

use crate::wording::grouped;

/// The font of all letters.
pub(super) const FONT: &str = "sans-serif";

/// Colours that everybody can tell apart on white (Okabe and Ito).
pub(super) const COLOURS: [RGBColor; 7] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(86, 180, 233),
    RGBColor(230, 159, 0),
    RGBColor(0, 0, 0),
];

/// An area to draw in.
pub(super) type Area<B> = DrawingArea<B, Shift>;

/// The result of drawing.
pub(super) type Drawn<B> = Result<(), DrawingAreaErrorKind<<B as DrawingBackend>::ErrorType>>;

/// Something that can be drawn.
pub(crate) trait Picture {
    /// Its width and height in pixels.
    const SIZE: (u32, u32);

    /// Draws it on white.
    fn draw<B: DrawingBackend>(&self, area: &Area<B>) -> Drawn<B>;
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
