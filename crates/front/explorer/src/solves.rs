//! The positions that are being solved, and those that were: [`Solves`].

use std::collections::HashMap;
use std::fmt::Display;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use quick_cache::sync::Cache;
use quick_cache::{DefaultHashBuilder, Weighter};
use stonework_catalog::{Catalog, Session, SessionKey};
use stonework_core::{CancelFlag, Progress, Run};
use tokio::sync::{Semaphore, watch};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use crate::address::Address;
use crate::answer::Answer;
use crate::known_values::KnownValues;
use crate::limits::Limits;
use crate::opened::{Position, open, play};
use crate::problem::Problem;

/// The positions that are being solved, and the answers to those that were.
///
/// A position gets [`Limits::AT_ONCE`] on a thread that nobody holds for longer. What takes longer
/// begins again on a thread for long solves, so that it never keeps the others waiting.
pub(crate) struct Solves {
    catalog: Arc<Catalog>,
    /// Values that are looked up, if there are any.
    known: Option<KnownValues>,
    limits: Limits,
    kept: Cache<Key, Arc<Answer>, Weight>,
    long: Mutex<HashMap<Key, Arc<LongSolve>>>,
    /// The places of those who wait for an answer at once, and the threads that give it.
    waiting: Arc<Semaphore>,
    quick_threads: Arc<Semaphore>,
    /// The threads for long solves.
    long_threads: Arc<Semaphore>,
    /// Set when all is to end.
    ending: CancelFlag,
}

/// A position of a game on an input, and what its moves are called.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Key(Box<str>, SessionKey);

impl Key {
    pub(crate) fn new(address: &Address, position: &Position) -> Self {
        Self(address.start_key().into(), position.key.clone())
    }

    /// The bytes that it takes, about: a position takes no more than a few for each letter of an input.
    fn bytes(&self) -> usize {
        256 + 8 * self.0.len()
    }
}

/// What an answer weighs: its bytes.
#[derive(Clone, Debug)]
struct Weight;

impl Weighter<Key, Arc<Answer>> for Weight {
    fn weight(&self, key: &Key, answer: &Arc<Answer>) -> u64 {
        (key.bytes() + answer.bytes()) as u64
    }
}

/// A solve that takes long.
pub(crate) struct LongSolve {
    cancel: CancelFlag,
    pub(crate) state: watch::Receiver<LongState>,
}

/// How far a long solve is.
#[derive(Clone, Debug, Default)]
pub(crate) struct LongState {
    pub(crate) progress: Option<Progress>,
    /// Its end.
    pub(crate) end: Option<Result<Arc<Answer>, Problem>>,
}

/// What is known of a position when it is asked for.
pub(crate) enum Asked {
    Answered(Arc<Answer>),
    /// It is being solved.
    Solving(Arc<LongSolve>),
}

impl Solves {
    pub(crate) fn new(catalog: Arc<Catalog>, known: Option<KnownValues>, limits: Limits) -> Self {
        let bytes = limits.kept_bytes();
        let threads = limits.threads.get();
        let kept = Cache::with(
            bytes / 1024,
            bytes as u64,
            Weight,
            DefaultHashBuilder::default(),
            quick_cache::sync::DefaultLifecycle::default(),
        );
        Self {
            catalog,
            known,
            limits,
            kept,
            long: Mutex::default(),
            waiting: Arc::new(Semaphore::new(Limits::WAITING)),
            quick_threads: Arc::new(Semaphore::new(threads)),
            long_threads: Arc::new(Semaphore::new(threads)),
            ending: CancelFlag::new(),
        }
    }

    /// Ends all solves.
    pub(crate) fn end(&self) {
        self.ending.cancel();
        for solve in self.long().values() {
            solve.cancel.cancel();
        }
    }

