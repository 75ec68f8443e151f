//! A solve that takes long: [`LongSolve`], and how far it is: [`HowFar`].

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use stonework_catalog::ShownBounds;
use stonework_core::Progress;
use stonework_serving::{Place, Workers};
use tokio::sync::{Notify, watch};
use tokio::time::timeout;

use crate::answer::{Answer, UNKNOWN};
use crate::problem::Problem;

/// A solve that takes long. Whoever waits for it holds it.
pub(crate) struct LongSolve {
    pub(crate) stop: Notify,
    pub(crate) state: watch::Receiver<LongState>,
    /// The time that it has.
    time: Duration,
    /// When somebody last waited for it.
    wanted: Mutex<Instant>,
}

/// How far a long solve is.
#[derive(Debug)]
pub(crate) struct LongState {
    /// Its place while it waits for its turn.
    pub(crate) place: Option<Place>,
    /// What the rules tell before anything is searched.
    pub(crate) by_rules: ShownBounds,
    pub(crate) progress: Option<Progress>,
    /// Its end.
    pub(crate) end: Option<Result<Arc<Answer>, Problem>>,
}

/// How far a long solve is, as it is told.
#[derive(Clone, Debug)]
pub(crate) struct HowFar {
    /// How many have their turn before it, while it waits.
    pub(crate) before: Option<usize>,
    /// The time that it has.
    pub(crate) time: Duration,
    /// What the rules tell before anything is searched.
    pub(crate) by_rules: ShownBounds,
    /// What it told last.
    pub(crate) progress: Option<Progress>,
}

impl LongSolve {
    /// One that has this time and place and has just begun, and who tells how far it is.
    pub(crate) fn begin(time: Duration, place: Place) -> (Self, watch::Sender<LongState>) {
        let (tell, state) = watch::channel(LongState {
            place: Some(place),
            by_rules: UNKNOWN,
            progress: None,
            end: None,
        });
        let begun = Self {
            stop: Notify::new(),
            state,
            time,
            wanted: Mutex::new(Instant::now()),
        };
        (begun, tell)
    }

    /// When somebody last waited for it.
    pub(crate) fn wanted(&self) -> MutexGuard<'_, Instant> {
        self.wanted.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody waits for it now.
    pub(crate) fn is_wanted(&self) {
        *self.wanted() = Instant::now();
    }

    /// How far it is, among those who take their turns with these workers.
    pub(crate) fn how_far(&self, workers: &Workers) -> HowFar {
        let state = self.state.borrow();
        HowFar {
            before: state.place.map(|place| workers.before(place)),
            time: self.time,
            by_rules: state.by_rules,
            progress: state.progress.clone(),
        }
    }

    /// Waits for its end.
    pub(crate) async fn wait(&self) -> Result<Arc<Answer>, Problem> {
        let mut state = self.state.clone();
        let ended = state.wait_for(|state| state.end.is_some()).await;
        let end = ended.ok().and_then(|state| state.end.clone());
        end.unwrap_or_else(|| Err(Problem::internal("the solve was lost".to_owned())))
    }

    /// The answer if the solve ends so soon.
    pub(crate) async fn wait_for(&self, time: Duration) -> Option<Result<Arc<Answer>, Problem>> {
        timeout(time, self.wait()).await.ok()
    }
}
