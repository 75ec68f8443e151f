//! What is raised: the exceptions of `errors.py`.

use pyo3::import_exception;
use pyo3::prelude::*;
use stonework::StopReason;
use stonework_games::catalog::{
    CountFailure, InputError as BadInput, OpenError, SettingError, SolveFailure, TableFailure,
};
use stonework_saved::SavedError;
use stonework_store::SaveError;

import_exception!(stonework.errors, InputError);
import_exception!(stonework.errors, SolverError);
import_exception!(stonework.errors, GameError);
import_exception!(stonework.errors, Stopped);

pub(crate) fn bad_input(error: &BadInput) -> PyErr {
    InputError::new_err(error.to_string())
}

/// Why a game was not opened; where a text of rules is wrong, with the line and the column of that.
pub(crate) fn not_opened(error: &OpenError) -> PyErr {
    if let OpenError::Input { error, .. } = error
        && let BadInput::Stopped(reason) = **error
    {
        return stopped(reason);
    }
    let told = error.message(
        "`stonework.games()` lists all {}; rules of your own: `stonework.Game`, `stonework.Gdl`",
    );
    let raised = InputError::new_err(told);
    if let OpenError::Setting(SettingError::Document { reason, .. }) = error
        && let Some((line, column)) = place(reason)
    {
        Python::attach(|py| {
            let value = raised.value(py);
            // Without them, the text tells both.
            let _ = value.setattr("line", line);
            let _ = value.setattr("column", column);
        });
    }
    raised
}

/// The place that a sentence begins with: `line 3, column 5: …`.
fn place(sentence: &str) -> Option<(u32, u32)> {
    let (line, rest) = sentence.strip_prefix("line ")?.split_once(", column ")?;
    let (column, _) = rest.split_once(':')?;
    Some((line.parse().ok()?, column.parse().ok()?))
}

pub(crate) fn not_solved(failure: &SolveFailure) -> PyErr {
    SolverError::new_err(failure.to_string())
}

pub(crate) fn not_counted(failure: &CountFailure) -> PyErr {
    match failure {
        CountFailure::Stopped(reason) => stopped(*reason),
        other => SolverError::new_err(other.to_string()),
    }
}

/// A file that cannot be read or written, or does not fit.
pub(crate) fn not_saved(error: &SavedError) -> PyErr {
    match error {
        SavedError::Save(SaveError::Stopped(reason)) => stopped(*reason),
        SavedError::Open(error) => not_opened(error),
        other => InputError::new_err(other.to_string()),
    }
}

pub(crate) fn no_table(failure: &TableFailure) -> PyErr {
    match failure {
        TableFailure::Stopped(reason) => stopped(*reason),
        other => SolverError::new_err(other.to_string()),
    }
}

/// A limit, before anything is proved.
pub(crate) fn stopped(reason: StopReason) -> PyErr {
    Stopped::new_err(reason.to_string())
}
