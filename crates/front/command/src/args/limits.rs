//! What a solve may take: [`LimitArgs`], [`ResourceArgs`].

use std::num::NonZeroUsize;
use std::thread;
use std::time::Duration;

use stonework_catalog::{Settings, SolverInfo};
use stonework_core::Run;

use super::parsers::{from_one_to, seconds};
use crate::interrupt::Interrupt;
use crate::memory;
use crate::wording::counted;

/// The limits of a solve.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct LimitArgs {
    /// Threads for the solvers that use several, no more than the machine has. Default: one for each
    /// core.
    #[arg(long, value_name = "N", value_parser = from_one_to::<NonZeroUsize>(4096), allow_negative_numbers = true)]
    threads: Option<NonZeroUsize>,

    #[command(flatten)]
    pub(crate) resources: ResourceArgs,
}

/// The limits on memory and time.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct ResourceArgs {
    /// The most that tables and stacks may take together: 500000, 64MB, 2GiB. Default: most of
    /// the memory the machine has to spare.
    #[arg(long, value_name = "BYTES", value_parser = memory::parse, allow_negative_numbers = true)]
    memory: Option<usize>,

    /// Stops after this time, for all that is done once the input is read; fractions are fine.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    time: Option<Duration>,
}

impl ResourceArgs {
    /// A run within these limits that Ctrl-C stops, whose time begins now. Without a limit on memory
    /// it may take most of what the machine has to spare.
    pub(crate) fn run(&self, interrupt: &Interrupt) -> Run {
        self.run_of(interrupt, NonZeroUsize::MIN)
    }

    /// The same for one of so many processes of this machine, which share what it has to spare.
    pub(crate) fn run_of(&self, interrupt: &Interrupt, processes: NonZeroUsize) -> Run {
        let mut run = Run::new().with_cancel(interrupt.flag()).begun();
        let spare = || memory::available().map(|bytes| bytes / processes);
        if let Some(bytes) = self.memory.or_else(spare) {
            run = run.with_bytes(bytes);
        }
        match self.time {
            Some(time) => run.with_time(time),
            None => run,
        }
    }
}

impl ResourceArgs {
    /// The limits within which a game is made of its settings.
    pub(crate) fn making(&self, interrupt: &Interrupt) -> Run {
        let run = Run::new().with_cancel(interrupt.flag());
        let spare = || memory::available().unwrap_or(usize::MAX);
        let bytes = self.memory.unwrap_or_else(|| spare().min(Settings::BYTES));
        let run = run.with_bytes(bytes);
        match self.time {
            Some(time) => run.with_time(time),
            None => run,
        }
    }
}

impl LimitArgs {
    /// The limits that are given, as words of a command line.
    pub(crate) fn as_words(&self) -> Vec<(&'static str, String)> {
        let ResourceArgs { memory, time } = self.resources;
        let threads = self
            .threads
            .map(|threads| ("--threads", threads.to_string()));
        let memory = memory.map(|bytes| ("--memory", bytes.to_string()));
        let time = time.map(|time| ("--time", time.as_secs_f64().to_string()));
        [threads, memory, time].into_iter().flatten().collect()
    }

    /// A run within these limits that Ctrl-C stops, whose time begins now.
    pub(crate) fn run(&self, interrupt: &Interrupt) -> Run {
        let run = self.resources.run(interrupt);
        match self.threads {
            Some(threads) => run.with_threads(threads.min(most_threads())),
            None => run,
        }
    }

    /// What is to be said of limits that are not taken as they are: of more threads than the machine
    /// can use, which would take long to start and only stand in each other's way.
    pub(crate) fn note(&self) -> Option<String> {
        let (asked, most) = (self.threads?, most_threads());
        (asked > most).then(|| {
            let most = counted(most.get() as u64, "thread");
            format!("--threads {asked} is more than this machine can use: {most} will do the work")
        })
    }

    /// The same run for this solver: one that would fill any memory gets no more than its default
    /// unless the user set a limit.
    pub(crate) fn run_of(&self, solver: &SolverInfo, run: &Run) -> Run {
        let run = run.clone();
        match solver.unasked_bytes {
            Some(most) if self.resources.memory.is_none() => {
                let bytes = run.bytes().unwrap_or(usize::MAX);
                run.with_bytes(bytes.min(most))
            }
            _ => run,
        }
    }
}

/// How many threads the machine can use.
fn most_threads() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MAX)
}