    fn long(&self) -> std::sync::MutexGuard<'_, HashMap<Key, Arc<LongSolve>>> {
        self.long.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does work that may take some time, where it keeps no other request waiting.
    ///
    /// It waits for its turn; an error if too many do.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce(Run) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let run = self.run(Limits::AT_ONCE, self.ending.clone());
        self.work_on(&self.quick_threads, move || work(run)).await
    }

    /// Does work that may take the time of a position, all its parts together.
    pub(crate) async fn long_work<T: Send + 'static>(
        &self,
        work: impl FnOnce(Run) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let run = self.run(self.limits.time, self.ending.clone());
        self.work_on(&self.long_threads, move || work(run.begun()))
            .await
    }

    /// Does work on one of these threads. It keeps the thread until it ends, even if nobody waits
    /// for it any more.
    async fn work_on<T: Send + 'static>(
        &self,
        threads: &Arc<Semaphore>,
        work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let place = Arc::clone(&self.waiting).try_acquire_owned();
        let place = place.map_err(|_| Problem::busy())?;
        let thread = Arc::clone(threads).acquire_owned().await;
        let thread = thread.map_err(|_| Problem::busy())?;
        let working = spawn_blocking(move || {
            let done = work();
            drop((place, thread));
            done
        });
        working.await.map_err(ended)?
    }

    fn run(&self, time: Duration, cancel: CancelFlag) -> Run {
        Run::new()
            .with_time(time)
            .with_bytes(self.limits.bytes_of_one())
            .with_threads(std::num::NonZeroUsize::MIN)
            .with_cancel(cancel)
    }

    /// The position of an address as it stands, before anything is solved.
    pub(crate) async fn position(&self, address: &Address) -> Result<Position, Problem> {
        let (catalog, address) = (Arc::clone(&self.catalog), address.clone());
        self.work(move |_| Position::of(&open(&catalog, &address)?, &address))
            .await
    }

    /// What is known of a position that is not over, after up to [`Limits::AT_ONCE`]; a solve that
    /// takes longer has begun then.
    pub(crate) async fn ask(
        self: &Arc<Self>,
        address: &Address,
        position: &Position,
    ) -> Result<Asked, Problem> {
        let key = Key::new(address, position);
        if let Some(solve) = self.long().get(&key) {
            return Ok(Asked::Solving(Arc::clone(solve)));
        }
        if let Some(answer) = self.at_once(address, position).await? {
            return Ok(Asked::Answered(answer));
        }
        self.solve_long(key, address.clone()).map(Asked::Solving)
    }

    /// The answer to a position that was solved before, whole or not.
    pub(crate) fn kept(&self, address: &Address, position: &Position) -> Option<Arc<Answer>> {
        self.kept.get(&Key::new(address, position))
    }

    /// The answer to a position that is kept, or found within [`Limits::AT_ONCE`].
    pub(crate) async fn at_once(
        self: &Arc<Self>,
        address: &Address,
        position: &Position,
    ) -> Result<Option<Arc<Answer>>, Problem> {
        if let Some(answer) = self.kept(address, position) {
            return Ok(Some(answer));
        }
        let (solves, moved) = (Arc::clone(self), address.clone());
        let answer = self.work(move |run| solves.solve(&moved, &run)).await?;
        if !answer.is_whole() {
            return Ok(None);
        }
        let answer = Arc::new(answer);
        let key = Key::new(address, position);
        self.kept.insert(key, Arc::clone(&answer));
        Ok(Some(answer))
    }

    /// The same, with all the time that there is for a position.
    pub(crate) async fn answer(
        self: &Arc<Self>,
        address: &Address,
        position: &Position,
    ) -> Result<Arc<Answer>, Problem> {
        match self.ask(address, position).await? {
            Asked::Answered(answer) => Ok(answer),
            Asked::Solving(solve) => solve.wait().await,
        }
    }

    /// Begins a solve that takes long, unless it has begun.
    fn solve_long(self: &Arc<Self>, key: Key, address: Address) -> Result<Arc<LongSolve>, Problem> {
        let mut long = self.long();
        if let Some(solve) = long.get(&key) {
            return Ok(Arc::clone(solve));
        }
        if long.len() >= Limits::LONG_PER_THREAD * self.limits.threads.get() {
            return Err(Problem::busy());
        }
        let (tell, state) = watch::channel(LongState::default());
        let cancel = CancelFlag::new();
        let begun = Arc::new(LongSolve {
            cancel: cancel.clone(),
            state,
        });
        long.insert(key.clone(), Arc::clone(&begun));
        drop(long);
        let tell = Arc::new(tell);
        let observer = Arc::clone(&tell);
        let run =
            self.run(self.limits.time, cancel.clone())
                .with_observer(move |progress: &Progress| {
                    observer.send_modify(|state| state.progress = Some(progress.clone()));
                });
        let solves = Arc::clone(self);
        tokio::spawn(async move {
            let _thread = solves.long_threads.acquire().await;
            if solves.ending.is_cancelled() {
                cancel.cancel();
            }
            let solver = Arc::clone(&solves);
            let solved = spawn_blocking(move || solver.solve(&address, &run)).await;
            let end = solved.map_err(ended).flatten().map(Arc::new);
            if let Ok(answer) = &end {
                solves.kept.insert(key.clone(), Arc::clone(answer));
            }
            solves.long().remove(&key);
            tell.send_modify(|state| state.end = Some(end));
        });
        Ok(begun)
    }

    /// Solves the position of an address, or looks it up.
    fn solve(&self, address: &Address, run: &Run) -> Result<Answer, Problem> {
        let game = open(&self.catalog, address)?;
        let known = self.known.as_ref();
        let oracle = known.and_then(|known| known.of(&game));
        let with = oracle.and_then(|oracle| game.instance.with_oracle(oracle));
        let mut session = match &with {
            Some(with) => with.session(),
            None => game.instance.session(),
        };
        play(&game, session.as_mut(), address)?;
        rate(session.as_ref(), run)
    }

    /// Tells the solve of a position to stop, if there is one.
    pub(crate) fn stop(&self, key: &Key) -> Option<Arc<LongSolve>> {
        let solve = self.long().get(key).cloned()?;
        solve.cancel.cancel();
        Some(solve)
    }

    /// Forgets an answer that is not whole, so that the position is solved again.
    pub(crate) fn forget(&self, key: &Key) {
        if self.kept.peek(key).is_some_and(|answer| !answer.is_whole()) {
            self.kept.remove(key);
        }
    }
}

impl LongSolve {
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

/// A thread ended without an answer.
fn ended(error: impl Display) -> Problem {
    Problem::internal(format!("a solve ended without an answer: {error}"))
}

/// What a position and its moves are worth.
fn rate(session: &dyn Session, run: &Run) -> Result<Answer, Problem> {
    let solver = session.choose(run).solver.name;
    let rated = session
        .rate(solver, run)
        .map_err(|error| Problem::unanswerable(error.to_string()))?;
    Ok(Answer { rated, solver })
}
