//! Who searches: [`Crew`].

use std::marker::PhantomData;
use std::num::NonZeroUsize;

use super::first_look::FirstLook;
use super::order::MoveOrder;
use super::search::Search;
use super::shared::Shared;
use super::table::Table;
use crate::game::Game;
use crate::run::{Meter, Run, StopReason};
use crate::solvers::question::Question;

/// Who searches: the part of [`super::AlphaBeta`] that [`super::AlphaBeta::parallel`] exchanges.
pub trait Crew<G: Game, T: Table<G>> {
    /// What it is called in a report.
    const NAME: Option<&'static str>;

    /// How many threads there are under these settings.
    fn threads(run: &Run) -> usize;

    /// Has other threads help while this one leads; returns when all are done.
    ///
    /// # Errors
    ///
    /// [`StopReason::Threads`] if the system does not have them. Then nothing was done.
    fn help<O, F>(
        errand: &Errand<'_, G, O, F, T>,
        lead: &mut dyn FnMut(),
    ) -> Result<(), StopReason>
    where
        O: MoveOrder<G>,
        F: FirstLook<G>;
}

/// The thread of the call.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Alone;

impl<G: Game, T: Table<G>> Crew<G, T> for Alone {
    const NAME: Option<&'static str> = None;

    fn threads(_: &Run) -> usize {
        1
    }

    fn help<O, F>(_: &Errand<'_, G, O, F, T>, lead: &mut dyn FnMut()) -> Result<(), StopReason>
    where
        O: MoveOrder<G>,
        F: FirstLook<G>,
    {
        lead();
        Ok(())
    }
}

/// As many threads as [`Run::with_threads`] says, or the rayon pool of the call has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Together;

impl<G, T> Crew<G, T> for Together
where
    G: Game<State: Send + Sync> + Sync,
    T: Table<G> + Send + Sync,
{
    const NAME: Option<&'static str> = Some("parallel");

    fn threads(run: &Run) -> usize {
        run.threads
            .map_or_else(rayon::current_num_threads, NonZeroUsize::get)
    }

    fn help<O, F>(errand: &Errand<'_, G, O, F, T>, lead: &mut dyn FnMut()) -> Result<(), StopReason>
    where
        O: MoveOrder<G>,
        F: FirstLook<G>,
    {
        let threads = errand.threads;
        let mut pool = None;
        if threads != rayon::current_num_threads() {
            let own = rayon::ThreadPoolBuilder::new()
                .num_threads(threads - 1)
                .build();
            pool = Some(own.map_err(|_| StopReason::Threads(threads))?);
        }
        match pool {
            Some(pool) => pool.in_place_scope(|scope| {
                send_out(errand, scope);
                lead();
            }),
            None => rayon::in_place_scope(|scope| {
                send_out(errand, scope);
                lead();
            }),
        }
        Ok(())
    }
}

/// Sends every helper on an errand.
fn send_out<'a, G, O, F, T>(errand: &'a Errand<'_, G, O, F, T>, scope: &rayon::Scope<'a>)
where
    G: Game<State: Send + Sync> + Sync,
    O: MoveOrder<G>,
    F: FirstLook<G>,
    T: Table<G> + Send + Sync,
{
    for member in 1..errand.threads {
        scope.spawn(move |_| errand.run(member));
    }
}

/// A question that other threads can look for the answer to as well. Its parts are its own affair.
pub struct Errand<'a, G: Game, O, F, T> {
    pub(super) game: &'a G,
    pub(super) shared: &'a Shared<G::Value, T>,
    pub(super) state: G::State,
    pub(super) question: Question<G::Value>,
    pub(super) threads: usize,
    pub(super) patience: u64,
    /// What each helper may use.
    pub(super) run: Run,
    pub(super) options: PhantomData<fn() -> (O, F)>,
}

impl<G: Game, O: MoveOrder<G>, F: FirstLook<G>, T: Table<G>> Errand<'_, G, O, F, T> {
    /// Looks for the answer until it is found, here or elsewhere, or what may be used is used up.
    fn run(&self, member: usize) {
        let mut search: Search<'_, '_, G, O, F, T> =
            Search::new(self.game, &self.state, self.shared, Meter::new(&self.run));
        // What a helper cannot do, the leader comes to by itself.
        if let Ok(answer) = search.ask_as(member, self.patience, &self.state, self.question) {
            self.shared.end(Some(answer));
        }
    }
}

impl<G: Game, O, F, T> std::fmt::Debug for Errand<'_, G, O, F, T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Errand")
            .field("state", &self.state)
            .field("threads", &self.threads)
            .finish_non_exhaustive()
    }
}
