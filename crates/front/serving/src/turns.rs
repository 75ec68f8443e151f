//! The threads of what takes long, which take turns: [`Turns`].

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::sleep;

/// Threads that take turns.
///
/// Whoever has the shortest slice of time goes first. A turn is kept beyond its slice as long as
/// nobody waits; then it is given up, and what had it comes again with twice the slice, to begin
/// anew. So nothing waits for the whole time of what came before it, and the slices that were given
/// up are together shorter than the last one.
#[derive(Debug)]
pub(crate) struct Turns(Mutex<Queue>);

#[derive(Debug)]
struct Queue {
    free: usize,
    /// Those who wait, by slice and then in the order they came.
    waiting: BTreeMap<Place, Waiting>,
    came: u64,
}

type Waiting = oneshot::Sender<Turn>;

/// A place among those who wait for their turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    slice: Duration,
    /// The order in which they came.
    came: u64,
}

/// A thread, until this is dropped.
#[derive(Debug)]
pub(crate) struct Turn {
    turns: Arc<Turns>,
    heir: Heir,
}

/// Who gets a turn that was given up, once it has ended.
#[derive(Clone, Debug, Default)]
pub(crate) struct Heir(Arc<Mutex<Option<Waiting>>>);

impl Turns {
    /// So many threads.
    pub(crate) fn new(threads: usize) -> Arc<Self> {
        Arc::new(Self(Mutex::new(Queue {
            free: threads,
            waiting: BTreeMap::new(),
            came: 0,
        })))
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for a turn of this slice, behind all who came before.
    pub(crate) fn place(&self, slice: Duration) -> Place {
        let mut queue = self.queue();
        queue.came += 1;
        let came = queue.came;
        Place { slice, came }
    }

    /// How many have their turn before this place.
    pub(crate) fn before(&self, place: Place) -> usize {
        let queue = self.queue();
        let before = queue.waiting.range(..place);
        before.filter(|(_, waits)| !waits.is_closed()).count()
    }

    /// Waits for the turn of a place.
    pub(crate) async fn take(self: &Arc<Self>, place: Place) -> Turn {
        loop {
            let told = {
                let mut queue = self.queue();
                if queue.free > 0 {
                    queue.free -= 1;
                    return self.turn();
                }
                let (tell, told) = oneshot::channel();
                queue.waiting.insert(place, tell);
                told
            };
            if let Ok(turn) = told.await {
                return turn;
            }
            // It was to have a turn that had ended by itself, and waits for another.
        }
    }

    fn turn(self: &Arc<Self>) -> Turn {
        Turn {
            turns: Arc::clone(self),
            heir: Heir::default(),
        }
    }

    /// Waits until a turn has had its slice and another waits, who gets it as it ends.
    pub(crate) async fn end_of(&self, slice: Duration, heir: Heir) {
        /// So often it is looked whether somebody waits.
        const PAUSE: Duration = Duration::from_millis(50);
        sleep(slice).await;
        loop {
            if let Some(next) = self.queue().next() {
                *heir.lock() = Some(next);
                return;
            }
            sleep(PAUSE).await;
        }
    }
}

impl Queue {
    /// The next of those who still wait.
    fn next(&mut self) -> Option<Waiting> {
        let mut waiting = std::iter::from_fn(|| self.waiting.pop_first());
        waiting.find_map(|(_, next)| (!next.is_closed()).then_some(next))
    }
}

impl Heir {
    fn lock(&self) -> MutexGuard<'_, Option<Waiting>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Turn {
    /// Who is told of another that gets it.
    pub(crate) fn heir(&self) -> Heir {
        self.heir.clone()
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let heir = self.heir.lock().take().filter(|heir| !heir.is_closed());
        let mut queue = self.turns.queue();
        let Some(next) = heir.or_else(|| queue.next()) else {
            queue.free += 1;
            return;
        };
        drop(queue);
        // A turn that comes back, as nobody waits for it any more, goes to the next.
        drop(next.send(self.turns.turn()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_goes_to_the_shortest_slice_of_those_who_still_wait() {
        let mut runtime = tokio::runtime::Builder::new_current_thread();
        let runtime = runtime.enable_time().build().expect("a runtime");
        runtime.block_on(async {
            let turns = Turns::new(1);
            let first = turns.take(turns.place(Duration::ZERO)).await;
            let (tell, told) = std::sync::mpsc::channel();
            let mut waiting = Vec::new();
            for (name, seconds) in [("long", 8), ("gone", 1), ("short", 2)] {
                let (turns, tell) = (Arc::clone(&turns), tell.clone());
                waiting.push(tokio::spawn(async move {
                    let turn = turns.take(turns.place(Duration::from_secs(seconds))).await;
                    tell.send(name).expect("the test listens");
                    drop(turn);
                }));
                tokio::task::yield_now().await;
            }
            let before = |seconds| {
                turns.before(Place {
                    slice: Duration::from_secs(seconds),
                    came: 0,
                })
            };
            assert_eq!([1, 2, 9].map(before), [0, 1, 3]);
            waiting.remove(1).abort();
            tokio::task::yield_now().await;
            // Whoever is gone is before nobody.
            assert_eq!([2, 9].map(before), [0, 2]);
            // The end of a slice finds the next, who gets the turn when it is over.
            turns.end_of(Duration::ZERO, first.heir()).await;
            drop(first);
            for waits in waiting {
                waits.await.expect("it has its turn");
            }
            assert_eq!(told.try_iter().collect::<Vec<_>>(), ["short", "long"]);
            assert_eq!(turns.queue().free, 1);
        });
    }

    #[test]
    fn whoever_was_to_have_a_turn_that_has_ended_waits_for_another() {
        let mut runtime = tokio::runtime::Builder::new_current_thread();
        let runtime = runtime.enable_time().build().expect("a runtime");
        runtime.block_on(async {
            let turns = Turns::new(1);
            let first = turns.take(turns.place(Duration::ZERO)).await;
            let heir = first.heir();
            let waits = || {
                let turns = Arc::clone(&turns);
                let place = turns.place(Duration::ZERO);
                tokio::spawn(async move { turns.take(place).await })
            };
            let (second, third) = (waits(), waits());
            tokio::task::yield_now().await;
            drop(first);
            // The third is promised a turn that is over.
            turns.end_of(Duration::ZERO, heir).await;
            drop(second.await.expect("it has its turn"));
            drop(third.await.expect("it has its turn"));
            assert_eq!(turns.queue().free, 1);
        });
    }
}
