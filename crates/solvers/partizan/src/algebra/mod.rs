//! The calculator of one thread: [`Algebra`].

mod simple;
mod stops;

use std::collections::HashMap;

use stonework_core::{Run, Watch};

use crate::arena::{CanonicalForm, Forms};
use crate::error::FormError;

/// Computes with the forms of one [`Forms`], for one thread. Threads that share the forms find what
/// others have computed.
#[derive(Debug)]
pub struct Algebra<'f> {
    forms: &'f Forms,
    watch: Option<Watch>,
    ticks: u32,
    pub(crate) sums: HashMap<(CanonicalForm, CanonicalForm), CanonicalForm>,
    pub(crate) orders: HashMap<(CanonicalForm, CanonicalForm), bool>,
}

impl<'f> Algebra<'f> {
    fn new(forms: &'f Forms, watch: Option<Watch>) -> Self {
        Self {
            forms,
            watch,
            ticks: 0,
            sums: HashMap::new(),
            orders: HashMap::new(),
        }
    }

    /// The arena of the forms.
    #[must_use]
    pub fn forms(&self) -> &'f Forms {
        self.forms
    }

    /// Looks at the clock and the cancel flag, now and then.
    pub(crate) fn tick(&mut self) -> Result<(), FormError> {
        self.ticks = self.ticks.wrapping_add(1);
        if self.ticks.is_multiple_of(1024)
            && let Some(watch) = &self.watch
        {
            watch.check()?;
        }
        Ok(())
    }
}

impl Forms {
    /// A calculator without limits of its own.
    #[must_use]
    pub fn algebra(&self) -> Algebra<'_> {
        Algebra::new(self, None)
    }

    /// A calculator that keeps the limits of this run: time and cancel flag.
    #[must_use]
    pub fn algebra_within(&self, run: &Run) -> Algebra<'_> {
        Algebra::new(self, Some(run.watch()))
    }
}
