//! Helpers on the threads of a rayon pool: [`ThreadHelpers`].

use std::cell::OnceCell;

use rayon::{Scope, ThreadPool};

use super::helpers::{Helpers, SharedQuestion};
use super::search::Search;
use super::table::Table;
use crate::game::Game;
use crate::run::{Meter, StopReason};
use crate::solvers::hints::UseHints;
use crate::solvers::threads::pool_for;

/// Threads of a rayon pool.
pub(super) struct ThreadHelpers {
    threads: usize,
    /// The pool of this solve, from its first shared question on; `None` inside for the pool of the
    /// call.
    pool: OnceCell<Option<ThreadPool>>,
}

impl ThreadHelpers {
    pub(super) fn new(threads: usize) -> Self {
        Self {
            threads,
            pool: OnceCell::new(),
        }
    }

    fn pool(&self) -> Result<Option<&ThreadPool>, StopReason> {
        if let Some(pool) = self.pool.get() {
            return Ok(pool.as_ref());
        }
        let pool = pool_for(self.threads, self.threads - 1)?;
        Ok(self.pool.get_or_init(|| pool).as_ref())
    }
}

impl<G, H, T> Helpers<G, H, T> for ThreadHelpers
where
    G: Game<State: Send + Sync> + Sync,
    H: UseHints<G>,
    T: Table<G> + Send + Sync,
{
    fn threads(&self) -> usize {
        self.threads
    }

    fn help(
        &self,
        question: &SharedQuestion<'_, G, H, T>,
        lead: &mut dyn FnMut(),
    ) -> Result<(), StopReason> {
        match self.pool()? {
            Some(pool) => pool.in_place_scope(|scope| question.spawn(scope, lead)),
            None => rayon::in_place_scope(|scope| question.spawn(scope, lead)),
        }
        Ok(())
    }
}

impl<G, H, T> SharedQuestion<'_, G, H, T>
where
    G: Game<State: Send + Sync> + Sync,
    H: UseHints<G>,
    T: Table<G> + Send + Sync,
{
    /// Sends every helper off, and leads.
    fn spawn<'s>(&'s self, scope: &Scope<'s>, lead: &mut dyn FnMut()) {
        for worker in 1..self.threads {
            scope.spawn(move |_| self.search(worker));
        }
        lead();
    }

    /// Searches until the answer is found, by this thread or another one, or a limit is reached.
    fn search(&self, worker: usize) {
        let meter = Meter::new(&self.run);
        let mut search = Search::<G, H, T>::new(self.game, &self.state, self.shared, meter);
        // A search that a limit stops leaves the rest to the others.
        if let Ok(answer) = search.ask_as(worker, self.patience, &self.state, self.question) {
            self.shared.end(Some(answer));
        }
    }
}
