//! Workers that solve a game together: [`Cluster`].

use std::any::Any;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use stonework_core::Run;
use stonework_store::{CHECKPOINT_AFTER, DatabaseWriter, Manifest, PartDirectory};
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};
use timely::communication::{Config, Hooks, initialize_from};
use timely::worker::Worker;

use crate::bench::Observer;
use crate::error::ClusterError;
use crate::handshake::Connection;
use crate::link::{Link, LinkThreads};
use crate::links::{self, Alarm, Links};
use crate::own_disk::OwnDisk;
use crate::peers::Peers;
use crate::progress::ClusterWork;
use crate::rules::WithRules;
use crate::task::Task;

/// Workers that solve a game together: threads of this process, or of several processes that are
/// connected.
pub struct Cluster {
    workers: NonZeroUsize,
    /// This process, and connections to the others, none to itself.
    process: usize,
    sockets: Vec<Option<Connection>>,
    observer: Option<Box<Observer>>,
    at_once: usize,
    patience: Duration,
    checkpoint_after: Duration,
}

/// A database that is whole.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct ClusterSaved {
    /// What it has.
    pub manifest: Manifest,
    /// How many workers there were, of all processes.
    pub workers: usize,
    /// What all workers have done since they began.
    pub work: ClusterWork,
    /// How long it took.
    pub elapsed: Duration,
}

/// How many positions a worker works on in an epoch, by default.
const AT_ONCE: usize = 1 << 16;

impl Cluster {
    /// So many threads of this process alone.
    #[must_use]
    pub fn of_threads(workers: NonZeroUsize) -> Self {
        Self {
            workers,
            process: 0,
            sockets: vec![None],
            observer: None,
            at_once: AT_ONCE,
            patience: links::PATIENCE,
            checkpoint_after: CHECKPOINT_AFTER,
        }
    }

    /// So many threads of each of several processes. `sockets` are connections of this process, the
    /// one with this number, to the others: none to itself.
    ///
    /// # Panics
    ///
    /// If it has no place among the sockets, or one is missing.
    #[must_use]
    pub fn of_processes(
        workers: NonZeroUsize,
        process: usize,
        sockets: Vec<Option<Connection>>,
    ) -> Self {
        assert!(process < sockets.len(), "process {process} has no place");
        let mut others = sockets.iter().enumerate();
        let is_right = others.all(|(at, socket)| socket.is_some() != (at == process));
        assert!(is_right, "a connection to each other process is needed");
        Self {
            workers,
            process,
            sockets,
            observer: None,
            at_once: AT_ONCE,
            patience: links::PATIENCE,
            checkpoint_after: CHECKPOINT_AFTER,
        }
    }

    /// Tells somebody how far all workers have come, after each epoch: as a rule many times a second. Each
    /// process does.
    #[must_use]
    pub fn with_observer(mut self, observer: Box<Observer>) -> Self {
        self.observer = Some(observer);
        self
    }

    /// How many positions each worker works on at once; by default, 65,536.
    ///
    /// Each takes up to 1,024 bytes for its messages; they are fewer if that would be over an eighth of a
    /// worker's memory. The more there are, the less often workers wait for each other, which counts
    /// where messages take long.
    ///
    /// # Panics
    ///
    /// If there are none.
    #[must_use]
    pub fn with_positions_at_once(mut self, positions: usize) -> Self {
        assert!(positions > 0, "a worker works on some positions at once");
        self.at_once = positions;
        self
    }

    /// How long another process may be silent, which tells otherwise twice a second that it is there; by
    /// default, two minutes. If it is silent for longer, the work ends with [`ClusterError::Silent`].
    ///
    /// # Panics
    ///
    /// If it is less than a second: chance takes as long.
    #[must_use]
    pub fn with_patience(mut self, patience: Duration) -> Self {
        let is_enough = patience >= Duration::from_secs(1);
        assert!(
            is_enough,
            "a process may be silent for a second at the least"
        );
        self.patience = patience;
        self
    }

