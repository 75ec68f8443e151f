//! Rules that are a text: [`Rules`].

use pyo3::prelude::*;
use stonework_games::catalog::{About, Settings};

use crate::catalog::made_of_text;
use crate::limits::Limits;

/// The rules of a game that are a text, read and checked; what was made of them is kept for whatever
/// asks about the game.
#[pyclass(frozen, module = "stonework")]
#[derive(Debug)]
pub(crate) struct Rules {
    /// The text as the parameter that it is.
    pub(crate) settings: Settings,
    pub(crate) about: About,
}

#[pymethods]
impl Rules {
    /// Reads a text for a game of the catalog whose rules are one.
    #[new]
    #[pyo3(signature = (game, text, *, limits))]
    fn new(py: Python<'_>, game: &str, text: &str, limits: Limits) -> PyResult<Self> {
        let (settings, about) = made_of_text(py, game, text, &limits.run()?.begun())?;
        Ok(Self { settings, about })
    }

    /// What the text calls its players, in its own order.
    #[getter]
    fn roles(&self) -> Vec<String> {
        self.about.roles.clone()
    }

    /// What is to be known of the rules, each with what that is.
    #[getter]
    fn facts(&self) -> Vec<(&'static str, String)> {
        self.about.facts.clone()
    }

    /// What is lawful in the text, but may be a mistake, each with its place.
    #[getter]
    fn notes(&self) -> Vec<String> {
        self.about.notes.clone()
    }
}
