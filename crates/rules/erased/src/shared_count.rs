//! Lines of play counted on several threads: [`SharedCount`].

use std::fmt::{self, Debug};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use stonework_core::{Budget, Perft, PerftError, Report, Run, StopReason, Value, Watch};

use super::erased_game::ErasedGame;
use super::game::Erased;
use super::positions::Node;
use super::state::ErasedState;

/// Why lines of play were not counted.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CountFailure {
    /// A limit was reached.
    #[error("{0}")]
    Stopped(StopReason),
    /// The lines cannot be counted.
    #[error("{0}")]
    Game(String),
    /// A position has neither a terminal value nor a move.
    #[error("{0:?} has no terminal value and no moves; one of the two is needed")]
    NoMoves(ErasedState),
}

impl From<StopReason> for CountFailure {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

impl<V: Value> From<PerftError<Node<'_, V>>> for CountFailure {
    fn from(error: PerftError<Node<'_, V>>) -> Self {
        if let PerftError::NoMoves { state } = &error
            && let Some(state) = state.state()
        {
            return Self::NoMoves(state);
        }
        match error {
            PerftError::Stopped(reason) => Self::Stopped(reason),
            other => Self::Game(other.to_string()),
        }
    }
}

/// So many tasks for each thread share the work evenly.
const TASKS_EACH: usize = 32;

/// Fewer plies than this are counted before threads have started.
const WORTH_SHARING: u32 = 4;

/// So is a ply more where there are fewer lines than this.
const FEW_LINES: u128 = 1 << 14;

/// A position with more moves than this is not shared out: to play them one by one takes long.
const MOST_MOVES: usize = 1 << 12;

/// What a count needs of a game, whatever its values.
trait CountedGame: Sync {
    fn start(&self) -> ErasedState;

    /// Whether play is over in a position.
    fn is_over(&self, state: &ErasedState) -> bool;

    /// How many moves there are in a position that is not over.
    fn move_count(&self, state: &ErasedState) -> usize;

    /// What the move with this index leads to; `None` if there are fewer moves.
    fn after(&self, state: &ErasedState, index: usize) -> Option<ErasedState>;

    /// Calls `user` with the settings of a run that counts what is held, and with what counts the
    /// lines of so many plies from a position.
    fn with_counter(&self, run: &Run, user: &mut UseCounter<'_>);
}

/// Counts the lines of so many plies from a position.
type Count<'c> = dyn Fn(&ErasedState, u32, &Run) -> Result<(u128, Report), CountFailure> + 'c;

type UseCounter<'u> = dyn FnMut(Run, &Count<'_>) + 'u;

struct Counted<'a, V: Value>(&'a dyn ErasedGame<V>);

impl<V: Value> CountedGame for Counted<'_, V> {
    fn start(&self) -> ErasedState {
        self.0.start()
    }

    fn is_over(&self, state: &ErasedState) -> bool {
        self.0.terminal_value(state).is_some()
    }

    fn move_count(&self, state: &ErasedState) -> usize {
        self.0.move_count(state)
    }

    fn after(&self, state: &ErasedState, index: usize) -> Option<ErasedState> {
        self.0.play(state, index).map(|step| step.state)
    }

    fn with_counter(&self, run: &Run, user: &mut UseCounter<'_>) {
        let positions = self.0.on_path(None);
        let run = positions.counted_by(run);
        user(run, &|state, plies, run| {
            let from = positions.enter(state);
            let counted = Perft::new().count_with_report(&Erased(&positions), &from, plies, run);
            Ok(counted?)
        });
    }
}

/// Lines of play counted on several threads, from the start of a game, without a memo.
///
/// Time and memory are those of [`Perft`] on each thread; the threads share what the run allows.
///
/// ```
/// use std::sync::Arc;
///
/// use stonework::erased::{ErasedGame, SharedCount};
/// use stonework::{Ends, EndsRules, Row, Run, Side};
///
/// struct Count(usize);
/// impl EndsRules for Count {
///     type Value = i32;
///     fn len(&self) -> usize {
///         self.0
///     }
///     fn gain(&self, _: Row, _: Side) -> i32 {
///         1
///     }
/// }
///
/// let game = Arc::new(Ends(Count(9)));
/// let run = Run::new();
/// if let Some(mut count) = SharedCount::of(&game as &dyn ErasedGame<i32>, 5, &run) {
///     assert_eq!(count.count(5)?, 2_u128.pow(5));
/// }
/// # Ok::<(), stonework::erased::CountFailure>(())
/// ```
pub struct SharedCount<'a> {
    game: Box<dyn CountedGame + 'a>,
    run: &'a Run,
    watch: Watch,
    threads: usize,
    started: Instant,
    report: Report,
    /// The depth that was counted last, if it has few lines.
    short: Option<u32>,
}

