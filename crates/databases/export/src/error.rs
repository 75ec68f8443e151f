//! Why a database could not be exported: [`ExportError`].

use std::io;
use std::path::PathBuf;

use parquet::errors::ParquetError;
use stonework_store::SaveError;

/// Why a database could not be exported. There is no new file then; an older one of its name is
/// left as it was.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError {
    /// The database could not be read, or a limit was reached.
    #[error(transparent)]
    Read(#[from] SaveError),
    /// The file could not be written.
    #[error("cannot write `{path}`: {source}", path = path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The file could not be made.
    #[error("cannot make a Parquet file of `{path}`: {source}", path = path.display())]
    Parquet {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        source: ParquetError,
    },
}
