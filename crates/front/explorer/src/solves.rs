//! The positions that are being solved, and those that were: [`Solves`].

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use quick_cache::sync::{Cache, DefaultLifecycle};
use quick_cache::{DefaultHashBuilder, OptionsBuilder, Weighter};
use stonework_catalog::{Catalog, Line, OpenGame, Session, SessionKey};
use stonework_core::{CancelFlag, Progress, Run, StopReason};
use stonework_serving::{Limits, Memory, Workers};
use tokio::sync::watch;
use tokio::time::sleep;

use crate::address::Address;
use crate::answer::{Answer, UNKNOWN};
use crate::known_values::KnownValues;
use crate::long_solve::{HowFar, LongSolve, LongState};
use crate::opened::{Ahead, Games, MOST_AHEAD, Position, ahead, play};
use crate::problem::Problem;

/// The positions that are being solved, and the answers to those that were.
///
/// A position gets [`Limits::at_once`] on a thread that nobody holds for longer. What takes longer
/// begins again on a thread for long solves, so that it never keeps the others waiting. Those take
/// turns, and what nobody waits for any more ends.
pub(crate) struct Solves {
    pub(crate) games: Games,
    /// Values that are looked up, if there are any.
    known: Option<KnownValues>,
    pub(crate) limits: Limits,
    pub(crate) memory: Memory,
    kept: Cache<Key, Arc<Answer>, Weight>,
    long: Mutex<HashMap<Key, Arc<LongSolve>>>,
    pub(crate) workers: Workers,
}

/// A position of a game on an input, and what its moves are called.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Key(Box<str>, SessionKey);

impl Key {
    pub(crate) fn new(address: &Address, position: &Position) -> Self {
        Self::of(&address.start_key(), position.key.clone())
    }

    /// The key of a position of the game that begins so.
    pub(crate) fn of(start: &str, position: SessionKey) -> Self {
        Self(start.into(), position)
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

/// What is known of a position when it is asked for.
pub(crate) enum Asked {
    Answered(Arc<Answer>),
    /// It is being solved.
    Solving(Arc<LongSolve>),
}

impl Solves {
    pub(crate) fn new(catalog: Arc<Catalog>, known: Option<KnownValues>, limits: Limits) -> Self {
        let bytes = limits.kept_bytes();
        let mut room = OptionsBuilder::new();
        room.estimated_items_capacity(bytes / 1024);
        room.weight_capacity(bytes as u64);
        // One that did not fit its part would be solved again whenever its page is loaded again.
        room.shards(1);
        let kept = Cache::with_options(
            room.build().expect("all is said"),
            Weight,
            DefaultHashBuilder::default(),
            DefaultLifecycle::default(),
        );
        Self {
            games: Games::new(catalog),
            known,
            limits,
            memory: Memory::new(&limits),
            kept,
            long: Mutex::default(),
            workers: Workers::new(limits),
        }
    }

    pub(crate) fn long(&self) -> MutexGuard<'_, HashMap<Key, Arc<LongSolve>>> {
        self.long.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// As [`Workers::work`].
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce(Run) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        self.workers.work(work).await?
    }

    /// As [`Workers::long_work`].
    pub(crate) async fn long_work<T: Send + 'static>(
        &self,
        work: impl Fn(Run) -> Result<T, Problem> + Send + Sync + 'static,
    ) -> Result<T, Problem> {
        self.workers.long_work(work).await?
    }

    /// The position of an address as it stands, before anything is solved.
    pub(crate) async fn position(self: &Arc<Self>, address: &Address) -> Result<Position, Problem> {
        let (solves, asked) = (Arc::clone(self), address.clone());
        let position = move |run: Run| Position::of(solves.games.open(&asked, &run)?, &asked);
        match self.work(position.clone()).await {
            // The rules of a long text.
            Err(problem) if problem.takes_longer => self.long_work(position).await,
            position => position,
        }
    }

    /// Where the next moves of a line are made.
    pub(crate) async fn ahead(
        self: &Arc<Self>,
        address: &Address,
        line: &Line,
    ) -> Result<Vec<Ahead>, Problem> {
        let (solves, asked) = (Arc::clone(self), address.clone());
        let line: Vec<_> = line.moves.iter().copied().take(MOST_AHEAD).collect();
        let work = move |run: Run| ahead(&solves.games.open(&asked, &run)?, &asked, &line);
        self.work(work).await
    }