impl Debug for SharedCount<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SharedCount")
            .field("threads", &self.threads)
            .field("report", &self.report)
            .finish_non_exhaustive()
    }
}

/// A position whose lines a thread counts.
struct Task {
    /// The indices of the moves that lead to it: states may take much memory.
    path: Vec<usize>,
    /// The plies that are left.
    plies: u32,
}

impl<'a> SharedCount<'a> {
    /// A count of up to so many plies; `None` if one thread is to count: threads do not share a limit
    /// on positions, and a start with very many moves is not shared out.
    #[must_use]
    pub fn of<V: Value>(game: &'a dyn ErasedGame<V>, depth: u32, run: &'a Run) -> Option<Self> {
        Self::new(Box::new(Counted(game)), depth, run)
    }

    fn new(game: Box<dyn CountedGame + 'a>, depth: u32, run: &'a Run) -> Option<Self> {
        if depth < WORTH_SHARING || run.positions().is_some() {
            return None;
        }
        let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let threads = run.threads().map_or(cores, |asked| asked.get().min(cores));
        if threads == 1 || has_more_moves(&*game, &game.start(), MOST_MOVES) {
            return None;
        }
        Some(Self {
            game,
            run,
            watch: run.watch(),
            threads,
            started: Instant::now(),
            report: Report::default(),
            short: None,
        })
    }

    /// What the counts have cost so far.
    #[must_use]
    pub fn report(mut self) -> Report {
        self.report.elapsed = self.started.elapsed();
        self.report.threads = self.threads;
        self.report
    }

    /// The lines of so many plies.
    ///
    /// # Errors
    ///
    /// [`CountFailure`] for a limit, a game that breaks a law, or a count beyond 128 bits.
    pub fn count(&mut self, depth: u32) -> Result<u128, CountFailure> {
        if depth == 0 {
            return Ok(1);
        }
        let lines = sum(self.divide_by(depth, self.threads_for(depth))?)?;
        self.short = (lines < FEW_LINES).then_some(depth);
        Ok(lines)
    }

    /// How many threads are to count so many plies, which are not 0.
    fn threads_for(&self, depth: u32) -> usize {
        let is_short = depth < WORTH_SHARING || self.short == Some(depth - 1);
        if is_short { 1 } else { self.threads }
    }

    /// The lines of so many plies for each first move.
    ///
    /// # Errors
    ///
    /// As [`SharedCount::count`].
    ///
    /// # Panics
    ///
    /// If `depth` is 0.
    pub fn divide(&mut self, depth: u32) -> Result<Vec<u128>, CountFailure> {
        assert!(depth > 0, "a first move is a ply");
        self.divide_by(depth, self.threads)
    }

    fn divide_by(&mut self, depth: u32, threads: usize) -> Result<Vec<u128>, CountFailure> {
        let mut budget = Budget::new(self.run.bytes());
        let (tasks, moves) = self.tasks(depth, threads, &mut budget)?;
        let left = budget.left();
        let next = AtomicUsize::new(0);
        let work = || {
            let counted = self.count_tasks(&tasks, &next, moves, left);
            if counted.is_err() {
                next.store(tasks.len(), Ordering::Relaxed);
            }
            counted
        };
        let counted = thread::scope(|scope| {
            let spawn = |_| thread::Builder::new().spawn_scoped(scope, work);
            let spawned: Result<Vec<_>, _> = (1..threads).map(spawn).collect();
            let Ok(spawned) = spawned else {
                next.store(tasks.len(), Ordering::Relaxed);
                return vec![Err(CountFailure::Stopped(StopReason::Threads(threads)))];
            };
            let mut counted = vec![work()];
            counted.extend(spawned.into_iter().map(|thread| match thread.join() {
                Ok(counted) => counted,
                Err(panic) => std::panic::resume_unwind(panic),
            }));
            counted
        });
        let mut all = vec![0; moves];
        for counted in counted {
            let (lines, report) = counted?;
            for (all, lines) in all.iter_mut().zip(lines) {
                *all = sum([*all, lines])?;
            }
            self.add(&report, budget.used());
        }
        Ok(all)
    }

    /// Adds what a thread has counted, beside tasks of so many bytes.
    fn add(&mut self, report: &Report, tasks: usize) {
        self.report.solver.clone_from(&report.solver);
        self.report.positions += report.positions;
        self.report.peak_bytes = {
            let peak = tasks + report.peak_bytes * self.threads;
            self.report.peak_bytes.max(peak)
        };
    }

