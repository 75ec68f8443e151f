//! The threads that help the one that leads a search: [`Helpers`], [`HelperPool`].

use std::cell::OnceCell;

use rayon::{Scope, ThreadPool};
use stonework_core::kit::{pool_for, thread_count};
use stonework_core::{Run, StopReason};

/// Threads that help with the questions of a search, and how they do, which is an `F`: it is made
/// where questions can be sent to threads.
pub(crate) struct Helpers<F> {
    pub(super) pool: HelperPool,
    /// Has the others look for the answer to a question while this thread runs `lead`, as
    /// [`HelperPool::help`].
    pub(super) help: F,
}

impl<F> Helpers<F> {
    /// As many as a run is to have; `None` if one thread is to search.
    pub(super) fn new(run: &Run, help: F) -> Option<Self> {
        let threads = thread_count(run);
        (threads > 1).then(|| Self {
            pool: HelperPool::new(threads),
            help,
        })
    }

    /// How many threads search, with the one that leads.
    pub(super) fn count(helpers: Option<&Self>) -> usize {
        helpers.map_or(1, |helpers| helpers.pool.threads())
    }
}

/// So many threads: those of a rayon pool, and the one that leads.
pub(crate) struct HelperPool {
    threads: usize,
    /// The pool of this solve, from its first shared question on; `None` inside for the pool of the
    /// call.
    pool: OnceCell<Option<ThreadPool>>,
}

impl HelperPool {
    pub(super) fn new(threads: usize) -> Self {
        Self {
            threads,
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
