//! A size that a game cannot be played on: [`SizeError`].

/// A size that a game cannot be played on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SizeError {
    /// A number outside its range.
    #[error("the {what} must be from {least} to {most}, not {value}")]
    OutOfRange {
        /// What is too small or too large.
        what: &'static str,
        /// How many there are.
        value: u32,
        /// The least there may be.
        least: u32,
        /// The most there may be.
        most: u32,
    },
    /// A Connect Four board without squares, or with too many.
    #[error(
        "a board {width} wide and {height} high does not fit: width × (height + 1) has to be from 2 to {most}"
    )]
    Columns {
        /// The number of columns.
        width: u32,
        /// The number of rows.
        height: u32,
        /// The most bits of a set of its squares, with one above each column.
        most: u32,
    },
}

impl SizeError {
    /// Refuses a number outside a range.
    ///
    /// # Errors
    ///
    /// [`SizeError::OutOfRange`]
    pub fn check(what: &'static str, value: u32, least: u32, most: u32) -> Result<(), SizeError> {
        if (least..=most).contains(&value) {
            return Ok(());
        }
        Err(Self::OutOfRange {
            what,
            value,
            least,
            most,
        })
    }
}
