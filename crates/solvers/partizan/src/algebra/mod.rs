//! The calculator of one thread: [`Algebra`].

mod memos;
mod scratch;
mod simple;
mod stops;

use stonework_core::{Run, Watch};

pub(crate) use scratch::{Frame, Scratch};

use crate::arena::{CanonicalForm, Forms, List};
use crate::error::FormError;
use crate::memo::{OrderMemo, SumMemo, Used};

/// Computes with the forms of one [`Forms`], for one thread. Threads that share the forms find what
/// others have computed.
#[derive(Debug)]
pub struct Algebra<'f> {
    forms: &'f Forms,
    watch: Option<Watch>,
    limit: usize,
    ticks: u32,
    orders: Used<OrderMemo>,
    sums: Used<SumMemo>,
    pub(crate) scratch: Scratch<'f>,
}

/// So many steps are made between two looks at the clock.
const STEPS: u32 = 1 << 10;

impl<'f> Algebra<'f> {
    fn new(forms: &'f Forms, watch: Option<Watch>, limit: usize) -> Self {
        Self {
            forms,
            watch,
            limit,
            ticks: 0,
            orders: Used::new(&forms.order_memos),
            sums: Used::new(&forms.sum_memos),
            scratch: Scratch::new(forms, limit),
        }
    }

    /// The arena of the forms.
    #[must_use]
    pub fn forms(&self) -> &'f Forms {
        self.forms
    }

    /// The bytes that the arena may take in this calculation.
    #[inline]
    pub(crate) fn limit(&self) -> usize {
        self.limit
    }

    /// Counts a step; now and then it looks at the clock and the cancel flag.
    #[inline]
    pub(crate) fn tick(&mut self) -> Result<(), FormError> {
        self.ticks += 1;
        if self.ticks < STEPS {
            Ok(())
        } else {
            self.check()
        }
    }

    #[cold]
    fn check(&mut self) -> Result<(), FormError> {
        self.ticks = 0;
        self.refresh_memos();
        match &self.watch {
            Some(watch) => watch.check().map_err(FormError::Stopped),
            None => Ok(()),
        }
    }

    /// An option of a list.
    #[inline]
    pub(crate) fn option(&self, list: &List<'_>, index: usize) -> Result<CanonicalForm, FormError> {
        self.forms.option(list, index, self.limit)
    }
}

impl Forms {
    /// A calculator without limits of its own.
    #[must_use]
    pub fn algebra(&self) -> Algebra<'_> {
        Algebra::new(self, None, usize::MAX)
    }

    /// A calculator that keeps the limits of this run: its time, its cancel flag, and the bytes,
    /// which are those that the whole arena takes.
    #[must_use]
    pub fn algebra_within(&self, run: &Run) -> Algebra<'_> {
        let limit = run.bytes().unwrap_or(usize::MAX);
        Algebra::new(self, Some(run.watch()), limit)
    }
}