    /// With a checkpoint of a tier every so much time, or three times as long as it takes to write one
    /// if that is more; by default, every 20 seconds. What the first process says counts for all.
    #[must_use]
    pub fn with_checkpoint_after(mut self, time: Duration) -> Self {
        self.checkpoint_after = time;
        self
    }

    /// Solves and writes every tier that a database does not have yet. The first process has its
    /// writer; the directory is the same for all processes.
    ///
    /// The workers of a process share the limits of its run: each has its part of the bytes. Each may
    /// expand as many positions as the run says.
    ///
    /// # Errors
    ///
    /// [`ClusterError`]; the database has the tiers that were added before.
    ///
    /// # Panics
    ///
    /// If a writer is missing in the first process, or given to another.
    pub fn save(
        self,
        rules: Arc<WithRules>,
        dir: &Path,
        writer: Option<DatabaseWriter>,
        run: &Run,
    ) -> Result<ClusterSaved, ClusterError> {
        assert_eq!(
            writer.is_some(),
            self.process == 0,
            "the first process writes, and no other"
        );
        let dir = dir.to_path_buf();
        self.solve(rules, Disk::Shared(dir, writer), run)
    }

    /// The same where each process has a directory of its own: there it keeps its part of the
    /// database, and what it needs of the rest the others send it. The parts are read
    /// [together](stonework_store::Database::open_parts); if `gathers`, the first process has the
    /// whole database at the end.
    ///
    /// Only games in tiers are solved so.
    ///
    /// # Errors
    ///
    /// [`ClusterError`], among others [`ClusterError::OwnDisks`] for a game found level by level; the
    /// parts have the tiers that were added before.
    ///
    /// # Panics
    ///
    /// If the directory is for the part of another process, or of other processes.
    pub fn save_part(
        self,
        rules: Arc<WithRules>,
        part: PartDirectory,
        gathers: bool,
        run: &Run,
    ) -> Result<ClusterSaved, ClusterError> {
        let place = [self.process, self.sockets.len()];
        assert_eq!(
            part.place().map(|number| number as usize),
            place,
            "the directory is for another process"
        );
        self.solve(rules, Disk::Own(part, gathers), run)
    }

    fn solve(
        mut self,
        rules: Arc<WithRules>,
        disk: Disk,
        run: &Run,
    ) -> Result<ClusterSaved, ClusterError> {
        let begun = Instant::now();
        let (threads, process) = (self.workers, self.process);
        let workers = threads.get();
        let count = workers * self.sockets.len();
        let mut run = run.clone().with_threads(NonZeroUsize::MIN).begun();
        if let Some(bytes) = run.bytes() {
            run = run.with_bytes(bytes / workers);
        }
        let links = Arc::new(Links::new(process, self.sockets.len(), self.patience));
        let (observer, at_once) = (self.observer.take(), self.at_once);
        let checkpoint_after = self.checkpoint_after;
        let (builders, connections) = self.start(&links)?;
        let (place, writer, part, gathers) = match disk {
            Disk::Shared(dir, writer) => (dir, writer, None, None),
            Disk::Own(part, gathers) => (part.dir().to_path_buf(), None, Some(part), Some(gathers)),
        };
        let (writer, part) = (Mutex::new(writer), Mutex::new(part));
        let (shared, shared_part) = (Mutex::default(), Mutex::default());
        let work = move |allocator| {
            let config = timely::WorkerConfig::default();
            // Without a timer, a worker that waits does not sleep.
            let worker = Worker::new(config, allocator, Some(Instant::now()));
            let mut peers = Peers::new(worker, Arc::clone(&links));
            // It is dropped before the connections are.
            let alarm = Alarm(Arc::clone(&links));
            let is_first = peers.me() == process * workers;
            let mut task = Task {
                workers: threads,
                is_first,
                shared: &shared,
                at_once,
                checkpoint_after,
                dir: place.clone(),
                writer: (peers.me() == 0).then(|| take(&writer)).flatten(),
                own_disk: gathers.map(|gathers| OwnDisk {
                    dir: place.clone(),
                    part: is_first.then(|| take(&part)).flatten(),
                    gathers,
                    workers,
                    shared: &shared_part,
                }),
                observer: observer.as_deref().filter(|_| is_first),
            };
            let mut saved = Err(ClusterError::NoRules);
            rules(&mut |rules| saved = task.save(rules, &mut peers, &run));
            peers.finish();
            drop(alarm);
            saved
        };
        let work = move |allocator| {
            let done = catch_unwind(AssertUnwindSafe(|| work(allocator)));
            done.unwrap_or_else(|panic| Err(ClusterError::Panic(text_of(panic.as_ref()))))
        };
        let guards = initialize_from(builders, connections, work).map_err(ClusterError::Start)?;
        let results = guards.join().into_iter();
        let results = results.map(|ended| ended.map_err(ClusterError::Panic).flatten());
        // What one says that failed is worth more than what others say of it.
        let worst = results.reduce(|one, other| {
            if weight(&other) > weight(&one) {
                other
            } else {
                one
            }
        });
        let (work, manifest) = worst
            .unwrap_or(Err(ClusterError::NoRules))
            .map_err(|error| error.of_all(workers))?;
        Ok(ClusterSaved {
            manifest,
            workers: count,
            work: ClusterWork::of(work, count),
            elapsed: begun.elapsed(),
        })
    }

