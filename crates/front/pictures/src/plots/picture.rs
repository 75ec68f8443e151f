//! What can be drawn: [`Picture`]; and what all pictures share.

use std::error::Error;
use std::io;
use std::path::Path;

use plotters::backend::{BitMapBackend, SVGBackend};
use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, DrawingAreaErrorKind, IntoDrawingArea};
use plotters::element::{Circle, PathElement, Text};
use plotters::style::{Color, FontStyle, RGBColor, WHITE, register_font};
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
pub type Area<'a> = DrawingArea<Canvas<'a>, Shift>;

/// The result of drawing.
pub type Drawn = Result<(), DrawingAreaErrorKind<io::Error>>;

/// The format of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Shapes and texts.
    Svg,
    /// Pixels.
    Png,
}

impl Format {
    /// The format of a file of this name, by how it ends; `None` if that is not known.
    #[must_use]
    pub fn of(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        match &*ending {
            "svg" => Some(Self::Svg),
            "png" => Some(Self::Png),
            _ => None,
        }
    }
}

/// Something that can be drawn. Its letters are the same on every machine.
pub trait Picture {
    /// Its width and height in pixels.
    fn size(&self) -> (u32, u32);

    /// Draws it on white.
    ///
    /// # Errors
    ///
    /// Those of the area.
    fn draw(&self, area: &Area<'_>) -> Drawn;

    /// It as SVG.
    ///
    /// # Errors
    ///
    /// Those of drawing it.
    fn svg(&self) -> Result<String, Box<dyn Error>> {
        let mut text = String::new();
        let svg = SVGBackend::with_string(&mut text, self.size());
        on_white(Canvas::Svg(svg), |area| self.draw(area))?;
        Ok(text)
    }

    /// It as a file of this format.
    ///
    /// # Errors
    ///
    /// Those of drawing it.
    fn file(&self, format: Format) -> Result<Vec<u8>, Box<dyn Error>> {
        if format == Format::Svg {
            return Ok(self.svg()?.into_bytes());
        }
        let (width, height) = self.size();
        let mut pixels = vec![0; 3 * width as usize * height as usize];
        let canvas = BitMapBackend::with_buffer(&mut pixels, (width, height));
        on_white(Canvas::Pixels(canvas), |area| self.draw(area))?;
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, width, height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&pixels)?;
        writer.finish()?;
        Ok(bytes)
    }
}

fn on_white(
    canvas: Canvas<'_>,
    draw: impl FnOnce(&Area<'_>) -> Drawn,
) -> Result<(), Box<dyn Error>> {
    register_font(FONT, FontStyle::Normal, dejavu::sans::regular())
        .map_err(|_| "its font cannot be read")?;
    let area = canvas.into_drawing_area();
    area.fill(&WHITE)?;
    draw(&area)?;
    area.present()?;
    Ok(())
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
