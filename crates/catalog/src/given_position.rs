//! Positions that are given in place of an input, or beside one: [`Entry::parse`],
//! [`OpenGame::at`].

use super::entry::Entry;
use super::open_game::{OpenError, OpenGame};
use stonework_inputs::{Input, InputError, InputKind};

impl Entry {
    /// The input that a text holds: an input as its puzzle has it, or a position as the game writes it,
    /// from which it starts.
    ///
    /// # Errors
    ///
    /// [`InputError`], which names what is wrong and where.
    pub fn parse(&self, text: &str) -> Result<Input, InputError> {
        self.input
            .parse_named(text, self.input_names)
            .or_else(|error| match InputKind::Position.parse(text)? {
                Input::Position(text) if (self.input_at)(&text).is_some() => {
                    Ok(Input::Position(text))
                }
                _ => Err(error),
            })
    }

    /// The input to which a position belongs that was given in place of one, with the position.
    pub(super) fn input_at<'i>(&self, input: &'i Input) -> Option<(Input, &'i str)> {
        match input {
            Input::Position(text) if self.input != InputKind::Position => {
                Some(((self.input_at)(text)?, text))
            }
            _ => None,
        }
    }
}

impl OpenGame {
    /// The same game from another position, which is a text as the game writes it.
    ///
    /// # Errors
    ///
    /// [`OpenError::Input`] for what is no position of this game on its input.
    pub fn at(mut self, text: &str) -> Result<Self, OpenError> {
        if self.entry.input != InputKind::Position {
            self.instance.start_at(text)?;
            self.position = Some(self.instance.start_text());
            self.answer = self.instance.answer();
            return Ok(self);
        }
        let at = self.on(self.entry.parse(text)?)?;
        let is_start = matches!(&self.input, Input::Position(text) if text == Input::START);
        if !is_start && at.settings != self.settings {
            let why = "the position has another board than the input".to_owned();
            return Err(InputError::Unreadable(why).into());
        }
        Ok(Self {
            position: Some(at.instance.start_text()),
            input: self.input,
            ..at
        })
    }
}
