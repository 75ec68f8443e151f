//! The threads that help the one that leads a search: [`HelperPool`].

use std::cell::OnceCell;

use rayon::{Scope, ThreadPool};
use stonework_core::kit::{pool_for, thread_count};
use stonework_core::{Run, StopReason};

/// So many threads: those of a rayon pool, and the one that leads.
pub(crate) struct HelperPool {
    threads: usize,
    /// The pool of this solve, from its first shared question on; `None` inside for the pool of the
    /// call.
    pool: OnceCell<Option<ThreadPool>>,
}

impl HelperPool {
    /// As many as a run is to have; one, if no other may help.
    pub(super) fn of(run: &Run, may_help: bool) -> Self {
        Self {
            threads: if may_help { thread_count(run) } else { 1 },
            pool: OnceCell::new(),
        }
    }

    /// How many threads there are, with the one that leads.
    pub(super) fn threads(&self) -> usize {
        self.threads
    }

    /// Has each of the others do `work`, given its number, while this thread runs `lead`; returns
    /// when all are done.
    ///
    /// [`StopReason::Threads`] if the system does not have them. Then nothing was done.
    pub(super) fn help(
        &self,
        work: &(dyn Fn(usize) + Sync),
        lead: &mut dyn FnMut(),
    ) -> Result<(), StopReason> {
        match self.pool()? {
            Some(pool) => pool.in_place_scope(|scope| self.spawn(scope, work, lead)),
            None => rayon::in_place_scope(|scope| self.spawn(scope, work, lead)),
        }
        Ok(())
    }

    fn pool(&self) -> Result<Option<&ThreadPool>, StopReason> {
        if let Some(pool) = self.pool.get() {
            return Ok(pool.as_ref());
        }
        let pool = pool_for(self.threads, self.threads - 1)?;
        Ok(self.pool.get_or_init(|| pool).as_ref())
    }

    /// Sends every helper off, and leads.
    fn spawn<'s>(
        &self,
        scope: &Scope<'s>,
        work: &'s (dyn Fn(usize) + Sync),
        lead: &mut dyn FnMut(),
    ) {
        for worker in 1..self.threads {
            scope.spawn(move |_| work(worker));
        }
        lead();
    }
}
