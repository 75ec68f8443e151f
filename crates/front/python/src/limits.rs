//! The limits that every solve takes: [`limited`].

use std::num::NonZeroUsize;
use std::time::Duration;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use stonework::Run;

/// Limits of a solve as Python gives them.
#[derive(Clone, Copy, Debug, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Limits {
    pub(crate) time: Option<f64>,
    pub(crate) memory: Option<usize>,
    pub(crate) positions: Option<u64>,
    pub(crate) threads: Option<usize>,
}

impl Limits {
    /// A run within these limits.
    ///
    /// # Errors
    ///
    /// A `ValueError` for a time that is none, and for no thread.
    pub(crate) fn run(self) -> PyResult<Run> {
        let mut run = Run::new();
        if let Some(seconds) = self.time {
            let time = Duration::try_from_secs_f64(seconds).map_err(|_| {
                PyValueError::new_err(format!("time: {seconds} is no number of seconds"))
            })?;
            run = run.with_time(time);
        }
        if let Some(bytes) = self.memory {
            run = run.with_bytes(bytes);
        }
        if let Some(positions) = self.positions {
            run = run.with_positions(positions);
        }
        let threads = match self.threads {
            Some(threads) => NonZeroUsize::new(threads)
                .ok_or_else(|| PyValueError::new_err("threads: at least 1 is needed, not 0"))?,
            None => std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
        };
        Ok(run.with_threads(threads))
    }
}
