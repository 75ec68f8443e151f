//! One game of the catalog: [`Entry`].

use super::answer::Answers;
use super::input::{Input, InputError, InputKind};
use super::instance::Instance;
use super::parameter::Param;
use super::settings::Settings;

/// One game of the catalog.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Its id, as in `stonework solve ID`.
    pub id: &'static str,
    /// Other names it goes by.
    pub aliases: &'static [&'static str],
    /// Its title.
    pub title: &'static str,
    /// Its rules in one sentence.
    pub rules: &'static str,
    /// What its answer says.
    pub answer: Answers,
    /// What it takes as input.
    pub input: InputKind,
    /// How its positions are written: what is left in a puzzle, the board in a game on a board.
    pub positions: &'static str,
    /// How its moves are written.
    pub moves: &'static str,
    /// Its parameters.
    pub params: &'static [Param],
    /// A small input, for tests and help.
    pub example: &'static str,
    /// Makes the game of an input; the settings have been checked.
    pub make: Make,
}

/// What makes a game of its input and settings.
pub type Make = fn(&Input, &Settings) -> Result<Box<dyn Instance>, InputError>;

impl Entry {
    /// The id and all aliases.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.id).chain(self.aliases.iter().copied())
    }

    /// The game on an input.
    ///
    /// # Errors
    ///
    /// [`InputError`] for an input of another kind, a setting the game does not have, or numbers
    /// that add up to more than 128 bits hold.
    pub fn build(
        &self,
        input: &Input,
        settings: &Settings,
    ) -> Result<Box<dyn Instance>, InputError> {
        settings.check(self.params)?;
        let mut instance = (self.make)(input, settings)?;
        instance.set_answer(self.answer.kind(settings)?);
        Ok(instance)
    }
}
