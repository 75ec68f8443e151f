//! Work for which nobody waits: [`Solves::when_idle`].

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use stonework_core::Run;
use tokio::task::spawn_blocking;
use tokio::time::sleep;

use crate::limits::Limits;
use crate::solves::{Owner, Solves};

impl Solves {
    /// Does work of so much time for which nobody waits, while nothing else is done; whenever something
    /// else is asked for, it ends and begins anew later. `None` if all ends.
    pub(crate) async fn when_idle<T: Send + 'static>(
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

    /// Whether nobody waits for a position.
    fn is_idle(&self) -> bool {
        let waits = self.waiting.available_permits() < Limits::WAITING;
        !waits && self.long().is_empty()
    }
}
