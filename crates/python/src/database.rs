//! Databases that the command has saved: [`Database`].

use std::collections::BTreeMap;
use std::path::PathBuf;

use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use stonework_core::Run;
use stonework_saved::{
    CACHE, SavedError, demand_same_rules, demand_written, for_each_position, position_value,
    stored_positions,
};

use crate::arrow::Columns;
use crate::catalog::Opened;
use crate::errors::{InputError, bad_input, not_saved};
use crate::strong::{PositionValue, Strong};
use crate::work::watched;

/// Every position of a game, as `stonework strong --save` has written it: `database[position]` is its
/// value and its moves. Made by `open`.
#[pyclass(frozen, module = "stonework")]
#[derive(Debug)]
pub(crate) struct Database {
    files: stonework_store::Database,
    opened: Opened,
}

#[pymethods]
impl Database {
    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.opened.entry.id
    }

    /// Whether all positions are written.
    #[getter]
    fn complete(&self) -> bool {
        self.files.manifest().complete
    }

    /// How many positions are stored, `positions`, and how many of them are `won`, `drawn` and `lost` by
    /// the player to move. Of those that are images of each other, one is stored.
    #[getter]
    fn counts(&self) -> BTreeMap<&'static str, u64> {
        let counts = &self.files.manifest().counts;
        BTreeMap::from([
            ("positions", counts.total().unwrap_or(u64::MAX)),
            ("won", counts.won),
            ("drawn", counts.drawn),
            ("lost", counts.lost),
        ])
    }

    /// A position by its text; "start" is that of the game.
    ///
    /// Raises `InputError` for what is no position, or one that play does not come to.
    fn __getitem__(&self, py: Python<'_>, position: &str) -> PyResult<PositionValue> {
        let instance = self.opened.instance.as_ref();
        let find = || {
            let positions = stored_positions(instance, self.opened.entry.title)?;
            let state = match position.trim() {
                "start" => positions.read(&instance.session().position()),
                text => positions.read(text),
            };
            let state = match state {
                Ok(state) => state,
                Err(error) => return Ok(Err(error)),
            };
            demand_written(&self.files, positions.as_ref(), &state)?;
            position_value(&self.files, positions.as_ref(), &state).map(Ok)
        };
        let found = py
            .detach(find)
            .map_err(|error: SavedError| not_saved(&error))?;
        let found = found.map_err(|error| bad_input(&error))?;
        Strong::of_catalog(py, (self.opened.entry, &self.opened.settings), found)
    }

    /// All positions as a table of Apache Arrow, as that of `Strong.to_arrow`.
    fn to_arrow(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let instance = self.opened.instance.as_ref();
        let (mut columns, mut texts) = (Columns::default(), Vec::new());
        let told = watched(py, Run::new(), None, |run| {
            let positions = stored_positions(instance, self.opened.entry.title)?;
            for_each_position(&self.files, positions.as_ref(), run, &mut |text, value| {
                columns.push(value);
                texts.push(text);
            })
        })?;
        told.map_err(|error| not_saved(&error))?;
        columns.table(&texts.into_bound_py_any(py)?)
    }

    fn __repr__(&self) -> String {
        let positions = self.files.positions();
        format!("Database({}, positions={positions})", self.opened.entry.id)
    }
}

/// The database in a directory.
#[pyfunction]
pub(crate) fn open_database(py: Python<'_>, path: PathBuf) -> PyResult<Database> {
    let files = stonework_store::Database::open(path, CACHE);
    let files = files.map_err(|error| InputError::new_err(error.to_string()))?;
    let game = &files.manifest().game;
    let opened = Opened::by_text(&game.name, &game.parameters, &game.start)?;
    let same = py.detach(|| {
        let instance = opened.instance.as_ref();
        let positions = stored_positions(instance, opened.entry.title)?;
        demand_same_rules(&files, &opened.saved(), positions.as_ref())
    });
    same.map_err(|error| not_saved(&error))?;
    Ok(Database { files, opened })
}