    /// Starts the engine.
    fn start(
        self,
        links: &Arc<Links>,
    ) -> Result<(Vec<AllocatorBuilder>, Box<dyn Any + Send>), ClusterError> {
        let workers = self.workers.get();
        if self.sockets.len() == 1 {
            return Config::Process(workers)
                .try_build()
                .map_err(ClusterError::Start);
        }
        let failed = |error: std::io::Error| ClusterError::Start(error.to_string());
        let Hooks { refill, spill, .. } = Hooks::default();
        let inside = ProcessBuilder::new_typed_vector(workers, refill, spill);
        let sockets = self.sockets.into_iter().enumerate();
        let sockets = sockets.map(|(process, socket)| {
            let link = |socket| Link::new(socket, process, links);
            socket.map(link).transpose()
        });
        let sockets: Vec<_> = sockets.collect::<Result<_, _>>().map_err(failed)?;
        let mut threads = LinkThreads::begin(links, sockets.iter().flatten());
        let (builders, engine) = initialize_networking_from_sockets(
            inside,
            sockets,
            self.process,
            workers,
            Hooks::default(),
        )
        .map_err(failed)?;
        threads.add(engine);
        let builders = builders.into_iter().map(AllocatorBuilder::Tcp).collect();
        Ok((builders, Box::new(threads)))
    }
}

/// How much a result says of what went wrong.
fn weight<T>(result: &Result<T, ClusterError>) -> u8 {
    match result {
        Ok(_) => 0,
        Err(ClusterError::OtherWorker) => 1,
        Err(ClusterError::Lost { .. } | ClusterError::Silent { .. }) => 2,
        Err(_) => 3,
    }
}

/// What a panic says.
fn text_of(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    text.unwrap_or_else(|| "it does not say why".to_owned())
}

/// Takes out what one worker gets.
fn take<T>(of_one: &Mutex<Option<T>>) -> Option<T> {
    of_one.lock().ok()?.take()
}

/// Where a database is written.
enum Disk {
    /// In a directory that all processes have; the first has its writer.
    Shared(PathBuf, Option<DatabaseWriter>),
    /// In a directory that each process has; the first gathers all, or not.
    Own(PartDirectory, bool),
}

impl std::fmt::Debug for Cluster {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Cluster")
            .field("workers", &self.workers)
            .field("process", &self.process)
            .field("sockets", &self.sockets)
            .finish_non_exhaustive()
    }
}
