//! The threads on which work is done that takes time, within limits: [`Workers`].

use std::fmt::Display;
use std::num::NonZeroUsize;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use stonework_core::{CancelFlag, Run};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::task::spawn_blocking;
use tokio::time::sleep;

use crate::limits::Limits;
use crate::refusal::Refusal;
use crate::turns::{Place, Turn, Turns};

/// Threads for work that takes little time, and as many for what takes longer, which take turns, so
/// that it never keeps the others waiting.
#[derive(Debug)]
pub struct Workers {
    limits: Limits,
    /// The places of those who wait for what takes little time, and the threads for it.
    waiting: Arc<Semaphore>,
    quick_threads: Arc<Semaphore>,
    /// The places of those who wait for what takes longer, and the threads for it.
    long_waiting: Arc<Semaphore>,
    turns: Arc<Turns>,
    /// Whether all is to end.
    ending: watch::Sender<bool>,
}

/// A place among those who wait for what takes longer, until this is dropped.
#[derive(Debug)]
pub struct LongPlace {
    _permit: OwnedSemaphorePermit,
    /// Where it stands among those who wait for their turn.
    pub place: Place,
}

/// Cancels work when whoever asked for it is gone.
#[derive(Default)]
struct Owner(CancelFlag);

impl Drop for Owner {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

impl Workers {
    /// Those that there may be within these limits.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        let threads = limits.threads.get();
        Self {
            limits,
            waiting: Arc::new(Semaphore::new(Limits::WAITING)),
            quick_threads: Arc::new(Semaphore::new(threads)),
            long_waiting: Arc::new(Semaphore::new(limits.long_waiting())),
            turns: Turns::new(threads),
            ending: watch::Sender::new(false),
        }
    }

    /// Ends all that takes long.
    pub fn end(&self) {
        self.ending.send_replace(true);
    }

    /// Waits for that.
    pub async fn ended(&self) {
        // Whoever ends it is there as long as this.
        let _ = self.ending.subscribe().wait_for(|&ending| ending).await;
    }

    /// The limits of work that has so much time: one thread, and the bytes that each has.
    #[must_use]
    pub fn run(&self, time: Duration, cancel: CancelFlag) -> Run {
        Run::new()
            .with_time(time)
            .with_bytes(self.limits.bytes_of_one())
            .with_threads(NonZeroUsize::MIN)
            .with_cancel(cancel)
    }

