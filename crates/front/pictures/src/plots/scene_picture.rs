//! A position as a picture: [`ScenePicture`].

use std::error::Error;

use plotters::element::{Circle, PathElement, Polygon, Text};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, IntoFont, RGBColor, ShapeStyle, TextStyle};
use stonework_catalog::Point;

use super::picture::{Area, Drawn, FONT, Picture};
use crate::drawing::Drawing;
use crate::figure::{Figure, Form};

/// A position with its moves marked on it.
#[derive(Debug)]
pub struct ScenePicture {
    /// What the whole is called.
    pub title: String,
    /// The position.
    pub drawing: Drawing,
}

/// So many pixels a cell is wide.
const CELL: f64 = 64.0;

/// The room around a scene, in cells.
const AROUND: f64 = 0.1;

/// The widest and highest picture.
const MOST_PIXELS: u32 = 8192;

/// A length in pixels.
#[expect(clippy::cast_possible_truncation, reason = "pictures are small")]
fn pixels(cells: f64) -> i32 {
    (cells * CELL).round() as i32
}

/// A point in pixels.
fn at((x, y): Point) -> (i32, i32) {
    (pixels(x + AROUND), pixels(y + AROUND))
}

fn colour([red, green, blue]: [u8; 3]) -> RGBColor {
    RGBColor(red, green, blue)
}

impl Picture for ScenePicture {
    fn size(&self) -> (u32, u32) {
        let side = |cells: f64| {
            let side = pixels(cells + 2.0 * AROUND);
            u32::try_from(side).unwrap_or(1).clamp(1, MOST_PIXELS)
        };
        let (width, height) = self.drawing.size();
        (side(width), side(height))
    }

    fn svg(&self) -> Result<String, Box<dyn Error>> {
        Ok(self.drawing.svg(&self.title))
    }

    fn draw(&self, area: &Area<'_>) -> Drawn {
        for figure in self.drawing.figures() {
            draw(area, &figure)?;
        }
        Ok(())
    }
}

fn draw(area: &Area<'_>, figure: &Figure) -> Drawn {
    let fill = figure
        .fill
        .map(|fill| colour(fill).mix(figure.opacity).filled());
    let stroke = figure.stroke.map(|(stroke, width)| {
        let width = u32::try_from(pixels(width)).unwrap_or(1).max(1);
        ShapeStyle::from(colour(stroke)).stroke_width(width)
    });
    match &figure.form {
        Form::Polygon(corners) => {
            let mut corners: Vec<_> = corners.iter().copied().map(at).collect();
            if let Some(fill) = fill
                && corners.len() > 2
            {
                area.draw(&Polygon::new(corners.clone(), fill))?;
            }
            if let Some(stroke) = stroke {
                if corners.len() > 2 {
                    corners.extend(corners.first().copied());
                }
                area.draw(&PathElement::new(corners, stroke))?;
            }
        }
        Form::Circle { middle, radius } => {
            for style in [fill, stroke].into_iter().flatten() {
                area.draw(&Circle::new(at(*middle), pixels(*radius), style))?;
            }
        }
        Form::Text {
            middle,
            text,
            height,
        } => {
            let ink = colour(figure.fill.unwrap_or_default());
            let font = (FONT, height * CELL).into_font();
            let style = TextStyle::from(font).color(&ink);
            let style = style.pos(Pos::new(HPos::Center, VPos::Center));
            // The box of a letter has more room below than above.
            let (x, y) = *middle;
            let middle = at((x, y + height * 0.1));
            area.draw(&Text::new(text.clone(), middle, style))?;
        }
    }
    Ok(())
}
