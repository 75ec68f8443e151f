//! A file for a picture: [`PlotFile`].

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use stonework_pictures::plots::{Format, Picture};
use stonework_store::AtomicFile;

use crate::failure::Failure;
use crate::wording::one_line;

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
        let format = Format::of(path).ok_or_else(|| {
            Failure::Usage(format!(
                "`{}` has no known format: a name that ends in .svg or .png is needed",
                path.display()
            ))
        })?;
        let path = path.to_owned();
        match AtomicFile::at(&path) {
            Ok(_) => Ok(Self { path, format }),
            Err(error) => Err(Failure::Unwritable(path, error)),
        }
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
        let bytes = picture.file(self.format);
        let bytes = bytes.map_err(|error| Failure::Picture(error.to_string()))?;
        let written = AtomicFile::at(&self.path).and_then(|mut file| {
            file.write_all(&bytes)?;
            file.finish()
        });
        written.map_err(|error: io::Error| Failure::Unwritable(self.path.clone(), error))
    }
}
