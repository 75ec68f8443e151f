//! A move as a short text that is copied like a number: [`MoveText`].

use std::fmt::{self, Write};

/// A move as a text of a few bytes, which needs no memory of its own.
///
/// ```
/// use stonework_games::catalog::MoveText;
///
/// assert_eq!(MoveText::of(format_args!("{}-{}", "a1", "b2")).as_str(), "a1-b2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct MoveText {
    bytes: [u8; Self::MOST],
    len: usize,
}

impl MoveText {
    /// The most bytes a move may be written with.
    pub const MOST: usize = 8;

    /// What is displayed, as a move.
    ///
    /// # Panics
    ///
    /// If it takes more than [`MoveText::MOST`] bytes.
    #[must_use]
    pub fn of(text: impl fmt::Display) -> Self {
        let mut written = Self {
            bytes: [0; Self::MOST],
            len: 0,
        };
        write!(written, "{text}").expect("a move is written with a few bytes");
        written
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        // Whole texts were put together, so that it always is one.
        str::from_utf8(&self.bytes[..self.len]).unwrap_or_default()
    }
}

impl Write for MoveText {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.len + text.len();
        let room = self.bytes.get_mut(self.len..end).ok_or(fmt::Error)?;
        room.copy_from_slice(text.as_bytes());
        self.len = end;
        Ok(())
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}
