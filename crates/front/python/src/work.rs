//! Long work while Python's lock is free: [`watched`].

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use stonework::{CancelFlag, Progress, Run};

/// How often signals are looked for.
const MOMENT: Duration = Duration::from_millis(50);

/// Does some work on a thread of its own with Python's lock free, and looks for Ctrl-C meanwhile.
///
/// `progress`, if there is one, is called with the number of positions so far, about ten times a
/// second at the most. What it raises stops the work, as Ctrl-C does, and is raised here.
///
/// # Errors
///
/// What was raised; a `RuntimeError` if the work panics.
pub(crate) fn watched<T: Send>(
    py: Python<'_>,
    run: Run,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&Run) -> T + Send,
) -> PyResult<T> {
    let cancel = CancelFlag::new();
    let mut run = run.with_cancel(cancel.clone());
    let positions = Arc::new(Mutex::new(None));
    if progress.is_some() {
        let positions = Arc::clone(&positions);
        run = run.with_observer(move |seen: &Progress| {
            *positions.lock().unwrap_or_else(PoisonError::into_inner) = Some(seen.positions);
        });
    }
    let (done, wait) = channel();
    let wait = Mutex::new(wait);
    let (result, raised) = std::thread::scope(|scope| {
        scope.spawn(|| {
            let result = catch_unwind(AssertUnwindSafe(|| work(&run)));
            // The receiver lives as long as this scope.
            let _ = done.send(result);
        });
        let mut raised = None;
        loop {
            let received = py.detach(|| {
                let wait = wait.lock().unwrap_or_else(PoisonError::into_inner);
                wait.recv_timeout(MOMENT)
            });
            match received {
                Ok(result) => return (result, raised),
                Err(RecvTimeoutError::Disconnected) => {
                    return (Err(Box::new("no result") as Box<dyn Any + Send>), raised);
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
            if raised.is_none() {
                let told = || {
                    py.check_signals()?;
                    let mut positions = positions.lock().unwrap_or_else(PoisonError::into_inner);
                    match (progress, positions.take()) {
                        (Some(progress), Some(positions)) => progress.call1((positions,)).map(drop),
                        _ => Ok(()),
                    }
                };
                if let Err(error) = told() {
                    cancel.cancel();
                    raised = Some(error);
                }
            }
        }
    });
    match (raised, result) {
        (Some(error), _) => Err(error),
        (None, result) => result.map_err(|panic| fault(panic.as_ref())),
    }
}

/// A panic as Python is told of it.
fn fault(panic: &(dyn Any + Send)) -> PyErr {
    let text = (panic.downcast_ref::<&str>().copied())
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    let text = text.unwrap_or("no message");
    PyRuntimeError::new_err(format!("a fault of stonework, please report it: {text}"))
}

/// Does some work that cannot be stopped, on a thread of its own with Python's lock free. On Ctrl-C it is
/// left alone, and ends by itself.
///
/// # Errors
///
/// What a signal raises; a `RuntimeError` if the work panics.
pub(crate) fn left_alone<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    let (done, wait) = channel();
    std::thread::spawn(move || {
        let result = catch_unwind(AssertUnwindSafe(work));
        // Nobody may be waiting any more.
        let _ = done.send(result);
    });
    let wait = Mutex::new(wait);
    loop {
        let received = py.detach(|| {
            let wait = wait.lock().unwrap_or_else(PoisonError::into_inner);
            wait.recv_timeout(MOMENT)
        });
        match received {
            Ok(result) => return result.map_err(|panic| fault(panic.as_ref())),
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            Err(RecvTimeoutError::Disconnected) => return Err(fault(&"no result")),
        }
    }
}
