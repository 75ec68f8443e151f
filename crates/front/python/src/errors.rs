//! What is raised: the exceptions of `errors.py`.

use pyo3::import_exception;
use pyo3::prelude::*;
use stonework::StopReason;
use stonework_games::catalog::{
    CountFailure, InputError as BadInput, OpenError, SolveFailure, TableFailure,
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

pub(crate) fn not_opened(error: &OpenError) -> PyErr {
    InputError::new_err(
        error.message("`stonework.games()` lists all {}; rules of your own: `stonework.Game`"),
    )
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