    /// What is known of a position that is not over, after up to [`Limits::at_once`]; a solve that
    /// takes longer has begun then.
    pub(crate) async fn ask(
        self: &Arc<Self>,
        address: &Address,
        position: &Position,
    ) -> Result<Asked, Problem> {
        let key = Key::new(address, position);
        if let Some(solve) = self.long().get(&key) {
            solve.is_wanted();
            return Ok(Asked::Solving(Arc::clone(solve)));
        }
        if let Some(answer) = self.at_once(address, position).await? {
            return Ok(Asked::Answered(answer));
        }
        let time = self.limits.time;
        self.solve_long(key, address.clone(), time)
            .map(Asked::Solving)
    }

    /// Solves a position again whose solve was stopped, if that may tell more: with twice the time, if
    /// that was over.
    pub(crate) fn again(
        self: &Arc<Self>,
        address: &Address,
        position: &Position,
    ) -> Result<(), Problem> {
        let answer = self.kept(address, position);
        let Some(time) = answer.and_then(|answer| answer.again) else {
            return Ok(());
        };
        let key = Key::new(address, position);
        self.solve_long(key, address.clone(), time).map(drop)
    }

    /// How far a long solve is.
    pub(crate) fn how_far(&self, solve: &LongSolve) -> HowFar {
        solve.how_far(&self.workers)
    }

    /// The answer to a position that was solved before, whole or not.
    pub(crate) fn kept(&self, address: &Address, position: &Position) -> Option<Arc<Answer>> {
        self.kept_by(&Key::new(address, position))
    }

    /// The same by its key.
    pub(crate) fn kept_by(&self, key: &Key) -> Option<Arc<Answer>> {
        self.kept.get(key)
    }

    /// Keeps an answer.
    pub(crate) fn keep(&self, key: Key, answer: Answer) -> Arc<Answer> {
        let answer = Arc::new(answer);
        self.kept.insert(key, Arc::clone(&answer));
        answer
    }

