//! A text that is read sign by sign: [`Scan`].

use super::error::{ReadError, ReadErrorKind};

/// A place in a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scan<'t> {
    text: &'t str,
    /// In bytes.
    pub(super) at: usize,
}

impl<'t> Scan<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self { text, at: 0 }
    }

    /// What is still to be read.
    pub(super) fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Reads one of the texts, if one is next.
    pub(super) fn eat(&mut self, any_of: &[&str]) -> bool {
        let found = any_of.iter().find(|it| self.rest().starts_with(**it));
        self.at += found.map_or(0, |it| it.len());
        found.is_some()
    }

    /// Reads while the signs fit.
    pub(super) fn eat_while(&mut self, fits: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let length = rest.find(|it| !fits(it)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    /// Skips space; whether there was some.
    pub(super) fn skip_space(&mut self) -> bool {
        !self.eat_while(char::is_whitespace).is_empty()
    }

    pub(super) fn between(&self, from: usize, to: usize) -> &'t str {
        &self.text[from..to]
    }

    /// An error at a place in bytes.
    pub(super) fn error(&self, at: usize, kind: ReadErrorKind) -> ReadError {
        ReadError {
            column: self.text[..at].chars().count() + 1,
            kind,
        }
    }
}
