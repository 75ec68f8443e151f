//! Rules that are a text: [`Rules`].

use pyo3::prelude::*;
use stonework::Run;
use stonework_games::CATALOG;
use stonework_games::catalog::{About, Entry, Input, OpenGame, Settings};

use crate::errors::{InputError, not_opened};
use crate::limits::Limits;
use crate::work::watched;

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

/// A whole text as the parameter of this name.
pub(crate) fn of_text(param: &str, text: &str) -> PyResult<Settings> {
    let settings = Settings::new().with_document(param, text, param);
    settings.map_err(|error| not_opened(&error.into()))
}

/// A text for a game of the catalog whose rules are one, as its parameter, with what was made of it
/// and what that tells of itself.
fn made_of_text(py: Python<'_>, game: &str, text: &str, run: &Run) -> PyResult<(Settings, About)> {
    let entry = CATALOG.get(game).map_err(|error| not_opened(&error))?;
    let param = entry.document().ok_or_else(|| {
        let title = entry.title;
        InputError::new_err(format!("{title} takes no rules that are a text"))
    })?;
    let settings = of_text(param.name, text)?;
    let input = entry.read_input(None).map_err(|error| not_opened(&error))?;
    let opened = on(py, entry, settings.clone(), input, run)?;
    Ok((settings, opened.instance.about().unwrap_or_default()))
}

/// The game with these settings on an input, made within the limits of a run where it is made of a
/// whole text, which may take long.
pub(crate) fn on(
    py: Python<'_>,
    entry: &Entry,
    settings: Settings,
    input: Input,
    run: &Run,
) -> PyResult<OpenGame> {
    let opened = match entry.document() {
        None => OpenGame::of(entry, settings, input),
        Some(_) => watched(py, run.clone(), None, |run| {
            OpenGame::of(entry, settings.within(run.clone()), input)
        })?,
    };
    opened.map_err(|error| not_opened(&error))
}