    /// Does work that may take [`Limits::at_once`], where it keeps no other request waiting; it is
    /// cancelled if nobody waits for it any more.
    ///
    /// # Errors
    ///
    /// [`Refusal::Busy`] if too many wait for their turn, [`Refusal::Internal`] if it panics.
    pub async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce(Run) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let place = Arc::clone(&self.waiting).try_acquire_owned();
        let place = place.map_err(|_| Refusal::Busy)?;
        let thread = Arc::clone(&self.quick_threads).acquire_owned().await;
        let thread = thread.map_err(|_| Refusal::Busy)?;
        let owner = Owner::default();
        let run = self.run(self.limits.at_once(), owner.0.clone());
        let working = spawn_blocking(move || {
            let done = work(run);
            drop((place, thread));
            done
        });
        working.await.map_err(lost)
    }

    /// Does work that may take [`Limits::time`], all its parts together; as [`Workers::work`]
    /// otherwise. It begins anew if its turn is over before it ends.
    ///
    /// # Errors
    ///
    /// Those of [`Workers::work`].
    pub async fn long_work<T: Send + 'static>(
        &self,
        work: impl Fn(Run) -> T + Send + Sync + 'static,
    ) -> Result<T, Refusal> {
        let place = self.long_place()?;
        let work = move |run: Run| work(run.begun());
        self.in_turns(self.limits.time, place, self.ended(), |_| {}, work)
            .await
    }

    /// A place for work that takes longer.
    ///
    /// # Errors
    ///
    /// [`Refusal::Busy`] if there is none.
    pub fn long_place(&self) -> Result<LongPlace, Refusal> {
        let permit = Arc::clone(&self.long_waiting).try_acquire_owned();
        Ok(LongPlace {
            _permit: permit.map_err(|_| Refusal::Busy)?,
            place: self.turns.place(self.limits.slice()),
        })
    }

    /// How many have their turn before this place.
    #[must_use]
    pub fn before(&self, place: Place) -> usize {
        self.turns.before(place)
    }

    /// Does work that has this time and place on a thread for what takes long, with others in turn,
    /// until it ends or `stop` is done, which cancels it; then it says what it has found. Its place
    /// is told to `waits` while it waits.
    ///
    /// # Errors
    ///
    /// [`Refusal::Internal`] if it panics.
    pub async fn in_turns<T: Send + 'static>(
        &self,
        time: Duration,
        long_place: LongPlace,
        stop: impl Future<Output = ()>,
        waits: impl Fn(Option<Place>),
        work: impl Fn(Run) -> T + Send + Sync + 'static,
    ) -> Result<T, Refusal> {
        let work = Arc::new(work);
        let mut stop = pin!(stop);
        let mut place = long_place.place;
        let mut slice = self.limits.slice();
        loop {
            waits(Some(place));
            // What is stopped needs no turn: it ends at once.
            let turn = tokio::select! {
                turn = self.turns.take(place) => Some(turn),
                () = &mut stop => None,
            };
            waits(None);
            let heir = turn.as_ref().map(Turn::heir).unwrap_or_default();
            let is_stopped = turn.is_none();
            let owner = Owner::default();
            if is_stopped {
                owner.0.cancel();
            }
            let run = self.run(time, owner.0.clone());
            let work_now = Arc::clone(&work);
            let mut working = spawn_blocking(move || {
                let done = work_now(run);
                drop(turn);
                done
            });
            let gives_up = tokio::select! {
                done = &mut working => return done.map_err(lost),
                () = &mut stop, if !is_stopped => false,
                () = self.turns.end_of(slice, heir), if !is_stopped => true,
            };
            owner.0.cancel();
            let done = working.await;
            if !gives_up {
                return done.map_err(lost);
            }
            slice *= 2;
            place = self.turns.place(slice);
        }
    }

    /// Does work of so much time for which nobody waits, while nothing else is done; whenever something
    /// else is asked for, it ends and begins anew later. `None` if all ends.
    pub async fn when_idle<T: Send + 'static>(
        &self,
        time: Duration,
        work: impl Fn(&Run) -> T + Send + Sync + 'static,
    ) -> Option<T> {
        const PAUSE: Duration = Duration::from_millis(50);
        const LOOK: Duration = Duration::from_millis(5);
        let work = Arc::new(work);
        let mut ended = pin!(self.ended());
        loop {
            tokio::select! {
                () = sleep(PAUSE) => {}
                () = &mut ended => return None,
            }
            let thread = Arc::clone(&self.quick_threads).try_acquire_owned();
            let Some(thread) = thread.ok().filter(|_| self.is_idle()) else {
                continue;
            };
            let owner = Owner::default();
            let run = self.run(time, owner.0.clone()).begun();
            let work = Arc::clone(&work);
            let mut working = spawn_blocking(move || {
                let done = work(&run);
                drop(thread);
                done
            });
            loop {
                tokio::select! {
                    done = &mut working => match done {
                        Ok(done) if !owner.0.is_cancelled() => return Some(done),
                        Ok(_) => break,
                        Err(_) => return None,
                    },
                    () = sleep(LOOK) => if !self.is_idle() {
                        owner.0.cancel();
                    },
                    () = &mut ended => return None,
                }
            }
        }
    }

    /// Whether nobody waits for work.
    fn is_idle(&self) -> bool {
        self.waiting.available_permits() == Limits::WAITING
            && self.long_waiting.available_permits() == self.limits.long_waiting()
    }
}

/// A thread ended without an answer.
fn lost(error: impl Display) -> Refusal {
    Refusal::Internal(format!("work ended without an answer: {error}"))
}
