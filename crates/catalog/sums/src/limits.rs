//! The limits of several computations together: [`Limits`]; those of the texts of an answer:
//! [`Texts`].

use std::time::Instant;

use stonework_core::{Run, StopReason, Watch};
use stonework_partizan::Forms;

use crate::found::ValueFacts;

/// The limits of a run that holds for several computations one after the other.
#[derive(Clone, Debug)]
pub(crate) struct Limits {
    run: Run,
    watch: Watch,
    since: Instant,
}

impl Limits {
    /// The limits of a run whose time begins now, or has begun.
    pub(crate) fn of(run: &Run) -> Self {
        Self {
            run: run.clone(),
            watch: run.watch(),
            since: Instant::now(),
        }
    }

    /// Whether the work may go on.
    pub(crate) fn check(&self) -> Result<(), StopReason> {
        self.watch.check()
    }

    /// The run with what is left of the time.
    pub(crate) fn rest(&self) -> Run {
        let run = self.run.clone();
        match run.time() {
            // What is left begins now, whenever the whole has begun.
            Some(time) => run
                .with_time(time.saturating_sub(self.since.elapsed()))
                .begun(),
            None => run,
        }
    }

    /// A limit that a part of the work has reached, as the whole has it.
    pub(crate) fn reached(&self, reason: StopReason) -> StopReason {
        match (reason, self.run.time()) {
            (StopReason::Time(_), Some(time)) => StopReason::Time(time),
            (reason, _) => reason,
        }
    }

    /// The time since the limits hold.
    pub(crate) fn elapsed(&self) -> std::time::Duration {
        self.since.elapsed()
    }
}

/// The long texts of an answer, which have a part of the memory of a run. What does not fit is left
/// out.
#[derive(Debug)]
pub(crate) struct Texts {
    bytes: usize,
}

impl Texts {
    /// An eighth of the memory.
    pub(crate) fn of(run: &Run) -> Self {
        let bytes = run.bytes().map_or(usize::MAX, |bytes| bytes / 8);
        Self { bytes }
    }

    /// A text, if it fits.
    pub(crate) fn fitting(&mut self, text: String) -> Option<String> {
        let rest = self.bytes.checked_sub(text.len())?;
        self.bytes = rest;
        Some(text)
    }

    /// What is known of one of several values, its texts as far as they fit.
    pub(crate) fn fitting_facts(&mut self, facts: ValueFacts) -> ValueFacts {
        ValueFacts {
            value: facts.value.and_then(|text| self.fitting(text)),
            atomic_weight: facts.atomic_weight.and_then(|text| self.fitting(text)),
            ..facts
        }
    }
}

/// Half of the time and of the memory.
pub(crate) fn half(run: &Run) -> Run {
    let mut half = run.clone();
    if let Some(time) = run.time() {
        half = half.with_time(time / 2);
    }
    if let Some(bytes) = run.bytes() {
        half = half.with_bytes(bytes / 2);
    }
    half
}

/// An arena within the memory of a run.
pub(crate) fn forms_of(run: &Run) -> Forms {
    run.bytes().map_or_else(Forms::new, Forms::with_bytes)
}
