//! Positions of a board as people write them, read by a game that knows its own text alone:
//! [`read_position`].

use stonework_boards::BoardForm;
use stonework_erased::ErasedState;
use stonework_inputs::InputError;

/// How people write the positions of a game on a board of some size.
#[derive(Clone, Copy)]
pub(super) struct BoardReader {
    pub(super) form: BoardForm,
    /// The numbers of rows and columns, as far as they are known.
    pub(super) size: [Option<u32>; 2],
}

/// The position that a text means, by what reads a position as the game writes it; a text that it
/// refuses may be one that people write.
pub(super) fn read_position(
    text: &str,
    board: Option<BoardReader>,
    read: &dyn Fn(&str) -> Result<ErasedState, InputError>,
) -> Result<ErasedState, InputError> {
    match (read(text), board) {
        (Err(_), Some(BoardReader { form, size })) => read(&form.read(text, size)?.text),
        (found, _) => found,
    }
}
