//! The arena of all values of this process: [`computed`].

use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use stonework::partizan::text::ExprError;
use stonework::partizan::{Algebra, FormError, Forms};
use stonework::{Run, StopReason};

use crate::errors::{InputError, Stopped};
use crate::work::watched;

/// It lives as long as the process, since values are numbers of its forms.
static FORMS: LazyLock<Forms> = LazyLock::new(Forms::new);

/// The bytes that values may take, if nothing else is said.
pub(crate) const USUAL_BYTES: usize = 4 << 30;

/// The bytes that it may take.
static BYTES: AtomicUsize = AtomicUsize::new(USUAL_BYTES);

/// What takes no longer is computed with Python's lock held, as a thread would cost more.
const AT_ONCE: Duration = Duration::from_millis(2);

/// Computes with values. Work that takes long is done with Python's lock free and ends at Ctrl-C.
///
/// # Errors
///
/// What was raised meanwhile, and [`not_computed`].
pub(crate) fn computed<T: Send, E: Into<ExprError> + Send>(
    py: Python<'_>,
    work: impl Fn(&mut Algebra<'static>) -> Result<T, E> + Sync,
) -> PyResult<T> {
    let run = Run::new().with_bytes(BYTES.load(Relaxed));
    let within = |run: &Run| work(&mut FORMS.algebra_within(run)).map_err(Into::into);
    let found = match within(&run.clone().with_time(AT_ONCE)) {
        Err(ExprError::Form(FormError::Stopped(StopReason::Time(_)))) => {
            watched(py, run, None, within)?
        }
        found => found,
    };
    found.map_err(|error| not_computed(&error))
}

/// Changes the bytes that the arena may take; those that it takes now.
pub(crate) fn limit_bytes(bytes: Option<usize>) -> usize {
    if let Some(bytes) = bytes {
        BYTES.store(bytes, Relaxed);
    }
    FORMS.bytes()
}

/// Why a value was not computed.
fn not_computed(error: &ExprError) -> PyErr {
    match error {
        ExprError::Form(error) => no_form(*error),
        error => InputError::new_err(error.to_string()),
    }
}

/// The same of a form.
pub(crate) fn no_form(error: FormError) -> PyErr {
    match error {
        FormError::Stopped(reason @ StopReason::Bytes { .. }) => Stopped::new_err(format!(
            "{reason}, which all values of this process share: `Value.memory` changes it"
        )),
        FormError::Stopped(reason) => Stopped::new_err(reason.to_string()),
        error => PyOverflowError::new_err(error.to_string()),
    }
}
