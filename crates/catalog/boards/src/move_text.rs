//! A move as a short text that is copied like a number: [`MoveText`], a [`ShortText`].

use std::fmt::{self, Write};

/// What a text ends in that is cut.
pub const CUT: &str = "…";

/// A move as a text of a few bytes.
pub type MoveText = ShortText<40>;

/// A text of `MOST` bytes at the most, which needs no memory of its own.
///
/// ```
/// use stonework_boards::MoveText;
///
/// assert_eq!(MoveText::of(format_args!("{}-{}", "a1", "b2")).as_str(), "a1-b2");
/// // A long text is cut.
/// assert_eq!(MoveText::of("é".repeat(30)).as_str(), "é".repeat(18) + "…");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ShortText<const MOST: usize> {
    bytes: [u8; MOST],
    len: u8,
}

impl<const MOST: usize> ShortText<MOST> {
    /// The most bytes that it may have.
    pub const MOST: usize = MOST;

    /// What is displayed, or its beginning and `…` if it takes more than [`ShortText::MOST`] bytes.
    ///
    /// A text that is cut names no move: several may begin alike.
    #[must_use]
    pub fn of(text: impl fmt::Display) -> Self {
        const { assert!(MOST <= u8::MAX as usize, "the length is a byte") };
        const { assert!(MOST >= CUT.len(), "there is room to say that it is cut") };
        let mut written = Self {
            bytes: [0; MOST],
            len: 0,
        };
        // An error says that it was cut.
        let _ = write!(written, "{text}");
        written
    }

    /// Fills it with as much of a text as there is room for, and says that it is cut.
    fn cut(&mut self, text: &str) {
        let room = &mut self.bytes[self.len.into()..];
        for (byte, &next) in room.iter_mut().zip(text.as_bytes()) {
            *byte = next;
        }
        // A byte that goes on with a character begins with the bits 10.
        let goes_on = |at: usize| self.bytes[at] >> 6 == 0b10;
        let end = (0..=MOST - CUT.len()).rev().find(|&at| !goes_on(at));
        let end = end.unwrap_or(0);
        self.bytes[end..][..CUT.len()].copy_from_slice(CUT.as_bytes());
        self.len = u8::try_from(end + CUT.len()).unwrap_or(u8::MAX);
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
        let Some(room) = self.bytes.get_mut(start..end) else {
            self.cut(text);
            return Err(fmt::Error);
        };
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