    /// Positions in which the lines of play go on after a few plies, enough for all threads, and how
    /// many first moves there are.
    fn tasks(
        &self,
        depth: u32,
        threads: usize,
        budget: &mut Budget,
    ) -> Result<(Vec<Task>, usize), CountFailure> {
        let start = Task {
            path: Vec::new(),
            plies: depth,
        };
        let mut tasks = Vec::new();
        self.add_after(&start, &mut tasks, budget)?;
        let moves = tasks.len();
        let mut plies = depth - 1;
        while threads > 1 && plies > 2 && tasks.len() < TASKS_EACH * threads {
            let mut after = Vec::new();
            for task in &tasks {
                if has_more_moves(&*self.game, &self.state(task), MOST_MOVES) {
                    return Ok((tasks, moves));
                }
                match self.add_after(task, &mut after, budget) {
                    // Those there are have to do.
                    Err(StopReason::Bytes { .. }) => return Ok((tasks, moves)),
                    added => added?,
                }
            }
            tasks = after;
            plies -= 1;
        }
        Ok((tasks, moves))
    }

    /// The position of a task.
    fn state(&self, task: &Task) -> ErasedState {
        let path = task.path.iter();
        path.fold(self.game.start(), |state, &index| {
            let after = self.game.after(&state, index);
            after.expect("there is the move that was counted")
        })
    }

    /// Adds the positions after a move more; the position itself if it has none and is not over, which
    /// the count reports.
    fn add_after(
        &self,
        task: &Task,
        tasks: &mut Vec<Task>,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        self.watch.check()?;
        let state = self.state(task);
        if self.game.is_over(&state) {
            return Ok(());
        }
        let moves = self.game.move_count(&state);
        let path = |index: Option<usize>| task.path.iter().copied().chain(index).collect();
        let bytes = size_of::<Task>() + (task.path.len() + 1) * size_of::<usize>();
        budget.take(moves.max(1).saturating_mul(bytes))?;
        if moves == 0 {
            tasks.push(Task {
                path: path(None),
                plies: task.plies,
            });
        }
        tasks.extend((0..moves).map(|index| Task {
            path: path(Some(index)),
            plies: task.plies - 1,
        }));
        Ok(())
    }

    /// Counts one task after another, for as long as there are any.
    fn count_tasks(
        &self,
        tasks: &[Task],
        next: &AtomicUsize,
        moves: usize,
        bytes: Option<usize>,
    ) -> Result<(Vec<u128>, Report), CountFailure> {
        let mut counted = Ok((vec![0; moves], Report::default()));
        self.game.with_counter(self.run, &mut |mut run, count| {
            if let Some(bytes) = bytes {
                run = run.with_bytes(bytes / self.threads);
            }
            counted = self.count_with(tasks, next, moves, run, count);
        });
        counted
    }

    fn count_with(
        &self,
        tasks: &[Task],
        next: &AtomicUsize,
        moves: usize,
        mut run: Run,
        count: &Count<'_>,
    ) -> Result<(Vec<u128>, Report), CountFailure> {
        let mut lines = vec![0; moves];
        let mut all = Report::default();
        while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
            if let Some(time) = self.run.time() {
                run = run.with_time(time.saturating_sub(self.started.elapsed()));
            }
            let counted = count(&self.state(task), task.plies, &run);
            let (found, report) = counted.map_err(|failure| self.told(failure))?;
            let first = task.path.first().copied().unwrap_or(0);
            lines[first] = sum([lines[first], found])?;
            all.positions += report.positions;
            all.peak_bytes = all.peak_bytes.max(report.peak_bytes);
            all.solver = report.solver;
        }
        Ok((lines, all))
    }

    /// The failure with the limit that was set, not with what was left of it.
    fn told(&self, failure: CountFailure) -> CountFailure {
        let CountFailure::Stopped(reason) = failure else {
            return failure;
        };
        CountFailure::Stopped(match (reason, self.run.time(), self.run.bytes()) {
            (StopReason::Time(_), Some(time), _) => StopReason::Time(time),
            (StopReason::Bytes { needed, .. }, _, Some(limit)) => StopReason::Bytes {
                needed: needed.saturating_mul(self.threads),
                limit,
            },
            (reason, ..) => reason,
        })
    }
}

/// Whether a position has more moves than so many.
fn has_more_moves(game: &dyn CountedGame, state: &ErasedState, most: usize) -> bool {
    !game.is_over(state) && game.after(state, most).is_some()
}

fn sum(counts: impl IntoIterator<Item = u128>) -> Result<u128, CountFailure> {
    let mut counts = counts.into_iter();
    let sum = counts.try_fold(0_u128, u128::checked_add);
    sum.ok_or_else(|| {
        CountFailure::Game("there are more lines of play than 128 bits can count".to_owned())
    })
}