    /// The answer to a position that is kept, or found within [`Limits::at_once`].
    pub(crate) async fn at_once(
        self: &Arc<Self>,
        address: &Address,
        position: &Position,
    ) -> Result<Option<Arc<Answer>>, Problem> {
        if let Some(answer) = self.kept(address, position) {
            return Ok(Some(answer));
        }
        let (solves, moved) = (Arc::clone(self), address.clone());
        let answer = match self.work(move |run| solves.solve(&moved, &run, None)).await {
            Ok(answer) if answer.is_whole() => answer,
            Err(problem) if !problem.takes_longer => return Err(problem),
            _ => return Ok(None),
        };
        Ok(Some(self.keep(Key::new(address, position), answer)))
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

    /// Begins a solve that takes long, with this time, unless it has begun.
    fn solve_long(
        self: &Arc<Self>,
        key: Key,
        address: Address,
        time: Duration,
    ) -> Result<Arc<LongSolve>, Problem> {
        let mut long = self.long();
        if let Some(solve) = long.get(&key) {
            solve.is_wanted();
            return Ok(Arc::clone(solve));
        }
        let place = self.workers.long_place()?;
        let memory = self.memory.for_text(address.len())?;
        let (begun, tell) = LongSolve::begin(time, place.place);
        let begun = Arc::new(begun);
        long.insert(key.clone(), Arc::clone(&begun));
        drop(long);
        let (solves, solve) = (Arc::clone(self), Arc::clone(&begun));
        tokio::spawn(async move {
            let stop = async {
                tokio::select! {
                    () = solve.stop.notified() => {}
                    () = solves.workers.ended() => {}
                }
            };
            let tell = Arc::new(tell);
            let work = solves.telling(address, Arc::clone(&tell));
            let waits = |place| tell.send_modify(|state| state.place = place);
            let end = tokio::select! {
                end = solves.workers.in_turns(time, place, stop, waits, work) => {
                    end.map_err(Problem::from).flatten()
                }
                () = solves.abandoned(&key, &solve) => return,
            };
            let end = end.map(|answer| solves.keep_long(&key, time, answer));
            solves.long().remove(&key);
            tell.send_modify(|state| state.end = Some(end));
            drop(memory);
        });
        Ok(begun)
    }

    /// Keeps the answer of a solve that took long and had this time. One that was kept before and
    /// knows more stays.
    fn keep_long(&self, key: &Key, time: Duration, mut answer: Answer) -> Arc<Answer> {
        answer.again = match answer.rated.stopped {
            Some(StopReason::Cancelled) => Some(time),
            Some(StopReason::Time(_)) => self.limits.more_time(time),
            _ => None,
        };
        let knows = |answer: &Answer| (answer.rated.value.is_some(), answer.rated.moves.len());
        let before = self.kept.get(key);
        let before =
            before.filter(|before| answer.was_cancelled() && knows(before) > knows(&answer));
        before.unwrap_or_else(|| {
            let answer = Arc::new(answer);
            self.kept.insert(key.clone(), Arc::clone(&answer));
            answer
        })
    }

    /// Solves the position of an address, and tells how far it is.
    fn telling(
        self: &Arc<Self>,
        address: Address,
        tell: Arc<watch::Sender<LongState>>,
    ) -> impl Fn(Run) -> Result<Answer, Problem> + use<> {
        let solves = Arc::clone(self);
        move |run| {
            let observer = Arc::clone(&tell);
            let run = run.with_observer(move |progress: &Progress| {
                observer.send_modify(|state| state.progress = Some(progress.clone()));
            });
            let solved = solves.solve(&address, &run, Some(&*tell));
            // It may have to wait for another turn.
            tell.send_modify(|state| state.progress = None);
            solved
        }
    }

    /// Waits until nobody has waited for a solve for some time, and takes it away.
    async fn abandoned(&self, key: &Key, solve: &Arc<LongSolve>) {
        /// Those who hold a solve that nobody waits for: who solves it, and who lists it.
        const HOLDERS: usize = 2;
        const SHORTEST: Duration = Duration::from_millis(1);
        let patience = self.limits.patience;
        loop {
            sleep((patience / 5).max(SHORTEST)).await;
            // Nobody comes to it as long as the list is held.
            let mut long = self.long();
            if Arc::strong_count(solve) > HOLDERS {
                solve.is_wanted();
            } else if solve.wanted().elapsed() > patience {
                long.remove(key);
                return;
            }
        }
    }

    /// Solves the position of an address, or looks it up. If it takes long, what the rules tell is
    /// told first.
    fn solve(
        &self,
        address: &Address,
        run: &Run,
        long: Option<&watch::Sender<LongState>>,
    ) -> Result<Answer, Problem> {
        self.at(address, run, |_, session| {
            let by_rules = long.map_or(UNKNOWN, |long| {
                let few = self.workers.run(self.limits.at_once(), CancelFlag::new());
                let solver = session.choose(run).solver.name;
                let few = session.rate(solver, &few.with_positions(1));
                let by_rules = few.map_or(UNKNOWN, |rated| rated.bounds);
                long.send_modify(|state| state.by_rules = by_rules);
                by_rules
            });
            let answer = rate(session, run)?;
            Ok(Answer { by_rules, ..answer })
        })
    }

    /// Does work on the position of an address, in a session whose values are looked up if anybody
    /// knows them.
    pub(crate) fn at<T>(
        &self,
        address: &Address,
        run: &Run,
        work: impl FnOnce(&OpenGame, &mut dyn Session) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        let game = self.games.open(address, run)?;
        let known = self.known.as_ref();
        let oracle = known.and_then(|known| known.of(&game));
        let with = oracle.and_then(|oracle| game.instance.with_oracle(oracle));
        let mut session = match &with {
            Some(with) => with.session(),
            None => game.instance.session(),
        };
        play(&game, session.as_mut(), address)?;
        work(&game, session.as_mut())
    }

    /// The answer to the position of a session, on the game that this key tells: kept, or found within
    /// the limits of a run, if there is one, and then kept if it is whole.
    pub(crate) fn answer_of(
        &self,
        start_key: &str,
        session: &dyn Session,
        run: Option<&Run>,
    ) -> Option<Arc<Answer>> {
        let key = Key(start_key.into(), session.key());
        if let Some(answer) = self.kept.get(&key) {
            return Some(answer);
        }
        let answer = Arc::new(rate(session, run?).ok()?);
        if answer.is_whole() {
            self.kept.insert(key, Arc::clone(&answer));
        }
        Some(answer)
    }

    /// Tells the solve of a position to stop, if there is one.
    pub(crate) fn stop(&self, key: &Key) -> Option<Arc<LongSolve>> {
        let solve = self.long().get(key).cloned()?;
        solve.stop.notify_one();
        Some(solve)
    }
}

/// What a position and its moves are worth.
pub(crate) fn rate(session: &dyn Session, run: &Run) -> Result<Answer, Problem> {
    let solver = session.choose(run).solver.name;
    let rated = session
        .rate(solver, run)
        .map_err(|error| Problem::unanswerable(error.to_string()))?;
    Ok(Answer {
        rated,
        solver,
        by_rules: UNKNOWN,
        again: None,
    })
}
