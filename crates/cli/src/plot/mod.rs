//! Pictures as files: [`PlotFile`], [`Picture`].

mod heat_map;
mod nimbers;
mod times;

use std::error::Error;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use plotters::backend::{BitMapBackend, DrawingBackend, SVGBackend};
use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, DrawingAreaErrorKind, IntoDrawingArea};
use plotters::style::{FontStyle, RGBColor, WHITE, register_font};
use tempfile::NamedTempFile;

pub(crate) use self::heat_map::HeatMap;
pub(crate) use self::nimbers::NimberPlot;
pub(crate) use self::times::TimesBySize;
use crate::failure::Failure;
use crate::text::one_line;

/// What all letters are drawn in.
const FONT: &str = "sans-serif";

/// Colours that are told apart by everybody, on white (Okabe and Ito).
const COLOURS: [RGBColor; 7] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(86, 180, 233),
    RGBColor(230, 159, 0),
    RGBColor(0, 0, 0),
];

/// An area to draw in.
type Area<B> = DrawingArea<B, Shift>;

/// What came of drawing.
type Drawn<B> = Result<(), DrawingAreaErrorKind<<B as DrawingBackend>::ErrorType>>;

/// Something that can be drawn.
pub(crate) trait Picture {
    /// Its width and height in pixels.
    const SIZE: (u32, u32);

    /// Draws it on white.
    fn draw<B: DrawingBackend>(&self, area: &Area<B>) -> Drawn<B>;
}

/// How a picture is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Format {
    Svg,
    Png,
}

/// A file that a picture is to be written to.
#[derive(Debug)]
pub(crate) struct PlotFile {
    path: PathBuf,
    format: Format,
}

impl PlotFile {
    /// A file of this name, as far as can be told before anything is solved: it is of a known
    /// format, and its directory can be written to.
    pub(crate) fn at(path: &Path) -> Result<Self, Failure> {
        let ending = path.extension().and_then(|ending| ending.to_str());
        let format = match ending.map(str::to_ascii_lowercase).as_deref() {
            Some("svg") => Format::Svg,
            Some("png") => Format::Png,
            _ => {
                return Err(Failure::Usage(format!(
                    "`{}` does not tell its format: a name that ends in .svg or .png is needed",
                    path.display()
                )));
            }
        };
        let file = Self {
            path: path.to_owned(),
            format,
        };
        if path.is_dir() {
            return Err(file.unwritable(io::ErrorKind::IsADirectory.into()));
        }
        file.unfinished()?;
        Ok(file)
    }

    /// Its name.
    pub(crate) fn shown(&self) -> String {
        one_line(&self.path.display().to_string())
    }

    /// How many points a picture may have each way, so that the file does not become too large.
    pub(crate) fn most_points(&self) -> u32 {
        match self.format {
            Format::Svg => 400,
            Format::Png => 1000,
        }
    }

    /// Draws the picture and writes it. An older file of the name is there until the new one is
    /// complete.
    pub(crate) fn write<P: Picture>(&self, picture: &P) -> Result<(), Failure> {
        let bytes = match self.format {
            Format::Svg => svg(picture),
            Format::Png => png(picture),
        };
        let bytes = bytes.map_err(|error| Failure::Picture(error.to_string()))?;
        let mut file = self.unfinished()?;
        let written = file.write_all(&bytes).and_then(|()| file.flush());
        written.map_err(|error| self.unwritable(error))?;
        match file.persist(&self.path) {
            Ok(_) => Ok(()),
            Err(error) => Err(self.unwritable(error.error)),
        }
    }

    /// A file next to the one to be written. It goes when it is dropped.
    fn unfinished(&self) -> Result<NamedTempFile, Failure> {
        let mut file = tempfile::Builder::new();
        file.prefix(".stonework-");
        #[cfg(unix)]
        {
            use std::fs::Permissions;
            use std::os::unix::fs::PermissionsExt;
            // As every new file has them, less what the user keeps back.
            file.permissions(Permissions::from_mode(0o666));
        }
        let directory = match self.path.parent() {
            Some(parent) if parent != Path::new("") => parent,
            _ => Path::new("."),
        };
        file.tempfile_in(directory)
            .map_err(|error| self.unwritable(error))
    }

    fn unwritable(&self, error: io::Error) -> Failure {
        Failure::Unwritable {
            path: self.path.clone(),
            error,
        }
    }
}

fn svg<P: Picture>(picture: &P) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut text = String::new();
    draw(picture, SVGBackend::with_string(&mut text, P::SIZE))?;
    Ok(text.into_bytes())
}

fn png<P: Picture>(picture: &P) -> Result<Vec<u8>, Box<dyn Error>> {
    let (width, height) = P::SIZE;
    let mut pixels = vec![0; 3 * width as usize * height as usize];
    draw(picture, BitMapBackend::with_buffer(&mut pixels, P::SIZE))?;
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels)?;
    writer.finish()?;
    Ok(bytes)
}

fn draw<P: Picture, B: DrawingBackend<ErrorType: 'static>>(
    picture: &P,
    backend: B,
) -> Result<(), Box<dyn Error>> {
    register_font(FONT, FontStyle::Normal, dejavu::sans::regular())
        .map_err(|_| "its font cannot be read")?;
    let area = backend.into_drawing_area();
    area.fill(&WHITE)?;
    picture.draw(&area)?;
    area.present()?;
    Ok(())
}
