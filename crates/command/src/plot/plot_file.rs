//! A file for a picture: [`PlotFile`].

use std::error::Error;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use plotters::backend::{BitMapBackend, SVGBackend};
use plotters::drawing::IntoDrawingArea;
use plotters::style::{FontStyle, WHITE, register_font};
use tempfile::NamedTempFile;

use super::canvas::Canvas;
use super::picture::{FONT, Picture};
use super::scene_picture::ScenePicture;
use crate::failure::Failure;
use crate::wording::one_line;

/// The format of a picture.
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
    /// A file of this name. Checks, before anything is solved, that its format is known and its
    /// directory can be written to.
    pub(crate) fn at(path: &Path) -> Result<Self, Failure> {
        let ending = path.extension().and_then(|ending| ending.to_str());
        let format = match ending.map(str::to_ascii_lowercase).as_deref() {
            Some("svg") => Format::Svg,
            Some("png") => Format::Png,
            _ => {
                return Err(Failure::Usage(format!(
                    "`{}` has no known format: a name that ends in .svg or .png is needed",
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
        file.temporary()?;
        Ok(file)
    }

    /// Its name.
    pub(crate) fn shown(&self) -> String {
        one_line(&self.path.display().to_string())
    }

    /// How many points a picture may have each way, so that the file does not become too large.
    pub(crate) fn max_points(&self) -> u32 {
        match self.format {
            Format::Svg => 400,
            Format::Png => 1000,
        }
    }

    /// Draws the picture and writes it. An older file of this name stays until the new one is
    /// complete.
    pub(crate) fn write(&self, picture: &dyn Picture) -> Result<(), Failure> {
        self.write_bytes(match self.format {
            Format::Svg => svg(picture),
            Format::Png => png(picture),
        })
    }

    /// The same with a position.
    pub(crate) fn write_scene(&self, picture: &ScenePicture) -> Result<(), Failure> {
        self.write_bytes(match self.format {
            Format::Svg => Ok(picture.svg().into_bytes()),
            Format::Png => png(picture),
        })
    }

    fn write_bytes(&self, bytes: Result<Vec<u8>, Box<dyn Error>>) -> Result<(), Failure> {
        let bytes = bytes.map_err(|error| Failure::Picture(error.to_string()))?;
        let mut file = self.temporary()?;
        let written = file.write_all(&bytes).and_then(|()| file.flush());
        let kept = written.and_then(|()| Ok(file.persist(&self.path).map(drop)?));
        kept.map_err(|error| self.unwritable(error))
    }

    /// A temporary file beside the one to be written; it disappears when it is dropped.
    fn temporary(&self) -> Result<NamedTempFile, Failure> {
        let mut file = tempfile::Builder::new();
        file.prefix(".stonework-");
        #[cfg(unix)]
        {
            use std::fs::Permissions;
            use std::os::unix::fs::PermissionsExt;
            // Those of every new file; the system takes away what the user's mask says.
            file.permissions(Permissions::from_mode(0o666));
        }
        let directory = match self.path.parent() {
            Some(parent) if parent != Path::new("") => parent,
            _ => Path::new("."),
        };
        if !directory.is_dir() {
            let missing = format!("there is no directory `{}`", directory.display());
            return Err(self.unwritable(io::Error::new(io::ErrorKind::NotFound, missing)));
        }
        // The text of the error names the temporary file.
        file.tempfile_in(directory)
            .map_err(|error| self.unwritable(error.kind().into()))
    }

    fn unwritable(&self, error: io::Error) -> Failure {
        Failure::Unwritable(self.path.clone(), error)
    }
}

fn svg(picture: &dyn Picture) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut text = String::new();
    let svg = SVGBackend::with_string(&mut text, picture.size());
    draw(picture, Canvas::Svg(svg))?;
    Ok(text.into_bytes())
}

fn png(picture: &dyn Picture) -> Result<Vec<u8>, Box<dyn Error>> {
    let (width, height) = picture.size();
    let mut pixels = vec![0; 3 * width as usize * height as usize];
    let canvas = BitMapBackend::with_buffer(&mut pixels, (width, height));
    draw(picture, Canvas::Pixels(canvas))?;
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels)?;
    writer.finish()?;
    Ok(bytes)
}

fn draw(picture: &dyn Picture, canvas: Canvas<'_>) -> Result<(), Box<dyn Error>> {
    register_font(FONT, FontStyle::Normal, dejavu::sans::regular())
        .map_err(|_| "its font cannot be read")?;
    let area = canvas.into_drawing_area();
    area.fill(&WHITE)?;
    picture.draw(&area)?;
    area.present()?;
    Ok(())
}
