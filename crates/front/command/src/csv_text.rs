//! Lines of CSV: [`csv_text`].

use std::io;

use crate::failure::Failure;

/// A line with the names of the fields, and one for each row.
///
/// # Errors
///
/// [`Failure::Output`] if a row has another number of cells.
pub(crate) fn csv_text<'f>(
    fields: impl IntoIterator<Item = &'f str>,
    rows: impl IntoIterator<Item = Vec<String>>,
) -> Result<String, Failure> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(fields).map_err(io::Error::from)?;
    for row in rows {
        writer.write_record(row).map_err(io::Error::from)?;
    }
    let bytes = writer
        .into_inner()
        .map_err(csv::IntoInnerError::into_error)?;
    String::from_utf8(bytes).map_err(|error| Failure::Output(io::Error::other(error)))
}
