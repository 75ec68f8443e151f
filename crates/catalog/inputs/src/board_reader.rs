//! Positions of a board as people write them, read by a game that knows its own text alone:
//! [`read_position`].

use stonework_boards::BoardForm;

use super::input::InputError;

/// How people write the positions of a game on a board of some size.
#[derive(Clone, Copy, Debug)]
pub struct BoardReader {
    /// How a position is written, whatever the size.
    pub form: BoardForm,
    /// The numbers of rows and columns, as far as they are known.
    pub size: [Option<u32>; 2],
}

/// The position that a text means, by what reads a position as the game writes it; a text that it
/// refuses may be one that people write.
///
/// # Errors
///
/// [`InputError`] for what is no position, however it is written.
pub fn read_position<S>(
    text: &str,
    board: Option<BoardReader>,
    read: &dyn Fn(&str) -> Result<S, InputError>,
) -> Result<S, InputError> {
    match (read(text), board) {
        (Err(_), Some(BoardReader { form, size })) => read(&form.read(text, size)?.text),
        (found, _) => found,
    }
}
