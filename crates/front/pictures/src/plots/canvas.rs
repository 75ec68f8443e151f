//! What pictures are drawn on: [`Canvas`].

use std::error::Error;
use std::io;

use plotters::backend::{BitMapBackend, SVGBackend};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
};

/// An SVG file, or pixels: one type for both, so that what draws is compiled once.
#[expect(missing_debug_implementations, reason = "its parts have none")]
pub enum Canvas<'a> {
    /// An SVG file.
    Svg(SVGBackend<'a>),
    /// Pixels.
    Pixels(BitMapBackend<'a>),
}

/// The result of a step.
type Step = Result<(), DrawingErrorKind<io::Error>>;

/// An error of the pixel backend, as the type that SVG has.
fn as_io<E: Error + Send + Sync + 'static>(
    error: DrawingErrorKind<E>,
) -> DrawingErrorKind<io::Error> {
    match error {
        DrawingErrorKind::DrawingError(error) => {
            DrawingErrorKind::DrawingError(io::Error::other(error))
        }
        DrawingErrorKind::FontError(error) => DrawingErrorKind::FontError(error),
    }
}

/// Calls a method of whichever backend it is.
macro_rules! either {
    ($canvas:ident.$method:ident($($argument:expr),*)) => {
        match $canvas {
            Self::Svg(svg) => svg.$method($($argument),*),
            Self::Pixels(pixels) => pixels.$method($($argument),*).map_err(as_io),
        }
    };
}

// No picture has a bitmap in it: `blit_bitmap` is left as it is.
impl DrawingBackend for Canvas<'_> {
    type ErrorType = io::Error;

    fn get_size(&self) -> (u32, u32) {
        match self {
            Self::Svg(svg) => svg.get_size(),
            Self::Pixels(pixels) => pixels.get_size(),
        }
    }

    fn ensure_prepared(&mut self) -> Step {
        either!(self.ensure_prepared())
    }

    fn present(&mut self) -> Step {
        either!(self.present())
    }

    fn draw_pixel(&mut self, point: BackendCoord, color: BackendColor) -> Step {
        either!(self.draw_pixel(point, color))
    }

    fn draw_line<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
    ) -> Step {
        either!(self.draw_line(from, to, style))
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        upper_left: BackendCoord,
        bottom_right: BackendCoord,
        style: &S,
        fill: bool,
    ) -> Step {
        either!(self.draw_rect(upper_left, bottom_right, style, fill))
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Step {
        either!(self.draw_path(path, style))
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        center: BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> Step {
        either!(self.draw_circle(center, radius, style, fill))
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        vert: I,
        style: &S,
    ) -> Step {
        either!(self.fill_polygon(vert, style))
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, pos: BackendCoord) -> Step {
        either!(self.draw_text(text, style, pos))
    }
}
