//! Databases that the command has saved: [`Database`].

use std::collections::BTreeMap;
use std::path::PathBuf;

use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use stonework::Run;
use stonework_games::CATALOG;
use stonework_games::catalog::Input;
use stonework_saved::{
    CACHE, SavedDatabase, SavedError, demand_written, for_each_position, position_value,
};

use crate::arrow::Columns;
use crate::catalog::text;
use crate::errors::{bad_input, not_saved};
use crate::strong::{OnInput, PositionValue, Strong};
use crate::work::watched;

/// Every position of a game, as `stonework strong --save` has written it: `database[position]` is its
/// value and its moves. Made by `open`.
#[pyclass(frozen, module = "stonework")]
#[derive(Debug)]
pub(crate) struct Database {
    saved: SavedDatabase,
}

#[pymethods]
impl Database {
    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.saved.game.entry.id
    }

    /// Whether all positions are written.
    #[getter]
    fn complete(&self) -> bool {
        self.saved.files.manifest().complete
    }

    /// How many positions are stored, `positions`, and how many of them are `won`, `drawn` and `lost` by
    /// the player to move. Of those that are images of each other, one is stored.
    #[getter]
    fn counts(&self) -> BTreeMap<&'static str, u64> {
        let counts = &self.saved.files.manifest().counts;
        BTreeMap::from([
            ("positions", counts.total().unwrap_or(u64::MAX)),
            ("won", counts.won),
            ("drawn", counts.drawn),
            ("lost", counts.lost),
        ])
    }

    /// A position by its text or the rows of its board; "start" is that of the game.
    ///
    /// Raises `InputError` for what is no position, or one that play does not come to.
    fn __getitem__(&self, py: Python<'_>, position: &Bound<'_, PyAny>) -> PyResult<PositionValue> {
        let SavedDatabase { files, game } = &self.saved;
        let position = text(position)?;
        let find = || {
            let positions = self.saved.positions()?;
            let state = match position.trim() {
                Input::START => positions.read(&game.instance.start_text()),
                text => positions.read(text),
            };
            let state = match state {
                Ok(state) => state,
                Err(error) => return Ok(Err(error)),
            };
            demand_written(files, positions.as_ref(), &state)?;
            position_value(files, positions.as_ref(), &state).map(Ok)
        };
        let found = py
            .detach(find)
            .map_err(|error: SavedError| not_saved(&error))?;
        let found = found.map_err(|error| bad_input(&error))?;
        let game = OnInput(game.entry, game.settings.clone(), game.input.clone());
        Strong::of_catalog(py, game, found)
    }

    /// All positions as a table of Apache Arrow, as that of `Strong.to_arrow`.
    fn to_arrow(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let (mut columns, mut texts) = (Columns::default(), Vec::new());
        let told = watched(py, Run::new(), None, |run| {
            let positions = self.saved.positions()?;
            for_each_position(
                &self.saved.files,
                positions.as_ref(),
                run,
                &mut |text, value| {
                    columns.push(value);
                    texts.push(text);
                },
            )
        })?;
        told.map_err(|error| not_saved(&error))?;
        columns.table(&texts.into_bound_py_any(py)?)
    }

    fn __repr__(&self) -> String {
        let positions = self.saved.files.positions();
        format!(
            "Database({}, positions={positions})",
            self.saved.game.entry.id
        )
    }
}

/// The database in a directory.
#[pyfunction]
pub(crate) fn open_database(py: Python<'_>, path: PathBuf) -> PyResult<Database> {
    let saved = py.detach(move || SavedDatabase::open(&path, &CATALOG, CACHE));
    let saved = saved.map_err(|error| not_saved(&error))?;
    Ok(Database { saved })
}
