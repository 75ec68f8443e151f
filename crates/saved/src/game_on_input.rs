//! A game of the catalog on an input, as files tell of it: [`GameOnInput`].

use std::collections::BTreeMap;

use stonework_catalog::{Entry, Input, Instance, Settings};

/// A game of the catalog on an input.
#[derive(Clone, Copy, Debug)]
pub struct GameOnInput<'a> {
    /// Its line in the catalog.
    pub entry: &'a Entry,
    /// Its parameters.
    pub settings: &'a Settings,
    /// Its input.
    pub input: &'a Input,
    /// The game itself.
    pub instance: &'a dyn Instance,
}

impl GameOnInput<'_> {
    /// The value of each parameter, by name.
    #[must_use]
    pub fn parameters(&self) -> BTreeMap<String, String> {
        let params = self.entry.params.iter();
        params
            .map(|param| (param.name.to_owned(), self.settings.shown(param)))
            .collect()
    }

    /// The input, as it is given.
    #[must_use]
    pub fn input_text(&self) -> String {
        match self.input {
            Input::Position(text) => text.clone(),
            other => serde_json::to_string(other).unwrap_or_default(),
        }
    }
}
