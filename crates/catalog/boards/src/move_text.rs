//! A move as a short text that is copied like a number: [`MoveText`], a [`ShortText`].

use std::fmt::{self, Write};

/// A move as a text of a few bytes.
pub type MoveText = ShortText<40>;

/// A text of `MOST` bytes at the most, which needs no memory of its own.
///
/// ```
/// use stonework_boards::MoveText;
///
/// assert_eq!(MoveText::of(format_args!("{}-{}", "a1", "b2")).as_str(), "a1-b2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ShortText<const MOST: usize> {
    bytes: [u8; MOST],
    len: u8,
}

impl<const MOST: usize> ShortText<MOST> {
    /// The most bytes that it may have.
    pub const MOST: usize = MOST;

    /// What is displayed.
    ///
    /// # Panics
    ///
    /// If it takes more than [`ShortText::MOST`] bytes.
    #[must_use]
    pub fn of(text: impl fmt::Display) -> Self {
        const { assert!(MOST <= u8::MAX as usize, "the length is a byte") };
        let mut written = Self {
            bytes: [0; MOST],
            len: 0,
        };
        write!(written, "{text}").expect("a short text is written with a few bytes");
        written
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        // Whole texts were put together, so that it always is one.
        str::from_utf8(&self.bytes[..self.len.into()]).unwrap_or_default()
    }
}

impl<const MOST: usize> Write for ShortText<MOST> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let start = usize::from(self.len);
        let end = start + text.len();
        let room = self.bytes.get_mut(start..end).ok_or(fmt::Error)?;
        room.copy_from_slice(text.as_bytes());
        self.len = u8::try_from(end).map_err(|_| fmt::Error)?;
        Ok(())
    }
}

impl<const MOST: usize> fmt::Display for ShortText<MOST> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl<const MOST: usize> fmt::Debug for ShortText<MOST> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}
