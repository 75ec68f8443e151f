//! A Parquet file that appears whole or not at all: [`ParquetFile`].

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use parquet::basic::{Compression, Encoding};
use parquet::data_type::{ByteArray, ByteArrayType, Int32Type, Int64Type};
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::ColumnPath;
use stonework_core::Coded;
use stonework_store::{AtomicFile, GameEntry};

use crate::error::ExportError;

/// A file that has its name when it is whole.
pub(crate) struct ParquetFile {
    path: PathBuf,
    writer: SerializedFileWriter<AtomicFile>,
    values: Values,
}

/// What the positions of a database are worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Values {
    /// Outcomes: a column has the distance to the end, in plies; none for a draw.
    Outcomes,
    /// Scores: a column has the score.
    Scores,
}

impl Values {
    /// The column beside whether a position is won.
    fn column(self) -> &'static str {
        match self {
            Self::Outcomes => "distance (INTEGER(32,false))",
            Self::Scores => "score (INTEGER(32,true))",
        }
    }

    /// What is in that column for a value.
    fn cell(self, code: u32) -> Option<i32> {
        match self {
            Self::Outcomes => code.checked_sub(1).map(|before| (before / 2).cast_signed()),
            Self::Scores => i32::from_stored_code(code),
        }
    }
}

/// The columns of a file.
fn columns(values: Values) -> String {
    format!(
        "message positions {{
            REQUIRED INT64 number (INTEGER(64,false));
            REQUIRED BYTE_ARRAY position (STRING);
            REQUIRED BYTE_ARRAY value (STRING);
            OPTIONAL INT32 {};
        }}",
        values.column()
    )
}

impl ParquetFile {
    /// Begins a file of the positions of a game.
    pub(crate) fn create(
        path: &Path,
        game: &GameEntry,
        values: Values,
    ) -> Result<Self, ExportError> {
        let unwritable = |source| ExportError::Write {
            path: path.to_path_buf(),
            source,
        };
        let file = AtomicFile::at(path).map_err(unwritable)?;
        let writer = writer(file, game, values).map_err(|source| wrong(path, source))?;
        Ok(Self {
            path: path.to_path_buf(),
            writer,
            values,
        })
    }

    /// Writes positions from a number on, as they are written, with the codes of their values.
    pub(crate) fn write(
        &mut self,
        first: u64,
        texts: Vec<String>,
        codes: &[u32],
    ) -> Result<(), ExportError> {
        let written = self.write_rows(first, texts, codes);
        written.map_err(|source| wrong(&self.path, source))
    }

    fn write_rows(&mut self, first: u64, texts: Vec<String>, codes: &[u32]) -> Result<()> {
        let mut rows = self.writer.next_row_group()?;
        let numbers = first..first + codes.len() as u64;
        let numbers: Vec<_> = numbers.map(u64::cast_signed).collect();
        let texts = texts.into_iter().map(String::into_bytes);
        let texts: Vec<_> = texts.map(ByteArray::from).collect();
        let [win, draw, loss] = ["win", "draw", "loss"].map(ByteArray::from);
        let values = codes.iter().map(|&code| match code {
            0 => draw.clone(),
            code if code % 2 == 1 => loss.clone(),
            _ => win.clone(),
        });
        let values: Vec<_> = values.collect();
        let cells: Vec<_> = codes.iter().map(|&code| self.values.cell(code)).collect();
        // Whether a row has a cell; what is in it follows for those that have one.
        let has_cell: Vec<_> = cells.iter().map(|cell| i16::from(cell.is_some())).collect();
        let cells: Vec<_> = cells.into_iter().flatten().collect();
        for column in 0.. {
            let Some(mut writer) = rows.next_column()? else {
                break;
            };
            match column {
                0 => writer
                    .typed::<Int64Type>()
                    .write_batch(&numbers, None, None)?,
                1 => writer
                    .typed::<ByteArrayType>()
                    .write_batch(&texts, None, None)?,
                2 => writer
                    .typed::<ByteArrayType>()
                    .write_batch(&values, None, None)?,
                _ => {
                    let last = writer.typed::<Int32Type>();
                    last.write_batch(&cells, Some(&has_cell), None)?
                }
            };
            writer.close()?;
        }
        rows.close()?;
        Ok(())
    }

    /// Ends the file and gives it its name; gives how many bytes it has.
    pub(crate) fn finish(self) -> Result<u64, ExportError> {
        let Self { path, writer, .. } = self;
        let file = writer.into_inner().map_err(|source| wrong(&path, source))?;
        let finished = file.finish().and_then(|()| fs::metadata(&path));
        match finished {
            Ok(file) => Ok(file.len()),
            Err(source) => Err(ExportError::Write { path, source }),
        }
    }
}

/// An error of the system is one of the file.
fn wrong(path: &Path, source: ParquetError) -> ExportError {
    let path = path.to_path_buf();
    match source {
        ParquetError::External(source) => match source.downcast::<io::Error>() {
            Ok(source) => ExportError::Write {
                path,
                source: *source,
            },
            Err(source) => ExportError::Parquet {
                path,
                source: ParquetError::External(source),
            },
        },
        source => ExportError::Parquet { path, source },
    }
}

/// Writes rows to a file. What the game is goes into the file as well.
fn writer(
    file: AtomicFile,
    game: &GameEntry,
    values: Values,
) -> Result<SerializedFileWriter<AtomicFile>> {
    let schema = Arc::new(parse_message_type(&columns(values))?);
    let said = |key: &str, value: String| KeyValue::new(format!("stonework.{key}"), value);
    let parameters = game.parameters.iter();
    let parameters =
        parameters.map(|(name, value)| said(&format!("parameter.{name}"), value.clone()));
    let about = [
        said("game", game.name.clone()),
        said("start", game.start.clone()),
        said("infinite_play", game.infinite_play.clone()),
        said("fingerprint", game.fingerprint.to_string()),
    ];
    let column = |name: &str| ColumnPath::from(name);
    let properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_created_by(format!("stonework {}", env!("CARGO_PKG_VERSION")))
        .set_key_value_metadata(Some(about.into_iter().chain(parameters).collect()))
        // No two are alike.
        .set_column_dictionary_enabled(column("number"), false)
        .set_column_encoding(column("number"), Encoding::DELTA_BINARY_PACKED)
        .set_column_dictionary_enabled(column("position"), false)
        .build();
    SerializedFileWriter::new(file, schema, Arc::new(properties))
}
