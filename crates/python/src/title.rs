//! What a solution is of: [`Title`].

use std::collections::BTreeMap;

use pyo3::prelude::*;
use serde::Serialize;
use stonework_games::catalog::Input;

/// What was solved, as it is shown and told as JSON.
#[derive(Debug, Serialize)]
pub(crate) struct Title {
    pub(crate) game: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) input: Option<Input>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) settings: BTreeMap<&'static str, String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) players: Option<[&'static str; 2]>,
}

impl Title {
    /// What a game written in Python is called: as its class.
    pub(crate) fn of_own(game: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self {
            game: game.get_type().name()?.to_string(),
            input: None,
            settings: BTreeMap::new(),
            players: None,
        })
    }
}
