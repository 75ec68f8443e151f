//! Lines of play counted on several threads: [`SharedCount`].

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use stonework_core::{Perft, Report, Run, StopReason};
use stonework_erased::{Erased, ErasedState};

use super::failure::CountFailure;
use super::shown_game::ShownGame;
use super::shown_value::ShowValue;

/// So many tasks for each thread share the work evenly.
const TASKS_EACH: usize = 32;

/// Fewer plies than this are counted before threads have started.
const WORTH_SHARING: u32 = 4;

/// A position with more moves than this is not shared out: to play them one by one takes long.
const MOST_MOVES: usize = 1 << 12;

/// Lines of play counted on several threads, from the start of a game, without a memo.
pub(super) struct SharedCount<'a, V: ShowValue> {
    rules: &'a dyn ShownGame<V>,
    run: &'a Run,
    threads: usize,
    started: Instant,
    report: Report,
}

/// A position whose lines a thread counts.
struct Task {
    /// The index of the first move that leads to it.
    first: usize,
    state: ErasedState,
    /// The plies that are left.
    plies: u32,
}

impl<'a, V: ShowValue> SharedCount<'a, V> {
    /// `None` if one thread is to count: threads would not share a memo, nor a limit on positions,
    /// and a start with very many moves is not shared out.
    pub(super) fn of(
        rules: &'a dyn ShownGame<V>,
        depth: u32,
        memoised: bool,
        run: &'a Run,
    ) -> Option<Self> {
        if memoised || depth < WORTH_SHARING || run.positions().is_some() {
            return None;
        }
        let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let threads = run.threads().map_or(cores, |asked| asked.get().min(cores));
        let is_wide = || has_more_moves(rules, &rules.start(), MOST_MOVES);
        (threads > 1 && !is_wide()).then(|| Self {
            rules,
            run,
            threads,
            started: Instant::now(),
            report: Report::default(),
        })
    }

    /// What the counts have cost so far.
    pub(super) fn report(mut self) -> Report {
        self.report.elapsed = self.started.elapsed();
        self.report.threads = self.threads;
        self.report
    }

    /// The lines of so many plies.
    pub(super) fn count(&mut self, depth: u32) -> Result<u128, CountFailure> {
        sum(self.divide(depth)?)
    }

    /// The lines of so many plies, 1 at least, for each first move.
    pub(super) fn divide(&mut self, depth: u32) -> Result<Vec<u128>, CountFailure> {
        let (tasks, moves) = self.tasks(depth);
        let next = AtomicUsize::new(0);
        let work = || {
            let counted = self.count_tasks(&tasks, &next, moves);
            if counted.is_err() {
                next.store(tasks.len(), Ordering::Relaxed);
            }
            counted
        };
        let counted = thread::scope(|scope| {
            let spawn = |_| thread::Builder::new().spawn_scoped(scope, work);
            let spawned: Result<Vec<_>, _> = (1..self.threads).map(spawn).collect();
            let Ok(spawned) = spawned else {
                next.store(tasks.len(), Ordering::Relaxed);
                return vec![Err(CountFailure::Stopped(StopReason::Threads(
                    self.threads,
                )))];
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
            self.add(&report);
        }
        Ok(all)
    }

    fn add(&mut self, report: &Report) {
        self.report.solver.clone_from(&report.solver);
        self.report.positions += report.positions;
        self.report.peak_bytes = self.report.peak_bytes.max(report.peak_bytes * self.threads);
    }

    /// Positions in which the lines of play go on after a few plies, enough for all threads, and how
    /// many first moves there are.
    fn tasks(&self, depth: u32) -> (Vec<Task>, usize) {
        let start = Task {
            first: 0,
            state: self.rules.start(),
            plies: depth,
        };
        let mut tasks = self.after(&start);
        for (at, task) in tasks.iter_mut().enumerate() {
            task.first = at;
        }
        let moves = tasks.len();
        let mut plies = depth - 1;
        while plies > 2 && tasks.len() < TASKS_EACH * self.threads {
            if tasks
                .iter()
                .any(|task| has_more_moves(self.rules, &task.state, MOST_MOVES))
            {
                break;
            }
            tasks = tasks.iter().flat_map(|task| self.after(task)).collect();
            plies -= 1;
        }
        (tasks, moves)
    }

    /// The positions after a move more; the position itself if it has none and is not over, which
    /// the count reports.
    fn after(&self, task: &Task) -> Vec<Task> {
        let Task { first, plies, .. } = *task;
        if self.rules.terminal_value(&task.state).is_some() {
            return Vec::new();
        }
        let of = |state, plies| Task {
            first,
            state,
            plies,
        };
        let steps = (0..).map_while(|index| self.rules.play(&task.state, index));
        let mut after: Vec<_> = steps.map(|step| of(step.state, plies - 1)).collect();
        if after.is_empty() {
            after.push(of(task.state.clone(), plies));
        }
        after
    }

    /// Counts one task after another, for as long as there are any.
    fn count_tasks(
        &self,
        tasks: &[Task],
        next: &AtomicUsize,
        moves: usize,
    ) -> Result<(Vec<u128>, Report), CountFailure> {
        let positions = self.rules.on_path(None);
        let mut run = positions.counted_by(self.run);
        if let Some(bytes) = run.bytes() {
            run = run.with_bytes(bytes / self.threads);
        }
        let mut lines = vec![0; moves];
        let mut all = Report::default();
        while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
            if let Some(time) = self.run.time() {
                run = run.with_time(time.saturating_sub(self.started.elapsed()));
            }
            let from = positions.enter(&task.state);
            let counted =
                Perft::new().count_with_report(&Erased(&positions), &from, task.plies, &run);
            let (found, report) = counted.map_err(|failure| self.told(failure.into()))?;
            lines[task.first] = sum([lines[task.first], found])?;
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
fn has_more_moves<V: ShowValue>(
    rules: &dyn ShownGame<V>,
    state: &ErasedState,
    most: usize,
) -> bool {
    rules.terminal_value(state).is_none() && rules.play(state, most).is_some()
}

fn sum(counts: impl IntoIterator<Item = u128>) -> Result<u128, CountFailure> {
    let mut counts = counts.into_iter();
    let sum = counts.try_fold(0_u128, u128::checked_add);
    sum.ok_or_else(|| {
        CountFailure::Game("there are more lines of play than 128 bits can count".to_owned())
    })
}
